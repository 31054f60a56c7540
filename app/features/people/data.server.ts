import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { memberBlocks, projects, users } from "#app/db/schema/index.ts";
import { shownFacts } from "#app/db/shown-facts.ts";

const cardColumns = {
  id: users.id,
  username: users.username,
  fullName: users.fullName,
  ...shownFacts(users),
  location: users.location,
  skills: users.skills,
};

const now = () => Date.now();
const notSuspended = () => or(isNull(users.suspendedUntil), lt(users.suspendedUntil, now()));

/** Excludes members who block the viewer and members whom the viewer blocks. */
function unblocked(viewerId: number): SQL {
  return sql`not exists (select 1 from ${memberBlocks} where ${memberBlocks.kind} = 'block' and ${memberBlocks.userId} = ${users.id} and ${memberBlocks.otherId} = ${viewerId})
    and not exists (select 1 from ${memberBlocks} where ${memberBlocks.kind} = 'block' and ${memberBlocks.userId} = ${viewerId} and ${memberBlocks.otherId} = ${users.id})`;
}

/**
 * Returns discoverable members with an id below `after`, the newest first; 0 starts at the newest. `match` is an FTS5 query over
 * people_search.
 */
export async function findPeople(match: string | null, viewerId: number, after: number, limit: number) {
  const before = after > 0 ? after : Number.MAX_SAFE_INTEGER;
  const shown = and(notSuspended(), unblocked(viewerId));
  if (match === null) {
    return db
      .select(cardColumns)
      .from(users)
      .where(and(shown, eq(users.isDiscoverable, true), gt(users.id, 0), lt(users.id, before)))
      .orderBy(desc(users.id))
      .limit(limit);
  }
  // The plus signs stop the planner from starting at the index of discoverable members, because it would then sort every match.
  const discoverable = sql`+${users.isDiscoverable} = 1 and +${users.id} > 0`;
  return db
    .select(cardColumns)
    .from(sql`people_search`)
    .innerJoin(users, sql`${users.id} = people_search.rowid`)
    .where(and(sql`people_search match ${match}`, sql`people_search.rowid < ${before}`, discoverable, shown))
    .orderBy(sql`people_search.rowid desc`)
    .limit(limit);
}
export type PersonCard = Awaited<ReturnType<typeof findPeople>>[number];

const profileColumns = {
  ...cardColumns,
  bio: users.bio,
  isDiscoverable: users.isDiscoverable,
  acceptsRequests: users.acceptsRequests,
  postCount: users.postCount,
  suspendedUntil: users.suspendedUntil,
  createdAt: users.createdAt,
};

export async function findProfile(usernameKey: string) {
  return (
    await db
      .select(profileColumns)
      .from(users)
      .where(and(eq(users.usernameKey, usernameKey), gt(users.id, 0)))
  )[0];
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export async function findProfileById(id: number): Promise<ProfileRow | undefined> {
  return (
    await db
      .select(profileColumns)
      .from(users)
      .where(and(eq(users.id, id), gt(users.id, 0)))
  )[0];
}

/** Returns the number of a member's projects, and the sums of their upvotes and views. */
export async function projectSums(userId: number, withPrivate: boolean) {
  const [sums] = await db
    .select({
      projects: sql<number>`count(*)`,
      stars: sql<number>`coalesce(sum(${projects.upvotes}), 0)`,
      views: sql<number>`coalesce(sum(${projects.viewCount}), 0)`,
    })
    .from(projects)
    .where(and(eq(projects.userId, userId), isNull(projects.removedAt), withPrivate ? undefined : eq(projects.isPublic, true)));
  return sums ?? { projects: 0, stars: 0, views: 0 };
}
