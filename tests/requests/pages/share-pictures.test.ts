import { afterAll, expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { editPost, removePostIn } from "#app/features/posts/operations.server.ts";
import { pictureIn } from "#app/network/pictures.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, aPost, aProject, cookieOf, postInput } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

await seedReference();
const open = await startServer({ READING: "public" });
const closed = await startServer();
afterAll(() => Promise.all([open.stop(), closed.stop()]));

const author = await aMember();
const post = await aPost(author, { title: `Un décodeur de 90 ko, et ce qu’il nous a appris ${"du froid ".repeat(20)}` });
const project = await aProject(author, { title: "A tide gauge", is_public: true });
const company = await aCompany({ name: "Shared Sonar" });

async function pictureOf(path: string, language = "en") {
  const browser = new PlainBrowser(open.url);
  browser.language = language;
  await browser.open(path);
  return /<meta property="og:image" content="[^"]*?(\/share-picture[^"]*)"/.exec(browser.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

test.each(["/", "/discover", `/post/${post.id}`, `/project/${project.id}`, `/company/${company.slug}`, "/funding/nrc-irap"])(
  "%s has a picture of at most 30 kB for where it is shared, in both languages",
  async (path) => {
    for (const language of ["en", "fr"]) {
      const address = await pictureOf(path, language);
      expect(address).toMatch(new RegExp(`^/share-picture/[a-z]+/[\\w-]+/[a-z0-9]+\\.png\\?lang=${language}$`));
      const answer = await send(open.url, address);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(pictureIn(bytes)).toEqual({ type: "image/png", width: 1200, height: 630 });
      expect(bytes.length).toBeLessThanOrEqual(30_000);
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
  },
);

test("another title has another address, to which the old one leads", async () => {
  const mine = await aPost(author, { title: "Before" });
  const before = await pictureOf(`/post/${mine.id}`);
  await editPost(author, mine.id, postInput({ title: "After" }));
  const moved = await send(open.url, before);
  expect([moved.status, moved.headers.get("Location")]).toEqual([302, await pictureOf(`/post/${mine.id}`)]);
  expect(moved.headers.get("Location")).not.toBe(before);
});

test("the head of a page tells its title and its picture to guests alone, and only where they may read it", async () => {
  const secret = "Nobody elses tide";
  const hidden = await aProject(author, { title: secret, is_public: false });
  const removed = await aPost(author, { title: `${secret} table` });
  await transaction((tx) => removePostIn(tx, removed.id));
  const tagsOf = async (server: string, path: string, cookie = "") => {
    const answer = await send(server, path, { cookie, redirect: "manual" });
    const html = await answer.text();
    expect(html.includes(secret) && !cookie, path).toBe(false);
    return html.match(/<meta (?:property="og:|name="twitter:)[^>]*>/g) ?? [];
  };
  for (const path of [`/project/${hidden.id}`, `/post/${removed.id}`]) expect(await tagsOf(open.url, path), path).toEqual([]);
  for (const path of [`/post/${post.id}`, `/project/${project.id}`]) {
    expect((await tagsOf(open.url, path)).join(), path).toMatch(/og:title.*og:image/);
    expect(await tagsOf(closed.url, path), path).toEqual([]);
    for (const { url } of [open, closed]) expect(await tagsOf(url, path, await cookieOf(author)), path).toEqual([]);
  }
  expect(await tagsOf(open.url, `/project/${hidden.id}`, await cookieOf(author))).toEqual([]);
});

test("what guests may not read has none, not even an address that tells its title", async () => {
  const hidden = await aProject(author, { title: "Kept to myself", is_public: false });
  for (const path of [`project/${hidden.id}`, "post/999999", "company/nobody", "programme/nothing", "member/1", "site/other"])
    expect((await send(open.url, `/share-picture/${path}/x.png`)).status, path).toBe(404);
  expect((await send(closed.url, await pictureOf("/"))).status).toBe(200);
  expect((await send(closed.url, `/share-picture/post/${post.id}/x.png`)).status).toBe(404);
});
