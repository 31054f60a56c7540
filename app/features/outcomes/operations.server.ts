import { type Member, memberOrThrow, publisherOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { partOf, unseen } from "#app/operations/page-parts.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { changesBetween, type OpenedOn, refuseStaleEdit } from "#app/operations/revisions.ts";
import { dayMs } from "#app/text/spans.ts";
import { day } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { checkOutcome, type OutcomeInput, outcomeWords } from "./forms.server.ts";
import { askDays, askWithin, type Made, madeKinds, outcomePath } from "./rules.ts";

const nothing = { came: null, hoursSaved: null, moneyFound: null, isPublic: false, isEnded: false };
export type Outcome = Pick<data.OutcomeRow, keyof typeof nothing | "revision">;

/** @throws NotFound for what the member did not make, or deleted */
async function madeBy(member: Member, made: Made, id: number) {
  const found = await data.findMade(made, id, member.id);
  if (!found) throw new NotFound("page", m.page_not_found_text());
  return found;
}

/** Returns what the viewer said of something they made, and what it is. @throws SignInNeeded, NotFound */
export async function showOutcome(viewer: Viewer, made: Made, id: number) {
  const member = memberOrThrow(viewer);
  const { title, createdAt } = await madeBy(member, made, id);
  const outcome: Outcome = (await data.findOutcome(made, id)) ?? { ...nothing, revision: 0 };
  return { outcome, title: title || m.outcome_insight_of({ day: day(createdAt) }), isAsked: !(await data.isUnasked(member.id)) };
}

/** Stores what an author says came of something. @throws SignInNeeded, Unverified, NotFound, InvalidInput, Conflict */
export async function sayOutcome(viewer: Viewer, made: Made, id: number, input: OutcomeInput, openedOn: OpenedOn = null): Promise<void> {
  const member = publisherOrThrow(viewer);
  await madeBy(member, made, id);
  const said = checkOutcome(input);
  await transaction(
    async (tx) => {
      const row = await data.findOutcome(made, id, tx);
      const changes = changesBetween(row ?? nothing, said);
      if (row) refuseStaleEdit(openedOn, row, changes, outcomeWords);
      if (changes.length === 0) return;
      const change = { ...said, updatedAt: Date.now() };
      await (row ? data.updateOutcome(tx, row.id, change) : data.insertOutcome(tx, made, id, member.id, change));
    },
    changing(made, id, member),
  );
}

/** Deletes what an author said. They are not asked again for days that have passed. @throws SignInNeeded, NotFound */
export async function deleteOutcome(viewer: Viewer, made: Made, id: number): Promise<void> {
  const member = memberOrThrow(viewer);
  await madeBy(member, made, id);
  await transaction(
    async (tx) => {
      const row = await data.findOutcome(made, id, tx);
      if (row) await data.updateOutcome(tx, row.id, { ...nothing, isEnded: row.isEnded, updatedAt: Date.now() });
    },
    changing(made, id, member),
  );
}

/** The project's page shows it; what is taken back is gone at once. */
const changing = (made: Made, id: number, { id: by }: Member) =>
  made === "project" ? { parts: [partOf.project(id)], by, isUrgent: true } : unseen;

/** Sets whether the viewer is asked about anything. @throws SignInNeeded */
export async function setAsked(viewer: Viewer, isAsked: boolean): Promise<void> {
  const member = memberOrThrow(viewer);
  await transaction((tx) => data.setUnasked(tx, member.id, !isAsked, Date.now()), unseen);
}

/** Returns what an author shows of what came of a project; null while they show nothing. */
export async function shownOutcome(projectId: number): Promise<Outcome | null> {
  const row = await data.findOutcome("project", projectId);
  return row?.isPublic && row.came ? row : null;
}

/** Forgets what came of a project, in the transaction that deletes it. */
export const forgetOutcome = (tx: Writer, projectId: number): Promise<void> => data.deleteOutcome(tx, "project", projectId);

export { outcomeSums } from "./data.server.ts";

const batch = 100;

/** Asks authors what came of what they made, once after each of `askDays`; the server calls this every hour. */
export async function askAuthors(now: number): Promise<void> {
  for (const made of madeKinds) {
    for (const days of askDays) {
      const until = now - days * dayMs;
      const due = () => data.dueToAsk(made, days, { after: until - askWithin * dayMs, until }, batch);
      for (let rows = await due(); rows.length > 0; rows = await due()) {
        for (const row of rows) await transaction((tx) => ask(tx, made, days, row), unseen);
      }
    }
  }
}

type Due = Awaited<ReturnType<typeof data.dueToAsk>>[number];

async function ask(tx: Writer, made: Made, days: number, { id, userId, title, createdAt }: Due): Promise<void> {
  const row = await data.findOutcome(made, id, tx);
  if (row && (row.askedDays >= days || row.isEnded)) return;
  if (row) await data.noteAsked(tx, row.id, days);
  else await data.insertOutcome(tx, made, id, userId, { askedDays: days, revision: 0, updatedAt: Date.now() });
  const details = { what: made, name: title || day(createdAt) };
  await notify(tx, { userId, kind: "follow_up", actorId: null, path: outcomePath(made, id), details });
}
