import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { elementsOf, placeOf } from "#app/db/dialect.ts";
import { nextRevision } from "#app/db/revision.ts";
import { coalitions, contacts, contactViews, policies, users } from "#app/db/schema/index.ts";
import { fold } from "#app/db/search.ts";
import type { Cursor } from "#app/text/cursors.ts";
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
type AnyRow = PolicyRow | ContactRow | CoalitionRow;

/** Converts a row to the values of its form. */
function valuesOf(kind: RecordKind, row: AnyRow, staff: Staff): RecordValues {
  if (kind === "coalition") {
    const { title, goal, status } = row as CoalitionRow;
    return { title, goal, status };
  }
  const { level, province, ownerId, followUpAt } = row as PolicyRow | ContactRow;
  const place = { level, province: province ?? "" };
  const owner = staff.get(ownerId ?? 0) ?? "";
  const followed = { owner, follow_up: followUpAt === null ? "" : day(followUpAt) };
  if (kind === "policy") {
    const { title, summary, category, status, date, source, sourceUrl, bill, billSession, tender } = row as PolicyRow;
    const told = { title, summary, category, status, date: day(date), source, source_url: sourceUrl };
    return { ...told, ...place, bill, bill_session: billSession, tender, ...followed };
  }
  const { name, role, organization, expertise, officeEmail, phone, notes } = row as ContactRow;
  return { name, role, organization, ...place, expertise: expertise.join(", "), email: officeEmail, phone, notes, ...followed };
}

const recordOf = (kind: RecordKind, row: AnyRow, staff: Staff): RecordRow => ({
  id: row.id,
  archivedAt: row.archivedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  revision: row.revision,
  values: valuesOf(kind, row, staff),
});

/** The usernames of those who own a row, by their ids. */
type Staff = Map<number, string>;
async function ownersOf(rows: AnyRow[], from: Reader): Promise<Staff> {
  const ids = [...new Set(rows.flatMap((row) => ("ownerId" in row && row.ownerId !== null ? [row.ownerId] : [])))];
  if (ids.length === 0) return new Map();
  const found = await from.select({ id: users.id, username: users.username }).from(users).where(inArray(users.id, ids));
  return new Map(found.map(({ id, username }) => [id, username]));
}

async function recordsOf(kind: RecordKind, rows: AnyRow[], from: Reader = db): Promise<RecordRow[]> {
  const staff = await ownersOf(rows, from);
  return rows.map((row) => recordOf(kind, row, staff));
}

/** Returns the accounts that may own a record: those of admins, by name. */
export async function possibleOwners(from: Reader = db) {
  return from.select({ id: users.id, username: users.username }).from(users).where(eq(users.role, "admin")).orderBy(users.usernameKey);
}

/** Converts the values of a form to the columns of its row. */
function columnsOf(kind: RecordKind, values: RecordValues) {
  if (kind === "coalition") return { title: text(values, "title"), goal: text(values, "goal"), status: text(values, "status") };
  const owner = text(values, "owner");
  const searched = kind === "policy" ? ["title", "summary", "source", "bill", "tender"] : ["name", "role", "organization", "expertise"];
  const common = {
    level: text(values, "level"),
    province: text(values, "province") || null,
    ownerId: owner ? sql`(select ${users.id} from ${users} where ${users.username} = ${owner})` : null,
    followUpAt: dayFrom(text(values, "follow_up")) ?? null,
    folded: fold(searched.map((name) => text(values, name)).join(" ")),
  };
  if (kind === "policy") {
    return {
      ...common,
      title: text(values, "title"),
      summary: text(values, "summary"),
      category: text(values, "category"),
      status: text(values, "status"),
      date: dayFrom(text(values, "date")) ?? 0,
      source: text(values, "source"),
      sourceUrl: text(values, "source_url"),
      bill: text(values, "bill"),
      billSession: text(values, "bill_session"),
      tender: text(values, "tender"),
    };
  }
  return {
    ...common,
    name: text(values, "name"),
    role: text(values, "role"),
    organization: text(values, "organization"),
    expertise: namesFrom(text(values, "expertise")),
    officeEmail: text(values, "email"),
    phone: text(values, "phone"),
    notes: text(values, "notes"),
  };
}

/** What a list is narrowed by. `due` is a time: those to come back to before it, the longest due first; `owner` "-" is nobody. */
export type RecordFilter = {
  archived: boolean;
  words: string[];
  category: string;
  level: string;
  province: string;
  status: string;
  owner: string;
  due: number | null;
};

const none = sql`1 = 0`;

function passing(kind: RecordKind, { archived, words, category, level, province, status, owner, due }: RecordFilter): SQL | undefined {
  const table = tables[kind];
  const kept = archived ? isNotNull(table.archivedAt) : isNull(table.archivedAt);
  if (kind === "coalition") return and(kept, status ? eq(coalitions.status, status) : undefined);
  const of = kind === "policy" ? policies : contacts;
  const ownedBy = () => inArray(of.ownerId, db.select({ id: users.id }).from(users).where(eq(users.username, owner)));
  return and(
    kept,
    ...words.map((word) => gt(placeOf(word, of.folded), 0)),
    category ? (kind === "policy" ? eq(policies.category, category) : none) : undefined,
    status ? (kind === "policy" ? eq(policies.status, status) : none) : undefined,
    level ? eq(of.level, level) : undefined,
    province ? eq(of.province, province) : undefined,
    owner === "-" ? isNull(of.ownerId) : owner ? ownedBy() : undefined,
    due === null ? undefined : lt(of.followUpAt, due),
  );
}

/** Returns records after the cursor: the newest first or, of those that are due, the longest due first. */
export async function listRecords(kind: RecordKind, filter: RecordFilter, cursor: Cursor | null, limit: number): Promise<RecordRow[]> {
  const table = tables[kind];
  const isByDay = filter.due !== null && kind !== "coalition";
  const followUpAt = kind === "contact" ? contacts.followUpAt : policies.followUpAt;
  const beyond = isByDay
    ? cursor && sql`(${followUpAt}, ${table.id}) > (${cursor.value}, ${cursor.id})`
    : cursor && lt(table.id, cursor.id);
  const rows = await db
    .select()
    .from(table)
    .where(and(passing(kind, filter), beyond ?? undefined))
    .orderBy(...(isByDay ? [asc(followUpAt), asc(table.id)] : [desc(table.id)]))
    .limit(limit);
  return recordsOf(kind, rows);
}

export async function findRecord(kind: RecordKind, id: number, from: Reader = db): Promise<RecordRow | undefined> {
  const table = tables[kind];
  const [row] = await from.select().from(table).where(eq(table.id, id));
  return row && (await recordsOf(kind, [row], from))[0];
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

/** Saves a record; `anew` when another owner is to be reminded. */
export async function updateRecord(tx: Writer, kind: RecordKind, id: number, values: RecordValues, anew = false) {
  const reminded = anew && kind !== "coalition" ? { remindedOf: null } : {};
  await tx
    .update(tables[kind])
    .set({ ...columnsOf(kind, values), ...reminded, updatedAt: Date.now(), ...nextRevision(tables[kind]) } as never)
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
  return recordsOf("policy", rows);
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
  return recordsOf("contact", rows);
}

// ---- Views of contacts -----------------------------------------------------------------------

export async function noteContactViews(tx: Writer, adminId: number, contactIds: number[]) {
  const viewedAt = Date.now();
  // A statement takes a limited number of values.
  for (let from = 0; from < contactIds.length; from += 1000) {
    const some = contactIds.slice(from, from + 1000);
    await tx.insert(contactViews).values(some.map((contactId) => ({ contactId, adminId, viewedAt })));
  }
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
