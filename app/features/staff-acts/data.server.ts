import { and, asc, desc, eq, gt, gte, inArray, lt, ne } from "drizzle-orm";
import { type ActRow, hashOfAct } from "#app/db/act-chain.server.ts";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { staffActs, users } from "#app/db/schema/index.ts";
import type { ActKind } from "./rules.ts";

/** Adds an act after the last one. Transactions run one after the other on both engines, so that no two take the same number. */
export async function appendAct(tx: Writer, act: Omit<ActRow, "number" | "previous" | "hash">): Promise<void> {
  const [last] = await tx
    .select({ number: staffActs.number, hash: staffActs.hash })
    .from(staffActs)
    .orderBy(desc(staffActs.number))
    .limit(1);
  const row = { ...act, number: (last?.number ?? 0) + 1, previous: last?.hash ?? "" };
  await tx.insert(staffActs).values({ ...row, hash: hashOfAct(row) });
}

export async function roleOf(from: Reader, id: number) {
  return (await from.select({ role: users.role }).from(users).where(eq(users.id, id)))[0]?.role;
}

/** Returns those of these members whose contact the actor has not seen since a time. */
export async function contactsUnseen(actorId: number, memberIds: number[], since: number, from: Reader = db): Promise<number[]> {
  const rows = await from
    .select({ id: staffActs.subjectId })
    .from(staffActs)
    .where(and(ofContacts(memberIds), eq(staffActs.actorId, actorId), gte(staffActs.at, since)));
  const seen = new Set(rows.map(({ id }) => id));
  return memberIds.filter((id) => !seen.has(id));
}

/** The acts by which staff saw the contact of members. */
const ofContacts = (memberIds: number[]) =>
  and(eq(staffActs.subjectType, "member"), inArray(staffActs.subjectId, memberIds), eq(staffActs.kind, "contact_seen"));

/** Returns when staff saw a member's contact, the newest first. */
export async function contactSightings(memberId: number, limit: number) {
  return db
    .select({ number: staffActs.number, at: staffActs.at, detail: staffActs.detail })
    .from(staffActs)
    .where(ofContacts([memberId]))
    .orderBy(desc(staffActs.number))
    .limit(limit);
}

export type ActFilter = { kind: ActKind | null; actorId: number | null; leavesOut?: ActKind | null };
const columns = {
  number: staffActs.number,
  at: staffActs.at,
  actorId: staffActs.actorId,
  kind: staffActs.kind,
  subjectType: staffActs.subjectType,
  subjectId: staffActs.subjectId,
  detail: staffActs.detail,
  previous: staffActs.previous,
  hash: staffActs.hash,
};

const passing = ({ kind, actorId, leavesOut }: ActFilter) =>
  and(
    kind ? eq(staffActs.kind, kind) : undefined,
    leavesOut ? ne(staffActs.kind, leavesOut) : undefined,
    actorId === null ? undefined : eq(staffActs.actorId, actorId),
  );

/** Returns acts with the actor's name of today, the newest first; a deleted account has none. */
export async function actsBefore(filter: ActFilter, before: number, limit: number) {
  return db
    .select({ ...columns, username: users.username })
    .from(staffActs)
    .leftJoin(users, eq(users.id, staffActs.actorId))
    .where(and(passing(filter), lt(staffActs.number, before)))
    .orderBy(desc(staffActs.number))
    .limit(limit);
}

/** Returns acts in the order of the chain, for the export. */
export async function actsAfter(filter: ActFilter, after: number, limit: number): Promise<ActRow[]> {
  return db
    .select(columns)
    .from(staffActs)
    .where(and(passing(filter), gt(staffActs.number, after)))
    .orderBy(asc(staffActs.number))
    .limit(limit);
}

export async function accountNamed(usernameKey: string): Promise<number | undefined> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.usernameKey, usernameKey)))[0]?.id;
}
