import { and, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { companies, industryHubs, programs, provinces, ridings, seededRows } from "#app/db/schema/index.ts";
import { listingOf, statusCounter } from "#app/features/companies/rules.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { referenceCounts } from "./data.server.ts";
import { countSources, type SourceCounts, type SourcedFact } from "./source-counts.ts";

/** The kinds of facts whose sources are counted. */
export type CountedKind = "programs" | "companies" | "provinces" | "seats" | "texts";

/** Counts the facts of each kind by their sources, from what is stored. */
export async function countFacts(now: number) {
  const [{ areas }, seeded, found, seats, figures, texts, counters] = await Promise.all([
    referenceCounts(),
    seededCompanies(),
    db.select({ source: programs.source }).from(programs).where(isNull(programs.archivedAt)),
    db.select({ date: ridings.mpAsOf }).from(ridings),
    provinceFigures(),
    writtenTexts(),
    countersNow(),
  ]);
  const fromSources = seeded.filter((company) => listingOf(company) === "public_sources").length;
  const counts: Record<CountedKind, SourceCounts> = {
    programs: countSources(found, now),
    companies: countSources(seeded, now),
    provinces: countSources(figures, now),
    seats: countSources(seats.map(({ date }) => ({ source: date === null ? null : { date, isOwnPage: false } })), now), // biome-ignore format: one line
    texts: countSources(texts, now),
  };
  return { counts, areas, fromSources, reviewed: (counters[statusCounter("published")] ?? 0) - fromSources };
}

/** Returns the published companies of the starter directory. */
async function seededCompanies() {
  return db
    .select({ source: companies.source, reviewedAt: companies.reviewedAt, verificationStatus: companies.verificationStatus })
    .from(seededRows)
    .innerJoin(companies, eq(companies.slug, seededRows.slug))
    .where(and(eq(seededRows.kind, "company"), eq(companies.status, "published")));
}

async function provinceFigures(): Promise<SourcedFact[]> {
  const rows = await db.select({ facts: provinces.facts }).from(provinces);
  return rows.flatMap(({ facts }) => (facts ? [facts.population, facts.gdp, facts.realGrowth] : [])).flatMap((figure) => figure ?? []); // biome-ignore format: one line
}

/** Returns the provinces and hubs, whose texts, names and associations were compared with no page. */
async function writtenTexts(): Promise<SourcedFact[]> {
  const [hubs, places] = await Promise.all([
    db.select({ id: industryHubs.id }).from(industryHubs),
    db.select({ code: provinces.code }).from(provinces),
  ]);
  return [...hubs, ...places].map(() => ({ source: null }));
}
