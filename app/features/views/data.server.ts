import { and, eq, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { deleteBefore } from "#app/db/delete-before.server.ts";
import { changesOf } from "#app/db/dialect.ts";
import { companies, companyViews, posts, postViews, projects, projectViews } from "#app/db/schema/index.ts";

export type Viewed = keyof typeof kinds;

/** For each kind: the table of its viewers, the column that refers to what they viewed, and the table with the view counter. */
const kinds = {
  post: { seen: postViews, column: postViews.postId, name: "post_id", counted: posts },
  project: { seen: projectViews, column: projectViews.projectId, name: "project_id", counted: projects },
  company: { seen: companyViews, column: companyViews.companyId, name: "company_id", counted: companies },
};

const seenAt = (kind: Viewed) => {
  const { seen, column } = kinds[kind];
  return db
    .select({ countedAt: sql<number>`${seen.countedAt}` })
    .from(seen)
    .where(and(eq(column, sql.placeholder("id")), eq(seen.userId, sql.placeholder("userId"))))
    .prepare();
};
const lastSeen = { post: seenAt("post"), project: seenAt("project"), company: seenAt("company") };

/** Returns when a view of the member was last counted, or undefined when never. */
export async function countedAt(kind: Viewed, id: number, userId: number): Promise<number | undefined> {
  return (await lastSeen[kind].execute({ id, userId }))[0]?.countedAt;
}

/** Counts a view unless a view of this member was counted after `since`. */
export async function insertView(tx: Writer, kind: Viewed, id: number, userId: number, now: number, since: number): Promise<void> {
  const { seen, name, counted } = kinds[kind];
  const key = sql.identifier(name);
  const changes = await changesOf(
    tx,
    sql`
    insert into ${seen} (${key}, user_id, counted_at) values (${id}, ${userId}, ${now})
    on conflict (${key}, user_id) do update set counted_at = excluded.counted_at where ${seen.countedAt} <= ${since}`,
  );
  if (changes === 0) return;
  await tx
    .update(counted)
    .set({ viewCount: sql`${counted.viewCount} + 1` })
    .where(eq(counted.id, id));
}

/** Deletes who saw what before a time. The counts stay. */
export async function deleteViewsBefore(time: number): Promise<void> {
  for (const { seen } of Object.values(kinds)) await deleteBefore(seen, seen.countedAt, time);
}
