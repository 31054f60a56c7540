import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { preparedBy } from "#app/db/prepared.server.ts";
import { users } from "#app/db/schema/index.ts";
import { searchQuery } from "#app/db/search.ts";
import { shownFacts } from "#app/db/shown-facts.ts";

function buildMatching() {
  const { userType, occupation } = shownFacts(users);
  return db
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      userType,
      occupation,
      skills: users.skills,
      bio: users.bio,
      createdAt: users.createdAt,
    })
    .from(sql`people_search`)
    .innerJoin(users, sql`${users.id} = people_search.rowid`)
    .where(
      and(
        sql`people_search match ${sql.placeholder("words")}`,
        sql`people_search.rowid < ${sql.placeholder("before")}`,
        eq(users.isDiscoverable, true),
        or(isNull(users.suspendedUntil), lte(users.suspendedUntil, sql.placeholder("now"))),
      ),
    )
    .orderBy(sql`people_search.rowid desc`)
    .limit(sql.placeholder("limit"))
    .prepare();
}
const matching = preparedBy<ReturnType<typeof buildMatching>>();

/** Returns discoverable members whose profile contains all words, the newest first. The index filters by province too. */
export async function findPeopleByWords(
  text: string,
  { province, before = Number.MAX_SAFE_INTEGER, limit, now }: { province?: string; before?: number; limit: number; now: number },
) {
  const query = searchQuery(text);
  if (query === null) return [];
  const words = `{username full_name occupation skills bio} : (${query})`;
  const narrowed = province ? `${words} AND facets : "province${province}"` : words;
  return matching("", buildMatching).execute({ words: narrowed, before, limit, now });
}
