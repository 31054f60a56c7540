import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { db } from "#app/db/client.server.ts";
import { companyLogos, picturePlaces } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { sendLogo } from "#app/features/companies/logos.server.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { chooseFace } from "#app/features/people/face.server.ts";
import { sendPicture } from "#app/features/pictures/operations.server.ts";
import { pictureIn } from "#app/network/pictures.server.ts";
import { readSettings, settings } from "#app/process/settings.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, companyValues, cookieOf } from "#tests/support/factories.ts";
import { oddServer } from "#tests/support/odd-server.ts";
import { png, svg, webp } from "#tests/support/pictures.ts";
import { outsideNames, startServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "../api/api-table.ts";
import { send } from "../calls.ts";

const picture = join(settings.dataDir, "brand.svg");
writeFileSync(picture, '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
const odd = await oddServer();
odd.answers((response, { url }) => response.writeHead(200).end(url === "/bad" ? svg : url === "/draft" ? webp : png));
const admin = await aMember({ role: "admin" });
const company = await aCompany({ name: "Pictured", logo_url: `${odd.outside}/good` });
const submitter = await aMember();
const bad = await submitCompany(submitter, companyValues({ name: "Unpictured", logo_url: `${odd.outside}/bad` }));
const draft = await submitCompany(submitter, companyValues({ name: "Waiting", logo_url: `${odd.outside}/draft` }));
// Its job fetches what is due as soon as it starts.
const server = await startServer({ BRAND_LOGO: picture }, [outsideNames]);
afterAll(() => server.stop());

const fetched = () => db.select().from(companyLogos);
await vi.waitUntil(async () => (await fetched()).every((row) => row.dueAt === null), { timeout: 20_000 });

const sourcesIn = (html: string) => [...html.matchAll(/<img[^>]*\ssrc="([^"]*)"/g)].map(([, source]) => source ?? "");

test("a company's logo is asked for here and nowhere else, and kept for long", async () => {
  const cookie = await cookieOf(await aMember());
  const page = await send(server.url, `/company/${company.slug}`, { cookie });
  const html = await page.text();
  expect(page.headers.get("Content-Security-Policy")).toContain("img-src 'self' data:;");
  expect(html).not.toContain(odd.outside);
  const source = sourcesIn(html).find((one) => one.startsWith("/pictures/")) ?? "";
  expect(source).toMatch(/^\/pictures\/[\w-]{22}\/80$/);
  const answer = await send(server.url, source, { cookie });
  expect(pictureIn(Buffer.from(await answer.arrayBuffer()))?.type).toBe("image/jpeg");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/jpeg",
    vary: "Accept",
    "cache-control": "private, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
  });
  const guest = await send(server.url, source);
  expect([guest.status, guest.headers.get("Location")?.startsWith("/login?from=")]).toEqual([302, true]);
  expect((await send(server.url, source.replace(/.{4}\/80$/, "AAAA/80"), { cookie })).status).toBe(404);
  const modern = await send(server.url, source, { cookie, headers: { Accept: "image/webp,*/*" } });
  expect(modern.headers.get("Content-Type")).toBe("image/webp");
});

test("where guests may read, a published company's logo is for everyone, and one on its way for nobody else", async () => {
  const open = await startServer({ READING: "public" });
  try {
    const of = async (id: number) => `/pictures/${(await fetched()).find((row) => row.companyId === id)?.digest}/80`;
    const published = await send(open.url, await of(company.id));
    expect([published.status, published.headers.get("Cache-Control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    const waiting = await of(draft.id);
    expect((await send(open.url, waiting)).status).toBe(404);
    expect((await send(open.url, waiting, { cookie: await cookieOf(await aMember()) })).status).toBe(404);
    expect((await send(open.url, waiting, { cookie: await cookieOf(submitter) })).status).toBe(200);
    expect((await send(open.url, waiting, { cookie: await cookieOf(admin) })).status).toBe(200);
  } finally {
    await open.stop();
  }
});

test("the JSON API gives the address of the logo here, which opens with the token", async () => {
  const token = await tokenOf(await aMember());
  const { json } = await callApi(server.url, `GET /api/discovery/companies/${company.id}`, undefined, token);
  const { logo_url: address } = json.company as { logo_url: string };
  expect(address).toMatch(/^http:\/\/localhost:\d+\/pictures\/[\w-]{22}\/320$/);
  const answer = await send(server.url, new URL(address).pathname, { headers: { Authorization: `Bearer ${token}` } });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
});

test("submitter and reviewer see the logo, or why there is none", async () => {
  const reason = "The logo could not be fetched: it is not a whole PNG, JPEG or WebP picture and nothing else.";
  for (const [who, path] of [
    [submitter, `/company-submissions/${bad.id}`],
    [admin, `/admin/companies/${bad.id}`],
    [admin, `/company/${bad.slug}/edit`],
  ] as const) {
    const browser = await new PlainBrowser(server.url, await cookieOf(who)).open(path);
    expect(browser.text, path).toContain(reason);
  }
  for (const [who, path] of [
    [submitter, `/company-submissions/${draft.id}`],
    [admin, `/admin/companies/${draft.id}`],
    [admin, "/admin/companies"],
  ] as const) {
    const browser = await new PlainBrowser(server.url, await cookieOf(who)).open(path);
    expect(sourcesIn(browser.html).join(), path).toMatch(/\/pictures\//);
  }
});

test("a face and a logo that wait say so to who sent them, and an admin decides about a logo on the company's page", async () => {
  const waits = (place: string) =>
    transaction((tx) => tx.update(picturePlaces).set({ heldAt: Date.now() }).where(eq(picturePlaces.place, place)).then());
  const face = await sendPicture(submitter, png, "face", "picture");
  await chooseFace(submitter, face.digest);
  await waits(`face:${submitter.id}`);
  const settingsPage = await new PlainBrowser(server.url, await cookieOf(submitter)).open("/settings/picture");
  expect(settingsPage.text).toContain("it waits until a moderator has looked at it");
  const own = await aCompany({ name: "Held Logo" });
  await sendLogo(admin, own.slug, (await sendPicture(admin, webp, "logo", "picture")).digest);
  await waits(`logo:${own.id}`);
  const staff = await cookieOf(admin);
  expect((await new PlainBrowser(server.url, staff).open(`/company/${own.slug}/logo`)).text).toContain("This logo looks like a picture");
  const page = await new PlainBrowser(server.url, staff).open(`/admin/companies/${own.id}`);
  expect(page.text).toContain("looks like one that a moderator removed");
  await page.submit({ logo: "release" });
  expect(page.text).not.toContain("looks like one that a moderator removed");
  const judging = await new PlainBrowser(server.url, staff).open(`/moderation/member/${submitter.id}`);
  await judging.submit({ act: "release" });
  expect(judging.text).not.toContain("looks like one that a moderator removed");
});

test("the operator's own picture is a file that is served from here", async () => {
  const html = await (await send(server.url, "/")).text();
  const source = sourcesIn(html)[0] ?? "";
  expect(source).toMatch(/^\/brand-logo\/[\w-]{22}$/);
  const answer = await send(server.url, source);
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
    200,
    "image/svg+xml",
    "public, max-age=31536000, immutable",
  ]);
  expect(await answer.text()).toContain("<svg");
  expect((await send(server.url, "/brand-logo/another")).status).toBe(404);
});

test.each([
  ["https://elsewhere.example/logo.png", "pictures of other sites are not loaded"],
  ["//elsewhere.example/logo.png", "pictures of other sites are not loaded"],
  ["javascript:alert(1)", "pictures of other sites are not loaded"],
  ["/nowhere/logo.png", "cannot be read"],
  ["README.md", "is not a whole PNG, JPEG, WebP or SVG picture"],
])("BRAND_LOGO=%s is refused at the start", (BRAND_LOGO, sentence) => {
  expect(() => readSettings({ BRAND_LOGO })).toThrow(sentence);
});

test("BRAND_LOGO may be a picture in its own address", () => {
  const address = `data:image/png;base64,${png.toString("base64")}`;
  expect(readSettings({ BRAND_LOGO: address }).brand.logo).toBe(address);
});
