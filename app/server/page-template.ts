import { type FollowTarget, isFollowTarget } from "#app/features/follows/rules.ts";
import type { News } from "#app/features/posts/news.server.ts";
import type { SaveTarget } from "#app/features/saves/rules.ts";
import type { VoteType } from "#app/features/scores/rules.ts";
import type { VoteTarget } from "#app/features/votes/rules.ts";
import { initials, tintOf } from "#app/ui/initials.ts";
import { ownBytes } from "./compress.ts";

/** What is one member's own, as the slots of a page ask for it. */
export type OwnFacts = {
  id: number;
  username: string;
  fullName?: string;
  /** The hash of their picture, where the page shows pictures. */
  face?: string | null;
  email: string;
  province?: string | null;
  unread: number;
  votes: Partial<Record<VoteTarget, Record<number, VoteType>>>;
  saves: Partial<Record<SaveTarget, number[]>>;
  follows: FollowTarget[];
  /** Looked up where a slot asks for it. */
  choices?: Record<number, number[]>;
  awaitsAnswers?: boolean;
  news?: News | null;
};

/** Texts that only the server can make: the count beside the notifications, the weight of the page, a key for a form. */
export type SlotTexts = {
  unread: (count: number) => string;
  weight: (kb: number) => string;
  key: () => string;
  news: (news: News) => string;
};

type Slot = { fact: string[]; inside: Piece[] };
type Piece = Buffer | Slot;

/** A page that was rendered once, cut at its slots. */
export type PageTemplate = {
  pieces: Piece[];
  bytes: number;
  votes: [VoteTarget, number[]][];
  saves: [SaveTarget, number[]][];
  follows: FollowTarget[];
  /** The posts whose polls are on the page. */
  polls: number[];
  asksAnswers: boolean;
  asksNews: boolean;
};

/** The place where the footer says what the page weighs. Text of a member cannot contain it, since React escapes quotes. */
const weightSlot = ' data-page-weight=""></span>';

/** Cuts `html` at the slots that carry `token`: elements, `<s-token f="fact">`, and placeholders in attributes, `token:fact;`. */
export function compileTemplate(html: string, token: string): PageTemplate {
  const signs = new RegExp(`<s-${token} f="([^"]*)">|(</s-${token}>)|${token}:([^;]*);|(${weightSlot})`, "g");
  const wanted = { vote: new Map<string, Set<number>>(), save: new Map<string, Set<number>>() };
  const polls = new Set<number>();
  const follows = new Set<FollowTarget>();
  let asksAnswers = false;
  let asksNews = false;
  const top: Slot = { fact: [], inside: [] };
  const open = [top];
  const put = (piece: Piece) => open.at(-1)?.inside.push(piece);
  const slot = (fact: string): Slot => {
    const parts = fact.split(".");
    const [name = "", type = "", id] = parts;
    const isVote = name === "vote" || name === "voted" || name === "want";
    const kind = isVote ? wanted.vote : name === "saved" || name === "unsaved" ? wanted.save : null;
    if (name === "polled" || name === "chose") polls.add(Number(type));
    const target = fact.slice(name.length + 1);
    if ((name === "followed" || name === "unfollowed") && isFollowTarget(target)) follows.add(target);
    if (name === "unanswered") asksAnswers = true;
    if (name === "news") asksNews = true;
    kind?.set(type, (kind.get(type) ?? new Set()).add(Number(id)));
    return { fact: parts, inside: [] };
  };
  const bytes = ownBytes(Buffer.from(html));
  let [from, at] = [0, 0];
  const passed = (end: number) => {
    const begun = at;
    at += Buffer.byteLength(html.slice(from, end));
    from = end;
    return bytes.subarray(begun, at);
  };
  for (const sign of html.matchAll(signs)) {
    if (sign.index > from) put(passed(sign.index));
    passed(sign.index + sign[0].length);
    const [, element, end, placeholder, weight] = sign;
    if (element !== undefined) {
      const opened = slot(element);
      put(opened);
      open.push(opened);
    } else if (end !== undefined) open.pop();
    else put(slot(weight === undefined ? (placeholder ?? "") : "weight"));
  }
  put(passed(html.length));
  if (open.length !== 1) throw new Error("A shared page has a slot without an end");
  const listed = <T>(kind: Map<string, Set<number>>) => [...kind].map(([type, ids]) => [type, [...ids]] as [T, number[]]);
  return {
    pieces: top.inside,
    bytes: bytes.length,
    votes: listed(wanted.vote),
    saves: listed(wanted.save),
    follows: [...follows],
    polls: [...polls],
    asksAnswers,
    asksNews,
  };
}

/** Returns the page of one reader. `own` is null for a guest, whose page has no slot but its weight. */
export function fillTemplate({ pieces }: PageTemplate, own: OwnFacts | null, slotTexts: SlotTexts): Buffer {
  const filled: Buffer[] = [];
  let bytes = 0;
  let weightAt = -1;
  const add = (piece: Buffer) => {
    filled.push(piece);
    bytes += piece.length;
  };
  const fill = (inside: Piece[]) => {
    for (const piece of inside) {
      if (Buffer.isBuffer(piece)) add(piece);
      else if (piece.fact[0] === "weight") weightAt = filled.push(nothing) - 1;
      else if (texts.has(piece.fact[0] ?? "")) add(textOf(piece.fact, own, slotTexts));
      else if (holds(piece.fact, own)) fill(piece.inside);
    }
  };
  fill(pieces);
  if (weightAt >= 0) filled[weightAt] = Buffer.from(`>${slotTexts.weight(Math.ceil(bytes / 1024))}</span>`);
  return Buffer.concat(filled);
}

/** Slots that a text is put into; the others show or hide what is inside them. */
const texts = new Set(["vote", "want", "username", "initials", "tint", "face", "email", "unread", "news", "key"]);
const nothing = Buffer.alloc(0);
const truths = { true: Buffer.from("true"), false: Buffer.from("false") };

export function holds([name, ...rest]: string[], own: OwnFacts | null): boolean {
  if (!own) throw new Error("The page of a guest has a slot");
  const [first = "", id, direction] = rest;
  switch (name) {
    case "vote":
    case "voted":
    case "want":
      return own.votes[first as VoteTarget]?.[Number(id)] === direction;
    case "is":
      // One of several members: "is.3.12".
      return rest.some((member) => own.id === Number(member));
    case "not":
      return own.id !== Number(first);
    case "lives":
      return own.province === first;
    case "saved":
      return own.saves[first as SaveTarget]?.includes(Number(id)) ?? false;
    case "unsaved":
      return !own.saves[first as SaveTarget]?.includes(Number(id));
    case "followed":
      return own.follows.some((target) => target === rest.join("."));
    case "unfollowed":
      return own.follows.every((target) => target !== rest.join("."));
    case "polled":
      return Boolean(own.choices?.[Number(first)]?.length);
    case "unpolled":
      return !own.choices?.[Number(first)]?.length;
    case "chose":
      return own.choices?.[Number(first)]?.includes(Number(id)) ?? false;
    case "unanswered":
      return own.awaitsAnswers ?? false;
    default:
      throw new Error(`No slot is named ${name}`);
  }
}

export function textOf(fact: string[], own: OwnFacts | null, slotTexts: SlotTexts): Buffer {
  if (!own) throw new Error("The page of a guest has a slot");
  const [name] = fact;
  switch (name) {
    case "vote":
      return holds(fact, own) ? truths.true : truths.false;
    case "want":
      return Buffer.from(holds(fact, own) ? "none" : (fact[3] ?? ""));
    case "username":
    case "email":
      return Buffer.from(escaped(own[name]));
    case "initials":
      return Buffer.from(escaped(initials(own.fullName || own.username)));
    case "tint":
      return Buffer.from(tintOf(own.username));
    case "face":
      return own.face ? Buffer.from(`<img src="/pictures/${own.face}/80" alt=""/>`) : nothing;
    case "unread":
      return own.unread > 0 ? Buffer.from(slotTexts.unread(own.unread)) : nothing;
    case "news":
      return own.news ? Buffer.from(slotTexts.news(own.news)) : nothing;
    case "key":
      return Buffer.from(slotTexts.key());
    default:
      throw new Error(`No slot is named ${name}`);
  }
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
/** Escapes text as React does. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
