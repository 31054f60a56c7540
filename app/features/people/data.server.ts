import { and, count, desc, eq, gt, inArray, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { among, unindexed } from "#app/db/dialect.ts";
import { memberBlocks, projects, users } from "#app/db/schema/index.ts";
import { shownFacts } from "#app/db/shown-facts.ts";

const cardColumns = {
  id: users.id,
  username: users.username,
  face: users.face,
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

/** Whom a list may show to this viewer. Neither flag nor id lets the planner start at the index of discoverable members. */
const shownTo = (viewerId: number) => and(unindexed(users.isDiscoverable), gt(unindexed(users.id), 0), notSuspended(), unblocked(viewerId));

const foundColumns = { ...cardColumns, bio: users.bio, createdAt: users.createdAt };

const discoverable = (viewerId: number, before: number) =>
  and(notSuspended(), unblocked(viewerId), eq(users.isDiscoverable, true), gt(users.id, 0), lt(users.id, before));

/** Returns discoverable members with an id below `before`, the newest first. */
export async function newestPeople(viewerId: number, before: number, limit: number) {
  return db.select(foundColumns).from(users).where(discoverable(viewerId, before)).orderBy(desc(users.id)).limit(limit);
}

/** Counts discoverable members, up to `limit`. */
export async function countPeople(viewerId: number, limit: number): Promise<number> {
  const some = db.select({ id: users.id }).from(users).where(discoverable(viewerId, Number.MAX_SAFE_INTEGER)).limit(limit).as("some");
  return (await db.select({ n: count() }).from(some))[0]?.n ?? 0;
}

/** Counts the discoverable members among these ids, those of a province where one is given. */
export async function countAmong(ids: number[], viewerId: number, province?: string): Promise<number> {
  if (ids.length === 0) return 0;
  const ofProvince = province === undefined ? undefined : eq(shownFacts(users).province, province);
  const rows = await db.select({ n: count() }).from(users).where(and(inArray(users.id, ids), shownTo(viewerId), ofProvince)); // biome-ignore format: one line
  return rows[0]?.n ?? 0;
}
export type PersonFound = Awaited<ReturnType<typeof newestPeople>>[number];
export type PersonCard = Omit<PersonFound, "bio" | "createdAt">;

/** Returns the discoverable members among these ids, the newest first. */
export async function peopleAmong(ids: number[], viewerId: number): Promise<PersonFound[]> {
  if (ids.length === 0) return [];
  return db
    .select(foundColumns)
    .from(users)
    .where(and(inArray(users.id, ids), shownTo(viewerId)))
    .orderBy(desc(unindexed(users.id)));
}

const others = (except: number[]) => not(among(users.id, JSON.stringify(except)));

const profileColumns = {
  ...cardColumns,
  workplace: users.workplace,
  bio: users.bio,
  bioHtml: users.bioHtml,
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

const colleagueColumns = {
  username: users.username,
  face: users.face,
  fullName: users.fullName,
  userType: cardColumns.userType,
  occupation: cardColumns.occupation,
  location: users.location,
  postCount: users.postCount,
};

/** Whom the list of those who work somewhere may hold. Saying that the name is not empty lets the index be used, which has no others. */
const worksAt = (workplace: string, hidden: number[]) =>
  and(
    sql`${users.workplaceFolded} <> ''`,
    eq(users.workplaceFolded, workplace),
    eq(users.isDiscoverable, true),
    notSuspended(),
    others(hidden),
  );

/** Returns the newest discoverable members who say that they work there, as the name is folded. */
export async function peopleAtWorkplace(workplace: string, hidden: number[], limit: number) {
  return db.select(colleagueColumns).from(users).where(worksAt(workplace, hidden)).orderBy(desc(users.id)).limit(limit);
}
export type Colleague = Awaited<ReturnType<typeof peopleAtWorkplace>>[number];

/** Counts them, up to `limit`. */
export async function countAtWorkplace(workplace: string, hidden: number[], limit: number): Promise<number> {
  const some = db.select({ id: users.id }).from(users).where(worksAt(workplace, hidden)).limit(limit).as("some");
  const [row] = await db.select({ n: count() }).from(some);
  return row?.n ?? 0;
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
