import type { Role, UserType } from "#app/features/accounts/rules.ts";
import { SignInNeeded } from "#app/problems.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";

/** A signed-in person, as far as permissions and the navigation need them. */
export type Member = {
  id: number;
  username: string;
  email: string;
  role: Role;
  userType: UserType;
  province: string | null;
  language: Language | null;
  lightPages: boolean;
  /** Unread notifications, for the navigation. */
  unreadCount: number;
  /** May read, may not write, until then. */
  suspendedUntil: number | null;
  suspensionReason: string | null;
};

/** Who is asking: a member, or nobody we know. */
export type Viewer = Member | null;

/** @throws SignInNeeded for a guest */
export function memberOrThrow(viewer: Viewer): Member {
  if (!viewer) throw new SignInNeeded(m.problem_sign_in_needed());
  return viewer;
}
