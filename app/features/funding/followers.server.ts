import { isDeepStrictEqual } from "node:util";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { followersToTell } from "#app/features/follows/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { emit } from "#app/features/webhooks/outbox.server.ts";
import { closingDays } from "#app/features/webhooks/rules.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { changesBetween } from "#app/operations/revisions.ts";
import { day } from "#app/ui/day.ts";
import { factLabels } from "./corrections.ts";
import * as data from "./data.server.ts";
import { opportunitiesClosing } from "./list-funding.server.ts";
import { type Fact, factsWith, isFactKnown, isShown } from "./rules.ts";
import { pathOf } from "./said.ts";
import { serializeFunding } from "./serializers.server.ts";
import { daysLeft, fundingStatus, reminderDays, reminderStep, startOfDay } from "./when.ts";

/** When a change is made, the member who makes it, who is not told of it, and the facts that a page said anew. */
export type ChangeMade = { now: number; by: number | null; facts?: Fact[] };

/**
 * Changes a programme, keeps what stood of its facts, and tells its followers, once, when its deadline or its status is another, a page said a
 * fact anew, it was archived, or it is listed again. A new deadline is counted down anew.
 */
export async function changeProgram(
  tx: Writer,
  before: data.ProgramRow,
  change: Partial<data.NewProgram>,
  { now, by, facts = [] }: ChangeMade,
) {
  const after: data.ProgramRow = { ...before, ...change };
  const isMoved = after.deadline !== before.deadline;
  await data.updateProgram(tx, before.id, isMoved ? { ...change, toldDays: reminderStep(after.deadline, now) } : change);
  await keepHistory(tx, before, after, { now, facts });
  const details = detailsOf(before, after, now) ?? factsTold(after, facts);
  if (details) await tellFollowers(tx, after, details, by);
}

/** Keeps what stood until today, also where nothing was known, so that the next change of the day knows the morning: what changes twice on a day stood on none between, and what is as it was in the morning did not change. */
async function keepHistory(
  tx: Writer,
  before: data.ProgramRow,
  after: data.ProgramRow,
  { now: changedAt, facts }: { now: number; facts: Fact[] },
) {
  const today = await data.changeSince(tx, before.id, startOfDay(changedAt));
  const morning: data.ProgramRow = { ...before, ...today?.before };
  const columns = columnsBetween(morning, after);
  const changed = factsWith(columns).filter((fact) => isFactKnown(fact, morning));
  if (today) await data.deleteChange(tx, today.id);
  if (columns.length === 0) return;
  const stood = Object.fromEntries([...columns, "source", "factSources"].map((column) => [column, Reflect.get(morning, column)]));
  const isRead = facts.length > 0 || after.source?.url !== before.source?.url;
  const now = factsWith(columnsBetween(before, after));
  const pageOf = (fact: Fact) => (now.includes(fact) ? (after.factSources[fact] ?? (isRead ? after.source : null)) : today?.sources[fact]);
  const sources = Object.fromEntries(changed.flatMap((fact) => [[fact, pageOf(fact)]]).filter(([, page]) => page));
  await data.insertChange(tx, { programId: before.id, changedAt, facts: changed, before: stood, sources });
}

/** Returns the columns that a page shows and that differ: lists without an order, and objects whatever the order of their keys. */
const columnsBetween = (before: data.ProgramRow, after: data.ProgramRow): string[] =>
  changesBetween(before, after).map(({ field }) => field).filter((field) => isShown(field) && !isDeepStrictEqual(Reflect.get(before, field), Reflect.get(after, field))); // biome-ignore format: one line

function detailsOf(before: data.ProgramRow, after: data.ProgramRow, now: number): Record<string, string> | null {
  if (after.archivedAt !== null) return before.archivedAt === null ? { what: "archived" } : null;
  if (before.archivedAt !== null) return { what: "returned" };
  const status = fundingStatus(after, now);
  const wasStatus = fundingStatus(before, now);
  if (status === "closed" && wasStatus !== "closed") return { what: "status", status };
  if (after.deadline !== before.deadline) {
    if (after.deadline === null) return { what: "no_deadline" };
    return { what: "deadline", deadline: day(after.deadline), ...(before.deadline !== null && { before: day(before.deadline) }) };
  }
  return status === wasStatus ? null : { what: "status", status };
}

function factsTold({ archivedAt }: data.ProgramRow, facts: Fact[]): Record<string, string> | null {
  const told = facts.filter((fact) => fact !== "other");
  const named = (locale: "en" | "fr") => told.map((fact) => factLabels[fact]({}, { locale })).join(", ");
  return archivedAt !== null || told.length === 0 ? null : { what: "facts", fact: named("en"), factFr: named("fr") };
}

async function tellFollowers(tx: Writer, program: data.ProgramRow, details: Record<string, string>, by: number | null): Promise<void> {
  const told = { ...details, name: program.titleEn, ...(program.titleFr && { nameFr: program.titleFr }) };
  const path = program.archivedAt === null ? pathOf(program) : "/saved?type=program";
  for (const { userId, channel } of await followersToTell(tx, [targetOf("program", program.id)], [])) {
    const notice = { userId, kind: "programme", actorId: null, path, details: told } as const;
    if (userId !== by) await notify(tx, notice, [], { mail: channel === "mail", push: channel === "push" });
  }
}

/** Tells followers of the deadlines that are near, once for each of `reminderDays`. */
export async function remindFollowers(now: number): Promise<void> {
  const within = startOfDay(now, reminderDays[0] + 1);
  for (const { id } of await data.closingBefore(startOfDay(now), within)) await transaction((tx) => remind(tx, id, now), unseen);
}

/** Tells the webhooks of each opportunity that closes soon, once per deadline. */
export async function announceClosing(now: number): Promise<void> {
  for (const program of await opportunitiesClosing(closingDays, now)) {
    const about = serializeFunding(program, now);
    await transaction((tx) => emit(tx, "opportunity.closing", `opportunity.${program.slug}.${about.deadline}`, about));
  }
}

async function remind(tx: Writer, id: number, now: number): Promise<void> {
  const [program] = await data.findPrograms([id], tx);
  if (!program || program.deadline === null) return;
  const step = reminderStep(program.deadline, now);
  if (step === null || (program.toldDays !== null && program.toldDays <= step)) return;
  await data.rememberTold(tx, program.id, step);
  const days = String(daysLeft(program.deadline, now));
  await tellFollowers(tx, program, { what: "closing", deadline: day(program.deadline), days }, null);
}
