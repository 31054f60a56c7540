import { derivedSecret } from "#app/auth/site-secret.server.ts";
import { memberOrThrow, publisherOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { knownOpportunity } from "#app/features/funding/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { changesBetween, type OpenedOn, refuseStaleEdit } from "#app/operations/revisions.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { type Coin, type Figures, figuresOf, membersChanged } from "./figures.ts";
import { type ApplicationInput, applicationWords, checkApplication } from "./forms.server.ts";
import { batch, monthOf } from "./rules.ts";

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
    if (!row) return data.insertApplication(tx, { ...said, programId: program.id, userId: member.id, updatedAt: now }, monthOf(now));
    const changes = changesBetween(row, said);
    refuseStaleEdit(openedOn, row, changes, applicationWords);
    if (changes.length > 0) await data.updateApplication(tx, row.id, { ...said, updatedAt: now });
  }, unseen);
}

/** @throws SignInNeeded, NotFound for who said nothing */
export async function deleteApplication(viewer: Viewer, slug: string): Promise<void> {
  const member = memberOrThrow(viewer);
  const program = await knownOpportunity(slug);
  await transaction(async (tx) => {
    const row = await data.findApplication(program.id, member.id, tx);
    if (!row) throw new NotFound("place", m.applied_not_found());
    await data.deleteApplication(tx, row.id);
  }, unseen);
}

/** Returns the programmes that the viewer said it of. @throws SignInNeeded */
export async function ownApplications(viewer: Viewer) {
  return data.applicationsOf(memberOrThrow(viewer).id);
}

/** Returns what is shown of all applications to a programme; null while there is nothing. */
export async function figuresFor(programId: number): Promise<Figures | null> {
  return (await data.findFigures(programId))?.figures ?? null;
}

/** What a member said stands or falls by a secret of the site, so that saying it again and again shows nothing. */
const coinFor =
  (programId: number): Coin =>
  (userId, said) => {
    const bytes = Buffer.from(derivedSecret("applications", `${programId} ${userId} ${said}`), "base64url");
    return [bytes.readUIntBE(0, 6) / 2 ** 48, bytes.readUIntBE(6, 6) / 2 ** 48];
  };

/** Renews the figures of the programmes that have a new batch, once a month each; the server calls this every hour. */
export async function renewFigures(now: number): Promise<void> {
  const month = monthOf(now);
  for (const { programId, counted } of await data.lastSeenBefore(month)) {
    const isNew = membersChanged(await data.applicationsTo(programId), counted) >= batch;
    await transaction((tx) => seeTo(tx, programId, month), ...(isNew ? [] : [unseen]));
  }
}

async function seeTo(tx: Writer, programId: number, month: string): Promise<void> {
  const before = await data.findFigures(programId, tx);
  if (!before || before.month >= month) return;
  await data.noteSeen(tx, programId, month);
  const rows = await data.applicationsTo(programId, tx);
  if (membersChanged(rows, before.counted) < batch) return;
  await data.storeFigures(tx, programId, rows.length, rows.length < batch ? null : figuresOf(rows, coinFor(programId)));
}
