import { afterAll, expect, test } from "vitest";
import { makeFeedKey } from "#app/features/feeds/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { childOf, childrenOf, parseXml } from "#tests/support/xml.ts";
import { send } from "../calls.ts";

const server = await startServer();
const openServer = await startServer({ READING: "public" });
afterAll(() => Promise.all([server.stop(), openServer.stop()]));

const author = await aMember();
const key = await makeFeedKey(author);
await aPost(author, { title: "Sagesse & <b>savoir</b>", content: "Un fil.", language: "fr", province: "QC", industry_hub_id: "aerospace" });

test("a feed reader without cookies reads a list with its member's key", async () => {
  const answer = await send(server.url, `/feeds/hub/aerospace.atom?key=${key}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toContain("private");
  const source = await answer.text();
  expect(source).not.toContain(key);
  const [entry] = childrenOf(parseXml(source), "entry");
  expect(entry?.attributes["xml:lang"]).toBe("fr");
  expect(entry && childOf(entry, "title")?.text).toBe("Sagesse & <b>savoir</b>");
});

test("a feed that has not changed is not sent again", async () => {
  const path = `/feeds/province/qc.atom?key=${key}`;
  const first = await send(server.url, path);
  const tag = first.headers.get("ETag") ?? "";
  const again = await send(server.url, path, { headers: { "If-None-Match": tag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  await aPost(author, { province: "QC" });
  expect((await send(server.url, path, { headers: { "If-None-Match": tag } })).status).toBe(200);
});

test.each([
  ["/feeds/all.atom", 401],
  ["/feeds/all.atom?key=wrong", 404],
  [`/feeds/nothing.atom?key=${key}`, 404],
  [`/feeds/hub/nothing.atom?key=${key}`, 404],
  [`/feeds/all?key=${key}`, 404],
  [`/feeds/%F0%9F%9B%B6%00.atom?key=${key}`, 404],
])("%s answers %i in a plain sentence", async (path, status) => {
  const answer = await send(server.url, path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("Content-Type")).toContain("text/plain");
  expect((await answer.text()).length).toBeLessThan(200);
});

test("the key opens feeds and nothing else", async () => {
  for (const path of ["/discover", "/profile", "/follow"]) expect((await send(server.url, `${path}?key=${key}`)).status, path).toBe(302);
});

test("where reading is public, feeds are open and every list says where its own is", async () => {
  for (const [page, feed] of [
    ["/discover", "/feeds/all.atom"],
    ["/discover/industry/aerospace", "/feeds/hub/aerospace.atom"],
    ["/discover/province/qc", "/feeds/province/qc.atom"],
    ["/discover/timeline/build_today", "/feeds/timeline/build_today.atom"],
    ["/discover/tag/sensors", "/feeds/tag/sensors.atom"],
  ] as const) {
    const html = await (await send(openServer.url, page)).text();
    expect(html).toContain(`<link rel="alternate" type="application/atom+xml" href="${feed}"/>`);
    expect(parseXml(await (await send(openServer.url, feed)).text()).name).toBe("feed");
    expect(await (await send(server.url, page, { cookie: await cookieOf(author) })).text(), page).not.toContain("application/atom+xml");
  }
});

test("a member follows a list: a link on it, a private address on first need, the same one ever after", async () => {
  const member = await aMember();
  const browser = await new PlainBrowser(server.url, await cookieOf(member)).open("/discover/industry/aerospace");
  const link = /href="(\/follow\?list=[^"]*)"/.exec(browser.html)?.[1] ?? "";
  await browser.open(link);
  expect(browser.text).toContain("Follow: Aerospace");
  expect(browser.html).not.toContain(".atom");
  await browser.submit({ make: "yes" });
  const address = /value="([^"]*\/feeds\/hub\/aerospace\.atom\?key=[^"]*)"/.exec(browser.html)?.[1] ?? "";
  const { pathname, search } = new URL(address);
  expect((await send(server.url, pathname + search)).status).toBe(200);
  await browser.post(link, { make: "yes" });
  expect(browser.html).toContain(address);
  expect((await browser.open("/follow")).html).toContain(`/feeds/all.atom${search}`);
});

test("where reading is public, the address to follow holds no key", async () => {
  const browser = await new PlainBrowser(openServer.url, await cookieOf(author)).open("/follow?list=tag/sensors");
  expect(browser.html).toMatch(/value="[^"]*\/feeds\/tag\/sensors\.atom"/);
  expect(browser.html).not.toContain(key);
});
