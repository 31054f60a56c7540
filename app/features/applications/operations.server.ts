import { memberOrThrow, publisherOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Reader, Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { knownOpportunity } from "#app/features/funding/operations.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { changesBetween, type OpenedOn, refuseStaleEdit } from "#app/operations/revisions.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { type Figures, figuresOf, isCounted, membersChanged } from "./figures.ts";
import { type ApplicationInput, applicationWords, checkApplication } from "./forms.server.ts";
import { batch } from "./rules.ts";

/** Returns what the viewer said of their application to a programme; null while they said nothing. @throws SignInNeeded, NotFound */
export async function showApplication(viewer: Viewer, slug: string): Promise<data.ApplicationRow | null> {
  const member = memberOrThrow(viewer);
  return (await data.findApplication((await knownOpportunity(slug)).id, member.id)) ?? null;
}

/**
 * Stores what a member says of their application, in place of what they said before; the first word is of a programme that is listed.
 * @throws SignInNeeded, Unverified, NotFound, InvalidInput, Conflict
 */
export async function sayApplication(viewer: Viewer, slug: string, input: ApplicationInput, openedOn: OpenedOn = null): Promise<void> {
  const member = publisherOrThrow(viewer);
  const program = await knownOpportunity(slug);
  const said = checkApplication(input);
  const now = Date.now();
  await transaction(async (tx) => {
    const row = await data.findApplication(program.id, member.id, tx);
    if (!row && program.archivedAt !== null) throw new NotFound("place", m.funding_not_found());
    const changes = row ? changesBetween(row, said) : [];
    if (row) refuseStaleEdit(openedOn, row, changes, applicationWords);
    if (!row) await data.insertApplication(tx, { ...said, programId: program.id, userId: member.id, updatedAt: now });
    else if (changes.length > 0) await data.updateApplication(tx, row.id, { ...said, updatedAt: now });
    await renewFiguresOf(tx, program.id, Date.now());
  });
}

/** @throws SignInNeeded, NotFound for who said nothing */
export async function deleteApplication(viewer: Viewer, slug: string): Promise<void> {
  const member = memberOrThrow(viewer);
  const program = await knownOpportunity(slug);
  await transaction(async (tx) => {
    const row = await data.findApplication(program.id, member.id, tx);
    if (!row) throw new NotFound("place", m.applied_not_found());
    await data.deleteApplication(tx, row.id);
    await renewFiguresOf(tx, program.id, Date.now());
  });
}

/** Returns the programmes that the viewer said it of. @throws SignInNeeded */
export async function ownApplications(viewer: Viewer) {
  return data.applicationsOf(memberOrThrow(viewer).id);
}

/** Returns what is shown of all applications to a programme; null while there is nothing. */
export async function figuresFor(programId: number): Promise<Figures | null> {
  return (await data.findFigures(programId))?.figures ?? null;
}

/**
 * Renews the figures of programmes of which members took back what they said, with their accounts too, or of which accounts came to count; the
 * server calls this every hour.
 */
export async function renewFigures(now = Date.now()): Promise<void> {
  for (const id of await data.toldPrograms()) if (await batchOf(id, now)) await transaction((tx) => renewFiguresOf(tx, id, now));
}

/** Makes the figures of a programme anew where they are due. */
async function renewFiguresOf(tx: Writer, programId: number, now: number): Promise<void> {
  const rows = await batchOf(programId, now, tx);
  if (rows) await data.storeFigures(tx, programId, rows, rows.length < batch ? null : figuresOf(rows));
}

/** Returns what counts of a programme where enough members who count have added, changed or deleted what they said; else null. */
async function batchOf(programId: number, now: number, from?: Reader): Promise<data.ApplicationRow[] | null> {
  const all = await data.applicationsTo(programId, from);
  const rows = all.filter(({ account }) => isCounted(account, now, settings.sendsMail)).map(({ said }) => said);
  return membersChanged(rows, (await data.findFigures(programId, from))?.counted ?? 0) < batch ? null : rows;
}
