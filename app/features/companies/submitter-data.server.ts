import { and, count, eq, ne } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { companies, moderationActs, posts, users } from "#app/db/schema/index.ts";

/** Returns what reviewers know of a submitter: since when they are a member, and what they made. */
export async function submitterFacts(userId: number, companyId: number) {
  const [member] = await db.select({ since: users.createdAt }).from(users).where(eq(users.id, userId));
  const [written] = await db.select({ n: count() }).from(posts).where(eq(posts.userId, userId));
  const others = await db
    .select({ status: companies.status })
    .from(companies)
    .where(and(eq(companies.submitterId, userId), ne(companies.id, companyId)));
  const [acts] = await db
    .select({ n: count() })
    .from(moderationActs)
    .where(and(eq(moderationActs.targetType, "member"), eq(moderationActs.targetId, userId)));
  return {
    since: member?.since ?? 0,
    posts: written?.n ?? 0,
    submissions: others.length,
    published: others.filter(({ status }) => status === "published").length,
    acts: acts?.n ?? 0,
  };
}
