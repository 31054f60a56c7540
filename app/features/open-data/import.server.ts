import { createHash } from "node:crypto";
import { writeOpenRows } from "#app/db/open-rows/client.server.ts";
import { fold } from "#app/db/search.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { log } from "#app/log.server.ts";
import { partOf, unseen } from "#app/page-parts.server.ts";
import { Conflict } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { type Answer, jsonAt, measured, type Open, openPublic, problemOf } from "./fetching.server.ts";
import { BrokenSource, type OpenRow } from "./readers/reader.ts";
import * as rows from "./rows-data.server.ts";
import { type OpenProblem, type Refusal, runsKept, type SetName } from "./rules.ts";
import { type OpenSet, openSets } from "./sets.server.ts";

const batch = 200;
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
  let found: Found;
  try {
    found = await fetched(set, run, before, given.open ?? openPublic, signal);
  } catch (error) {
    const problem = problemOf(error, signal.aborted);
    if (problem === null) log.error({ err: error, set: name }, "an import of public data failed");
    found = { outcome: "failed", problem: problem ?? "shape", ...(error instanceof Stopped && error.found) };
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

/** The source was read, and is not taken. */
class Stopped extends BrokenSource {
  readonly found: Found;
  constructor(why: OpenProblem, found: Found) {
    super(why);
    this.found = found;
  }
}

async function fetched(set: OpenSet, run: number, before: number | null, open: Open, signal: AbortSignal): Promise<Found> {
  const last = before === null ? undefined : await data.findRun(before);
  // A file that was lost, or a database that was restored, has the record without the rows.
  const hasRows = last && (await rows.countRows({ setName: set.name, run: last.id })) > 0;
  const place = await set.locate((small) => jsonAt(open, small, signal));
  const answer =
    typeof place === "string"
      ? await open(place, hasRows ? conditionsOf(last) : {}, signal)
      : { status: 200, headers: {}, address: place.address, body: place.pages(open, signal) };
  const found: Found = { address: answer.address, etag: answer.headers.etag ?? "", lastModified: answer.headers["last-modified"] ?? "" };
  if (answer.status === 304) return { ...found, outcome: "unchanged" };
  if (answer.status !== 200) throw new Stopped("status", found);
  const read = await stage(set, run, answer);
  Object.assign(found, read);
  if (hasRows && last.digest === read.digest) return { ...found, outcome: "unchanged" };
  if (read.kept < set.leastRows) throw new Stopped("few", found);
  // What staff no longer ask for is missed by nobody.
  const expected = async ({ kept, id }: data.RunRow) =>
    typeof place === "string" ? kept : rows.countRows({ setName: set.name, run: id }, place.asked);
  if (hasRows && read.kept * 2 < (await expected(last))) throw new Stopped("shrunk", found);
  return { ...found, ...(await rows.differencesFrom({ setName: set.name, run }, hasRows ? last.id : null)), outcome: "taken" };
}

function conditionsOf({ etag, lastModified }: data.RunRow): Record<string, string> {
  return { ...(etag && { "If-None-Match": etag }), ...(lastModified && { "If-Modified-Since": lastModified }) };
}

/** Puts the rows of an answer beside those that are shown, as they arrive. */
async function stage(set: OpenSet, run: number, answer: Answer) {
  const { seen, body } = measured(answer.body, set.byteLimit);
  const keys = new Set<string>();
  const refused = new Map<Refusal, { count: number; first: number }>();
  const refuse = (why: Refusal, at: number) => {
    const known = refused.get(why);
    refused.set(why, { count: (known?.count ?? 0) + 1, first: known?.first ?? at });
  };
  let waiting: OpenRow[] = [];
  let read = 0;
  const flush = async () => {
    const staged = waiting.map((row) => stagedRow(set.name, run, row));
    waiting = [];
    await writeOpenRows((tx) => rows.insertRows(tx, staged));
  };
  for await (const one of set.read(body)) {
    read = Math.max(read, one.at);
    if ("refused" in one) refuse(one.refused, one.at);
    else if (keys.has(one.row.key)) refuse("twice", one.at);
    else {
      keys.add(one.row.key);
      waiting.push(one.row);
      if (waiting.length >= batch) await flush();
    }
  }
  await flush();
  return {
    bytes: seen.bytes,
    digest: seen.digest(),
    read,
    kept: keys.size,
    refused: [...refused].map(([why, counted]) => ({ why, ...counted })),
  };
}

function stagedRow(setName: SetName, run: number, { words, ...row }: OpenRow) {
  const digest = createHash("sha256").update(JSON.stringify(row.content)).digest("base64url").slice(0, 22);
  return { setName, run, ...row, folded: fold(words).replace(/\s+/g, " "), digest };
}

/** Imports every set that is on and due. The sets follow one another, so that the site's own work comes first. */
export async function importDueSets(now: number): Promise<number> {
  const due = await dueSets(now);
  for (const name of due) {
    await importOpen(name).catch((error) => {
      if (!(error instanceof Conflict)) throw error; // another node was faster
    });
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
