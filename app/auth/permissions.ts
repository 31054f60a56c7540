import type { Member, Viewer } from "./viewer.ts";

export const roles = ["member", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];

/** How long a proof of who one is serves for what hurts in the wrong hands. */
export const proofMinutes = 10;

/** Whether the viewer may do what this role may; admins may do what moderators may. */
export function hasRole(viewer: Viewer, role: Role): boolean {
  if (!viewer) return false;
  return role === "member" || viewer.role === role || viewer.role === "admin";
}

/** Returns the role as the list that the API gives: every role whose rights a member has. */
export function rolesOf(member: Pick<Member, "role">): Role[] {
  return member.role === "member" ? ["member"] : ["member", member.role];
}

export function ownsOrModerates(viewer: Viewer, ownerId: number): boolean {
  return viewer?.id === ownerId || hasRole(viewer, "moderator");
}
