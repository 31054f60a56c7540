import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { Conflict, NotFound } from "#app/operations/problems.ts";
import { log } from "#app/process/log.server.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { importBeside } from "./import.server.ts";
import { runsKept, type SetName, setNameFrom } from "./rules.ts";
import { type OpenSet, openSets } from "./sets.server.ts";

/** @throws NotFound */
function knownSet(name: string): OpenSet {
  const set = openSets[setNameFrom(name) as SetName];
  if (!set) throw new NotFound("page", m.open_set_unknown());
  return set;
}

const stateOf = (set: OpenSet, row: data.SetRow | undefined, now: number) => ({
  name: set.name,
  everyMs: set.everyMs,
  isOn: row?.isOn ?? false,
  revision: row?.revision ?? 0,
  isBusy: (row?.busyUntil ?? 0) > now,
});

/** Returns every set of public data that can be imported, with its newest run and the one that is shown. @throws SignInNeeded, AdminOnly */
export async function listSets(viewer: Viewer, now = Date.now()) {
  adminOrThrow(viewer);
  const [rows, latest] = [await data.allSets(), await data.latestRuns()];
  return Promise.all(
    Object.values(openSets).map(async (set) => {
      const row = rows.find(({ name }) => name === set.name);
      const shown = row?.shownRun ? await data.findRun(row.shownRun) : undefined;
      return { ...stateOf(set, row, now), last: latest.find(({ setName }) => setName === set.name) ?? null, shown: shown ?? null };
    }),
  );
}

/** Returns a set with its latest runs, the newest first. @throws SignInNeeded, AdminOnly, NotFound */
export async function showSet(viewer: Viewer, name: string, now = Date.now()) {
  adminOrThrow(viewer);
  const set = knownSet(name);
  const row = await data.findSet(set.name);
  return { ...stateOf(set, row, now), shownRun: row?.shownRun ?? null, runs: await data.runsOf(set.name, runsKept) };
}

/** Turns the schedule of a set on or off. @throws SignInNeeded, AdminOnly, NotFound, Conflict when a colleague has switched it meanwhile */
export async function switchOpenSet(viewer: Viewer, name: string, isOn: boolean, revision: number): Promise<void> {
  const admin = adminOrThrow(viewer);
  const set = knownSet(name);
  await transaction(async (tx) => {
    const row = await data.findSet(set.name, tx);
    if ((row?.revision ?? 0) !== revision) throw new Conflict(m.open_switched());
    if (!row) await data.putSet(tx, set.name, {});
    await data.switchSet(tx, set.name, isOn, admin.id);
    await recordStaffAct(tx, admin, { kind: "open_set_switched", detail: { set: set.name, on: isOn } });
  }, unseen);
}

/**
 * Begins an import and returns at once; its record tells how it ended. @throws SignInNeeded, AdminOnly, NotFound, Conflict when one is under
 * way
 */
export async function beginImport(viewer: Viewer, name: string, begin: (name: SetName) => Promise<unknown> = importBeside): Promise<void> {
  const admin = adminOrThrow(viewer);
  const set = knownSet(name);
  await transaction(async (tx) => {
    if (((await data.findSet(set.name, tx))?.busyUntil ?? 0) > Date.now()) throw new Conflict(m.open_busy());
    await recordStaffAct(tx, admin, { kind: "open_set_imported", detail: { set: set.name } });
  }, unseen);
  begin(set.name).catch((err) => log.warn({ err, set: set.name }, "an import of public data took nothing"));
}
