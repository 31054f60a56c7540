import { AsyncLocalStorage } from "node:async_hooks";
import type { Member, Viewer } from "./viewer.ts";

/** One rendering of a reading page that everyone of a kind gets; what is a member's own is put in for each of them (app/server/shared-pages.ts). */
export type SharedRendering = {
  kind: "guest" | "member";
  /** Cursors the slots of this rendering and of no other, so that no text of a member can imitate one. */
  token: string;
  light: boolean;
  /** Why nobody may get it, if so. */
  refused: string | null;
  /** Members for whom the page is another one. */
  notFor: Set<number>;
  /** Members whose page is another one for whom they are connected with. */
  notForTiesOf: Set<number>;
  /** What is done whenever a member gets it: a view is counted. */
  forEachReader: ((member: Member) => Promise<unknown>)[];
};

const current = new AsyncLocalStorage<SharedRendering>();

/** What `work` draws is drawn for everyone: `viewerOf` finds nobody in particular in it. */
export function inSharedRendering<T>(rendering: SharedRendering, work: () => T): T {
  return current.run(rendering, work);
}

export const sharedRendering = () => current.getStore();

/** Nobody gets this rendering; each reader gets a page of their own. For what failed, or depends on who asks. */
export function refuseSharing(reason: string) {
  const rendering = current.getStore();
  if (rendering) rendering.refused ??= reason;
}

/** Thrown where a shared rendering asks for something that only one member has. */
export class NotShared extends Error {}

function ownOnly(fact: string): never {
  refuseSharing(fact);
  throw new NotShared(`A shared page asked for the ${fact} of its reader`);
}

/** Who reads a shared page: some member without a role. Nothing else can be read off them, so nothing private gets onto the page. */
export const anyMember: Member = {
  role: "member",
  get id(): number {
    return ownOnly("id");
  },
  get username(): string {
    return ownOnly("username");
  },
  get email(): string {
    return ownOnly("email");
  },
  get emailVerifiedAt(): number | null {
    return ownOnly("emailVerifiedAt");
  },
  get province(): string | null {
    return ownOnly("province");
  },
  get language(): Member["language"] {
    return ownOnly("language");
  },
  get lightPages(): boolean {
    return ownOnly("lightPages");
  },
  get unreadCount(): number {
    return ownOnly("unreadCount");
  },
  get suspendedUntil(): number | null {
    return ownOnly("suspendedUntil");
  },
  get suspensionReason(): string | null {
    return ownOnly("suspensionReason");
  },
  get createdAt(): number {
    return ownOnly("createdAt");
  },
};

export const isAnyMember = (viewer: { id: number } | null) => viewer === anyMember;

/** Whether this is the viewer. On a shared page it is not, and the one it is gets a page of their own. */
export function isSelf(viewer: Viewer, userId: number | null): boolean {
  if (!isAnyMember(viewer)) return viewer !== null && viewer.id === userId;
  if (userId !== null) current.getStore()?.notFor.add(userId);
  return false;
}

/** How the viewer stands to these is drawn; on a shared page they are strangers. */
export function strangersTo(ids: number[]) {
  for (const id of ids) current.getStore()?.notForTiesOf.add(id);
}

/** Runs for everyone who gets the shared page, with the member they are. */
export function forEachReader(work: (member: Member) => Promise<unknown>) {
  current.getStore()?.forEachReader.push(work);
}
