import { and, desc, eq, gt } from "drizzle-orm";
import type { Reader } from "#app/db/client.server.ts";
import { comments, companies, posts, postTranslations, projects, projectUpdates } from "#app/db/schema/index.ts";

export type Writing = "posts" | "translations" | "comments" | "projects" | "updates" | "companies";

/** Counts what a member made after `since`, up to `most`. */
export async function madeSince(tx: Reader, kind: Writing, userId: number, since: number, most: number): Promise<number> {
  if (kind === "companies") return submittedSince(tx, userId, since, most);
  const table = { posts, translations: postTranslations, comments, projects, updates: projectUpdates }[kind];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.userId, userId), gt(table.createdAt, since)))
    .orderBy(desc(table.id))
    .limit(most);
  return rows.length;
}

async function submittedSince(tx: Reader, userId: number, since: number, most: number): Promise<number> {
  const rows = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.submitterId, userId), gt(companies.createdAt, since)))
    .orderBy(desc(companies.id))
    .limit(most);
  return rows.length;
}
