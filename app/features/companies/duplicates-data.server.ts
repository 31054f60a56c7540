import { and, asc, eq, gte, lt, ne } from "drizzle-orm";
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

/** Returns the companies whose folded names begin like this one. */
export async function companiesNamedLike(nameFolded: string, except: number) {
  const prefix = nameFolded.slice(0, prefixLength);
  if (prefix === "") return [];
  const beyond = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
  return db
    .select(shown)
    .from(companies)
    .where(and(gte(companies.nameFolded, prefix), lt(companies.nameFolded, beyond), ne(companies.id, except)))
    .orderBy(asc(companies.nameFolded), asc(companies.id))
    .limit(mostRead);
}
