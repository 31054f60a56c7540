import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import type { Values } from "#app/fields/field.ts";
import { InvalidInput, NotFound } from "#app/operations/problems.ts";
import {
  type Change,
  changesBetween,
  differencesIn,
  type FieldWords,
  type OpenedOn,
  refuseStaleEdit,
  shownText,
  staleConflict,
} from "#app/operations/revisions.ts";
import { dayMs } from "#app/text/spans.ts";
import { day } from "#app/ui/day.ts";
import { type Source, supportsWithout } from "#app/ui/source.ts";
import { m } from "#app/words/messages.ts";
import { conditionLines } from "./conditions.ts";
import { takeCorrection } from "./corrections.server.ts";
import { type ImportReport, importCsv } from "./csv-import.server.ts";
import { cycleLine } from "./cycles.ts";
import * as data from "./data.server.ts";
import { currentMonth, opportunityValues } from "./fields.ts";
import { changeProgram } from "./followers.server.ts";
import { checkOpportunity, type OpportunityFields, opportunityFieldWords, slugIn } from "./forms.server.ts";
import { listFunding } from "./list-funding.server.ts";
import { countedPlaces, factsWith, largestSum, relevanceOf, supportedFields } from "./rules.ts";
import { rankAnew } from "./seed.server.ts";
import { countUse } from "./uses.server.ts";
import { closingFilterDays, closingMonths, startOfDay } from "./when.ts";

/** Returns the counts for the monitor. */
export async function fundingStats(now = Date.now()) {
  const from = startOfDay(now);
  const { total, ai, undated, ahead, closing } = await data.fundingCounts(from, from + (closingFilterDays + 1) * dayMs);
  return { total, ai, open: undated + ahead, closing };
}

/** Counts the listed opportunities by the provinces they serve and by the month of their deadline, for the next twelve months. */
export async function fundingSpread(now = Date.now()) {
  const rows = await data.placesAndDeadlines();
  return {
    places: countedPlaces(rows.map(({ provinces }) => provinces)),
    months: closingMonths(
      rows.map(({ deadline, status }) => (status === "closed" ? null : deadline)),
      now,
    ),
  };
}

/** Returns an opportunity for editing. @throws SignInNeeded, AdminOnly, NotFound */
export async function opportunityToChange(viewer: Viewer, slug: string): Promise<data.ProgramRow> {
  adminOrThrow(viewer);
  const row = await data.findProgram(slug);
  if (!row) throw new NotFound("page", m.funding_not_found());
  return row;
}

const hubSlugs = async () => (await discoveryHubs()).map((hub) => hub.slug);
const stored = (fields: OpportunityFields) => ({ ...fields, relevance: relevanceOf(fields), updatedAt: Date.now() });

/** Adds an opportunity; a slug that is taken gets the next number. @throws SignInNeeded, AdminOnly, InvalidInput */
export async function addOpportunity(viewer: Viewer, values: Values): Promise<data.ProgramRow> {
  const admin = adminOrThrow(viewer);
  const fields = checkOpportunity(values, await hubSlugs());
  return transaction(async (tx) => {
    let slug = fields.slug;
    for (let next = 2; await data.findProgram(slug, tx); next += 1) slug = `${fields.slug}-${next}`;
    const row = await data.insertProgram(tx, { ...stored(fields), slug });
    await recordStaffAct(tx, admin, { kind: "program_added", subject: { type: "program", id: row.id } });
    return row;
  });
}

/**
 * What goes with a change: what belongs into the same transaction, the id of a correction that it takes, and when the page that was entered was
 * read, where it says what was changed alone, as that of a correction does, not all that stands.
 */
type With = { also?: (tx: Writer) => Promise<void>; correction?: number | null; readAt?: number | null };

/** Changes an opportunity; writes nothing of it when nothing differs. @throws SignInNeeded, AdminOnly, NotFound, InvalidInput, Conflict */
export async function editOpportunity(
  viewer: Viewer,
  slug: string,
  values: Values,
  openedOn: OpenedOn = null,
  { also, correction = null, readAt = correction === null ? null : Date.now() }: With = {},
): Promise<void> {
  const { id: by } = adminOrThrow(viewer);
  await opportunityToChange(viewer, slug);
  const now = Date.now();
  const fields = { ...checkOpportunity({ ...values, slug }, await hubSlugs()), slug };
  const words = await opportunityFieldWords();
  await transaction(async (tx) => {
    const row = await rowOf(slug, tx);
    const changes = changesBetween(asEntered(row), asEntered(fields));
    refuseStaleEdit(openedOn, row, changes, words);
    if (correction !== null) {
      refuseHalf(row, changes, words);
      await takeCorrection(tx, { id: by }, { id: correction, programId: row.id, changed: factsIn(changes) });
    }
    if (changes.length > 0) {
      await changeProgram(tx, row, changeTo(row, fields, changes, readAt), { now, by, facts: readAt === null ? [] : factsIn(changes) });
      await recordStaffAct(tx, { id: by }, { kind: "program_edited", subject: { type: "program", id: row.id } });
    }
    await also?.(tx);
  });
}

const factsIn = (changes: Change[]) => factsWith(changes.map(({ field }) => field));

/** What stands in both languages is changed in both: the other would go on saying what is no longer true. @throws InvalidInput */
function refuseHalf(row: data.ProgramRow, changes: Change[], words: FieldWords): void {
  const stale = differencesIn(changes, words).flatMap(({ name }, at) => {
    const french = `${changes[at]?.field.replace(/En$/, "")}Fr`;
    const stands = shownText(Reflect.get(row, french)) !== "" && !changes.some(({ field }) => field === french);
    return stands ? [[`${name}_fr`, m.funding_say_both()]] : [];
  });
  if (stale.length > 0) throw new InvalidInput(Object.fromEntries(stale));
}

/** Reduces `who` to what the form asks, whether it is for businesses, the source to a line, and what the form fills in to what it fills in. */
const asEntered = ({
  who,
  source,
  conditions,
  cycle,
  asOf,
  ...fields
}: Omit<OpportunityFields, "source"> & Pick<data.ProgramRow, "source">) => ({
  ...fields,
  asOf: asOf || currentMonth(),
  source: sourceLine(source ?? { title: fields.titleEn, url: fields.sourceUrl, date: null, isOwnPage: true }),
  isForBusiness: who.includes("business"),
  conditions: conditionLines(conditions),
  cycle: cycleLine(cycle), // a stored object keeps no order of keys
});

const sourceLine = ({ title, url, date, isOwnPage }: Pick<Source, "title" | "url" | "date" | "isOwnPage">) =>
  [title, url, date ?? "", isOwnPage].join(" · ");

/**
 * Returns what an edit writes: what was not asked stays as it stands. Another page that was entered for a part of the facts is the source of
 * that part alone.
 */
function changeTo(row: data.ProgramRow, fields: OpportunityFields, changes: Change[], readAt: number | null = null) {
  const columns = changes.map(({ field }) => field);
  const facts = factsWith(columns);
  const kept = Object.entries(row.factSources).filter(([fact]) => !facts.some((one) => one === fact));
  const isOfPart = readAt !== null && row.source !== null && row.source.url !== fields.source.url;
  const read = isOfPart ? facts.map((fact) => [fact, { ...fields.source, supports: [], readOn: day(readAt) }]) : [];
  const source =
    isOfPart && row.source
      ? { ...row.source, supports: supportsWithout(row.source.supports, columns, supportedFields) }
      : sourceAfter(row, fields.source, columns);
  return {
    ...stored({ ...fields, source }),
    factSources: Object.fromEntries([...kept, ...read]),
    ...(isOfPart && { asOf: row.asOf }),
    ...(fields.who.includes("business") === row.who.includes("business") && { who: row.who }),
  };
}

/** The same page goes on supporting what it did and what was changed now; another page supports what was entered. */
function sourceAfter(row: data.ProgramRow, source: Source, columns: string[]): Source {
  const before = row.source;
  if (!before || before.url !== source.url) return source;
  const changed = supportedFields.filter(([, field]) => columns.includes(field)).map(([name]): string => name);
  const isApproximate = before.isApproximate && before.date === source.date;
  return {
    ...source,
    isApproximate,
    supports: [...new Set([...before.supports, ...source.supports.filter((name) => changed.includes(name))])],
  };
}

/** Removes an opportunity from every list, prompt and feed, or puts it back. @throws SignInNeeded, AdminOnly, NotFound, Conflict */
export async function archiveOpportunity(
  viewer: Viewer,
  slug: string,
  archived: boolean,
  openedOn: OpenedOn = null,
  { also }: Pick<With, "also"> = {},
): Promise<void> {
  const { id: by } = adminOrThrow(viewer);
  await opportunityToChange(viewer, slug);
  const now = Date.now();
  await transaction(async (tx) => {
    const row = await rowOf(slug, tx);
    const { revision, updatedAt } = row;
    if (openedOn !== null && openedOn !== revision) throw staleConflict(revision, { kind: "decision", at: updatedAt });
    await changeProgram(tx, row, { archivedAt: archived ? (row.archivedAt ?? now) : null }, { now, by });
    await recordStaffAct(tx, { id: by }, { kind: "program_archived", subject: { type: "program", id: row.id }, detail: { archived } });
    await also?.(tx);
  });
}

async function rowOf(slug: string, tx: Writer): Promise<data.ProgramRow> {
  const row = await data.findProgram(slug, tx);
  if (!row) throw new NotFound("page", m.funding_not_found());
  return row;
}

/**
 * Adds the rows of a file whose slug is new, and edits those whose slug, or without one whose title, is known: a column that is not there leaves what stands. When a row is
 * refused, and in a trial, nothing is written.
 * @throws SignInNeeded, AdminOnly, InvalidInput for `csv`
 */
export async function importOpportunities(viewer: Viewer, csv: string, isTrial = false): Promise<ImportReport> {
  const { id: by } = adminOrThrow(viewer);
  const now = Date.now();
  const hubs = await hubSlugs();
  const seen = new Set<string>();
  return importCsv(csv, isTrial, {
    plan: async (tx, values) => {
      const isNamed = (values.slug ?? "").trim() !== "";
      const row =
        (await data.findProgram(slugIn(values), tx)) ?? (isNamed ? undefined : await data.findProgramTitled(values.title ?? "", tx));
      const fields = checkOpportunity(row ? { ...opportunityValues(row), ...values, slug: row.slug } : values, hubs);
      if (seen.has(fields.slug)) throw new InvalidInput({ slug: m.record_import_twice({ id: fields.slug }) });
      seen.add(fields.slug);
      if (!row) return { does: "adds", write: (writer) => data.insertProgram(writer, stored(fields)) };
      const changes = changesBetween(asEntered(row), asEntered(fields));
      const write = (writer: Writer) => changeProgram(writer, row, changeTo(row, fields, changes), { now, by });
      return { does: changes.length === 0 ? "nothing" : "changes", write };
    },
    nameOf: (values) => values.slug ?? "",
    why: (fields) => Object.entries(fields).map(([field, sentence]) => `${field}: ${sentence}`).join("; "), // biome-ignore format: one line
    record: (tx, { added, changed }) => recordStaffAct(tx, { id: by }, { kind: "programs_imported", detail: { rows: added + changed } }),
  });
}

/** Returns all opportunities that are not archived, for the export. @throws SignInNeeded, AdminOnly */
export async function exportOpportunities(viewer: Viewer): Promise<data.ProgramRow[]> {
  adminOrThrow(viewer);
  return data.allPrograms();
}

/** Returns an opportunity by its slug; undefined when it is archived or unknown. */
export async function findOpportunity(slug: string): Promise<data.ProgramRow | undefined> {
  const row = await data.findProgram(slug);
  return row?.archivedAt === null ? row : undefined;
}

/** Returns an opportunity that is listed. @throws NotFound */
export async function showOpportunity(slug: string): Promise<data.ProgramRow> {
  const row = await findOpportunity(slug);
  if (!row) throw new NotFound("place", m.funding_not_found());
  return row;
}

/** Returns an opportunity that is listed to a reader who opens it, and counts that. @throws NotFound */
export async function openOpportunity(viewer: Viewer, slug: string): Promise<data.ProgramRow> {
  const row = await showOpportunity(slug);
  countUse(viewer, "opened", [row.slug]);
  return row;
}

/** Returns an opportunity that is or was listed. @throws NotFound */
export async function knownOpportunity(slug: string): Promise<data.ProgramRow> {
  const row = await data.findProgram(slug);
  if (!row) throw new NotFound("place", m.funding_not_found());
  return row;
}

/** Returns those of these opportunities that are listed, in the order of `ids`. */
export const opportunitiesWithIds = (ids: number[]) => data.findPrograms(ids);

/** Makes sure that an opportunity is listed. @throws NotFound */
export async function followable(id: number): Promise<void> {
  if ((await data.findPrograms([id])).length === 0) throw new NotFound("place", m.funding_not_found());
}

/** Computes the relevance of every opportunity again. Returns how many there are. */
export const recomputeRelevance = (): Promise<number> => transaction(rankAnew);

/**
 * Returns opportunities for JSON calls, filtered by province, by closing within 30 days, and by the largest sum that `amount` names.
 * @throws SignInNeeded, AdminOnly
 */
export async function fundingForStaff(viewer: Viewer, asked: { province: string; closingSoon: boolean; minAmount: number }) {
  adminOrThrow(viewer);
  const filter = asked.closingSoon ? "closing_soon" : "all";
  const { programs } = await listFunding({ filter, sort: "relevance", province: asked.province, hub: "", after: null, limit: 500 });
  return programs.filter((program) => asked.minAmount === 0 || largestSum(program.amount ?? "") >= asked.minAmount);
}

export { type SeededProgram, saveSeededPrograms } from "./seed.server.ts";
