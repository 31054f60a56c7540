import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { companies } from "#app/db/schema/index.ts";

const shown = {
  id: companies.id,
  name: companies.name,
  slug: companies.slug,
  status: companies.status,
  submittedAt: companies.submittedAt,
  headquarters: companies.headquarters,
};
/** How many are read to find those that are alike. */
const mostRead = 200;
/** So much of a name has to be the same. */
const prefixLength = 4;

export async function companiesOfSite(siteHost: string, except: number) {
  return db
    .select(shown)
    .from(companies)
    .where(and(eq(companies.siteHost, siteHost), ne(companies.id, except)))
    .orderBy(asc(companies.id))
    .limit(mostRead);
}

/** What stands between the letters and digits of names. */
const marks = [" ", "-", ".", ",", "'", "’", "&"];
const letters = marks.reduce((name, mark) => sql`replace(${name}, ${mark}, '')`, sql`${companies.nameFolded}`);

/** Returns the companies whose names begin like these letters, and those with these ids. */
export async function companiesNamedLike(key: string, ids: number[], except: number) {
  const begins = sql`substr(${letters}, 1, ${prefixLength}) = ${key.slice(0, prefixLength)}`;
  return db
    .select(shown)
    .from(companies)
    .where(and(or(begins, inArray(companies.id, ids)), ne(companies.id, except)))
    .orderBy(asc(companies.nameFolded), asc(companies.id))
    .limit(mostRead);
}
