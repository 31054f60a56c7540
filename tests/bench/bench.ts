import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compare } from "./against.ts";
import { databaseOf } from "./database.ts";
import { cookie } from "./known.ts";
import { type Asked, asMember, compressed, load, medianMs } from "./load.ts";
import { readBesideWrites } from "./mixed.ts";
import { calls, lists, reads, weighed, writes } from "./pages.ts";
import { byTwoProcesses, memoryOfReading } from "./processes.ts";
import { broken, figures, holds, show } from "./report.ts";
import { loadFromLastCore, startBaseline, startPortage } from "./servers.ts";
import { firstForm, firstVisit } from "./slow-line.ts";
import { readTheLongTail } from "./tail.ts";
import { weigh } from "./weigh.ts";

// `npm run bench` measures what the built server can serve on one core, and checks the budgets. Budgets are ratios, bytes and
// a form's time on a slow line, most of which is the line's; most other times depend on the machine and are only printed.
// `-- --sizes 10000 --seconds 1` is a quick run; `--json file` writes the results to a file.

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,100000,1000000" },
    seconds: { type: "string", default: "3" },
    json: { type: "string" },
  },
});
const sizes = values.sizes.split(",").map(Number);
const seconds = Number(values.seconds);
const rounds = 3;

const folders = new Map(sizes.map((size) => [size, databaseOf(size)]));
const largest = Math.max(...sizes);
const smallest = Math.min(...sizes);
const folder = folders.get(largest) ?? "";
loadFromLastCore();
Object.assign(figures, { sizes, seconds });

async function etagOf(url: string, path: string): Promise<string> {
  const answer = await fetch(url + path, { headers: asMember });
  await answer.arrayBuffer();
  return answer.headers.get("ETag") ?? "";
}

// ---- Cost of a page, compared with the baseline ------------------------------------------------

const portage = await startPortage(folder);
const baseline = await startBaseline(folder);

const turn = Math.max(1, Math.round(seconds / rounds)); // autocannon counts whole seconds
const against = (asked: Asked, server = portage, times = rounds) => compare(baseline, server, asked, turn, times);

const rows: Record<string, unknown>[] = [];
const ratios: Record<string, number> = {};
for (const [page, path] of Object.entries(reads(largest))) {
  for (const [reader, headers] of Object.entries({ guest: {}, member: asMember })) {
    for (const [encoding, accepted] of Object.entries({ plain: {}, compressed })) {
      const asked = { path, headers: { ...headers, ...accepted } };
      const { perSecond, bytes, byHand, ratio } = await against(asked);
      ratios[`${page} ${reader} ${encoding}`] = ratio;
      rows.push({
        page,
        reader,
        encoding,
        "requests/s": Math.round(perSecond),
        "by hand": Math.round(byHand),
        ratio: ratio.toFixed(2),
        bytes,
      });
    }
  }
  const unchanged = { ...asMember, ...compressed, "if-none-match": await etagOf(portage.url, path) };
  const { perSecond, bytes } = await load(portage.url, { path, headers: unchanged, expect: 304 }, seconds);
  rows.push({ page, reader: "member", encoding: "unchanged (304)", "requests/s": Math.round(perSecond), bytes });
}
for (const [page, asked] of Object.entries(calls(largest))) {
  const { perSecond, bytes, byHand, ratio } = await against(asked, portage, 7);
  ratios[page] = ratio;
  rows.push({
    page,
    reader: "token",
    encoding: "plain",
    "requests/s": Math.round(perSecond),
    "by hand": Math.round(byHand),
    ratio: ratio.toFixed(2),
    bytes,
  });
}
for (const [page, asked] of Object.entries(writes(largest))) {
  const { perSecond, bytes } = await load(portage.url, asked, seconds);
  rows.push({ page, reader: page === "sign-in" ? "guest" : "member", encoding: "plain", "requests/s": Math.round(perSecond), bytes });
}
show(`Requests a second on one core, ${largest.toLocaleString("en-CA")} posts`, rows);

// ---- Sign-ins beside reads ----------------------------------------------------------------------

const feed = { path: "/discover", headers: asMember };
const signIn = writes(largest)["sign-in"];
const unhindered = await load(portage.url, feed, seconds);
const [hindered, signIns] = await Promise.all([load(portage.url, feed, seconds), signIn && load(portage.url, signIn, seconds, 20)]);
const besideSignIns = hindered.perSecond / unhindered.perSecond;
show("Feeds of a member while 20 people sign in at once", [
  { beside: "nothing", "requests/s": Math.round(unhindered.perSecond), "p99 ms": unhindered.p99Ms, ratio: "1.00" },
  { beside: "sign-ins", "requests/s": Math.round(hindered.perSecond), "p99 ms": hindered.p99Ms, ratio: besideSignIns.toFixed(2) },
  { beside: "(the sign-ins)", "requests/s": Math.round(signIns?.perSecond ?? 0), "p99 ms": signIns?.p99Ms, ratio: "" },
]);

const remix = await startPortage(folder, { SHARED_PAGES: "off" });
const rendered = await against(feed, remix);

// ---- Memory, several processes, writes ----------------------------------------------------------

const { atRest, underLoad } = await memoryOfReading(folder, largest, seconds);
await byTwoProcesses(remix, folder, largest, seconds);
await remix.stop();
const besideWrites = await readBesideWrites(folders.get(smallest) ?? "", smallest, seconds, rounds);

const longTail: Record<number, Awaited<ReturnType<typeof readTheLongTail>>> = {};
for (const size of sizes.filter((one) => one <= 100_000))
  longTail[size] = await readTheLongTail(folders.get(size) ?? "", size, seconds, 15_000);

// ---- Bytes ------------------------------------------------------------------------------------

const weights = [];
for (const [page, path] of Object.entries(weighed(largest))) weights.push({ page, ...(await weigh(portage.url, path)) });
show("A first visit, as a browser asks", weights);

// ---- Slow lines -------------------------------------------------------------------------------

const slow = await firstVisit(portage.url, cookie);
show("A first visit to the feed at 400 kbit/s and 400 ms", [slow]);
const form = await firstForm(portage.url, cookie);
show("A first visit to the form of a post at 400 kbit/s and 400 ms", [form]);
await portage.stop();
await baseline.stop();

// ---- Growth -----------------------------------------------------------------------------------

const servers = await Promise.all([...folders.values()].map((one) => startPortage(one, { SHARED_PAGES: "off" })));
const growth = [];
for (const [page, asked] of Object.entries(lists)) {
  const times: number[][] = servers.map(() => []);
  for (let round = 0; round < rounds * 2; round += 1) {
    for (const [order, server] of servers.entries()) times[order]?.push(await medianMs(server.url, asked, 25));
  }
  const medians = times.map((all) => Math.min(...all)); // other load only ever adds
  growth.push({
    page,
    ...Object.fromEntries(sizes.map((size, order) => [`ms at ${size}`, medians[order]?.toFixed(2)])),
    times: (medians.at(-1) ?? 0) / (medians[0] ?? 1),
  });
}
await Promise.all(servers.map((server) => server.stop()));
show(
  "Growth of a list, rendered each time",
  growth.map((row) => ({ ...row, times: row.times.toFixed(2) })),
);

// ---- Budgets ----------------------------------------------------------------------------------

console.log(
  `\nstart to first answer: ${portage.startMs} ms; memory: ${atRest?.now} MB at rest, ${underLoad?.most} MB at most under load\n`,
);
Object.assign(figures, {
  startMs: portage.startMs,
  atRest,
  underLoad,
  ratios,
  rendered: rendered.ratio,
  besideWrites,
  longTail,
});
holds("the feed of a member, shared, against the baseline", ratios["feed member plain"] ?? 0, 1, false);
holds("the feed of a member, shared and compressed, against the baseline", ratios["feed member compressed"] ?? 0, 2.5, false);
for (const page of ["hub", "post with 200 comments"]) {
  holds(`${page} of a member, shared and compressed, against the baseline`, ratios[`${page} member compressed`] ?? 0, 1.5, false);
}
holds("feeds while 20 people sign in, against feeds alone", besideSignIns, 0.3, false);
holds("the feed of a member, rendered by Remix, against the baseline", rendered.ratio, 0.3, false);
holds("JSON list against the baseline", ratios["JSON list"] ?? 0, 1, false);
holds("JSON post against the baseline", ratios["JSON post"] ?? 0, 1, false);
holds("JSON comments against the baseline", ratios["JSON comments"] ?? 0, 0.9, false); // about 1, and the bench differs by a tenth
for (const { page, times } of growth) holds(`${page} at ${largest} posts against ${sizes[0]}`, times, 1.3, true);
for (const { page, kB, requests } of weights) {
  holds(`kB of HTML and CSS: ${page}`, kB, 14, true);
  holds(`requests: ${page}`, requests, 5, true);
}
if (underLoad) holds("MB of memory under load", underLoad.most, 256, true);
holds("reading beside 20 votes, 2 comments and 1 post a second, against reading alone", besideWrites.ratio, 0.5, false);
for (const [size, { alone, most }] of Object.entries(longTail)) {
  holds(`${size} posts read by Zipf, once warm, against the feed alone (processor time)`, alone, Number(size) > 10_000 ? 0.1 : 0.2, false);
  if (most) holds(`MB of memory after ${size} posts read by Zipf`, most, 256, true);
}
holds("ms of the slowest hundredth beside writes", besideWrites.p99, 100, true);
holds("ms of a vote beside reading", besideWrites.voteMs, 20, true);
holds("ms until the form of a post works at 400 kbit/s and 400 ms", form["script works after ms"], 2_000, true);
figures.broken = broken;
if (values.json) writeFileSync(values.json, JSON.stringify(figures, null, 2));
console.log(broken.length > 0 ? `\n${broken.length} budgets are broken.` : "\nEvery budget holds.");
process.exitCode = broken.length > 0 ? 1 : 0;
