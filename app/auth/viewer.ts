import { AdminOnly, NotAllowed, ProofNeeded, SecondStepNeeded, SignInNeeded, Suspended, Unverified } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { hasRole, proofMinutes, type Role } from "./permissions.ts";
import { reasonLabels } from "./reason-labels.ts";

/** A signed-in person, as far as permissions and the navigation need them. */
export type Member = {
  id: number;
  username: string;
  fullName: string;
  /** The hash of their picture; null for initials. */
  face: string | null;
  email: string;
  emailVerifiedAt: number | null;
  role: Role;
  /** The role of staff who act as plain members, since they lack the second step that is required of them. */
  withheldRole?: Role;
  /** When the session or the token that brings them was last proven to be theirs. */
  provenAt?: number | null;
  province: string | null;
  language: Language | null;
  lightPages: boolean;
  compactLists: boolean;
  visitedAt: number | null;
  visitedBefore: number | null;
  /** Unread notifications, for the navigation. */
  unreadCount: number;
  /** Until when the member may read but not write. */
  suspendedUntil: number | null;
  suspensionReason: string | null;
  /** When the account was made; new accounts are held to limits. */
  createdAt: number;
  /** Set where one answer is made for many members at once: then the viewer is one of them and nobody in particular. */
  many?: ManyMembers;
};

/** Whom an answer for many members is not for, and what it owes to each of them. */
export type ManyMembers = {
  /** This member must get an answer of their own. */
  except: (userId: number) => void;
  /** So must whoever is connected with one of these members. */
  exceptTiesOf: (userIds: number[]) => void;
  /** So must whoever the check returns true for. */
  exceptWhere: (isApart: (member: Member) => Promise<boolean>) => void;
  /** Runs the work later, for each member who gets the answer. */
  forEachLater: (work: (member: Member) => Promise<unknown>) => void;
};

/** Who asks: a member, or a guest. */
export type Viewer = Member | null;

/** Whether the viewer is this very member. One of many is not, and the member who is gets an answer of their own. */
export function isSelf(viewer: Viewer, userId: number | null): boolean {
  if (!viewer?.many) return viewer !== null && viewer.id === userId;
  if (userId !== null) viewer.many.except(userId);
  return false;
}

/** Whether the viewer is one of many and nobody in particular: such a viewer has no id, and nothing of their own. */
export const isOneOfMany = (viewer: Pick<Member, "many"> | null): boolean => viewer?.many !== undefined;

/**
 * Returns the member with the role in which they act: that of staff needs a second step, from the day that the operator set. `byPasskey` says that
 * a passkey opened or proved their session, which needs no other.
 */
export function withRoleInForce(
  member: Member & { secondStepSince: number | null },
  { from = settings.secondStepFrom, byPasskey = false }: { from?: number | null; byPasskey?: boolean } = {},
): Member {
  const isWithheld = member.role !== "member" && member.secondStepSince === null && !byPasskey && from !== null && Date.now() >= from;
  return isWithheld ? { ...member, role: "member", withheldRole: member.role } : member;
}

/** Refuses staff whose role is withheld, with the sentence that says why. @throws SecondStepNeeded */
export function refuseWithheld({ withheldRole }: Member): void {
  if (withheldRole) throw new SecondStepNeeded(m.problem_second_step({ link: settings.baseUrl + SecondStepNeeded.path }));
}

/** Returns the sentence that says until when a member may not write, and why; null for one who may. */
export function suspensionOf({ suspendedUntil, suspensionReason }: Member): string | null {
  if (suspendedUntil === null || suspendedUntil <= Date.now()) return null;
  return m.problem_suspended({ until: day(suspendedUntil), reason: (reasonLabels[suspensionReason ?? ""] ?? m.reason_other)() });
}

/** Returns the member if they may write. Every operation that changes what others see asks this or `publisherOrThrow`. @throws SignInNeeded, Suspended */
export function writerOrThrow(viewer: Viewer): Member {
  const member = memberOrThrow(viewer);
  const suspension = suspensionOf(member);
  if (suspension) throw new Suspended(suspension);
  return member;
}

/** Returns the member if they may write what others will read: with a confirmed address, where one is required. @throws SignInNeeded, Suspended, Unverified */
export function publisherOrThrow(viewer: Viewer): Member {
  const member = writerOrThrow(viewer);
  if (mustVerify(member)) throw new Unverified(m.problem_unverified({ email: member.email, link: settings.baseUrl + Unverified.path }));
  return member;
}

/** Returns the viewer when they are a moderator or an admin. @throws SignInNeeded, Suspended, SecondStepNeeded, NotAllowed */
export function moderatorOrThrow(viewer: Viewer): Member {
  const member = writerOrThrow(viewer);
  refuseWithheld(member);
  if (!hasRole(member, "moderator")) throw new NotAllowed(m.moderation_only());
  return member;
}

/** Returns the viewer when they are an admin. @throws SignInNeeded, Suspended, SecondStepNeeded, AdminOnly */
export function adminOrThrow(viewer: Viewer): Member {
  const member = writerOrThrow(viewer);
  refuseWithheld(member);
  if (!hasRole(member, "admin")) throw new AdminOnly(m.admin_restricted());
  return member;
}

export const isProven = ({ provenAt }: Pick<Member, "provenAt">): boolean => Date.now() - (provenAt ?? 0) < proofMinutes * 60_000;

/**
 * Returns the member when they have just proven who they are: by signing in, or on `ProofNeeded.path`. Every operation asks this that hurts in
 * the hands of whoever finds an open session, and names itself as its button does. The command line, whose operator needs no proof, does not
 * go through here.
 * @throws SignInNeeded, ProofNeeded
 */
export function provenOrThrow(viewer: Viewer, act: string): Member {
  const member = memberOrThrow(viewer);
  if (isProven(member)) return member;
  throw new ProofNeeded(m.problem_proof({ minutes: proofMinutes, link: settings.baseUrl + ProofNeeded.path }), { act });
}

/** Returns the viewer when they are an admin who has just proven who they are. @throws as adminOrThrow, and ProofNeeded */
export function provenAdminOrThrow(viewer: Viewer, act: string): Member {
  adminOrThrow(viewer);
  return provenOrThrow(viewer, act);
}

/** Whether a member must confirm their address before they may publish. */
export const mustVerify = (member: Pick<Member, "emailVerifiedAt">) => settings.verifiedToPublish && member.emailVerifiedAt === null;

const day = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the member who asks. @throws SignInNeeded for a guest */
export function memberOrThrow(viewer: Viewer): Member {
  if (!viewer) throw new SignInNeeded(m.problem_sign_in_first());
  return viewer;
}
