import { and, asc, eq, inArray, ne, or } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { companies } from "#app/db/schema/index.ts";
import { startOfName } from "./data.server.ts";

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

export async function companiesOfSite(siteHost: string, except: number) {
  return db
    .select(shown)
    .from(companies)
    .where(and(eq(companies.siteHost, siteHost), ne(companies.id, except)))
    .orderBy(asc(companies.id))
    .limit(mostRead);
}

/** Returns the companies whose names begin like this one, and those with these ids. */
export async function companiesNamedLike(name: string, ids: number[], except: number) {
  const begins = eq(companies.nameStart, startOfName(name));
  return db
    .select(shown)
    .from(companies)
    .where(and(or(begins, inArray(companies.id, ids)), ne(companies.id, except)))
    .orderBy(asc(companies.nameFolded), asc(companies.id))
    .limit(mostRead);
}
