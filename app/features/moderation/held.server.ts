import { hasRole, ownsOrModerates } from "#app/auth/permissions.ts";
import { memberOrThrow, moderatorOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { companyRowById } from "#app/features/companies/operations.server.ts";
import { countHeld as countHeldOf, heldOldestFirst } from "#app/features/keyword-rules/held.server.ts";
import { type HeldTarget, heldTypes } from "#app/features/keyword-rules/rules.ts";
import { heldPictures } from "#app/features/pictures/operations.server.ts";
import { Moved, NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { findTarget } from "./targets-data.server.ts";

/** Returns whose picture waits. A company's logo is for admins. */
async function heldFaces(viewer: Viewer, limit: number) {
  const rows = await heldPictures(limit);
  const faces = rows
    .filter(({ kind }) => kind === "face")
    .map(async ({ id, since }) => {
      const member = await findTarget({ type: "member", id });
      return { type: "member" as const, id, since, title: member?.title ?? "", author: member?.author ?? "", ruleNote: "" };
    });
  const logos = rows
    .filter(({ kind }) => kind !== "face" && hasRole(viewer, "admin"))
    .map(async ({ id, since }) => {
      const { name } = await companyRowById(viewer, id);
      return { type: "listing" as const, id, since, title: name, author: null, ruleNote: "" };
    });
  return Promise.all([...faces, ...logos]);
}

/** How many of each kind a member is shown of their own. */
const ownLimit = 20;

/**
 * Returns what waits for somebody to look at it, the longest first: rows of `{ type, id, title, author, since, ruleNote }`, `since` in
 * milliseconds. @throws SignInNeeded, NotAllowed
 */
export async function listHeld(viewer: Viewer, limit: number) {
  moderatorOrThrow(viewer);
  const rows = await Promise.all(heldTypes.map((type) => heldOldestFirst(type, limit)));
  return [...rows.flat(), ...(await heldFaces(viewer, limit))].sort((a, b) => a.since - b.since).slice(0, limit);
}

/** Returns what of the viewer's waits, the longest first: rows of `{ type, title, since, path }`. @throws SignInNeeded */
export async function listOwnHeld(viewer: Viewer) {
  const { id } = memberOrThrow(viewer);
  const rows = (await Promise.all(heldTypes.map((type) => heldOldestFirst(type, ownLimit, id)))).flat();
  return Promise.all(
    rows.map(async ({ type, id, title, since }) => ({ type, title, since, path: (await findTarget({ type, id }))?.path ?? "" })),
  );
}

/** Returns how much waits. @throws SignInNeeded, NotAllowed */
export async function countHeld(viewer: Viewer): Promise<number> {
  moderatorOrThrow(viewer);
  const counts = await Promise.all(heldTypes.map(countHeldOf));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Returns the whole of what waits, for its author and for moderators alone. @throws SignInNeeded, NotFound for everybody else, Moved for them
 * once it was released or removed
 */
export async function showHeld(viewer: Viewer, target: HeldTarget) {
  const member = memberOrThrow(viewer);
  const found = await findTarget(target);
  if (!found || !ownsOrModerates(member, found.authorId)) throw new NotFound("post", m.post_not_found());
  const isOwn = found.authorId === member.id;
  if (found.held) return { ...target, item: found.item, pictures: found.pictures, isOwn };
  const removed = isOwn ? "/moderation/mine" : `/moderation/${target.type}/${target.id}`;
  const now = found.isRemoved ? removed : found.path;
  throw new Moved(m.held_over(), now, now);
}
