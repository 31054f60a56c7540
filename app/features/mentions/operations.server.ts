import type { Member } from "#app/auth/viewer.ts";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { hidesMember, isBlockedFrom } from "#app/features/connections/operations.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import type { Mentioned } from "#app/markdown/mentions.ts";
import { namesIn, type TextKind } from "#app/markdown/render.server.ts";
import * as data from "./data.server.ts";
import { type Mentioning, mostMentioned, type Unmentioned } from "./rules.ts";

/** Whom a text mentions: `drawn` for its links, `fresh` those it did not mention before. */
export type Mentions = { drawn: Mentioned; fresh: data.Named[] };

type Text = { content: string; kind: TextKind };

/**
 * Finds whom a text mentions that `writer` saves: members whose page they could open, the first ten. `of` is the text where it stands already.
 * Whom somebody else than its author names is not mentioned.
 */
export async function findMentions(
  tx: Reader,
  writer: Pick<Member, "id">,
  { content, kind }: Text,
  of?: Mentioning & { userId: number },
): Promise<Mentions> {
  const names = namesIn(content, kind);
  if (names.length === 0) return { drawn: new Map(), fresh: [] };
  const before = of ? await data.mentionedIn(tx, of.type, [of.id]) : [];
  const known = new Set(before.map(({ key }) => key));
  const fresh: data.Named[] = [];
  if (!of || of.userId === writer.id) {
    const others = names.filter((name) => !known.has(name));
    const found = new Map((await data.membersNamed(tx, others)).map((member) => [member.key, member]));
    for (const name of others) {
      const member = found.get(name);
      if (before.length + fresh.length >= mostMentioned) break;
      if (member && !(await isBlockedFrom(writer.id, member.id, tx))) fresh.push(member);
    }
  }
  return { drawn: linksOf([...before, ...fresh]), fresh };
}

const linksOf = (members: data.Named[]): Mentioned => new Map(members.map(({ key, username }) => [key, username]));

/** What a notification says of the text: where it is, what it is about, and who was told of it already. */
type Told = {
  path: string;
  except?: number;
  /** Returns the lines of the mail; null when this member may not read the text. */
  about: (userId: number) => Promise<string[] | null>;
};

/**
 * Keeps the fresh mentions of a text and notifies those members, each once: not whoever wants no mentions or hides the writer, nor who may
 * not read the text. Returns who was told.
 */
export async function keepMentions(
  tx: Writer,
  writer: Pick<Member, "id" | "username">,
  of: Mentioning,
  { fresh }: Mentions,
  { path, except, about }: Told,
): Promise<number[]> {
  const told: number[] = [];
  await data.insertMentions(
    tx,
    of,
    fresh.map(({ id }) => id),
  );
  for (const { id: userId, acceptsMentions } of fresh) {
    if (userId === writer.id || userId === except || !acceptsMentions || (await hidesMember(userId, writer.id, tx))) continue;
    const lines = await about(userId);
    if (lines === null) continue;
    const place = of.type === "comment" && { of: path.slice(1).split("?")[0]?.replace("/", ":") ?? "" }; // its discussion
    const details = { username: writer.username, to: of.type, ...place };
    await notify(tx, { userId, kind: "mention", actorId: writer.id, path, details }, lines);
    told.push(userId);
  }
  return told;
}

/**
 * Returns the names in a text that told nobody. That somebody mutes the writer or wants no mentions stays theirs: the name is a link all the
 * same. Who blocks the writer is no member whom the writer could see. With `isPrivate`, only its author may read the text.
 */
export async function unmentionedIn({ type, id }: Mentioning, { content, kind }: Text, isPrivate = false): Promise<Unmentioned> {
  const names = namesIn(content, kind);
  const reached = new Set(isPrivate || names.length === 0 ? [] : (await data.mentionedIn(db, type, [id])).map(({ key }) => key));
  return { names: names.filter((name) => !reached.has(name)), isPrivate };
}

/** Returns the links to whom these texts of one type mention, by the id of the text. */
export async function mentionsOf(tx: Reader, type: Mentioning["type"], ids: number[]): Promise<Map<number, Mentioned>> {
  if (ids.length === 0) return new Map();
  const byText = Map.groupBy(await data.mentionedIn(tx, type, ids), ({ textId }) => textId ?? 0);
  return new Map([...byText].map(([id, members]) => [id, linksOf(members)]));
}

export { deleteMentions as forgetMentions, textsMentioning } from "./data.server.ts";
