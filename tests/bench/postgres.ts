import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { forgetServers, type PostgresServer, startPrimary, startReplica } from "#tests/support/postgres-server.ts";
import { databaseOf } from "./database.ts";
import { type Asked, asMember, type Load, load, medianMs } from "./load.ts";
import { calls, lists, reads, writes } from "./pages.ts";
import { broken, figures, holds, show } from "./report.ts";
import { cpuMsOfFamily, loadFromLastCore, type Measured, portageCommand, startPortage } from "./servers.ts";

// `npm run bench-postgres` moves the databases of the bench to PostgreSQL and measures there: how lists grow, what a read and a write take of the
// processors of a node, of the primary and of a replica, and what a second node adds. The growth is a budget. Requests a second depend on
// the machine, on which the servers share two cores; the processor time of each is what docs/scaling.md reckons with.

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,100000,1000000" },
    seconds: { type: "string", default: "5" },
    json: { type: "string" },
  },
});
const sizes = values.sizes.split(",").map(Number);
const seconds = Number(values.seconds);
const rounds = 6;
const [smallest = 0, largest = 0] = [Math.min(...sizes), Math.max(...sizes)];

loadFromLastCore();
const folder = mkdtempSync(join(tmpdir(), "portage-bench-nodes-"));
const primary = await startPrimary(["shared_buffers='1GB'", "max_wal_size='4GB'"]);
const servers: PostgresServer[] = [primary];
process.once("exit", () => {
  forgetServers(...servers.toReversed());
  rmSync(folder, { recursive: true, force: true });
});
const nameOf = (posts: number) => `posts_${posts}`;

// ---- Moving ------------------------------------------------------------------------------------

const moved = [];
for (const posts of sizes) {
  const source = join(databaseOf(posts), "portage.db");
  await ask(primary, "postgres", `create database ${nameOf(posts)}`);
  const began = performance.now();
  portageCommand(["move", `sqlite:${source}`, primary.address(nameOf(posts))], { DATA_DIR: folder, LOG_LEVEL: "error" });
  const took = (performance.now() - began) / 1000;
  const [{ rows, bytes } = { rows: 0, bytes: 0 }] = await ask(
    primary,
    nameOf(posts),
    "select sum(reltuples)::float8 as rows, pg_database_size(current_database())::float8 as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  moved.push({
    posts,
    rows: Math.round(rows),
    GB: (bytes / 1e9).toFixed(2),
    seconds: Math.round(took),
    "rows a second": Math.round(rows / took),
  });
}
show("portage move from SQLite", moved);
const replica = await startReplica(primary);
servers.push(replica);

// ---- Growth ------------------------------------------------------------------------------------

const nodeOf = (posts: number, env: Record<string, string> = {}) =>
  startPortage(folder, { DATABASE_URL: primary.address(nameOf(posts)), ...env });
const plain = await Promise.all(sizes.map((posts) => nodeOf(posts, { SHARED_PAGES: "off" })));
const growth = [];
for (const [page, asked] of Object.entries(lists)) {
  const times: number[][] = plain.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [order, node] of plain.entries()) times[order]?.push(await medianMs(node.url, asked, 25));
  }
  const best = times.map((all) => Math.min(...all)); // other load only ever adds
  growth.push({
    page,
    ...Object.fromEntries(sizes.map((posts, order) => [`ms at ${posts}`, best[order]?.toFixed(2)])),
    times: (best.at(-1) ?? 0) / (best[0] ?? 1),
  });
}
await Promise.all(plain.map((node) => node.stop()));
show(
  "Growth of a list on PostgreSQL, rendered each time",
  growth.map((row) => ({ ...row, times: row.times.toFixed(2) })),
);

// ---- What a request takes ----------------------------------------------------------------------

const withReplica = { DATABASE_REPLICA_URL: replica.address(nameOf(largest)) };
const shared = await nodeOf(largest, withReplica);
const drawn = await nodeOf(largest, { ...withReplica, SHARED_PAGES: "off" });
const { vote, comment } = writes(largest);
const { "JSON list": list } = calls(largest);
const asked: [string, Measured, Asked | undefined][] = [
  ["the feed, kept", shared, { path: "/discover", headers: asMember }],
  ["the feed, drawn", drawn, { path: "/discover", headers: asMember }],
  ["a post with 200 comments, drawn", drawn, { path: `/post/${largest}`, headers: asMember }],
  ["JSON list", shared, list],
  ["search, drawn", drawn, { path: reads(largest).search ?? "", headers: asMember }],
  ["vote", shared, vote],
  ["comment", shared, comment],
];
const taken = [];
for (const [what, node, request] of asked) if (request) taken.push({ what, ...(await costOf(node, request)) });
show(`What a request takes at ${largest.toLocaleString("en-CA")} posts: milliseconds of a processor`, taken);
await drawn.stop();

async function costOf(node: Measured, request: Asked) {
  await load(node.url, request, 1);
  const clocks = () => [node.cpuMs(), cpuOf(primary), cpuOf(replica)];
  const before = clocks();
  const { perSecond, p99Ms } = await load(node.url, request, seconds);
  const [ofNode, ofPrimary, ofReplica] = clocks().map((now, at) => ((now - (before[at] ?? 0)) / (perSecond * seconds)).toFixed(2));
  return { "requests/s": Math.round(perSecond), "p99 ms": p99Ms, node: ofNode, primary: ofPrimary, replica: ofReplica };
}

function cpuOf(server: PostgresServer): number {
  const [postmaster] = readFileSync(join(server.folder, "data", "postmaster.pid"), "utf8").split("\n");
  return cpuMsOfFamily(Number(postmaster));
}

// ---- Two nodes ---------------------------------------------------------------------------------

const second = await nodeOf(largest, withReplica);
const both = async (request: Asked): Promise<Load[]> => Promise.all([shared, second].map(({ url }) => load(url, request, seconds)));
const spread = [];
for (const [what, request] of [
  ["vote", vote],
  ["JSON list", list],
] as const) {
  if (!request) continue;
  const [alone, together] = [await load(shared.url, request, seconds, 16), await both(request)];
  const perSecond = together.reduce((sum, one) => sum + one.perSecond, 0);
  spread.push({ what, one: Math.round(alone.perSecond), two: Math.round(perSecond), times: (perSecond / alone.perSecond).toFixed(2) });
}
show("Requests a second by one node and by two, on the same two cores", spread);
await Promise.all([shared.stop(), second.stop()]);

for (const { page, times } of growth) holds(`${page} at ${largest} posts against ${smallest}`, times, 1.3, true);
figures.broken = broken;
if (values.json) writeFileSync(values.json, JSON.stringify(figures, null, 2));
console.log(broken.length > 0 ? `\n${broken.length} budgets are broken.` : "\nEvery budget holds.");
process.exit(broken.length > 0 ? 1 : 0);

async function ask(server: PostgresServer, database: string, query: string) {
  const client = new pg.Client({ connectionString: server.address(database) });
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  return rows;
}
