import { isSelf, type Member, memberOrThrow, publisherOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Reader, Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { hiddenFrom, isBarredFrom } from "#app/features/connections/operations.server.ts";
import { oweTextErasure } from "#app/features/erasure/operations.server.ts";
import { wholeItem } from "#app/features/items/rules.ts";
import { forgetHeld, heldSince, holdItem } from "#app/features/keyword-rules/held.server.ts";
import { type Held, ruleHolding } from "#app/features/keyword-rules/operations.server.ts";
import { forgetItem } from "#app/features/moderation-log/operations.server.ts";
import { holdNewMember } from "#app/features/new-members/limits.server.ts";
import { forgetOutcome } from "#app/features/outcomes/operations.server.ts";
import { clearPictures, editPictures, findPictures, placePictures } from "#app/features/pictures/operations.server.ts";
import { pictureChanges, pictureWords } from "#app/features/pictures/text-pictures.ts";
import { projectRelevance } from "#app/features/prompts/relevance.ts";
import { withTitle } from "#app/features/references/operations.server.ts";
import { relatedTo } from "#app/features/search-engine/related.server.ts";
import { countView } from "#app/features/views/operations.server.ts";
import { fieldWords } from "#app/fields/record.ts";
import { htmlOf } from "#app/markdown/kept.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { Gone, InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { changesBetween, type OpenedOn, refuseStaleEdit } from "#app/operations/revisions.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { projectFields } from "./fields.ts";
import { checkProject, type ProjectInput, type PromptInput } from "./forms.server.ts";
import { economicImpact, isPromptUse, type ProfileTab, pageSize, pinLimit, promptLimit } from "./rules.ts";
import { deleteUpdatesOf, moveUpdates, textsOfUpdates } from "./updates-data.server.ts";

const projectWords = { ...fieldWords(projectFields), ...pictureWords };

/** A private project, and one that waits for a moderator, is not there for anyone but its author. @throws NotFound */
export async function showProject(viewer: Viewer, id: number): Promise<data.ShownProject> {
  // Who asks is looked at only where it is not there: the page of one that stands is the same for all.
  const project = (await data.findProject(id)) ?? (viewer ? await data.findProject(id, viewer.id) : undefined);
  const isHidden = project && (await isBarredFrom(viewer, project.userId));
  if (!project) throw await notThere(id);
  if (isHidden || !maySee(viewer, project)) throw new NotFound("project", m.project_not_found());
  return withTitle({ ...project, html: htmlOf(project.description, project.descriptionHtml, "article") }, () => hiddenFrom(viewer));
}

/** What was public says that it was; a private one, and what waits, is not known of. */
export async function notThere(id: number, from?: Reader): Promise<NotFound> {
  const { removedBy, isPublic } = (await data.whoRemoved(id, from)) ?? {};
  if (isPublic && removedBy === "author") return new Gone("project", m.project_deleted());
  if (isPublic && removedBy === "moderator") return new Gone("project", m.project_removed());
  return new NotFound("project", m.project_not_found());
}

const maySee = (viewer: Viewer, project: { isPublic: boolean; userId: number }) => project.isPublic || isSelf(viewer, project.userId);

/**
 * A double submit carries the same key and text, and gets the project the first one made; another text is another project. `promptEdits`: how often its prompt was edited so far.
 * @throws InvalidInput
 */
export async function createProject(viewer: Viewer, input: ProjectInput, promptEdits = 0): Promise<data.ProjectRow> {
  const member = publisherOrThrow(viewer);
  const { pictures = [], ...project } = checkProject(input);
  const account = await showAccount(member);
  if (account.postalCode === "") throw new InvalidInput({ postal_code: m.project_postal_code_required() });
  const key = keyOf(member, input.submission_key);
  return transaction(
    async (tx) => {
      const made = key ? await data.findProjectBySubmission(key, tx) : undefined;
      if (made && made.title === project.title && made.description === project.description) return made;
      await holdNewMember(tx, member, "projects", project.description, "description");
      const now = Date.now();
      const { province, userType } = account;
      const row = {
        ...project,
        ...scoresOf(project, account),
        pictures: await findPictures(tx, member.id, pictures),
        userId: member.id,
        province,
        userType,
        promptEdits,
        submissionKey: made ? null : key,
      };
      // Nobody else reads a private one; making it public is a change.
      const held = row.isPublic ? await ruleHolding(tx, member, "project", wholeItem("project", row), null, { pictures }) : null;
      const added = await data.insertProject(tx, { ...row, createdAt: now, updatedAt: now, ...(held && heldSince(now)) });
      await placePictures(tx, member.id, `project:${added.id}`, added.pictures);
      if (held) await keepHeld(tx, added, held, false);
      return added;
    },
    // A text may have named its address before there was anything.
    ({ id }) => ({ parts: [partOf.projects, partOf.project(id), partOf.member(member.id)], by: member.id }),
  );
}

/** What the viewer has made with this key, if anything. */
export async function projectOfSubmission(viewer: Viewer, submissionKey: string | undefined): Promise<data.ProjectRow | undefined> {
  const key = keyOf(memberOrThrow(viewer), submissionKey);
  return key ? data.findProjectBySubmission(key) : undefined;
}

const keyOf = (member: Member, key: string | undefined) => (key ? `${member.id}:${key}` : null);

type Scored = Omit<ReturnType<typeof checkProject>, "pictures">;

function scoresOf(project: Scored, author: { province: string | null; userType: string }) {
  return { relevanceScore: projectRelevance(project, author), economicImpact: economicImpact(project) };
}

const keepHeld = (tx: Writer, { id, userId, title: name }: data.ProjectRow, held: Held, wasPublic: boolean) =>
  holdItem(tx, { type: "project", id }, held, { authorId: userId, path: `/project/${id}`, name, wasPublic });

/** Saves what is to change in a project, and holds it when a keyword rule matches a member's words. */
export async function saveChange(
  tx: Writer,
  member: Member,
  row: data.ProjectRow,
  change: Partial<data.ProjectRow>,
  now = Date.now(),
): Promise<data.ProjectRow> {
  const isLooked = row.removedBy !== "held" && (change.isPublic ?? row.isPublic);
  const held = isLooked
    ? await ruleHolding(tx, member, "project", wholeItem("project", { ...row, ...change }, await textsOfUpdates(row.id, tx)), row.id, {
        pictures: change.pictures ?? row.pictures,
        had: row.isPublic ? row.pictures : [],
      })
    : null;
  const after = await data.updateProject(tx, row, { ...change, updatedAt: now, ...(held && heldSince(now)) });
  if (held) await keepHeld(tx, after, held, true);
  return after;
}

/** Saved as it stands, nothing is written. @throws NotFound, NotAllowed, InvalidInput, Conflict */
export async function editProject(viewer: Viewer, id: number, input: ProjectInput, openedOn: OpenedOn = null): Promise<data.ProjectRow> {
  const member = publisherOrThrow(viewer);
  await projectToChange(member, id);
  const { pictures: given, ...project } = checkProject(input);
  return transaction(async (tx) => {
    const row = await rowToChange(member, id, tx);
    const changes = [...changesBetween(row, project), ...pictureChanges(row.pictures, given)];
    refuseStaleEdit(openedOn, row, changes, projectWords);
    if (changes.length === 0) return row;
    const scores = scoresOf(project, row);
    const promptEdits = row.promptEdits + Number(project.aiPrompt !== row.aiPrompt);
    const pictures = await editPictures(tx, member.id, `project:${id}`, row.pictures, given);
    return saveChange(tx, member, row, { ...project, ...scores, pictures, promptEdits });
  });
}

/** Takes the project out of every list and search, its text at once. @throws NotFound, NotAllowed */
export async function deleteProject(viewer: Viewer, id: number): Promise<void> {
  const member = writerOrThrow(viewer);
  await projectToChange(member, id);
  const now = Date.now();
  await transaction(async (tx) => {
    await forgetOutcome(tx, id);
    await data.updateProject(tx, await rowToChange(member, id, tx), { ...data.erasedProject, removedAt: now, removedBy: "author" });
    await clearPictures(tx, [`project:${id}`]);
    await deleteUpdatesOf(tx, id);
    for (const forget of [forgetHeld, forgetItem]) await forget(tx, { type: "project", id });
    await oweTextErasure(tx, now);
  });
}

/** For the edit page: its author's alone. @throws NotFound, NotAllowed */
export async function projectToChange(viewer: Viewer, id: number): Promise<data.ShownProject> {
  const member = writerOrThrow(viewer);
  const project = await showProject(member, id);
  if (member.id !== project.userId) throw new NotAllowed(m.project_not_yours());
  return project;
}

/** A project that stands, or one of the member's own that waits. @throws NotFound */
export async function rowToChange(member: Member, id: number, tx: Writer): Promise<data.ProjectRow> {
  const held = await data.findHeldProject(id, tx);
  return held?.userId === member.id ? held : rowOf(id, tx);
}

/** @throws NotFound */
export async function rowOf(id: number, tx: Writer): Promise<data.ProjectRow> {
  const row = await data.findProjectRow(id, tx);
  if (!row) throw new NotFound("project", m.project_not_found());
  return row;
}

/** Counts a member who reads it; not its author. True when it counted. */
export const viewProject = (viewer: Viewer, { id, userId }: data.ShownProject) => countView(viewer, "project", id, userId);

/** A member's projects as the viewer may see them. One member's own are few: an offset will do. */
export async function listMembersProjects(
  viewer: Viewer,
  userId: number,
  { tab = "all", except = 0, offset = 0, limit = pageSize }: { tab?: ProfileTab; except?: number; offset?: number; limit?: number } = {},
): Promise<data.ProjectCardRow[]> {
  return data.projectsByMember(userId, { withPrivate: isSelf(viewer, userId), tab, except, offset, limit });
}

/** Of these projects the ones that stand and the viewer may see, in the given order. */
export async function readableProjects(viewer: Member, ids: number[]): Promise<data.ProjectCardRow[]> {
  const hidden = await hiddenFrom(viewer);
  const cards = await data.projectCards(ids);
  return cards.filter((project) => project.removedAt === null && maySee(viewer, project) && !hidden.includes(project.userId));
}

/** Puts a project among the pinned of one's profile, or takes it away. @throws NotFound, NotAllowed, InvalidInput */
export async function pinProject(viewer: Viewer, id: number, pinned: boolean): Promise<void> {
  const project = await projectToChange(viewer, id);
  await transaction(async (tx) => {
    const row = await rowOf(id, tx);
    if (row.pinned === pinned) return;
    if (pinned && (await data.countPinned(project.userId, tx)) >= pinLimit) {
      throw new InvalidInput({ form: m.project_pins_many({ limit: pinLimit }) });
    }
    await data.pinProjectRow(tx, id, pinned);
  });
}

/** Returns projects that are about the same, the nearest first. */
export const relatedProjects = async ({ id }: { id: number }, most = 3): Promise<data.ProjectCardRow[]> =>
  data.projectCards(await relatedTo("project", id, most));

/** Keeps the author's edited prompt; counts what anyone who may see it did with it. @throws NotFound, NotAllowed, InvalidInput, Conflict */
export async function saveProjectPrompt(viewer: Viewer, id: number, input: PromptInput, openedOn: OpenedOn = null): Promise<void> {
  const member = input.modifications === undefined ? writerOrThrow(viewer) : publisherOrThrow(viewer);
  const project = await showProject(member, id);
  const { modifications, analytics = {} } = input;
  const prompt = modifications?.trim();
  if (prompt !== undefined && member.id !== project.userId) throw new NotAllowed(m.project_not_yours());
  if (prompt && prompt.length > promptLimit) throw new InvalidInput({ ai_prompt: m.project_prompt_long({ limit: promptLimit }) });
  await transaction(async (tx) => {
    const row = await rowToChange(member, id, tx);
    if (prompt !== undefined) refuseStaleEdit(openedOn, row, changesBetween(row, { aiPrompt: prompt }), projectWords);
    if (prompt !== undefined && prompt !== row.aiPrompt) await saveChange(tx, member, row, { aiPrompt: prompt });
    const edits = (analytics.modifications ?? 0) || Number(prompt !== undefined && prompt !== row.aiPrompt);
    await data.movePromptCounts(tx, id, { shares: analytics.shares ?? 0, copies: analytics.clicks ?? 0, edits });
  });
}

/** A member took the prompt along (copied, or opened in an assistant) or shared the project. @throws SignInNeeded, NotFound, InvalidInput */
export async function countPromptUse(viewer: Viewer, id: number, use: string): Promise<void> {
  if (!isPromptUse(use)) throw new InvalidInput({ form: m.problem_form_unreadable() });
  await saveProjectPrompt(viewer, id, { analytics: use === "share" ? { shares: 1 } : { clicks: 1 } });
}

/** When an account goes: its projects pass to `heir`, or are erased. A private one is always erased. Gives the ids of all. */
export async function leaveProjects(tx: Writer, userId: number, heir: number, keep: boolean): Promise<number[]> {
  const rows = await data.rowsByMember(tx, userId);
  for (const row of rows) {
    const stays = keep && row.isPublic && row.removedAt === null;
    if (row.removedBy === "held") await forgetHeld(tx, { type: "project", id: row.id });
    const gone = { ...data.erasedProject, removedAt: row.removedAt ?? Date.now(), removedBy: "author" } as const;
    if (!stays) await clearPictures(tx, [`project:${row.id}`]);
    if (stays) await moveUpdates(tx, row.id, heir);
    else await deleteUpdatesOf(tx, row.id);
    await data.updateProject(tx, row, { userId: heir, ...(stays ? { submissionKey: null } : gone) });
  }
  return rows.map((row) => row.id);
}

/** When a member shows more or less of themselves, inside that transaction. */
export async function relistProjects(tx: Writer, userId: number): Promise<void> {
  for (const row of await data.rowsByMember(tx, userId)) await data.relistProject(tx, row);
}

/** For votes and comments, inside their own transaction. */
export {
  findProjectRow as findProjectIn,
  findRemovedProject as findRemovedProjectIn,
  moveProjectComments,
  moveProjectVotes,
  redateProjects,
} from "./data.server.ts";
