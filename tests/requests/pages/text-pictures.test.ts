import { afterAll, beforeAll, expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { aDrawing, cmykJpeg, png, svg } from "#tests/support/pictures.ts";
import { startServer } from "#tests/support/server.ts";
import { errorAt, send } from "../calls.ts";

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const browserOf = async (member: Parameters<typeof cookieOf>[0]) => new PlainBrowser(server.url, await cookieOf(member));
const picturesIn = (html: string) => [...html.matchAll(/<figure.*?<\/figure>/gs)].map(([figure]) => figure);
const previewedIn = (html: string) =>
  picturesIn(/id="\w+-preview".*?<\/section>/s.exec(html)?.[0] ?? "").map((figure) => /alt="([^"]*)"/.exec(figure)?.[1]);
const addressIn = (figure = "") => /<a href="([^"]+)"/.exec(figure)?.[1] ?? "";
const statusOf = async (path: string, cookie?: string) => (await send(server.url, path, { ...(cookie && { cookie }) })).status;

test("a post gets pictures by a plain form, which keeps what is right while something is wrong", async () => {
  const [author, other] = [await aMember(), await aMember()];
  const browser = await (await browserOf(author)).open("/submit-post");
  const fields = { title: "A board of waves", content: "Look at them.", tags: "waves" };
  await browser.submit({ ...fields, submit: "yes" }, undefined, { picture_1: svg });
  expect([browser.status, errorAt(browser.html, "picture_1")]).toEqual([422, expect.stringContaining("could not read this as a picture")]);
  expect(browser.valueOf("title")).toBe("A board of waves");

  await browser.submit({ submit: "yes" }, undefined, { picture_1: aDrawing(700, 500, 2) });
  expect([browser.status, errorAt(browser.html, "picture_1_alt")]).toEqual([422, expect.stringContaining("Describe the picture")]);
  const digest = browser.valueOf("picture_1") ?? "";
  expect(digest).toMatch(/^[\w-]{22}$/);
  const waiting = `/pictures/${digest}/640`;
  expect(await statusOf(waiting, await cookieOf(author))).toBe(200);
  expect(await statusOf(waiting, await cookieOf(other))).toBe(404);

  await browser.submit({ picture_1_alt: "Green waves", picture_2_alt: "Red waves", preview: "submit.content" }, undefined, {
    picture_2: aDrawing(500, 700, 3),
  });
  expect([browser.status, browser.valueOf("picture_1"), browser.valueOf("picture_1_alt")]).toEqual([200, digest, "Green waves"]);
  expect(browser.valueOf("picture_2_alt")).toBe("Red waves");
  expect(previewedIn(browser.html)).toEqual(["Green waves", "Red waves"]);
  expect(browser.html).toContain('name="picture_3_alt"');

  await browser.submit({ submit: "yes" });
  const { path } = browser;
  expect(path).toMatch(/^\/post\/\d+$/);
  const [first = "", second = ""] = picturesIn(browser.html);
  expect(first).toMatch(/<img class="pic" .*width="700" height="500" alt="Green waves" loading="lazy"/);
  expect(first).toMatch(/<span hidden="" class="underline">Show picture, \d+ kB/);
  expect(second).toContain("<figcaption");
  const address = addressIn(first);
  expect(await statusOf(address, await cookieOf(other))).toBe(200);
  expect(await statusOf(address)).toBe(302);
  const light = await send(server.url, path, { cookie: await cookieOf(other), headers: { "Save-Data": "on" } });
  const [lightly = ""] = picturesIn(await light.text());
  expect(lightly).not.toMatch(/<img|hidden/);
  expect(lightly).toMatch(/Show picture, \d+ kB.*Green waves/s);

  await browser.open(`${path}/edit`);
  expect(browser.valueOf("picture_2_alt")).toBe("Red waves");
  await browser.submit({ picture_1_remove: "yes", picture_2_alt: "Very red waves", save: "yes" });
  expect(picturesIn(browser.html).map((figure) => /alt="([^"]*)"/.exec(figure)?.[1])).toEqual(["Very red waves"]);
  expect(await statusOf(address, await cookieOf(other))).toBe(404);

  const left = addressIn(picturesIn(browser.html)[0]);
  expect(await statusOf(left, await cookieOf(other))).toBe(200);
  await (await browser.open(`${path}/edit`)).submit({ delete: "yes" });
  expect(await statusOf(left, await cookieOf(other))).toBe(404);
});

test("a form that is sent without its files, as a draft is by a script, keeps its text", async () => {
  const browser = await (await browserOf(await aMember())).open("/submit-post");
  const fields = { title: "Without files", content: "Look.", tags: "waves", picture_1_alt: "" };
  await browser.submit({ ...fields, submit: "yes" });
  expect(browser.path).toMatch(/^\/post\/\d+$/);
  expect(picturesIn(browser.html)).toEqual([]);
});

test("a comment gets a picture by a plain form, which keeps it while its description is missing", async () => {
  const [author, post] = [await aMember(), await aPost()];
  const browser = await (await browserOf(author)).open(`/post/${post.id}`);
  await browser.submit({ content: "Like this", add_picture: "comment" });
  expect(browser.valueOf("content")).toBe("Like this");
  await browser.submit({ content: "Like this", comment: "yes" }, undefined, { picture_1: aDrawing(300, 200, 4) });
  expect([browser.status, errorAt(browser.html, "commentpicture_1_alt")]).toEqual([422, expect.stringContaining("Describe the picture")]);
  expect(browser.valueOf("content")).toBe("Like this");
  await browser.submit({ picture_1_alt: "Blue waves", preview: "comment.content" });
  expect(previewedIn(browser.html)).toEqual(["Blue waves"]);
  await browser.submit({ comment: "yes" });
  const [figure = ""] = picturesIn(browser.html);
  expect(figure).toContain('alt="Blue waves"');
  expect(await statusOf(addressIn(figure), await cookieOf(await aMember()))).toBe(200);
});

test("a project gets a picture in the wizard, which keeps it while a description is missing, and in its own form", async () => {
  const author = await aMember();
  const browser = await (await browserOf(author)).open("/create-project");
  const fields = {
    title: "A board",
    description: "It waves.",
    tags: "waves",
    project_stage: "idea",
    is_public: "public",
    occupation: "Builder",
  };
  await browser.submit({ ...fields, next: "yes" }, undefined, { picture_1: aDrawing(400, 200, 6) });
  expect([browser.status, errorAt(browser.html, "picture_1_alt")]).toEqual([422, expect.stringContaining("Describe the picture")]);
  await browser.submit({ picture_1_alt: "A board of waves", preview: "next.description" });
  expect(previewedIn(browser.html)).toEqual(["A board of waves"]);
  await browser.submit({ keep: "yes" });
  expect(browser.valueOf("picture_1_alt")).toBe("A board of waves");
  await browser.submit({ next: "yes" });
  expect(browser.path).toBe("/create-project/enhancement");
  await browser.submit({ create: "plain" });
  const id = /created\/(\d+)/.exec(browser.path)?.[1];
  await browser.open(`/project/${id}`);
  const [figure = ""] = picturesIn(browser.html);
  expect(figure).toContain('alt="A board of waves"');
  const other = await cookieOf(await aMember());
  expect(await statusOf(addressIn(figure), other)).toBe(200);
  await (await browser.open(`/project/${id}/edit`)).submit({ picture_1_remove: "yes", save: "yes" });
  expect([browser.path, picturesIn(browser.html)]).toEqual([`/project/${id}`, []]);
  expect(await statusOf(addressIn(figure), other)).toBe(404);
});

test("of several pictures those that are right stay, and each of the others has its sentence", async () => {
  const form = formWith({ picture_1: cmykJpeg, picture_2: aDrawing(300, 200, 5).subarray(0, 9_000), picture_3: aDrawing(300, 200, 5) });
  for (const slot of [1, 2, 3]) form.set(`picture_${slot}_alt`, "Waves");
  const answer = await send(server.url, "/submit-post", { method: "POST", cookie: await cookieOf(await aMember()), body: form });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(errorAt(html, "picture_1")).toContain("ordinary colours (RGB)");
  expect(html).toContain("This file is cut off or damaged.");
  expect(html).toMatch(/name="picture_3" value="[\w-]{22}"/);
});

function formWith(pictures: Record<string, Buffer>) {
  const form = new FormData();
  for (const [field, bytes] of Object.entries(pictures)) form.set(field, new Blob([new Uint8Array(bytes)]), "a.png");
  form.set("submit", "yes");
  return form;
}

test.each([
  ["slashes", "../../etc/passwd.png"],
  ["slashes of Windows", "C:\\\\photos\\\\a.png"],
  ["a zero byte", "a\0.png"],
  ["three hundred characters", `${"é".repeat(300)}.png`],
  ["no letters", ".png"],
  ["the name of a page", "a.html"],
])("a picture whose file has %s in its name is taken like any", async (_, name) => {
  const form = new FormData();
  form.set("picture", new Blob([new Uint8Array(png)]), name);
  form.set("save", "yes");
  const answer = await send(server.url, "/settings/picture", { method: "POST", cookie: await cookieOf(await aMember()), body: form });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/settings/picture?saved=1"]);
});

test("a form with a hundred pictures is answered with a sentence", async () => {
  const form = formWith(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`picture_${at + 1}`, png])));
  const answer = await send(server.url, "/submit-post", { method: "POST", cookie: await cookieOf(await aMember()), body: form });
  const html = await answer.text();
  expect([answer.status, html]).toEqual([422, expect.stringContaining("4 kept in the form, 96 left out")]);
  expect(html.match(/name="picture_\d" value="[\w-]{22}"/g)).toHaveLength(4);
});

test("several pictures in the field of one face are answered with a sentence", async () => {
  const form = formWith({ picture: png });
  form.append("picture", new Blob([new Uint8Array(png)]), "second.png");
  form.set("save", "yes");
  const answer = await send(server.url, "/settings/picture", { method: "POST", cookie: await cookieOf(await aMember()), body: form });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("1 kept in the form, 1 left out")]);
});
