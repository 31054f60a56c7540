import type { ManyMembers, Member } from "#app/auth/viewer.ts";

/** One rendering of a reading page for all readers of a kind; what is a member's own is put in for each of them (shared-pages.ts). */
export type SharedRendering = {
  /** The token in the slots of this rendering and of no other, so that no text of a member can imitate a slot. */
  token: string;
  /** Whether slots are rendered: a guest's page has none. */
  hasSlots: boolean;
  /** Why nobody may get this rendering; null when it can be shared. */
  refused: string | null;
  /** Members who must get a page of their own. */
  notFor: Set<number>;
  /** Members whose connections must get a page of their own. */
  notForTiesOf: Set<number>;
  /** Checks that return true for members who must get a page of their own. */
  notWhere: ((member: Member) => Promise<boolean>)[];
  /** What is done whenever a member gets the page: a view is counted. */
  forEachReader: ((member: Member) => Promise<unknown>)[];
};

// How Remix hands it on to the entry (app/entry.server.tsx).
declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    shared?: SharedRendering;
  }
}

export const newRendering = (token: string, hasSlots: boolean): SharedRendering => ({
  token,
  hasSlots,
  refused: null,
  notFor: new Set(),
  notForTiesOf: new Set(),
  notWhere: [],
  forEachReader: [],
});

/** Thrown where a shared rendering asks for something that only one member has. */
export class NotShared extends Error {}

/** What only one member has. */
const ownFacts = [
  ...["id", "username", "fullName", "face", "email", "emailVerifiedAt", "province", "language"],
  ...["unreadCount", "suspendedUntil", "suspensionReason", "visitedAt", "visitedBefore", "createdAt"],
] as const satisfies (keyof Member)[];

type Many = ManyMembers & { rendering: SharedRendering };
/** The same for all renderings, which are kept as long as their pages. */
const refusing = Object.fromEntries(
  ownFacts.map((fact) => {
    function get(this: { many: Many }): never {
      this.many.rendering.refused ??= fact;
      throw new NotShared(`A shared page asked for the ${fact} of its reader`);
    }
    return [fact, { get, enumerable: true }];
  }),
);

/** Returns the viewer of a shared rendering: some member without a role. Reading anything else off them refuses the rendering, so nothing private gets onto the page. */
export function anyMember(rendering: SharedRendering, compactLists: boolean): Member {
  const many: Many = {
    rendering,
    except: (id) => rendering.notFor.add(id),
    exceptTiesOf: (ids) => {
      for (const id of ids) rendering.notForTiesOf.add(id);
    },
    exceptWhere: (isApart) => rendering.notWhere.push(isApart),
    forEachLater: (work) => rendering.forEachReader.push(work),
  };
  // lightPages: the request says it, by Save-Data
  const known: Omit<Member, (typeof ownFacts)[number]> = { role: "member", lightPages: false, compactLists, many };
  return Object.defineProperties(known, refusing) as Member;
}
