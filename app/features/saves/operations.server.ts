import { type Member, memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { companyCardsOf as companyCards } from "#app/features/companies/list-companies.server.ts";
import { showCompanyById } from "#app/features/companies/operations.server.ts";
import { followable, opportunitiesWithIds } from "#app/features/funding/operations.server.ts";
import { setMailOf } from "#app/features/notifications/operations.server.ts";
import { readableCards, readPost } from "#app/features/posts/operations.server.ts";
import { readableProjects, showProject } from "#app/features/projects/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { cursorFrom, cursorText, pageOf } from "#app/text/cursors.ts";
import * as data from "./data.server.ts";
import { pageSize, type SaveTarget, saveTargets } from "./rules.ts";

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
  await transaction(async (tx) => {
    // Whoever follows a first programme asks to be told; later ones do not turn the mail on again.
    if (stands && type === "program" && !(await data.hasSaved(tx, member.id, type))) await setMailOf(tx, member.id, "programme", true);
    await data.setSave(tx, member.id, type, id, stands);
  }, unseen);
}

/** Returns the first kind of which the viewer saved something. @throws SignInNeeded */
export async function firstSaved(viewer: Viewer): Promise<SaveTarget> {
  const kept = await data.savedTypes(memberOrThrow(viewer).id);
  return saveTargets.find((type) => kept.includes(type)) ?? "post";
}

/** Returns a page of what the viewer saved and may still see, the latest first. @throws SignInNeeded */
export async function listSaved(viewer: Viewer, type: SaveTarget, after: string | null, limit = pageSize) {
  const member = memberOrThrow(viewer);
  const read = await data.savedBy(member.id, type, cursorFrom(after), limit + 1);
  const { rows, next } = pageOf(read, limit, ({ createdAt, id }) => cursorText({ value: createdAt, id }));
  const ids = rows.map((row) => row.id);
  return {
    posts: type === "post" ? await readableCards(member, ids) : [],
    companies: type === "company" ? await companyCards(ids) : [],
    projects: type === "project" ? await readableProjects(member, ids) : [],
    programs: type === "program" ? await opportunitiesWithIds(ids) : [],
    next,
  };
}

export { redateSaves } from "./data.server.ts";
