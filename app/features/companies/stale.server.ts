import { hasRole } from "#app/auth/permissions.ts";
import type { Member } from "#app/auth/viewer.ts";
import { db, type Writer } from "#app/db/client.server.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { differenceBetween } from "#app/features/text-revisions/difference.server.ts";
import { fieldWords } from "#app/fields/record.ts";
import { type Change, differencesIn, type FieldWords, type OpenedOn, staleConflict } from "#app/operations/revisions.ts";
import { m } from "#app/words/messages.ts";
import type * as data from "./data.server.ts";
import { eventsSince } from "./events-data.server.ts";
import { companyFields } from "./fields.ts";
import { statusLabel } from "./labels.ts";

/** Returns the words for the fields. Call it before the transaction begins. */
export const companyWords = async (): Promise<FieldWords> => fieldWords(companyFields, await placeNames());

type Event = Awaited<ReturnType<typeof eventsSince>>[number];

/**
 * Refuses an edit that would undo what others changed since the form was opened. Only reviewers are told who changed it. @throws Conflict
 */
export async function refuseOverwriting(
  tx: Writer,
  member: Member,
  company: data.CompanyRow,
  openedOn: OpenedOn,
  changes: Change[],
  words: FieldWords,
): Promise<void> {
  if (openedOn === null || openedOn === company.revision) return;
  const events = (await eventsSince(company.id, openedOn, tx)).filter((event) => event.changes.length > 0);
  const changed = new Set(events.flatMap((event) => event.changes.map((change) => change.field)));
  const against = changes.filter((change) => changed.has(change.field));
  const last = events.at(-1);
  if (against.length === 0 || !last) return;
  const differences = differencesIn(against, words);
  throw staleConflict(company.revision, { kind: "edit", differences, by: tellable(member, last), at: last.createdAt });
}

const tellable = (member: Member, { actor, actorId }: Event) => (hasRole(member, "admin") || actorId === member.id ? actor : null);

/** Refuses a decision on a revision the reviewer has not seen. @throws Conflict */
export async function refuseUnseen(tx: Writer, company: data.CompanyRow, openedOn: number, words: FieldWords): Promise<void> {
  if (openedOn === company.revision) return;
  const events = await eventsSince(company.id, openedOn, tx);
  const last = events.at(-1);
  throw staleConflict(company.revision, {
    kind: "decision",
    message: lateSentence(company, events),
    differences: differencesIn(sinceSeen(events), words),
    by: last?.actor,
    at: last?.createdAt ?? company.updatedAt,
  });
}

/** Returns the changes from the present values to the seen ones, each field once however often it changed. */
function sinceSeen(events: Event[]): Change[] {
  const fields = new Map<string, Change>();
  for (const { field, before, after } of events.flatMap((event) => event.changes)) {
    fields.set(field, { field, before: after, after: fields.get(field)?.after ?? before });
  }
  return [...fields.values()].filter((change) => change.before !== change.after);
}

/** Returns what differs between an earlier revision and the present one, in the reader's words, word by word. */
export async function differencesSince(company: data.CompanyRow, revision: number, words: FieldWords) {
  const changes = sinceSeen(await eventsSince(company.id, revision, db));
  // From the present to what was seen, which is turned round here.
  return differencesIn(changes, words).map(({ label, now, yours }) => ({ label, stretches: differenceBetween(yours, now) }));
}

const decisions = new Set<Event["event"]>(["approved", "published", "unpublished", "suspended", "restored", "rejected", "needs_changes"]);

/** Names a colleague's decision if it still stands; a submission since then has to be read first. */
function lateSentence(company: data.CompanyRow, events: Event[]): string | undefined {
  const step = events.findLast(({ event }) => decisions.has(event) || event === "submitted");
  if (!step || !decisions.has(step.event)) return undefined;
  const now = statusLabel(company)();
  return step.actor ? m.company_late({ username: step.actor, status: now }) : m.company_late_unknown({ status: now });
}
