import { hasRole } from "#app/auth/permissions.ts";
import { type Member, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import { AdminOnly } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";

/** Returns the viewer when they are an admin. Every operation of this folder is for admins. @throws SignInNeeded, Suspended, AdminOnly */
export function adminOrThrow(viewer: Viewer): Member {
  const member = writerOrThrow(viewer);
  if (!hasRole(member, "admin")) throw new AdminOnly(m.admin_restricted());
  return member;
}
