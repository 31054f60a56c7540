import { afterAll, expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { addOpportunity, showOpportunity } from "#app/features/funding/operations.server.ts";
import { addProposals } from "#app/features/programme-watch/data.server.ts";
import { aMember } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "./api-table.ts";

const server = await startServer({ OPERATOR_CONTACT: "ops@portage.example" });
afterAll(() => server.stop());
const [admin, moderator] = [await aMember({ role: "admin" }), await aMember({ role: "moderator" })];
const tokens = { admin: await tokenOf(admin), moderator: await tokenOf(moderator) };
const call = (name: string, input?: unknown, headers?: Record<string, string>) => callApi(server.url, name, input, tokens.admin, headers);
const bare = { level: "federal", title: "Shoal Fund", organization: "An agency", description: "Money.", amount: "Up to $5" };
const programme = await addOpportunity(admin, { ...bare, source_url: "https://shoal.example/fund" });

test("the watch and its lists are for admins alone", async () => {
  for (const path of ["watch", "watch/changes", "watch/pages"]) {
    expect((await callApi(server.url, `GET /api/${path}`)).status, path).toBe(401);
    expect((await callApi(server.url, `GET /api/${path}`, undefined, tokens.moderator)).status, path).toBe(403);
  }
});

test("a program turns the watch on as the page does, and a colleague's switch is not overwritten", async () => {
  const { json, headers } = await call("GET /api/watch");
  expect(json.watch).toMatchObject({ isOn: false, watched: 0, waiting: 0 });
  const match = { "If-Match": headers.get("ETag") ?? "" };
  expect((await call("PUT /api/watch", { is_on: true }, match)).json.watch).toMatchObject({ isOn: true });
  expect((await call("PUT /api/watch", { is_on: false }, match)).status).toBe(409);
  expect((await call("PUT /api/watch", { is_on: false })).json.watch).toMatchObject({ isOn: false });
});

test("an address is confirmed and left, a change is taken once, and both lists say what waits", async () => {
  const pages = async (part: string) => (await call(`GET /api/watch/pages?part=${part}`)).json.pages as { programme: { id: number } }[];
  const ticked = [{ id: programme.id, revision: programme.revision }];
  const listed = (await pages("confirm")).length;
  expect((await pages("confirm")).find((page) => page.programme.id === programme.id)).toMatchObject({
    programme: { slug: programme.slug },
    unknown: expect.arrayContaining(["deadline"]),
  });
  expect((await call("POST /api/watch/pages", { act: "confirm", pages: ticked })).json).toMatchObject({ done: 1, changed: 0 });
  expect([(await pages("confirm")).length, (await pages("all")).length]).toEqual([listed - 1, 1]);
  const row = { programId: programme.id, kind: "amount" as const, value: "$7", was: "Up to $5.", now: "Up to $7.", under: "", language: "en" as const, foundAt: Date.now(), state: "waiting" as const, digest: "d" }; // biome-ignore format: one line
  await transaction((tx) => addProposals(tx, [row]));
  const { changes } = (await call("GET /api/watch/changes")).json as { changes: { id: number; programme: { revision: number } }[] };
  expect(changes).toMatchObject([{ kind: "amount", was: "Up to $5.", now: "Up to $7.", programme: { slug: programme.slug } }]);
  const decision = { id: changes[0]?.id, act: "correct", revision: changes[0]?.programme.revision };
  expect((await call("POST /api/watch/changes", { ...decision, value: "" })).status).toBe(422);
  expect((await call("POST /api/watch/changes", { ...decision, value: "Up to $7" })).status).toBe(200);
  expect((await showOpportunity(programme.slug)).amount).toBe("Up to $7");
  expect((await call("POST /api/watch/changes", { ...decision, value: "Up to $8" })).status).toBe(409);
  expect((await call("POST /api/watch/pages", { act: "leave", pages: ticked })).json).toMatchObject({ done: 1 });
  expect((await call("POST /api/watch/pages", { act: "leave", pages: [] })).status).toBe(422);
  expect((await call("GET /api/watch/changes?cursor=x")).status).toBe(422);
  for (const body of [
    { act: "keep", pages: ticked },
    { act: "leave", pages: [{ id: -1, revision: "x" }] },
    { act: "leave", pages: "all" },
    { act: "leave", pages: ["x"] },
  ]) {
    const { status, text } = await call("POST /api/watch/pages", body);
    expect([status, text]).toEqual([422, expect.not.stringMatching(/Invalid input|expected/)]);
  }
});
