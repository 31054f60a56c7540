import { expect, test } from "vitest";
import { hashOfAct } from "#app/db/act-chain.server.ts";
import { addRecord } from "#app/features/intelligence/records.server.ts";
import routes from "#app/routes.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember, aPost } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "./api-table.ts";

await seedReference();
const server = await sharedServer();

const admin = await aMember({ role: "admin" });
const tokens = {
  admin: await tokenOf(admin),
  moderator: await tokenOf(await aMember({ role: "moderator" })),
  member: await tokenOf(await aMember()),
};
await addRecord(admin, "policy", {
  title: "A policy",
  summary: "s",
  category: "privacy",
  date: "2026-03-05",
  source: "x",
  source_url: "https://x.ca",
});
await addRecord(admin, "contact", { name: "Outside Person", role: "r", organization: "o", expertise: "ice" });

const counters = ["strategic/active-analyses", "network/contacts/count", "coalition/opportunities", "policy/recent-updates"].map(
  (path) => `/api/${path}`,
);
const paths = [
  ...routes.flatMap((route) => (route.path?.startsWith("admin/strategic-intelligence") ? [`/${route.path}`] : [])),
  ...counters,
];
const methodOf = (path: string) => (path.endsWith("execute-action") ? "POST" : "GET");
const inputOf = (path: string) => (path.endsWith("execute-action") ? { action_type: "recompute_relevance" } : undefined);

test.each(paths)("%s is for admins alone", async (path) => {
  const call = `${methodOf(path)} ${path}`;
  expect((await callApi(server.url, call, inputOf(path))).status).toBe(401);
  for (const role of ["member", "moderator"] as const)
    expect((await callApi(server.url, call, inputOf(path), tokens[role])).status, role).toBe(403);
  const { status, json } = await callApi(server.url, call, inputOf(path), tokens.admin);
  expect([status, json.success]).toEqual([200, true]);
  const other = methodOf(path) === "GET" ? "POST" : "GET";
  expect((await callApi(server.url, `${other} ${path}`, other === "POST" ? {} : undefined, tokens.admin)).status).toBe(405);
});

test("the dashboard's counts are counts, each known by its name", async () => {
  await aPost();
  await callApi(server.url, "POST /api/intelligence/career-guidance", { occupation: "Welder" }, tokens.member);
  const { json } = await callApi(server.url, "GET /admin/strategic-intelligence/dashboard", undefined, tokens.admin);
  const { counts } = json.dashboard as { counts: Record<string, number> };
  expect(counts).toMatchObject({ members: 4, posts: 1 });
  const known = /^(members|posts|comments|companies (draft|pending_review|approved|published|rejected))$/;
  expect(Object.keys(counts).filter((name) => !known.test(name))).toEqual([]);
});

test("the calls narrow by their queries", async () => {
  const read = async (path: string) =>
    (await callApi(server.url, `GET /admin/strategic-intelligence/${path}`, undefined, tokens.admin)).json;
  expect((await read("policies?category=privacy&since=2026-03-01")).policies).toMatchObject([{ title: "A policy" }]);
  expect((await read("policies?category=ai")).policies).toEqual([]);
  expect((await read("contacts?expertise=ICE")).contacts).toMatchObject([{ name: "Outside Person" }]);
  expect((await read("funding?province=yt&minAmount=1000000")).funding_opportunities).not.toEqual([]);
  expect((await read("funding?closingSoon=true")).funding_opportunities).toEqual([]);
  expect((await callApi(server.url, "GET /admin/strategic-intelligence/policies?since=March", undefined, tokens.admin)).status).toBe(422);
});

test("an action over the API is recorded, and a made-up one is refused with a sentence", async () => {
  const call = "POST /admin/strategic-intelligence/execute-action";
  const done = await callApi(server.url, call, { action_type: "refresh_alerts" }, tokens.admin);
  expect(done.json).toMatchObject({ action_type: "refresh_alerts", done: true });
  const alerts = await callApi(server.url, "GET /admin/strategic-intelligence/alerts?limit=3", undefined, tokens.admin);
  expect(alerts.json.alerts).toHaveLength(3);
  const odd = await callApi(server.url, call, { action_type: { a: 1 } }, tokens.admin);
  expect(odd.status).toBe(422);
});

type Acts = { acts: Record<string, string | number | null>[]; pagination: { next_cursor: number | null } };

test("the record of acts is read on from any act, with hashes that can be computed again", async () => {
  const call = (query: string) => callApi(server.url, `GET /admin/strategic-intelligence/acts?${query}`, undefined, tokens.admin);
  const read = async (query: string) => (await call(query)).json as unknown as Acts;
  const first = await read("limit=1");
  expect(first.acts).toMatchObject([{ number: 1, hash: expect.stringMatching(/\w{20}/) }]);
  const second = await read(`limit=1&after=${first.pagination.next_cursor}`);
  expect(second.acts).toMatchObject([{ number: 2, previous: first.acts[0]?.hash }]);
  for (const { at, actor_id: actorId, subject_type: subjectType, subject_id: subjectId, ...act } of [...first.acts, ...second.acts]) {
    const row = { ...act, at: Date.parse(String(at)), actorId, subjectType, subjectId };
    expect(hashOfAct(row as Parameters<typeof hashOfAct>[0])).toBe(act.hash);
  }
  const ofKind = await read(`kind=${first.acts[0]?.kind}&limit=5`);
  expect(new Set(ofKind.acts.map(({ kind }) => kind))).toEqual(new Set([first.acts[0]?.kind]));
  expect((await read("kind=backup_made")).acts).toEqual([]);
  expect((await call("kind=nothing")).status).toBe(422);
  expect((await callApi(server.url, "GET /admin/strategic-intelligence/acts", undefined, tokens.moderator)).status).toBe(403);
});

test("the health call is open, and every counter is a number", async () => {
  expect((await callApi(server.url, "GET /api/health")).json).toEqual({ success: true, status: "ok" });
  for (const path of counters) expect(typeof (await callApi(server.url, `GET ${path}`, undefined, tokens.admin)).json.count).toBe("number");
  expect((await callApi(server.url, "GET /api/network/contacts/count", undefined, tokens.admin)).json.count).toBe(1);
});
