import { createHash } from "node:crypto";
import { transaction } from "#app/db/transaction.server.ts";
import { nextOf } from "#app/features/funding/when.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { log } from "#app/process/log.server.ts";
import { inOwnProcessFor } from "#app/process/own-process.server.ts";
import { dayMs, weekMs } from "#app/text/spans.ts";
import { changesBetween } from "./changes.ts";
import * as data from "./data.server.ts";
import { keyOf } from "./facts.ts";
import { type Answer, askPage, type Given, problemOf } from "./fetching.server.ts";
import { leastText, lettersIn, type PageText, pageTextOf, type Sentence } from "./page-text.server.ts";
import { isHomeOf, isMissedTwice, nextReadAt, restlessVisits, Unreadable, versionsKept, type WatchProblem, type WayGone } from "./rules.ts";

const batch = 5;
/** A page whose process takes longer is left: it may hold a PDF made to take forever. */
const processMs = 120_000;
/** A page with more changes at once was written anew; staff look at it themselves. */
const mostProposals = 20;

/** Reads the pages that are due, one after the other, each in a process of its own. Returns how many. */
export async function readDuePages(
  now: number,
  read = (slug: string) => inOwnProcessFor(processMs, "read-programme", slug),
): Promise<number> {
  if (!(await data.findSwitch()).isOn) return 0;
  const due = await transaction((tx) => data.claimDue(tx, now, now + weekMs, batch), unseen);
  for (const { slug } of due) await read(slug).catch((err) => log.warn({ err, programme: slug }, "a programme's page was not read"));
  return due.length;
}

type Outcome = { problem: WatchProblem | null; proposed: number };
type Found = { kind: "same" } | { kind: "gone"; way: WayGone; isNew: boolean } | { kind: "read"; text: PageText; answer: Answer };

/** Reads the page of a programme and proposes what changed there. What was read before stays when it cannot be read. */
export async function readProgrammePage(programId: number, given: Given = {}): Promise<Outcome> {
  const now = given.now ?? Date.now();
  const row = await data.findWatched(programId);
  if (!row) throw new Error("The address of this programme's page is not confirmed");
  const versions = await data.versionsOf(programId);
  let status: number | null = null;
  try {
    const answer = await askPage(versions.length > 0 ? row.page : { ...row.page, etag: "", lastModified: "" }, given);
    status = answer.status;
    const found = await examined(row, answer, versions[0]?.sentences ?? null, now);
    return await stored(row, found, versions, now);
  } catch (error) {
    const problem = problemOf(error);
    const change = { triedAt: now, problem, status, dueAt: nextReadAt(now, [], problem) };
    await transaction((tx) => data.updatePage(tx, programId, change), unseen);
    return { problem, proposed: 0 };
  }
}

type Watched = NonNullable<Awaited<ReturnType<typeof data.findWatched>>>;

async function examined({ page, program }: Watched, answer: Answer, before: Sentence[] | null, now: number): Promise<Found> {
  if (answer.status === 304) return { kind: "same" };
  if (answer.status === 404 || answer.status === 410)
    return { kind: "gone", way: "missing", isNew: !isMissedTwice(page.missingSince, now) };
  if (answer.status !== 200) throw new Unreadable("status");
  if (isHomeOf(page.address, answer.address)) return { kind: "gone", way: "home", isNew: false };
  const text = await pageTextOf(answer.bytes, answer.contentType, startOf(now));
  if (lettersIn(text.sentences) < leastText) return { kind: "gone", way: "empty", isNew: before === null };
  const about = `${program.titleEn} ${program.titleFr ?? ""} ${program.organization} ${program.organizationFr ?? ""}`;
  return before && isAnother(before, text, about) ? { kind: "gone", way: "other", isNew: false } : { kind: "read", text, answer };
}

/** Whether nearly nothing of a page is left, nor the words of what it was about: a parked domain, or "not found" with a 200. */
function isAnother(before: Sentence[], { sentences, title }: PageText, about: string): boolean {
  const keys = new Set(sentences.map(({ text }) => keyOf(text)));
  const left = before.filter(({ text }) => keys.has(keyOf(text))).length / before.length;
  const said = keyOf(`${title} ${sentences.map(({ text }) => text).join(" ")}`);
  const words = [...new Set(keyOf(about).split(" "))].filter((word) => word.length > 3);
  return left < 0.05 && words.filter((word) => said.includes(word)).length < words.length / 2;
}

const startOf = (now: number) => Math.floor(now / dayMs) * dayMs;
const digestOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Stores what a visit brought, and proposes what it changed. */
async function stored({ page, program }: Watched, found: Found, versions: data.Version[], now: number): Promise<Outcome> {
  const { programId } = page;
  const dates = [
    program.deadline,
    ...(program.cycle ? [...program.cycle.opens, ...program.cycle.closes].map((day) => nextOf(day, now)) : []),
  ];
  const nextDates = dates.filter((date) => date !== null);
  return transaction(async (tx) => {
    const remembered = await data.rememberedOf(tx, programId);
    const add = async (rows: Pick<data.NewProposal, "kind" | "value" | "was" | "now" | "under">[], language: PageText["language"]) => {
      const fresh = rows
        .map((one) => ({ ...one, programId, language, foundAt: now, state: "waiting" as const, digest: digestOf([one.kind, keyOf(one.now) || `- ${keyOf(one.was)} ${one.value}`].join(" ")) })) // biome-ignore format: one line
        .filter(({ digest }) => !remembered.some((one) => one.digest === digest))
        .slice(0, mostProposals);
      await data.addProposals(tx, fresh);
      return fresh.length;
    };
    const tried = { triedAt: now, status: 200, problem: null, missingSince: null, dueAt: nextReadAt(now, nextDates, null) };
    if (found.kind === "same") {
      await data.updatePage(tx, programId, { ...tried, status: 304, readAt: now, restless: 0, alarms: 0 });
      return { problem: null, proposed: 0 };
    }
    if (found.kind === "gone") {
      const problem = found.way === "empty" ? ("empty" as const) : ("missing" as const);
      const missingSince = found.isNew || page.missingSince === null ? now : page.missingSince;
      await data.updatePage(tx, programId, {
        ...tried,
        problem,
        status: found.way === "missing" ? 404 : 200,
        missingSince,
        dueAt: nextReadAt(now, [], problem),
      });
      return {
        problem,
        proposed: found.isNew ? 0 : await add([{ kind: "gone", value: found.way, was: "", now: "", under: "" }], page.language),
      };
    }
    const { text, answer } = found;
    const { title, language, sentences } = text;
    const digest = digestOf(JSON.stringify(sentences));
    const [last] = versions;
    const isSame = last?.digest === digest;
    const restless = last && !isSame ? page.restless + 1 : 0;
    const olderVersions = restless >= restlessVisits ? [sentences, ...versions.map((one) => one.sentences)] : [];
    const changes =
      last && !isSame ? changesBetween(last.sentences, sentences, { language, day: startOf(now), restless: olderVersions }) : [];
    const keys = new Set(sentences.map((one) => keyOf(one.text)));
    const outdated = remembered.filter(
      (one) => one.state === "waiting" && (one.kind === "gone" || (one.now ? !keys.has(keyOf(one.now)) : keys.has(keyOf(one.was)))),
    );
    await data.decide(tx, outdated.map(({ id }) => id), "outdated", now); // biome-ignore format: one line
    if (!isSame) await data.addVersion(tx, { programId, readAt: now, digest, sentences }, versionsKept);
    // A page on which something else moves at every visit tells nothing: staff are told so, and nothing is proposed.
    const alarms = changes.length > 0 ? page.alarms + 1 : 0;
    const isRestless = alarms > restlessVisits;
    const problem = isRestless ? ("restless" as const) : null;
    const { etag, lastModified } = answer;
    await data.updatePage(tx, programId, { ...tried, problem, readAt: now, title, language, restless, alarms, etag, lastModified });
    const rows = changes.map(({ kind, was, now: is, value }) => ({
      kind,
      value,
      was: was?.text ?? "",
      now: is?.text ?? "",
      under: (is ?? was)?.under ?? "",
    }));
    return { problem, proposed: isRestless ? 0 : await add(rows, language) };
  }, unseen);
}
