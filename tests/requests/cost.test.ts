import { afterAll, expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { askForClaim, listClaims } from "#app/features/companies/claims.server.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { requestConnection } from "#app/features/connections/operations.server.ts";
import { sendCorrection } from "#app/features/funding/corrections.server.ts";
import { addOpportunity, showOpportunity } from "#app/features/funding/operations.server.ts";
import { addRecord } from "#app/features/intelligence/records.server.ts";
import { fileAppeal, listOpenAppeals } from "#app/features/moderation/appeals.server.ts";
import { actsAboutMe } from "#app/features/moderation/strikes.server.ts";
import { keepPostDraft, postDraftForm } from "#app/features/posts/post-draft.server.ts";
import { noteSaved } from "#app/features/saves/operations.server.ts";
import { registerWebhook } from "#app/features/webhooks/operations.server.ts";
import { bodyLimit, textLimit } from "#app/http/body-limits.ts";
import routes from "#app/routes.ts";
import { aComment, aCompany, aMember, anInsight, aPost, aProject, companyValues, cookieOf, judge } from "#tests/support/factories.ts";
import { startMeasuredServer } from "#tests/support/measured-server.ts";
import { tokenOf } from "./api/api-table.ts";
import { callAt, documentOf } from "./api/documented.ts";
import { send } from "./calls.ts";

// One request takes at most this from all the others, whatever comes in: the milliseconds of the only thread, not of the clock.
const mostMs = 50;

/** What these start in a process of its own costs the thread the copying of page tables: the more memory this run made it hold, the more. */
const startsProcess = /^\/admin\/(backups|open-data)/;
const mostFor = (path: string) => (startsProcess.test(path) ? 2 * mostMs : mostMs);

let asked = 0;
const dearest: { what: string; ms: number }[] = [];

const begun = { content: "Begun", submission_key: "k" };
const admin = await aMember({ role: "admin" });
const member = await aMember({ occupation: "Welder" });
const other = await aMember();
const address = "https://office.example/1";
await addOpportunity(admin, { title: "A measured call", organization: "o", description: "d", source_url: address });
await registerWebhook(admin, { address, events: "post.created" });
await addRecord(admin, "policy", {
  title: "P",
  summary: "s",
  category: "ai",
  level: "federal",
  status: "in_force",
  date: "2026-03-05",
  source: "G",
  source_url: address,
});
await addRecord(admin, "contact", {
  name: "N",
  role: "r",
  organization: "o",
  level: "federal",
  expertise: "ice",
  email: "n@office.example",
});
await addRecord(admin, "coalition", { title: "C", goal: "g", status: "forming" });

const server = await startMeasuredServer();
afterAll(async () => {
  await server.stop();
  console.log(`${asked} requests; the dearest, in milliseconds of the main thread:`);
  console.table(dearest.sort((a, b) => b.ms - a.ms).slice(0, 10));
});

/** What stands for the parameter of a route: made anew where a write may take it away. A route that nothing fits fails: none is left out. */
const examples: [pattern: RegExp, made: () => string | number | Promise<string | number>][] = [
  [/^cities\/:|province\/:/, () => "on"],
  [/^sitemap\/:/, () => "pages.xml"],
  [/^api\/discovery\/(ai-register|bills|tenders)\/:/, () => "none-of-this-key"],
  [/^occupations\/:/, () => "en?text=nurse"],
  [/^suggest\/:/, () => "members?text=me"],
  [/industry\/:|industry-hubs\/:/, () => "aerospace"],
  [/timeline\/:/, () => "build_today"],
  [/tag\/:/, () => "sensors"],
  [/^company\/:/, async () => (await aCompany({ name: `Givre ${Math.random()}` })).slug],
  [/^(company-submissions|admin\/companies|api\/discovery\/companies)\/:/, async () => (await submitCompany(member, companyValues())).id],
  [/^(post|api\/discovery\/posts)\/:/, async () => (await aPost(member)).id],
  [/^(comment|api\/discovery\/comments)\/:/, async () => (await aComment(member, (await aPost(member)).id)).id],
  [/^(project|create-project\/created|api\/social\/projects)\/:/, async () => (await aProject(member)).id],
  [/^api\/social\/drafts\/:/, async () => (await keepPostDraft(member, postDraftForm(begun, null), begun)).id],
  [/^u\/:/, () => other.username],
  [/^(coalitions|admin\/(policy|network|coalitions|mail|webhooks))\/:/, () => 1],
  [/^login\/with\/:/, () => "nobody"],
  [/^admin\/resets\/:/, () => other.id],
  [/^api\/auth\/resets\/:/, () => 1],
  [/^admin\/claims\/:/, async () => (await askedClaim(await aMember())).id],
  [/^moderation\/appeals\/:/, async () => anAppeal(await aMember())],
  [/^(report|moderation)\/:/, async () => `post/${(await aPost(other)).id}`],
  [/^admin\/corrections\/:/, () => aCorrection()],
  [/^insights\/:/, () => anInsight(member)],
  [/^(api\/social\/)?saves?d?\/:type/, () => savedPost()],
  [/^api\/social\/saves\/folders\/:/, async () => (await savedPost()) && "Grants"],
  [/^api\/social\/outcomes\/:/, async () => `project/${(await aProject(member)).id}`],
  [/^admin\/funding\/:/, () => "a-measured-call"],
  [/^admin\/open-data\/:/, () => "ai-register"],
  [/^ai-register\/:/, () => "2526-ATSSC-SCDATA-001"],
  [/^brand-logo\/:/, () => "another-picture"],
  [/^pictures\/:/, () => "AAAAAAAAAAAAAAAAAAAAAA"],
  [/^share-picture\/:/, () => "post"],
  [/^feeds\/\*/, () => "hub/aerospace.atom"],
  [/^funding\/\*/, () => "province/qc.ics"],
  [/^funding\/for\/:/, () => "students"],
  [/^funding\/:list/, () => "all"],
  [/^(api\/discovery\/)?funding\/:/, () => "a-measured-call"],
  [/^api\/\*/, () => "nothing"],
  [/connections\/:id\/respond/, async () => (await requestConnection(await aMember(), { receiver_id: member.id, message: "" })).id],
  [/follows\/:/, () => "province:QC"],
  [/push-subscriptions\/:/, () => 1],
  [/:userId/, () => member.id],
];

/** A post that the member saved, in a folder. */
async function savedPost(): Promise<string> {
  const { id } = await aPost(other);
  await noteSaved(member, "post", id, { folder: "Grants", remind_on: "" });
  return `post/${id}`;
}

/** A word of somebody that a fact is true no longer. */
async function aCorrection(): Promise<number> {
  const said = { fact: "amount" as const, sentence: "It is more.", address: "https://ice.example" };
  return (await sendCorrection(await aMember(), await showOpportunity("a-measured-call"), said)).id;
}

/** A claim that asks an admin. */
async function askedClaim(claimant: Member) {
  await askForClaim(claimant, (await aCompany({ name: `Givre ${Math.random()}` })).slug, "It is mine.");
  return (await listClaims(await aMember({ role: "admin" }))).at(-1) ?? { id: 0 };
}

/** Returns the id of an appeal against a removal. */
async function anAppeal(appellant: Member): Promise<number> {
  const { id } = await aPost(appellant);
  await judge(admin, { type: "post", id }, { act: "remove", reason: "spam" });
  const [act] = await actsAboutMe(appellant);
  await fileAppeal(appellant, { act: act?.id ?? 0, text: "It is about sensors." });
  return (await listOpenAppeals(admin, 500)).at(-1)?.id ?? 0;
}

async function exampleOf(route: string): Promise<string> {
  if (!/[:*]/.test(route)) return `/${route.replace(/^\//, "")}`;
  const made = examples.find(([pattern]) => pattern.test(route))?.[1];
  if (!made) throw new Error(`Say in this file what stands for the parameter of ${route}`);
  return `/${route.replace(/(:\w+(\/:id)?|\*)/, String(await made()))}`;
}

const marked = (length: number) => `a${"\u0301\u0327".repeat(length / 2)}`;
const worstTexts = (length: number) => [
  "a".repeat(length),
  marked(length),
  "<&\"' ".repeat(length / 5),
  "https://a.ca/ ".repeat(length / 14),
  "\n".repeat(length),
];

/** A text percent-encoded, cut between characters. */
const encodedTo = (length: number, text: string) =>
  encodeURIComponent(text)
    .slice(0, length)
    .replace(/(%[0-9A-F]?)?$/, "");

/** As long as Node lets an address be: many parameters, and those that pages read, each with the worst of texts. */
const readParameters = ["q", "search", "after", "sortBy", "from"];
/** Words that nothing holds and each could be misspelt, all that everything holds, and an unfinished word with filters. */
const worstQuestions = [
  Array.from({ length: 40 }, (_, at) => `${"cprdms"[at % 6]}o${"zqxwv"[at % 5]}e${"abcdefghij"[at % 10]}ation`).join(" "),
  "canada ai program company business innovation technology québec ontario research data intelligence entreprise programme",
  "prog&kind=post&province=ON&hub=aerospace&language=en",
];
const longQueries = [
  "",
  ...worstQuestions.map((text) => `?q=${text.replaceAll(" ", "+")}`),
  `?${"a=1&".repeat(3_500)}`,
  ...worstTexts(2_300).map((text) => `?${readParameters.map((name) => `${name}=${encodedTo(2_800, text)}`).join("&")}`),
];

/** The largest body that is read at all. */
async function mostBytes(file: string): Promise<number> {
  const { handle } = (await import(/* @vite-ignore */ `../../app/${file}`)) as { handle?: { bodyLimit?: number } };
  return (handle?.bodyLimit ?? bodyLimit) - 1_000;
}

const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };
const multipart = { "Content-Type": "multipart/form-data; boundary=b" };

/** Forms of all shapes for the fields that stand in a page; each press of a button gets one of them. */
function worstForms(html: string, most: number): [headers: Record<string, string>, body: string][] {
  const bytes = Math.min(most, textLimit - 1_000);
  const named = (tags: string) => [
    ...new Set([...html.matchAll(new RegExp(`<(?:${tags})[^>]*\\sname="([^"]+)"`, "g"))].map(([, name = ""]) => name)),
  ];
  const fields = named("input|textarea|select");
  const buttons = named("button");
  const texts = worstTexts(bytes / 4);
  const filled = (text: string, button: string) =>
    [`${button}=yes`, ...fields.map((name) => `${name}=${encodedTo(Math.floor(bytes / (fields.length + 1)), text)}`)].join("&");
  const presses = Array.from({ length: Math.max(buttons.length, texts.length) }, (_, n) => [
    buttons[n % buttons.length] ?? "save",
    texts[n % texts.length] ?? "",
  ]);
  return [
    [urlencoded, "a&".repeat(bytes / 2)],
    [urlencoded, `${fields[0] ?? "a"}=1&`.repeat(999)],
    [multipart, "--b\r\n\r\n\r\n".repeat(most / 10)],
    ...presses.map(([button = "", text = ""]): [Record<string, string>, string] => [urlencoded, filled(text, button)]),
  ];
}

/** JSON of all shapes for the fields that a call documents. */
function worstJson(fields: string[], bytes: number): string[] {
  const whole = (value: unknown) => JSON.stringify(Object.fromEntries(fields.map((name) => [name, value])));
  const share = Math.floor(bytes / Math.max(1, fields.length) / 4);
  return [
    `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
    `{"a":${"[".repeat(60_000)}${"]".repeat(60_000)}}`,
    `{${Array.from({ length: 9_000 }, (_, n) => `"k${n}":1`).join(",")}}`,
    ...worstTexts(share).map(whole),
    whole(Array.from({ length: share / 2 }, () => 1)),
    whole(Array.from({ length: share / 4 }, () => "a")),
  ].map((text) => text.slice(0, bytes));
}

type Asking = { what: string; path: string; init?: Parameters<typeof send>[2] };

/** Measures each; gives those that cost too much. */
async function tooDear(askings: Asking[]): Promise<string[]> {
  const over: string[] = [];
  for (const { what, path, init } of askings) {
    asked += 1;
    const askedAt = (at: string) => server.milliseconds(async () => (await send(server.url, at, init)).arrayBuffer());
    const first = await askedAt(path);
    // What the collector of garbage took does not come again; what it costs does, under an address for which no page is kept.
    const ms = first > mostFor(path) ? Math.min(first, await askedAt(`${path}${path.includes("?") ? "&" : "?"}again=1`)) : first;
    dearest.push({ what, ms: Math.round(ms * 10) / 10 });
    if (ms > mostFor(path)) over.push(`${what}: ${Math.round(ms)} ms`);
  }
  return over;
}

const shown = (text: string) => `${text.slice(0, 30)} (${text.length})`;

const fileOf = new Map(routes.map(({ path = "", file }) => [path.replace(/^\//, ""), file]));

test.each([...fileOf])("/%s costs little, whatever comes in", async (route, file) => {
  const isJson = route.startsWith("api/") || route.startsWith("admin/strategic-intelligence/");
  const path = await exampleOf(route);
  const bytes = await mostBytes(file);
  for (const [who, viewer] of [
    ["guest", null],
    ["member", member],
    ["admin", admin],
  ] as const) {
    const cookie = viewer ? await cookieOf(viewer) : undefined;
    const token: Record<string, string> = viewer ? { Authorization: `Bearer ${await tokenOf(viewer)}` } : {};
    const reads = longQueries.map(
      (query): Asking => ({
        what: `${who} GET ${path} ${shown(query)}`,
        path: path + query,
        init: { cookie, headers: isJson ? token : {} },
      }),
    );
    expect(await tooDear(reads)).toEqual([]);
    const bodies = isJson ? await jsonFor(path, token, bytes) : worstForms(await (await send(server.url, path, { cookie })).text(), bytes);
    const writes = bodies.map(
      ([headers, body, method = "POST"]: [Record<string, string>, string, string?]): Asking => ({
        what: `${who} ${method} ${path} ${shown(body)}`,
        path,
        init: { method, cookie, headers, body },
      }),
    );
    expect(await tooDear(writes)).toEqual([]);
  }
});

async function jsonFor(path: string, token: Record<string, string>, bytes: number) {
  const document = await documentOf(server.url);
  const headers = { "Content-Type": "application/json", ...token };
  return ["POST", "PUT"].flatMap((method) => {
    const schema = callAt(document, method, path)?.requestBody?.content["application/json"]?.schema;
    return worstJson(Object.keys(schema?.properties ?? {}), bytes).map((body): [Record<string, string>, string, string] => [
      headers,
      body,
      method,
    ]);
  });
}
