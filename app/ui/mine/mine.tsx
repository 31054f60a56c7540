import { createContext, type ReactNode, useContext } from "react";
import { m } from "#app/words/messages.ts";
import { Own, When } from "./slots.tsx";

/** What is the viewer's own on a page: asked for by id in one query per kind, never part of what the page's loader returns to all. */
export type Mine = {
  viewer: {
    id: number;
    username: string;
    email: string;
    isAdmin: boolean;
    isModerator: boolean;
    mustVerify: boolean;
    unread: number;
  } | null;
  votes: Partial<Record<"post" | "comment" | "project" | "company", Record<number, "up" | "down">>>;
  /** What I saved of what is on the page. */
  saves: Partial<Record<"post" | "project" | "company", number[]>>;
  /** How I stand to the members on the page, by their id. */
  ties: Record<number, MyTie>;
};

/** The reader of a shared page: signed in, without a role, and nobody in particular. */
export const anyReader: NonNullable<Mine["viewer"]> = {
  isAdmin: false,
  isModerator: false,
  get id(): number {
    return ownOnly("id");
  },
  get username(): string {
    return ownOnly("username");
  },
  get email(): string {
    return ownOnly("email");
  },
  get mustVerify(): boolean {
    return ownOnly("mustVerify");
  },
  get unread(): number {
    return ownOnly("unread");
  },
};

function ownOnly(fact: string): never {
  throw new Error(`A shared page drew the ${fact} of its reader`);
}

export type MyTie = {
  connection: { id: number; state: "sent" | "received" | "connected" | "declined" } | null;
  block: "mute" | "block" | null;
};

const nothing: Mine = { viewer: null, votes: {}, saves: {}, ties: {} };
const MineContext = createContext<Mine>(nothing);

/** Adds to what the page around it already knows to be mine. */
export function MineProvider({ mine, children }: { mine: Partial<Mine>; children: ReactNode }) {
  const outer = useContext(MineContext);
  return <MineContext.Provider value={{ ...outer, ...mine }}>{children}</MineContext.Provider>;
}

export function useMine(): Mine {
  return useContext(MineContext);
}

/** Drawn for who wrote it, and for moderators. */
export function IfMayEdit({ authorId, children }: { authorId: number; children: ReactNode }) {
  const { viewer } = useMine();
  if (!viewer) return null;
  return (
    <When fact={`is.${authorId}`} holds={() => viewer.id === authorId || viewer.isModerator}>
      {children}
    </When>
  );
}

/** Drawn for whose it is, and for nobody else. */
export function IfOwner({ ownerId, children, otherwise = null }: { ownerId: number; children: ReactNode; otherwise?: ReactNode }) {
  const { viewer } = useMine();
  if (!viewer) return otherwise;
  return (
    <>
      <When fact={`is.${ownerId}`} holds={() => viewer.id === ownerId}>
        {children}
      </When>
      <When fact={`not.${ownerId}`} holds={() => viewer.id !== ownerId}>
        {otherwise}
      </When>
    </>
  );
}

export function IfSignedIn({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) {
  return useMine().viewer ? children : otherwise;
}

export function IfAdmin({ children }: { children: ReactNode }) {
  return useMine().viewer?.isAdmin ? children : null;
}

/** Drawn for moderators; an admin finds the same by the admin area. */
export function IfModerator({ children }: { children: ReactNode }) {
  const { viewer } = useMine();
  return viewer?.isModerator && !viewer.isAdmin ? children : null;
}

/** On pages where one writes what others will read: who has not confirmed their address learns it before they write. Never on a shared page. */
export function MustVerify() {
  if (!useMine().viewer?.mustVerify) return null;
  return (
    <p className="mb-5 border-l-4 border-brand bg-wash px-4 py-2">
      <a className="underline" href="/verify-email">
        {m.verify_first()}
      </a>
    </p>
  );
}

/** How many notifications wait, beside the word that leads to them. */
export function MyUnread() {
  const { viewer } = useMine();
  return <Own fact="unread">{() => <UnreadCount unread={viewer?.unread ?? 0} />}</Own>;
}

export function UnreadCount({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return (
    <b className="ml-1.5 text-brand" title={m.nav_unread({ count: unread })}>
      {unread > 99 ? "99+" : unread}
    </b>
  );
}

export function MyName({ field }: { field: "username" | "email" }) {
  const { viewer } = useMine();
  return <Own fact={field}>{() => viewer?.[field]}</Own>;
}
