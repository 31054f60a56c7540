import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { preparedBy } from "#app/db/prepared.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { postListings, posts } from "#app/db/schema/index.ts";
import type { Cursor } from "#app/text/cursors.ts";

/** What is read together: lists of posts, and the posts of members. */
export type Scopes = { lists: string[]; memberIds: number[] };

const size = sql.placeholder("size");

function buildScopes(lists: number, members: number, isAfter: boolean) {
  const below = (time: SQL, id: SQL) =>
    isAfter ? sql`and (${time}, ${id}) < (${sql.placeholder("value")}, ${sql.placeholder("id")})` : sql``;
  const { list, postId, createdAt } = postListings;
  const inList = (at: number) => sql`select * from (select ${postId} as id, ${createdAt} as value from ${postListings}
    where ${list} = ${sql.placeholder(`list${at}`)} ${below(sql`${createdAt}`, sql`${postId}`)}
    order by ${createdAt} desc, ${postId} desc limit ${size}) as listed`;
  const by = (at: number) => sql`select * from (select ${posts.id} as id, ${posts.createdAt} as value from ${posts}
    where ${posts.userId} = ${sql.placeholder(`member${at}`)} and ${posts.removedAt} is null ${below(sql`${posts.createdAt}`, sql`${posts.id}`)}
    order by ${posts.createdAt} desc, ${posts.id} desc limit ${size}) as written`;
  const parts = [...Array.from({ length: lists }, (_, at) => inList(at)), ...Array.from({ length: members }, (_, at) => by(at))];
  const all = sql.join(parts, sql` union all `);
  return prepareRows(
    db
      .selectDistinct({ id: sql<number>`id`, value: sql<number>`value` })
      .from(sql`(${all}) as scopes`)
      .orderBy(sql`value desc`, sql`id desc`)
      .limit(size),
  );
}
const scopes = preparedBy<ReturnType<typeof buildScopes>>();

/** Returns the next power of two, so that a few statements serve any number; what is left over names nothing. */
const rounded = (count: number) => (count === 0 ? 0 : 2 ** Math.ceil(Math.log2(count)));

/** Returns the newest posts of all scopes together, those below a cursor. Each is read by its index, as far as the page could need it. */
export async function newestInScopes({ lists, memberIds }: Scopes, cursor: Cursor | null, limit: number): Promise<Cursor[]> {
  const [ofLists, ofMembers] = [rounded(lists.length), rounded(memberIds.length)];
  if (ofLists + ofMembers === 0) return [];
  const query = scopes(`${ofLists} ${ofMembers} ${cursor ? "after a cursor" : ""}`, () => buildScopes(ofLists, ofMembers, cursor !== null));
  const given = [
    ...Array.from({ length: ofLists }, (_, at) => [`list${at}`, lists[at] ?? ""]),
    ...Array.from({ length: ofMembers }, (_, at) => [`member${at}`, memberIds[at] ?? -1]),
  ];
  return query.execute({ ...Object.fromEntries(given), ...cursor, size: limit });
}
