import { NotAllowed } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import { hasRole } from "./permissions.ts";
import { type Member, type Viewer, writerOrThrow } from "./viewer.ts";

/** Returns the viewer when they are a moderator. @throws SignInNeeded, NotAllowed */
export function moderatorOrThrow(viewer: Viewer): Member {
  const member = writerOrThrow(viewer);
  if (!hasRole(member, "moderator")) throw new NotAllowed(m.moderation_only());
  return member;
}
