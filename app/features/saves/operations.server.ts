import { type Member, memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { db, type Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { companyCardsOf as companyCards } from "#app/features/companies/list-companies.server.ts";
import { showCompanyById } from "#app/features/companies/operations.server.ts";
import { endFollow, setFollow } from "#app/features/follows/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { followable, opportunitiesWithIds } from "#app/features/funding/operations.server.ts";
import { pathOf, titleOf } from "#app/features/funding/said.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { readableCards, readPost } from "#app/features/posts/operations.server.ts";
import { readableProjects, showProject } from "#app/features/projects/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput, NotFound } from "#app/operations/problems.ts";
import { cursorFrom, cursorText, pageOf } from "#app/text/cursors.ts";
import { inLanguage } from "#app/words/language.server.ts";
import type { Language } from "#app/words/language.ts";
import { language, m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { checkNote, type NoteInput, readFolder } from "./forms.server.ts";
import { folderLimit, pageSize, type SaveTarget, saveTargets } from "./rules.ts";

const see: Record<SaveTarget, (member: Member, id: number) => Promise<unknown>> = {
  post: readPost,
  project: showProject,
  company: showCompanyById,
  program: (_member, id) => followable(id),
};

/** Saves something for later, or removes it from the saved list. Members can save only what they may see. @throws SignInNeeded, NotFound */
export async function save(viewer: Viewer, type: SaveTarget, id: number, stands: boolean): Promise<void> {
  const member = memberOrThrow(viewer);
  if (stands) await see[type](member, id);
  await transaction((tx) => setSaved(tx, member.id, type, id, stands), unseen);
}

/** Saves something or removes it in the transaction; whoever has a programme saved follows it. @throws InvalidInput beyond the limit of follows */
export async function setSaved(tx: Writer, userId: number, type: SaveTarget, id: number, stands: boolean): Promise<void> {
  await data.setSave(tx, userId, type, id, stands);
  if (type !== "program") return;
  if (stands) await setFollow(tx, userId, targetOf("program", id));
  else await endFollow(tx, userId, targetOf("program", id));
}

/** Returns the first kind of which the viewer saved something, in one folder where that is given. @throws SignInNeeded */
export async function firstSaved(viewer: Viewer, folder: string | null = null): Promise<SaveTarget> {
  const kept = await data.savedTypes(memberOrThrow(viewer).id, folder);
  return saveTargets.find((type) => kept.includes(type)) ?? "post";
}

type Asked = { folder?: string | null; limit?: number };

/** Returns a page of what the viewer saved and may still see, the latest first; in one folder where that is given. @throws SignInNeeded */
export async function listSaved(viewer: Viewer, type: SaveTarget, after: string | null, { folder = null, limit = pageSize }: Asked = {}) {
  const member = memberOrThrow(viewer);
  const read = await data.savedBy(member.id, type, { folder, cursor: cursorFrom(after), limit: limit + 1 });
  const { rows, next } = pageOf(read, limit, ({ createdAt, id }) => cursorText({ value: createdAt, id }));
  const cards = await readable(
    member,
    type,
    rows.map((row) => row.id),
  );
  const notes = new Map(rows.map((row) => [row.id, row]));
  const items = namesOf(cards).flatMap((named) => {
    const note = notes.get(named.id);
    return note ? [{ ...named, type, ...note }] : [];
  });
  return { ...cards, items, next };
}
export type SavedItem = Awaited<ReturnType<typeof listSaved>>["items"][number];

/** Returns those of these that the member may see. */
async function readable(member: Member, type: SaveTarget, ids: number[]) {
  return {
    posts: type === "post" ? await readableCards(member, ids) : [],
    companies: type === "company" ? await companyCards(ids) : [],
    projects: type === "project" ? await readableProjects(member, ids) : [],
    programs: type === "program" ? await opportunitiesWithIds(ids) : [],
  };
}

type Named = { id: number; name: string; lang: Language | null; path: string };

/** What each is called, in the language of the request where it has two, and its page. */
const namesOf = ({ posts, companies, projects, programs }: Awaited<ReturnType<typeof readable>>): Named[] => [
  ...posts.map(({ id, title, language }) => ({ id, name: title, lang: language, path: `/post/${id}` })),
  ...companies.map(({ id, name, slug }) => ({ id, name, lang: null, path: `/company/${slug}` })),
  ...projects.map(({ id, title, language }) => ({ id, name: title, lang: language, path: `/project/${id}` })),
  ...programs.map((program) => {
    const { text, lang } = titleOf(program);
    return { id: program.id, name: text, lang: lang ?? null, path: program.archivedAt === null ? pathOf(program) : "/saved?type=program" };
  }),
];

/** Returns the viewer's folders, by name. @throws SignInNeeded */
export async function listFolders(viewer: Viewer): Promise<string[]> {
  return (await data.foldersOf(memberOrThrow(viewer).id)).sort((a, b) => a.localeCompare(b, language()));
}

/** Returns one thing that the viewer saved and may still see, with its folder and its reminder. @throws SignInNeeded, NotFound */
export async function showSaved(viewer: Viewer, type: SaveTarget, id: number): Promise<Named & data.Note> {
  const member = memberOrThrow(viewer);
  const [named] = namesOf(await readable(member, type, [id]));
  const note = named && (await data.findNote(db, member.id, type, id));
  if (!named || !note) throw new NotFound("page", m.saved_not());
  return { ...named, folder: note.folder, remindAt: note.remindAt };
}

/** Removes something that the viewer saved. Returns the folder in which it was and its reminder. @throws SignInNeeded, NotFound */
export async function removeSaved(viewer: Viewer, type: SaveTarget, id: number): Promise<data.Note> {
  const { folder, remindAt } = await showSaved(viewer, type, id);
  await save(viewer, type, id, false);
  return { folder, remindAt };
}

/** Returns what is called so if the viewer may see it and does not have it saved. @throws SignInNeeded */
export async function showRemoved(viewer: Viewer, type: SaveTarget, id: number): Promise<Named | null> {
  const member = memberOrThrow(viewer);
  const [named] = namesOf(await readable(member, type, [id]));
  return named && !(await data.findNote(db, member.id, type, id)) ? named : null;
}

/** Saves something unless it is, puts it into a folder or none, and sets or ends its reminder. @throws SignInNeeded, NotFound, InvalidInput */
export async function noteSaved(viewer: Viewer, type: SaveTarget, id: number, input: NoteInput, now = Date.now()): Promise<void> {
  const member = memberOrThrow(viewer);
  const before = (await data.findNote(db, member.id, type, id)) ?? { folder: null, remindAt: null };
  const note = checkNote(input, before, now);
  await save(member, type, id, true);
  await transaction(async (tx) => {
    const folders = await data.foldersOf(member.id, tx);
    const folder = note.folder && (sameName(folders, note.folder) ?? note.folder);
    if (folder && !folders.includes(folder) && folders.length >= folderLimit)
      throw new InvalidInput({ folder: m.saved_folders_many({ limit: folderLimit }) });
    await data.updateNote(tx, member.id, type, id, { ...note, folder });
  }, unseen);
}

/** Two names that differ in capitals alone read as one. */
const sameName = (folders: string[], name: string) => folders.find((one) => one.toLowerCase() === name.toLowerCase());

/** Gives a folder another name, which no other folder has. Returns the name. @throws SignInNeeded, NotFound, InvalidInput */
export async function renameFolder(viewer: Viewer, from: string, typed: string): Promise<string> {
  const errors: Record<string, string> = {};
  const name = readFolder(typed, (sentence) => {
    errors.name = sentence;
  });
  if (name === "") errors.name = m.saved_folder_required();
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  await changeFolder(viewer, from, name);
  return name;
}

/** Ends a folder; what was in it stays saved, in none. Returns how many things. @throws SignInNeeded, NotFound */
export function deleteFolder(viewer: Viewer, name: string): Promise<number> {
  return changeFolder(viewer, name, null);
}

async function changeFolder(viewer: Viewer, from: string, to: string | null): Promise<number> {
  const member = memberOrThrow(viewer);
  return transaction(async (tx) => {
    const folders = await data.foldersOf(member.id, tx);
    if (!folders.includes(from)) throw new NotFound("page", m.saved_folder_gone());
    const others = folders.filter((one) => one !== from);
    const taken = to === null ? undefined : sameName(others, to);
    if (taken !== undefined) throw new InvalidInput({ name: m.saved_folder_taken({ folder: taken }) });
    return data.moveFolder(tx, member.id, from, to);
  }, unseen);
}

const batch = 100;

/** Reminds members of what they saved, once for each day that was set, and of nothing that they may not see any more. */
export async function remindSavers(now: number): Promise<void> {
  for (let due = await data.dueReminders(now, batch); due.length > 0; due = due.length < batch ? [] : await data.dueReminders(now, batch))
    for (const reminder of due) await remind(reminder);
}

async function remind(reminder: data.DueReminder): Promise<void> {
  const { userId, type, id } = reminder;
  const account = await findAccountById(userId);
  await inLanguage(account?.language ?? "en", async () => {
    const [named] = account ? namesOf(await readable(account, type, [id])) : [];
    await transaction(async (tx) => {
      if (!(await data.endReminder(tx, reminder)) || !named) return;
      // What members wrote is quoted where the notification is read, as long as they may read it.
      const details = { what: type, ...((type === "company" || type === "program") && { name: named.name }) };
      await notify(tx, { userId, kind: "reminder", actorId: null, path: named.path, details }, "name" in details ? [] : [named.name]);
    }, unseen);
  });
}

export { redateSaves } from "./data.server.ts";
