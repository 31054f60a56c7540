import { and, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { elementsOf } from "#app/db/dialect.ts";
import { nextRevision } from "#app/db/revision.ts";
import { coalitions, contacts, contactViews, policies, users } from "#app/db/schema/index.ts";
import { dayFrom } from "#app/text/days.ts";
import { namesFrom } from "#app/text/names.ts";
import type { RecordKind } from "./records.ts";
import type { RecordValues } from "./records-form.server.ts";

export type PolicyRow = typeof policies.$inferSelect;
export type ContactRow = typeof contacts.$inferSelect;
export type CoalitionRow = typeof coalitions.$inferSelect;
export type RecordRow = {
  id: number;
  archivedAt: number | null;
  values: RecordValues;
  createdAt: number;
  updatedAt: number;
  revision: number;
};

const tables = { policy: policies, contact: contacts, coalition: coalitions };
const day = (time: number) => new Date(time).toISOString().slice(0, 10);
const text = (values: RecordValues, name: string) => values[name] ?? "";

/** Converts a row to the values of its form. */
function valuesOf(kind: RecordKind, row: PolicyRow | ContactRow | CoalitionRow): RecordValues {
  if (kind === "policy") {
    const { title, summary, category, level, province, status, date, source, sourceUrl } = row as PolicyRow;
    return { title, summary, category, level, province: province ?? "", status, date: day(date), source, source_url: sourceUrl };
  }
  if (kind === "contact") {
    const { name, role, organization, level, province, expertise, officeEmail, phone, notes } = row as ContactRow;
    return { name, role, organization, level, province: province ?? "", expertise: expertise.join(", "), email: officeEmail, phone, notes };
  }
  const { title, goal, status } = row as CoalitionRow;
  return { title, goal, status };
}

const recordOf = (kind: RecordKind, row: PolicyRow | ContactRow | CoalitionRow): RecordRow => ({
  id: row.id,
  archivedAt: row.archivedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  revision: row.revision,
  values: valuesOf(kind, row),
});

/** Converts the values of a form to the columns of its row. */
function columnsOf(kind: RecordKind, values: RecordValues) {
  const place = { level: text(values, "level"), province: text(values, "province") || null };
  if (kind === "policy") {
    return {
      ...place,
      title: text(values, "title"),
      summary: text(values, "summary"),
      category: text(values, "category"),
      status: text(values, "status"),
      date: dayFrom(text(values, "date")) ?? 0,
      source: text(values, "source"),
      sourceUrl: text(values, "source_url"),
    };
  }
  if (kind === "contact") {
    return {
      ...place,
      name: text(values, "name"),
      role: text(values, "role"),
      organization: text(values, "organization"),
      expertise: namesFrom(text(values, "expertise")),
      officeEmail: text(values, "email"),
      phone: text(values, "phone"),
      notes: text(values, "notes"),
    };
  }
  return { title: text(values, "title"), goal: text(values, "goal"), status: text(values, "status") };
}

export async function listRecords(kind: RecordKind, archived: boolean, before: number, limit: number): Promise<RecordRow[]> {
  const table = tables[kind];
  const rows = await db
    .select()
    .from(table)
    .where(and(archived ? isNotNull(table.archivedAt) : isNull(table.archivedAt), lt(table.id, before)))
    .orderBy(desc(table.id))
    .limit(limit);
  return rows.map((row) => recordOf(kind, row));
}

export async function findRecord(kind: RecordKind, id: number, from: Reader = db): Promise<RecordRow | undefined> {
  const table = tables[kind];
  const [row] = await from.select().from(table).where(eq(table.id, id));
  return row && recordOf(kind, row);
}

export async function insertRecord(tx: Writer, kind: RecordKind, values: RecordValues): Promise<number> {
  const now = Date.now();
  const row = { ...columnsOf(kind, values), createdAt: now, updatedAt: now };
  const [made] = await tx
    .insert(tables[kind])
    .values(row as never)
    .returning({ id: tables[kind].id });
  if (!made) throw new Error("The new entry was not returned");
  return made.id;
}

export async function updateRecord(tx: Writer, kind: RecordKind, id: number, values: RecordValues) {
  await tx
    .update(tables[kind])
    .set({ ...columnsOf(kind, values), updatedAt: Date.now(), ...nextRevision(tables[kind]) } as never)
    .where(eq(tables[kind].id, id));
}

export async function archiveRecord(tx: Writer, kind: RecordKind, id: number, archivedAt: number | null) {
  await tx
    .update(tables[kind])
    .set({ archivedAt, ...nextRevision(tables[kind]) })
    .where(eq(tables[kind].id, id));
}

// ---- Filters of API calls --------------------------------------------------------------------

export async function policiesBy({ category, province, since }: { category: string; province: string; since: number | null }) {
  const where: (SQL | undefined)[] = [
    isNull(policies.archivedAt),
    category ? eq(policies.category, category) : undefined,
    province ? eq(policies.province, province) : undefined,
    since === null ? undefined : gte(policies.date, since),
  ];
  const rows = await db
    .select()
    .from(policies)
    .where(and(...where))
    .orderBy(desc(policies.date), desc(policies.id))
    .limit(100);
  return rows.map((row) => recordOf("policy", row));
}

export async function contactsBy({ level, province, expertise }: { level: string; province: string; expertise: string }) {
  const knows = sql`exists (select 1 from ${elementsOf(contacts.expertise)} where lower(value) = ${expertise.toLowerCase()})`;
  const rows = await db
    .select()
    .from(contacts)
    .where(
      and(
        isNull(contacts.archivedAt),
        level ? eq(contacts.level, level) : undefined,
        province ? eq(contacts.province, province) : undefined,
        expertise ? knows : undefined,
      ),
    )
    .orderBy(desc(contacts.id))
    .limit(100);
  return rows.map((row) => recordOf("contact", row));
}

// ---- Views of contacts -----------------------------------------------------------------------

export async function noteContactViews(tx: Writer, adminId: number, contactIds: number[]) {
  if (contactIds.length === 0) return;
  const viewedAt = Date.now();
  await tx.insert(contactViews).values(contactIds.map((contactId) => ({ contactId, adminId, viewedAt })));
}

export async function contactViewsOf(contactId: number) {
  return db
    .select({ id: contactViews.id, viewedAt: contactViews.viewedAt, username: users.username })
    .from(contactViews)
    .leftJoin(users, eq(users.id, contactViews.adminId))
    .where(eq(contactViews.contactId, contactId))
    .orderBy(desc(contactViews.id))
    .limit(20);
}
