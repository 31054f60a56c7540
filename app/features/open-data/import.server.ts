import { createHash } from "node:crypto";
import { writeOpenRows } from "#app/db/open-rows/client.server.ts";
import { fold } from "#app/db/search.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { partOf, unseen } from "#app/operations/page-parts.server.ts";
import { Conflict } from "#app/operations/problems.ts";
import { log } from "#app/process/log.server.ts";
import { inOwnProcess } from "#app/process/own-process.server.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { type Answer, jsonAt, measured, type Open, openPublic, problemOf } from "./fetching.server.ts";
import { BrokenSource, type OpenRow } from "./readers/reader.ts";
import { Tally } from "./readers/tally.ts";
import * as rows from "./rows-data.server.ts";
import { runsKept, type SetName } from "./rules.ts";
import { type OpenSet, openSets } from "./sets.server.ts";

const batch = 200;
/** The records of a set are counted in memory by their keys: some 100 bytes each. */
const mostRecords = 500_000;
/** How long an import may take after its time limit, to stage and compare. */
const graceMs = 120_000;

type Given = { open?: Open; set?: OpenSet };
type Found = Partial<data.RunRow>;

/**
 * Imports a set of public data: fetches it unless it is as before, stages its rows, checks them and shows them all at once, or none. What was
 * shown stays when the source is broken, or has under half of what it had. `given.open` stands for the network in tests.
 * @returns the record of the run
 * @throws Conflict when an import of the set is under way
 */
export async function importOpen(name: SetName, given: Given = {}): Promise<data.RunRow> {
  const set = given.set ?? openSets[name];
  if (!set) throw new Error(`No set of public data is called ${name}`);
  const startedAt = Date.now();
  const run = await transaction(async (tx) => {
    const row = await data.findSet(name, tx);
    if ((row?.busyUntil ?? 0) > startedAt) throw new Conflict(m.open_busy());
    await data.putSet(tx, name, { busyUntil: startedAt + set.timeMs + graceMs });
    return data.insertRun(tx, name, startedAt);
  }, unseen);
  const signal = AbortSignal.timeout(set.timeMs);
  const before = (await data.findSet(name))?.shownRun ?? null;
  // A run that died, or a database that was restored beside a younger file, may have left rows under this very number.
  await rows.keepOnly({ setName: name }, before);
  const found: Found = {};
  try {
    Object.assign(found, await fetched(set, run, before, given.open ?? openPublic, signal, found));
  } catch (error) {
    const problem = problemOf(error, signal.aborted);
    if (problem === null) log.error({ err: error, set: name }, "an import of public data failed");
    else log.info({ set: name, problem, cause: String((error as Error).cause ?? "") }, "an import of public data took nothing");
    Object.assign(found, { outcome: "failed", problem: problem ?? "shape" });
  }
  const shown = found.outcome === "taken" ? run : before;
  await transaction(
    async (tx) => {
      await data.updateRun(tx, run, { ...found, endedAt: Date.now() });
      await data.putSet(tx, name, { busyUntil: null, shownRun: shown });
      await data.forgetRuns(tx, name, runsKept, shown);
    },
    found.outcome === "taken" ? { parts: [partOf.openData(name)] } : unseen,
  );
  await rows.keepOnly({ setName: name }, shown);
  return (await data.findRun(run)) as data.RunRow;
}

/** Fetches a set and stages it. What is known of the source goes into `found` at once, so that the record of a run that fails has it too. */
async function fetched(set: OpenSet, run: number, before: number | null, open: Open, signal: AbortSignal, found: Found): Promise<Found> {
  const last = before === null ? undefined : await data.findRun(before);
  // A file that was lost, or a database that was restored, has the record without the rows.
  const hasRows = last && (await rows.countRows({ setName: set.name, run: last.id })) > 0;
  const place = await set.locate((small) => {
    found.address = small;
    return jsonAt(open, small, signal);
  });
  found.address = typeof place === "string" ? place : place.address;
  const answer =
    typeof place === "string"
      ? await open(place, hasRows ? conditionsOf(last) : {}, signal)
      : { status: 200, headers: {}, address: place.address, body: place.pages(open, signal) };
  const { etag = "", "last-modified": lastModified = "" } = answer.headers;
  Object.assign(found, { address: answer.address, etag, lastModified });
  if (answer.status === 304) return { outcome: "unchanged" };
  if (answer.status !== 200) throw new BrokenSource("status");
  const read = await stage(set, run, answer, found);
  if (hasRows && last.digest === read.digest) return { outcome: "unchanged" };
  if (read.isFaulty) throw new BrokenSource("faulty");
  if (read.kept < set.leastRows) throw new BrokenSource("few");
  // What staff no longer ask for is missed by nobody.
  const expected = async ({ kept, id }: data.RunRow) =>
    typeof place === "string" ? kept : rows.countRows({ setName: set.name, run: id }, place.asked);
  if (hasRows && read.kept * 2 < (await expected(last))) throw new BrokenSource("shrunk");
  return { ...(await rows.differencesFrom({ setName: set.name, run }, hasRows ? last.id : null)), outcome: "taken" };
}

function conditionsOf({ etag, lastModified }: data.RunRow): Record<string, string> {
  return { ...(etag && { "If-None-Match": etag }), ...(lastModified && { "If-Modified-Since": lastModified }) };
}

/** Puts the rows of an answer beside those that are shown, as they arrive, and what was read of it into `found`. */
async function stage(set: OpenSet, run: number, answer: Answer, found: Found) {
  const { seen, body } = measured(answer.body, set.byteLimit);
  const tally = new Tally();
  const waiting = new Map<string, OpenRow | null>();
  const flush = async () => {
    const gone = [...waiting].flatMap(([key, row]) => (row ? [] : [key]));
    const staged = [...waiting.values()].flatMap((row) => (row ? [stagedRow(set.name, run, row)] : []));
    waiting.clear();
    await writeOpenRows((tx) => rows.changeRows(tx, { setName: set.name, run }, staged, gone));
  };
  try {
    for await (const one of set.read(body)) {
      const change = tally.take(one);
      if (change) waiting.set(change.key, change.row);
      if (waiting.size >= batch) await flush();
      if (tally.read > mostRecords) throw new BrokenSource("large");
    }
    await flush();
  } finally {
    Object.assign(found, { bytes: seen.bytes, read: tally.read, kept: tally.kept, refused: tally.refused() });
  }
  const digest = seen.digest();
  found.digest = digest;
  return { digest, kept: tally.kept, isFaulty: tally.isFaulty() };
}

function stagedRow(setName: SetName, run: number, { words, sortEn = "", sortFr = "", facetA = "", facetB = "", ...row }: OpenRow) {
  const digest = createHash("sha256").update(JSON.stringify(row.content)).digest("base64url").slice(0, 22);
  return { setName, run, ...row, sortEn, sortFr, facetA, facetB, folded: words === undefined ? "" : eachOnce(words), digest };
}

/** Words are looked for one by one, so that each is stored once. */
const eachOnce = (words: string) => [...new Set(fold(words).split(/\s+/))].join(" ");

/** Imports a set in a process of its own: reading a large one would make every request wait. @throws Error when it took nothing */
export const importBeside = (name: SetName): Promise<void> => inOwnProcess("import-open", name);

/** Imports every set that is on and due. The sets follow one another, so that the site's own work comes first. */
export async function importDueSets(now: number): Promise<number> {
  const due = await dueSets(now);
  for (const name of due) {
    // Its record tells staff why; another node may have been faster.
    await importBeside(name).catch((err) => log.warn({ err, set: name }, "an import of public data took nothing"));
  }
  return due.length;
}

async function dueSets(now: number): Promise<SetName[]> {
  const latest = await data.latestRuns();
  return (await data.allSets()).flatMap(({ name, isOn, busyUntil }) => {
    const set = openSets[name as SetName];
    const last = latest.find(({ setName }) => setName === name)?.startedAt ?? 0;
    return set && isOn && (busyUntil ?? 0) <= now && last + set.everyMs <= now ? set.name : [];
  });
}
