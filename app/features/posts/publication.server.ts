import type { Writer } from "#app/db/client.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { followOwn, tellFollowers } from "#app/features/follows/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { hubName, slugOfHub } from "#app/features/hubs/operations.server.ts";
import { endWait, holdItem, tellReleased } from "#app/features/keyword-rules/held.server.ts";
import type { Held } from "#app/features/keyword-rules/operations.server.ts";
import { findMentions, keepMentions, type Mentions } from "#app/features/mentions/operations.server.ts";
import { excerptLength } from "#app/features/notifications/rules.ts";
import { emit } from "#app/features/webhooks/outbox.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { findHeldRow } from "./held-data.server.ts";
import { listsOf } from "./lists.ts";
import { serializePostEvent } from "./serializers.server.ts";

type Writing = { id: number; username: string };

/** What follows a first publication: its author follows it, the mentioned are told, those who follow its author or a list that it is in, and the webhooks. */
export async function announce(tx: Writer, author: Writing, row: data.PostRow, mentions: Mentions, hub: string | null): Promise<void> {
  const told = await tellMentioned(tx, author, row, mentions);
  await followOwn(tx, author.id, row.id);
  await tellFollowers(tx, {
    what: "post",
    author,
    path: `/post/${row.id}`,
    lists: [...listsOf(row), targetOf("member", author.id)],
    group: "posts",
    several: "/discover/for-me",
    place: hub === null ? undefined : await hubName(hub),
    told,
    about: beginningOf(row),
  });
  await emit(tx, "post.created", `post.${row.id}`, serializePostEvent(row, hub));
}

export const tellMentioned = (tx: Writer, author: Writing, row: data.PostRow, mentions: Mentions) =>
  keepMentions(tx, author, { type: "post", id: row.id }, mentions, {
    path: `/post/${row.id}`,
    about: async () => beginningOf(row),
  });

/** What a mail says of a post. */
const beginningOf = ({ title, content }: data.PostRow) => [title, excerpt(content, excerptLength)];

/** Stores why a post is held, and tells its author where it waits. */
export const keepHeld = (tx: Writer, { id, userId, title: name }: data.PostRow, held: Held, wasPublic: boolean) =>
  holdItem(tx, { type: "post", id }, held, { authorId: userId, path: `/post/${id}/held`, name, wasPublic });

/** Releases a post that is held, and tells its author. @throws NotFound for any other post */
export async function releasePostIn(tx: Writer, id: number): Promise<void> {
  const row = await findHeldRow(id, tx);
  if (!row) throw new NotFound("post", m.post_not_found());
  await publish(tx, row);
  await tellReleased(tx, { type: "post", id }, { authorId: row.userId, path: `/post/${id}`, name: row.title });
}

/** Makes a removed or held post public. What follows a publication happens now if the post was held before it ever was public. */
export async function publish(tx: Writer, before: data.PostRow): Promise<void> {
  const held = await endWait(tx, { type: "post", id: before.id });
  const isFirst = held !== undefined && !held.wasPublic;
  const now = Date.now();
  const row = await data.updatePost(tx, before, {
    removedAt: null,
    removedBy: null,
    // It is new today: a list of the newest would show it among the days in which nobody could read it.
    ...(isFirst && { createdAt: now, updatedAt: now }),
  });
  const author = held && (await findAccountById(row.userId, tx));
  if (!author) return;
  const { id, userId, content } = row;
  const mentions = await findMentions(tx, author, { content, kind: "article" }, { type: "post", id, userId });
  if (isFirst)
    await announce(tx, author, row, mentions, row.industryHubId === null ? null : ((await slugOfHub(row.industryHubId)) ?? null));
  else await tellMentioned(tx, author, row, mentions);
}
