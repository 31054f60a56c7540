import type { Role } from "#app/auth/permissions.ts";
import { adminOrThrow, memberOrThrow, provenAdminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { fold } from "#app/db/search.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { csvLines } from "#app/text/csv.server.ts";
import { idBefore, pageOf } from "#app/text/cursors.ts";
import { dayMs } from "#app/text/spans.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { actKinds, otherCompany, pageSize, type StaffAct } from "./rules.ts";
import { namesOfSubjects } from "./subjects-data.server.ts";

type Actor = { id: number; role: Role };

/** Records an act of staff inside the transaction that carries it out. The actor is null for the operator on the command line. */
export async function recordStaffAct(tx: Writer, actor: Pick<Actor, "id"> | null, { kind, subject, detail = {} }: StaffAct): Promise<void> {
  const [subjectType, subjectId] = [subject?.type ?? null, subject?.id ?? null];
  await data.appendAct(tx, { at: Date.now(), actorId: actor?.id ?? null, kind, subjectType, subjectId, detail: JSON.stringify(detail) });
}

/** Records a sign-in, or the making of a token, when the account is of staff. */
export async function recordStaffSignIn(tx: Writer, userId: number, kind: "sign_in" | "token_made", by: "browser" | "api"): Promise<void> {
  const role = await data.roleOf(tx, userId);
  if (role && role !== "member")
    await recordStaffAct(tx, { id: userId }, { kind, subject: { type: "member", id: userId }, detail: { by } });
}

/**
 * Records that a viewer of staff is about to be shown the contact of members: once a day (UTC) for each of them, and never for their own.
 * @throws StorageFull; then the contact must not be shown
 */
export async function recordContactsSeen(viewer: Actor, memberIds: (number | null)[], now = Date.now()): Promise<void> {
  const since = now - (now % dayMs);
  const others = [...new Set(memberIds)].filter((id): id is number => id !== null && id !== viewer.id);
  // Most views come after the first of the day, and then only read.
  if ((await data.contactsUnseen(viewer.id, others, since)).length === 0) return;
  await transaction(async (tx) => {
    for (const id of await data.contactsUnseen(viewer.id, others, since, tx)) {
      await recordStaffAct(tx, viewer, { kind: "contact_seen", subject: { type: "member", id }, detail: { role: viewer.role } });
    }
  }, unseen);
}

/** Returns when staff saw the viewer's contact, the newest first, and in which role: not who it was. @throws SignInNeeded */
export async function whoSawMyContact(viewer: Viewer, limit = 50) {
  const rows = await data.contactSightings(memberOrThrow(viewer).id, limit);
  return rows.map(({ number, at, detail }) => ({ number, at, role: (JSON.parse(detail) as { role: Role }).role }));
}

export type ActQuery = { kind: string; actor: string };

/** An unknown kind is no filter; an unknown name finds nothing. */
async function filterOf({ kind, actor }: ActQuery): Promise<data.ActFilter> {
  const name = fold(actor.trim().replace(/^u\//, ""));
  return { kind: actKinds.find((one) => one === kind) ?? null, actorId: name === "" ? null : ((await data.accountNamed(name)) ?? -1) };
}

/** Returns a page of the acts, the newest first; sign-ins, under which the others drown, where they are asked for. @throws SignInNeeded, AdminOnly */
export async function listActs(viewer: Viewer, query: ActQuery, after = 0, limit = pageSize) {
  adminOrThrow(viewer);
  const filter = { ...(await filterOf(query)), leavesOut: query.kind === "" ? ("sign_in" as const) : null };
  const { rows: acts, next } = pageOf(await data.actsBefore(filter, idBefore(after), limit + 1), limit, (act) => act.number);
  return { acts, next };
}

/** Returns what these acts were about by "type id", with the companies that were merged. @throws SignInNeeded, AdminOnly */
export async function subjectsOfActs(viewer: Viewer, acts: { subjectType: string | null; subjectId: number | null; detail: string }[]) {
  adminOrThrow(viewer);
  const subjects = acts.flatMap(({ subjectType: type, subjectId: id }) => (type && id !== null ? [{ type, id }] : []));
  const others = acts.flatMap(({ detail }) => otherCompany(detail) ?? []).map((id) => ({ type: "company", id }));
  return namesOfSubjects([...subjects, ...others]);
}

/** Returns the acts after a number in the order of the chain, with the hashes by which it can be checked. @throws SignInNeeded, AdminOnly */
export async function actsInOrder(viewer: Viewer, query: ActQuery, after: number, limit = pageSize) {
  adminOrThrow(viewer);
  const { rows: acts, next } = pageOf(await data.actsAfter(await filterOf(query), after, limit + 1), limit, (act) => act.number);
  return { acts, next };
}

/** The columns of an export, from which anyone can compute the hashes again. */
const columns = ["number", "at", "actorId", "kind", "subjectType", "subjectId", "detail", "previous", "hash"] as const;

/** Yields the acts in the order of the chain, as CSV or as lines of JSON, and records that they were exported. @throws AdminOnly, ProofNeeded */
export async function exportActs(viewer: Viewer, query: ActQuery, as: "csv" | "jsonl"): Promise<AsyncGenerator<string>> {
  const admin = provenAdminOrThrow(viewer, as === "csv" ? m.acts_csv() : m.acts_jsonl());
  const filter = await filterOf(query);
  await transaction((tx) => recordStaffAct(tx, admin, { kind: "acts_exported", detail: { as } }), unseen);
  return linesOf(filter, as);
}

async function* linesOf(filter: data.ActFilter, as: "csv" | "jsonl"): AsyncGenerator<string> {
  if (as === "csv") yield csvLines(columns, [], true);
  for (let after = 0; ; ) {
    const rows = await data.actsAfter(filter, after, 500);
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
    yield as === "csv" ? csvLines(columns, rows, false) : rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  }
}
