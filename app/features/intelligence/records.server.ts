import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { foldedWords } from "#app/db/search.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { changesBetween, type FieldWords, type OpenedOn, refuseStaleEdit, staleConflict } from "#app/operations/revisions.ts";
import { cursorFrom, cursorText, pageOf } from "#app/text/cursors.ts";
import { dayFrom } from "#app/text/days.ts";
import { m } from "#app/words/messages.ts";
import { dueBefore } from "./follow-ups.server.ts";
import { labelOf, pageSize, type RecordKind, records } from "./records.ts";
import * as data from "./records-data.server.ts";
import { checkRecord } from "./records-form.server.ts";

/** What a list is asked for: words anywhere in it, what its fields hold, whose it is ("-" is nobody's), and whether its day has come. */
export type RecordQuery = {
  archived?: boolean;
  search?: string;
  category?: string;
  level?: string;
  province?: string;
  status?: string;
  owner?: string;
  due?: boolean;
};

/** Returns the filter of a query at a time. */
export function filterOf({ search = "", due = false, ...query }: RecordQuery, now: number): data.RecordFilter {
  const words = foldedWords(search).slice(0, mostWords);
  const all = { archived: false, category: "", level: "", province: "", status: "", owner: "" };
  return { ...all, ...query, words, due: due ? dueBefore(now) : null };
}

const mostWords = 12;

/** Returns a page of the records of one kind: the newest first or, of those whose day has come, the longest due first. @throws AdminOnly */
export async function listRecords(
  viewer: Viewer,
  kind: RecordKind,
  query: RecordQuery = {},
  { after = null, limit = pageSize, now = Date.now() }: { after?: string | null; limit?: number; now?: number } = {},
) {
  adminOrThrow(viewer);
  const read = await data.listRecords(kind, filterOf(query, now), cursorFrom(after), limit + 1);
  const orderOf = ({ id, values }: data.RecordRow) => (query.due ? (dayFrom(values.follow_up ?? "") ?? 0) : id);
  return pageOf(read, limit, (row) => cursorText({ value: orderOf(row), id: row.id }));
}

/** Returns the usernames of those who may own a record. @throws AdminOnly */
export async function ownersToChoose(viewer: Viewer): Promise<string[]> {
  adminOrThrow(viewer);
  return possibleOwners();
}

/** The same without a viewer, for the checks of other operations. */
export const possibleOwners = async () => (await data.possibleOwners()).map(({ username }) => username);

/** Returns one record. Viewing a contact is recorded. @throws AdminOnly, NotFound */
export async function showRecord(viewer: Viewer, kind: RecordKind, id: number) {
  const admin = adminOrThrow(viewer);
  const row = await data.findRecord(kind, id);
  if (!row) throw new NotFound("page", m.record_not_found());
  if (kind !== "contact") return { row, views: [] };
  await transaction(async (tx) => {
    await data.noteContactViews(tx, admin.id, [id]);
    await recordStaffAct(tx, admin, { kind: "contact_seen", subject: { type: kind, id } });
  }, unseen);
  return { row, views: await data.contactViewsOf(id) };
}

/** Adds a record and returns its id. @throws AdminOnly, InvalidInput */
export async function addRecord(viewer: Viewer, kind: RecordKind, given: Record<string, string | undefined>): Promise<number> {
  const admin = adminOrThrow(viewer);
  const values = checkRecord(kind, given, await possibleOwners());
  return transaction(async (tx) => {
    const id = await data.insertRecord(tx, kind, values);
    await recordStaffAct(tx, admin, { kind: "record_added", subject: { type: kind, id } });
    return id;
  });
}

/** Saves a record. Writes nothing when no value has changed. @throws AdminOnly, NotFound, InvalidInput, Conflict */
export async function editRecord(
  viewer: Viewer,
  kind: RecordKind,
  id: number,
  given: Record<string, string | undefined>,
  openedOn: OpenedOn = null,
): Promise<void> {
  const admin = adminOrThrow(viewer);
  const values = checkRecord(kind, given, await possibleOwners());
  const words = await recordFieldWords(kind);
  await transaction(async (tx) => {
    const row = await recordOf(tx, kind, id);
    const changes = changesBetween(row.values, values);
    refuseStaleEdit(openedOn, row, changes, words);
    if (changes.length === 0) return;
    await data.updateRecord(tx, kind, id, values, changes.some(({ field }) => field === "owner")); // biome-ignore format: one line
    await recordStaffAct(tx, admin, { kind: "record_edited", subject: { type: kind, id } });
  });
}

/** Archives a record, or restores it. @throws AdminOnly, NotFound, Conflict */
export async function archiveRecord(
  viewer: Viewer,
  kind: RecordKind,
  id: number,
  archived: boolean,
  openedOn: OpenedOn = null,
): Promise<void> {
  const admin = adminOrThrow(viewer);
  await transaction(async (tx) => {
    const { revision, updatedAt } = await recordOf(tx, kind, id);
    if (openedOn !== null && openedOn !== revision) throw staleConflict(revision, { kind: "decision", at: updatedAt });
    await data.archiveRecord(tx, kind, id, archived ? Date.now() : null);
    await recordStaffAct(tx, admin, { kind: "record_archived", subject: { type: kind, id }, detail: { archived } });
  });
}

async function recordOf(tx: Writer, kind: RecordKind, id: number): Promise<data.RecordRow> {
  const row = await data.findRecord(kind, id, tx);
  if (!row) throw new NotFound("page", m.record_not_found());
  return row;
}

async function recordFieldWords(kind: RecordKind): Promise<FieldWords> {
  const { provinces } = await placeNames();
  const nameOf = (code: string) => provinces.find((one) => one.slug === code)?.name ?? code;
  return Object.fromEntries(
    records[kind].fields.map((field) => {
      const value = field.kind === "province" ? nameOf : (text: string) => labelOf(field, text);
      return [field.name, { label: field.label, value }];
    }),
  );
}

/** Returns policies for the API, filtered by category, by province and by the earliest day in milliseconds. @throws AdminOnly */
export async function findPolicies(viewer: Viewer, query: { category: string; province: string; since: number | null }) {
  adminOrThrow(viewer);
  return data.policiesBy(query);
}

/** Returns contacts for the API, and records that the admin viewed each of them. @throws AdminOnly */
export async function findContacts(viewer: Viewer, query: { level: string; province: string; expertise: string }) {
  const admin = adminOrThrow(viewer);
  const rows = await data.contactsBy(query);
  await transaction(async (tx) => {
    await data.noteContactViews(tx, admin.id, rows.map((row) => row.id)); // biome-ignore format: one line
    for (const { id } of rows) await recordStaffAct(tx, admin, { kind: "contact_seen", subject: { type: "contact", id } });
  });
  return rows;
}
