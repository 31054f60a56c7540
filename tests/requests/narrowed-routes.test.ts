import { expect, test } from "vitest";
import { hashSecret } from "#app/auth/secret.server.ts";
import { keepOnboarding } from "#app/features/guidance/onboarding.server.ts";
import { addRecord } from "#app/features/intelligence/records.server.ts";
import routes from "#app/routes.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, anAccount, cookieOf } from "#tests/support/factories.ts";
import { cookieBeforeCode } from "#tests/support/phone.ts";
import { provenAgo } from "#tests/support/proofs.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "./api/api-table.ts";
import { callAt, documentOf } from "./api/documented.ts";
import { send } from "./calls.ts";

await seedReference();
const server = await sharedServer();
const mailKey = "k".repeat(43);
const admin = await aMember({ role: "admin", mailKey: hashSecret(mailKey), occupation: "Fisher" });
const cookie = await cookieOf(admin);

/** Every address in which nothing varies, but those that only take forms, and those that are there only where guests may read or who comes from a provider. */
const fixed = routes
  .map(({ path = "", file }) => ({ path: `/${path.replace(/^\//, "")}`, file }))
  .filter(
    ({ path }) =>
      !/[:*]/.test(path) &&
      !["/language", "/density", "/sign-out", "/refused", "/sitemap.xml", "/register/with", "/signed-out"].includes(path),
  );

/** What a page needs to have something to say. */
const query: Record<string, string> = { "/unsubscribe": `?kind=reply&key=${mailKey}` };
const askedAgain = await anAccount("asked-again");
const cookieAskedAgain = await cookieOf(askedAgain);
await provenAgo(askedAgain);
const forOthers: Record<string, string> = {
  "/proof": cookieAskedAgain,
  "/login": "",
  "/login/code": await cookieBeforeCode(await anAccount("narrowed")),
  "/register": "",
};
const loaded: Record<string, unknown> = {
  "/profile": { profile: { isOwn: true, fullName: "Test Member" } },
  "/welcome": { name: "Test Member" },
};

type Given = { matches: []; data: unknown; location: { pathname: string } };
type Module = { meta?: (given: Given) => { title: string }[] };

async function ownTitle({ path, file }: { path: string; file: string }): Promise<string | undefined> {
  const { meta }: Module = await import(`../../app/${file}`);
  return meta && inLanguage("en", () => meta({ matches: [], data: loaded[path], location: { pathname: path } })[0]?.title);
}

/** What is said at each address, to be compared with what is said at every other. */
const said = new Map<string, string>();

test("every page is answered by its own route: with 200 and the title of its module", async () => {
  const draft = {
    title: "A buoy",
    description: "It counts cod.",
    project_stage: "testing",
    project_type: "ai_ml",
    tags: "ocean",
    is_public: "public",
  };
  await (await new PlainBrowser(server.url, cookie).open("/create-project")).submit({ ...draft, next: "yes" });
  const answers = { postal_code: "B3H 1A1", occupation: "Fisher", life_stage: "professional", area_of_interest: "Sonar" };
  await keepOnboarding(admin, answers);
  const titles: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  for (const route of fixed) {
    const title = await ownTitle(route);
    if (title === undefined) continue;
    const browser = new PlainBrowser(server.url, forOthers[route.path] ?? cookie);
    await browser.open(route.path + (query[route.path] ?? ""));
    said.set(route.path, /<main[\s\S]*<\/main>/.exec(browser.html)?.[0] ?? "");
    titles[route.path] = [browser.status, /<title>([^<]*)/.exec(browser.html)?.[1]];
    own[route.path] = [200, title];
  }
  expect(titles).toEqual(own);
  expect(said.size).toBeGreaterThan(60);
});

test("every JSON call is answered by its own route: as the document has it", async () => {
  await addRecord(admin, "policy", { title: "AI Act", summary: "What it says.", category: "ai", level: "federal", status: "proposed", date: "2026-01-01", source: "Gazette", source_url: "https://gazette.example" }); // biome-ignore format: one line
  for (const name of ["One", "Two"])
    await addRecord(admin, "contact", { name, role: "Director", organization: "Ministry", level: "federal" });
  for (const title of ["One", "Two", "Three"]) await addRecord(admin, "coalition", { title, goal: "Agree.", status: "forming" });
  const [token, document] = [await tokenOf(admin), await documentOf(server.url)];
  const documented = fixed.flatMap(({ path }) => {
    const method = ["GET", "POST", "PUT"].find((one) => callAt(document, one, path));
    return method ? [{ path, method }] : [];
  });
  expect(documented.length).toBeGreaterThan(25);
  for (const { path, method } of documented) {
    const { status, text } = await callApi(server.url, `${method} ${path}`, method === "GET" ? undefined : {}, token);
    expect([200, 422], `${path}: ${text}`).toContain(status);
    said.set(path, `${method} ${text}`);
  }
});

test("no two addresses answer alike", async () => {
  for (const { path } of fixed.filter(({ path }) => !said.has(path))) {
    const answer = await send(server.url, path, { cookie });
    expect(answer.status, path).toBeLessThan(400);
    said.set(path, `${answer.headers.get("Location")} ${await answer.text()}`);
  }
  expect(said.size).toBe(fixed.length);
  const alike = [...said].filter(([path, words]) => [...said].some(([other, its]) => other !== path && its === words));
  expect(alike).toEqual([]);
});

test("the data of a page is asked of its own route", async () => {
  const data = await send(server.url, "/submit-post.data", { cookie });
  expect([data.status, data.headers.get("Content-Type")]).toEqual([200, expect.stringContaining("x-script")]);
});
