import { createContext, type ReactNode, useContext } from "react";
import { m } from "#app/words/messages.ts";
import { initials, tintOf } from "../initials.ts";
import { Own, usePlaceholder, When } from "./slots.tsx";

/** What is the viewer's own on a page. It is asked for by id, in one query per kind, and never part of what the page's loader returns to all. */
export type Mine = {
  viewer: {
    id: number;
    username: string;
    fullName: string;
    face: string | null;
    email: string;
    province: string | null;
    isAdmin: boolean;
    isModerator: boolean;
    mustVerify: boolean;
    unread: number;
  } | null;
  votes: Partial<Record<"post" | "comment" | "project" | "company", Record<number, "up" | "down">>>;
  /** What the viewer saved of what is on the page. */
  saves: Partial<Record<"post" | "project" | "company" | "program", number[]>>;
  /** What the viewer follows of what is on the page, by its kind and its key: "hub:3". */
  follows: string[];
  /** The options that the viewer chose in the polls on the page, by post. */
  choices: Record<number, number[]>;
  /** How the viewer is connected with the members on the page, by their id. */
  ties: Record<number, MyTie>;
  /** What is new to the viewer since their visit before. */
  news: ReactNode;
  /** Whether the viewer has not answered the questions of the first insight. */
  awaitsAnswers: boolean;
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
  get fullName(): string {
    return ownOnly("fullName");
  },
  get face(): string {
    return ownOnly("face");
  },
  get email(): string {
    return ownOnly("email");
  },
  get province(): string | null {
    return ownOnly("province");
  },
  get mustVerify(): boolean {
    return ownOnly("mustVerify");
  },
  get unread(): number {
    return ownOnly("unread");
  },
};

function ownOnly(fact: string): never {
  throw new Error(`A shared page rendered the ${fact} of its reader`);
}

export type MyTie = {
  connection: { id: number; state: "sent" | "received" | "connected" | "declined" } | null;
  block: "mute" | "block" | null;
};

const nothing: Mine = { viewer: null, votes: {}, saves: {}, follows: [], choices: {}, ties: {}, news: null, awaitsAnswers: false };
const MineContext = createContext<Mine>(nothing);

/** Adds to what is known of the viewer's own by the page around it. */
export function MineProvider({ mine, children }: { mine: Partial<Mine>; children: ReactNode }) {
  const outer = useContext(MineContext);
  return <MineContext.Provider value={{ ...outer, ...mine }}>{children}</MineContext.Provider>;
}

export function useMine(): Mine {
  return useContext(MineContext);
}

/** Renders its content for the author and for moderators. */
export function IfMayEdit({ authorId, children }: { authorId: number; children: ReactNode }) {
  return <IfAmong memberIds={[authorId]}>{children}</IfAmong>;
}

/** Renders its content for these members and for moderators. */
export function IfAmong({ memberIds, children }: { memberIds: number[]; children: ReactNode }) {
  const { viewer } = useMine();
  if (!viewer) return null;
  return (
    <When fact={["is", ...new Set(memberIds)].join(".")} holds={() => memberIds.includes(viewer.id) || viewer.isModerator}>
      {children}
    </When>
  );
}

/** Renders its content for the owner alone, and `otherwise` for everybody else. */
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

/** Renders its content for members of a province. */
export function IfLivesIn({ province, children }: { province: string; children: ReactNode }) {
  const { viewer } = useMine();
  if (!viewer) return null;
  return (
    <When fact={`lives.${province}`} holds={() => viewer.province === province}>
      {children}
    </When>
  );
}

export function IfSignedIn({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) {
  return useMine().viewer ? children : otherwise;
}

export function IfAdmin({ children }: { children: ReactNode }) {
  return useMine().viewer?.isAdmin ? children : null;
}

/** Renders its content for moderators; an admin finds the same in the admin area. */
export function IfModerator({ children }: { children: ReactNode }) {
  const { viewer } = useMine();
  return viewer?.isModerator && !viewer.isAdmin ? children : null;
}

/** On pages where members write what others will read, tells those who have not confirmed their address before they write. Never on a shared page. */
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

/** Shows the number of unread notifications, beside the link that leads to them. */
export function MyUnread() {
  const { viewer } = useMine();
  return <Own fact="unread">{() => <UnreadCount unread={viewer?.unread ?? 0} />}</Own>;
}

export function UnreadCount({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return (
    <b className="unread" title={m.nav_unread({ count: unread })}>
      {unread > 99 ? "99+" : unread}
    </b>
  );
}

/** Shows the member's face where there is no room for a name. Its letters are a text, which a browser without styles shows. */
export function MyFace() {
  const { viewer } = useMine();
  const placeholder = usePlaceholder();
  return (
    <span className={`face f${placeholder("tint", () => tintOf(viewer?.username ?? ""))}`} aria-hidden="true">
      <span>
        <Own fact="initials">{() => initials(viewer?.fullName || viewer?.username || "")}</Own>
      </span>
      <Own fact="face">{() => viewer?.face && <img src={`/pictures/${viewer.face}/80`} alt="" />}</Own>
    </span>
  );
}

/** Says what is new since the viewer's last visit. */
export function MyNews() {
  const { viewer, news } = useMine();
  if (!viewer) return null;
  return (
    <p className="news">
      <Own fact="news">{() => news}</Own>
    </p>
  );
}

export function MyName({ field }: { field: "username" | "email" }) {
  const { viewer } = useMine();
  return <Own fact={field}>{() => viewer?.[field]}</Own>;
}
