import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Reader, Writer } from "#app/db/client.server.ts";
import { mentions, users } from "#app/db/schema/index.ts";
import type { Mentioning } from "./rules.ts";

const columnOf = { post: mentions.postId, comment: mentions.commentId };

const person = { id: users.id, username: users.username, key: users.usernameKey, acceptsMentions: users.acceptsMentions };

/** Returns the members with these names, which are in lower case. */
export async function membersNamed(tx: Reader, keys: string[]) {
  if (keys.length === 0) return [];
  return tx
    .select(person)
    .from(users)
    .where(and(inArray(users.usernameKey, keys), gt(users.id, 0)));
}
export type Named = Awaited<ReturnType<typeof membersNamed>>[number];

/** Returns whom these texts of one type mention, or did before an edit. */
export async function mentionedIn(tx: Reader, type: Mentioning["type"], ids: number[]) {
  const column = columnOf[type];
  return tx
    .select({ ...person, textId: column })
    .from(mentions)
    .innerJoin(users, eq(users.id, mentions.userId))
    .where(inArray(column, ids))
    .orderBy(asc(mentions.id));
}

export async function insertMentions(tx: Writer, { type, id }: Mentioning, userIds: number[]): Promise<void> {
  const of = type === "post" ? { postId: id } : { commentId: id };
  if (userIds.length > 0) await tx.insert(mentions).values(userIds.map((userId) => ({ ...of, userId })));
}

export async function deleteMentions(tx: Writer, { type, id }: Mentioning): Promise<void> {
  await tx.delete(mentions).where(eq(columnOf[type], id));
}

/** Returns the texts that mention a member. */
export async function textsMentioning(tx: Reader, userId: number): Promise<Mentioning[]> {
  const rows = await tx
    .select({ postId: mentions.postId, commentId: mentions.commentId })
    .from(mentions)
    .where(eq(mentions.userId, userId));
  return rows.map(({ postId, commentId }) => (postId === null ? { type: "comment", id: commentId ?? 0 } : { type: "post", id: postId }));
}
