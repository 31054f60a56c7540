import { and, between, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { holds, lengthOf } from "#app/db/dialect.ts";
import { insights, postalAreas, programs, provinces, ridings, users } from "#app/db/schema/index.ts";
import { untilWritten } from "#app/db/until-written.server.ts";
import type { Facts } from "./facts.ts";

export type NewArea = typeof postalAreas.$inferInsert;
export type NewRiding = typeof ridings.$inferInsert;

// ---- Reference -------------------------------------------------------------------------------

const rowsAtATime = 400;

async function inParts<T>(rows: T[], save: (part: T[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += rowsAtATime) await save(rows.slice(from, from + rowsAtATime));
}

const given = (column: string) => sql.raw(`excluded.${column}`);

export async function saveRidings(tx: Writer, rows: NewRiding[]) {
  const set = {
    nameEn: given("name_en"),
    nameFr: given("name_fr"),
    mpName: given("mp_name"),
    mpParty: given("mp_party"),
    mpEmail: given("mp_email"),
    mpAsOf: given("mp_as_of"),
    mpSource: given("mp_source"),
    mpConfidence: given("mp_confidence"),
  };
  await inParts(rows, (part) => tx.insert(ridings).values(part).onConflictDoUpdate({ target: ridings.code, set }));
}

export async function saveAreas(tx: Writer, rows: NewArea[]) {
  const set = {
    province: given("province"),
    place: given("place"),
    ridings: given("ridings"),
    ridingConfidence: given("riding_confidence"),
  };
  await inParts(rows, (part) => tx.insert(postalAreas).values(part).onConflictDoUpdate({ target: postalAreas.fsa, set }));
}

// ---- Facts -----------------------------------------------------------------------------------

export async function findProvinceFacts(code: string): Promise<Facts["province"]> {
  const [row] = await db.select().from(provinces).where(eq(provinces.code, code));
  if (!row) return null;
  return {
    code: row.code,
    nameEn: row.nameEn,
    nameFr: row.nameFr,
    keyIndustriesEn: row.facts?.keyIndustriesEn ?? [],
    keyIndustriesFr: row.facts?.keyIndustriesFr ?? [],
    site: row.facts?.governmentSite ?? "",
  };
}

/** Returns the ridings in the given order. */
export async function findRidings(codes: string[]): Promise<Facts["ridings"]> {
  if (codes.length === 0) return [];
  const rows = await db.select().from(ridings).where(inArray(ridings.code, codes));
  return codes.flatMap((code) => {
    const row = rows.find((one) => one.code === code);
    if (!row) return [];
    const { nameEn, nameFr, mpName: name, mpParty: party, mpEmail: email, mpAsOf: asOf, mpSource: source } = row;
    return [{ code, nameEn, nameFr, mp: name && party && asOf && source ? { name, party, email, asOf, source } : null }];
  });
}

const readPrograms = untilWritten<Facts["programs"]>(1);

/** Every guidance reads all of them, with much JSON in each, and they change a few times a week. */
export const currentPrograms = () => readPrograms("all", readCurrentPrograms);

async function readCurrentPrograms(): Promise<Facts["programs"]> {
  return db
    .select({
      id: programs.id,
      slug: programs.slug,
      level: programs.level,
      kind: programs.kind,
      titleEn: programs.titleEn,
      titleFr: programs.titleFr,
      organization: programs.organization,
      organizationFr: programs.organizationFr,
      description: programs.description,
      descriptionFr: programs.descriptionFr,
      amount: programs.amount,
      amountFr: programs.amountFr,
      deadline: programs.deadline,
      intake: programs.intake,
      cycle: programs.cycle,
      status: programs.status,
      statusText: programs.statusText,
      statusTextFr: programs.statusTextFr,
      eligibility: programs.eligibility,
      eligibilityFr: programs.eligibilityFr,
      who: programs.who,
      userTypes: programs.userTypes,
      provinces: programs.provinces,
      regions: programs.regions,
      city: programs.city,
      hubs: programs.hubs,
      purposes: programs.purposes,
      occupations: programs.occupations,
      audiences: programs.audiences,
      conditions: programs.conditions,
      through: programs.through,
      reach: programs.reach,
      isAiRelevant: programs.isAiRelevant,
      sourceUrl: programs.sourceUrl,
      source: programs.source,
      factSources: programs.factSources,
      confidence: programs.confidence,
      asOf: programs.asOf,
    })
    .from(programs)
    .where(isNull(programs.archivedAt))
    .orderBy(programs.id);
}

/** Returns what is for the province but not for all of Canada, and is not archived: what was added last comes first. */
export async function provincialPrograms(province: string, most: number) {
  return db
    .select({
      slug: programs.slug,
      titleEn: programs.titleEn,
      titleFr: programs.titleFr,
    })
    .from(programs)
    .where(and(isNull(programs.archivedAt), between(lengthOf(programs.provinces), 1, 12), holds(programs.provinces, province)))
    .orderBy(desc(programs.id))
    .limit(most);
}

export async function findChosenRiding(userId: number): Promise<string | null> {
  return (await db.select({ riding: users.riding }).from(users).where(eq(users.id, userId)))[0]?.riding ?? null;
}

/** Counts the stored rows of each kind, for the page about the data. */
export async function referenceCounts() {
  const [areas, seats, funding] = await Promise.all(
    [postalAreas, ridings, programs].map(async (table) => (await db.select({ n: sql<number>`count(*)` }).from(table))[0]?.n ?? 0),
  );
  return { areas: areas ?? 0, ridings: seats ?? 0, programs: funding ?? 0 };
}

// ---- Insights --------------------------------------------------------------------------------

export type InsightRow = typeof insights.$inferSelect;

export async function insertInsight(tx: Writer, row: typeof insights.$inferInsert): Promise<number> {
  const [made] = await tx.insert(insights).values(row).returning({ id: insights.id });
  if (!made) throw new Error("The insight was not stored");
  return made.id;
}

export async function countInsights(tx: Reader, userId: number): Promise<number> {
  const [row] = await tx.select({ n: sql<number>`count(*)` }).from(insights).where(eq(insights.userId, userId));
  return row?.n ?? 0;
}

export async function insightsOf(userId: number, before: number, limit: number, from: Reader = db): Promise<InsightRow[]> {
  return from
    .select()
    .from(insights)
    .where(and(eq(insights.userId, userId), lt(insights.id, before)))
    .orderBy(desc(insights.id))
    .limit(limit);
}

export async function findInsight(userId: number, id: number): Promise<InsightRow | undefined> {
  return (
    await db
      .select()
      .from(insights)
      .where(and(eq(insights.id, id), eq(insights.userId, userId)))
  )[0];
}

export async function deleteInsight(tx: Writer, userId: number, id: number): Promise<boolean> {
  const gone = await tx
    .delete(insights)
    .where(and(eq(insights.id, id), eq(insights.userId, userId)))
    .returning({ id: insights.id });
  return gone.length > 0;
}
