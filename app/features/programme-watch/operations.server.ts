import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { opportunityValues, sourceRead } from "#app/features/funding/fields.ts";
import { archiveOpportunity, editOpportunity, opportunitiesWithIds } from "#app/features/funding/operations.server.ts";
import { type Fact, unknownOf } from "#app/features/funding/rules.ts";
import { programsByUse } from "#app/features/funding/uses.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import type { Values } from "#app/fields/field.ts";
import { type BulkOutcome, tally } from "#app/operations/bulk.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import type { OpenedOn } from "#app/operations/revisions.ts";
import { settings } from "#app/process/settings.server.ts";
import { cursorFrom, cursorText, pageOf } from "#app/text/cursors.ts";
import { dayMs } from "#app/text/spans.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { keyOf } from "./facts.ts";
import { firstReadAt, freshDays } from "./rules.ts";

const pageSize = 20;

/** Returns how many listed programmes there are, how many of their pages are read, and what waits for staff. */
export const watchFigures = async (now = Date.now()) => ({
  ...(await data.watchCounts(now - freshDays * dayMs)),
  isOn: (await data.findSwitch()).isOn,
});

/** Returns the switch and the counts for staff. @throws SignInNeeded, AdminOnly */
export async function watchState(viewer: Viewer, now = Date.now()) {
  adminOrThrow(viewer);
  return { ...(await watchFigures(now)), revision: (await data.findSwitch()).revision, hasContact: settings.readerContact !== null };
}

/** Turns the reading of pages on or off. @throws SignInNeeded, AdminOnly, InvalidInput without a contact, Conflict when a colleague switched it */
export async function switchWatch(viewer: Viewer, isOn: boolean, revision: OpenedOn, contact = settings.readerContact): Promise<void> {
  const admin = adminOrThrow(viewer);
  if (isOn && contact === null) throw new InvalidInput({ form: m.watch_needs_contact() });
  await transaction(async (tx) => {
    if (revision !== null && (await data.findSwitch(tx)).revision !== revision) throw new Conflict(m.watch_switched());
    await data.putSwitch(tx, isOn);
    await recordStaffAct(tx, admin, { kind: "watch_switched", detail: { on: isOn } });
  });
}

/** Returns a page of the changes that wait, the oldest first. @throws SignInNeeded, AdminOnly */
export async function waitingChanges(viewer: Viewer, after: string | null) {
  adminOrThrow(viewer);
  const found = await data.waitingProposals(cursorFrom(after), pageSize + 1);
  return pageOf(found, pageSize, ({ proposal }) => cursorText({ value: proposal.foundAt, id: proposal.id }));
}

/** The parts of the work list: to confirm, not read lately, read, and what something is not known of. */
export const pageParts = ["confirm", "failing", "all", "unknown"] as const;
export type PagePart = (typeof pageParts)[number];

type Listed = { page: data.PageRow | null; unknown: Fact[] };

/** Whether a programme is of a part of the work list. */
export function isOfPart({ page, unknown }: Listed, part: PagePart): boolean {
  if (part === "unknown") return unknown.length > 0;
  if (part === "confirm") return page === null;
  return page !== null && (part === "all" || page.problem !== null);
}

/** Returns the listed programmes, the most used first, each with its page and what is not known of it. @throws SignInNeeded, AdminOnly */
export async function programmePages(viewer: Viewer) {
  adminOrThrow(viewer);
  const [programmes, pages] = await Promise.all([programsByUse(), data.pagesRead()]);
  return programmes.map((row) => ({ ...row, page: pages.get(row.program.id) ?? null, unknown: unknownOf(row.program) }));
}

/** Confirms that these addresses are the programmes' own pages, as they were shown. @throws SignInNeeded, AdminOnly, InvalidInput */
export async function confirmPages(viewer: Viewer, ticked: { id: number; revision: number }[], now = Date.now()): Promise<BulkOutcome> {
  const admin = adminOrThrow(viewer);
  if (ticked.length === 0) throw new InvalidInput({ row: m.table_none_ticked() });
  return tally(ticked, async ({ id, revision }) => {
    const [program] = await opportunitiesWithIds([id]);
    if (!program) return "gone";
    if (program.revision !== revision) return "changed";
    await transaction(async (tx) => {
      await data.confirmPage(tx, { programId: id, address: program.sourceUrl, confirmedAt: now, dueAt: firstReadAt(id, now) });
      await recordStaffAct(tx, admin, { kind: "page_confirmed", subject: { type: "program", id } });
    }, unseen);
    return "done";
  });
}

/** Takes confirmations back: these pages are read no more. @throws SignInNeeded, AdminOnly, InvalidInput */
export async function leavePages(viewer: Viewer, ticked: { id: number }[]): Promise<BulkOutcome> {
  const admin = adminOrThrow(viewer);
  if (ticked.length === 0) throw new InvalidInput({ row: m.table_none_ticked() });
  return tally(ticked, ({ id }) =>
    transaction(async (tx) => {
      if (!(await data.leavePage(tx, id))) return "gone";
      await recordStaffAct(tx, admin, { kind: "page_left", subject: { type: "program", id } });
      return "done";
    }, unseen),
  );
}

/** What staff do with a change: take it as it is, take it with a correction, or say that it is none. */
export type Decision = { act: "take" | "correct" | "dismiss"; value?: string; openedOn: number | null };

/**
 * Decides a change that waits. Taking it renews the fact, its source, the day and the record in one act, as an edit by staff does, so that
 * followers are told. @throws SignInNeeded, AdminOnly, NotFound, Conflict, InvalidInput
 */
export async function decideChange(viewer: Viewer, id: number, { act, value = "", openedOn }: Decision, now = Date.now()): Promise<void> {
  const admin = adminOrThrow(viewer);
  const proposal = await data.findProposal(id);
  const [program] = proposal ? await opportunitiesWithIds([proposal.programId]) : [];
  if (!proposal || !program) throw new NotFound("page", m.funding_not_found());
  if (proposal.state !== "waiting") throw new Conflict(m.watch_decided());
  const also = async (tx: Writer) => {
    const state = act === "take" ? "taken" : act === "correct" ? "corrected" : "dismissed";
    if ((await data.decide(tx, [id], state, now)) === 0) throw new Conflict(m.watch_decided());
    const detail = { kind: proposal.kind, state };
    await recordStaffAct(tx, admin, { kind: "page_change_decided", subject: { type: "program", id: program.id }, detail });
  };
  if (act === "dismiss") return transaction(also, unseen);
  const given = act === "correct" ? value.trim() : null;
  if (proposal.kind === "gone" && given === null) return archiveOpportunity(viewer, program.slug, true, openedOn, { also });
  if (given === "" && proposal.kind !== "deadline") throw new InvalidInput({ value: m.watch_value_required() });
  const page = (await data.findWatched(program.id))?.page;
  const change =
    proposal.kind === "gone"
      ? { source_url: given ?? "" }
      : {
          ...factTaken(program, proposal, given),
          ...sourceRead(program, { url: program.sourceUrl, readAt: proposal.foundAt, title: page?.title, language: proposal.language }),
        };
  const values: Values = { ...opportunityValues(program), ...change };
  await editOpportunity(viewer, program.slug, values, openedOn, { also, readAt: proposal.foundAt });
}

type Program = Awaited<ReturnType<typeof opportunitiesWithIds>>[number];

/** Returns the fields of the programme's form that a change renews. A text stands in both languages until somebody translates it. */
function factTaken(program: Program, { kind, value, was, now, language }: data.ProposalRow, corrected: string | null): Values {
  const text = corrected ?? now;
  const both = (field: string, said: string) => ({ [field]: said, [`${field}_fr`]: language === "fr" ? said : "" });
  // A new day opens what was closed until now.
  if (kind === "deadline")
    return { deadline: corrected ?? value, ...(program.status === "closed" && { status: "unknown", ...both("status_text", "") }) };
  if (kind === "amount") return both("amount", text);
  if (kind === "intake") return both("intake_text", text);
  if (kind === "state") return { status: corrected ?? (value || "unknown"), ...both("status_text", now) };
  const lines = { en: program.eligibility, fr: program.eligibilityFr };
  const at = lineLike(lines[language], was);
  const other = lines.en.length === lines.fr.length;
  const renewed = (list: string[]) => linesOf(at === null ? [...list, text] : list.map((line, index) => (index === at ? text : line)));
  return language === "en" || other
    ? { eligibility: renewed(lines.en), eligibility_fr: other ? renewed(lines.fr) : "" }
    : { eligibility: linesOf([...lines.en, text]), eligibility_fr: renewed(lines.fr) };
}

const linesOf = (lines: string[]) => lines.filter(Boolean).map((line) => `${line}\n`).join(""); // biome-ignore format: one line

/** Returns which line says what a sentence of the page said; null for none. */
function lineLike(lines: string[], said: string): number | null {
  const words = (text: string) => new Set(keyOf(text).split(" ").filter((word) => word.length > 3)); // biome-ignore format: one line
  const asked = words(said);
  const shared = lines.map((line) => [...words(line)].filter((word) => asked.has(word)).length / (asked.size || 1));
  const best = Math.max(0, ...shared);
  return best >= 0.5 ? shared.indexOf(best) : null;
}
