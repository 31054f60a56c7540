import "#tests/support/outside-names.js";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { saveRule } from "#app/features/keyword-rules/operations.server.ts";
import { fullPostsOf } from "#app/features/posts/data.server.ts";
import { headOf, readLinkedPages, readPage } from "#app/features/posts/link-previews.server.ts";
import { deletePost, editPost, readPost } from "#app/features/posts/operations.server.ts";
import { serializePost } from "#app/features/posts/serializers.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { jobs } from "#app/server/schedule.ts";
import { actOnPost, aMember, aPost, postInput } from "#tests/support/factories.ts";
import { oddServer, silent } from "#tests/support/odd-server.ts";

const odd = await oddServer();
const page =
  (html: string | Buffer, type = "text/html; charset=utf-8", status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { "Content-Type": type }).end(html);
const shared = page(
  '<html><head><title>Tab</title><meta property="og:title" content="Salmon &amp; sonar"><meta name="description" content="How we count them."></head><body>',
);
const previewsOf = async (id: number) => (await fullPostsOf([id]))[0]?.linkPreviews;

test("the job reads the linked pages of a new post once, and its page and JSON have what they say", async () => {
  odd.answers(shared);
  const author = await aMember();
  const url = `${odd.outside}/salmon`;
  const post = await aPost(author, {
    post_type: "link",
    url,
    content: `See [this](${odd.outside}/a?b=1&c=2), ${odd.outside}/third and ${settings.baseUrl}/about.`,
  });
  expect(odd.seen()).toEqual([]);
  await readLinkedPages(Date.now());
  await readLinkedPages(Date.now());
  expect(odd.seen().map(({ url }) => url)).toEqual(expect.arrayContaining(["/salmon", "/a?b=1&c=2"]));
  expect(odd.seen()).toHaveLength(2);
  const said = { title: "Salmon & sonar", description: "How we count them." };
  expect(await previewsOf(post.id)).toEqual([
    { url, ...said },
    { url: `${odd.outside}/a?b=1&c=2`, ...said },
  ]);
  expect(serializePost(await readPost(author, post.id), undefined).link_previews?.[0]).toEqual({ url, ...said, host: "odd.outside.test" });
  expect(jobs.map(({ run }) => run)).toContain(readLinkedPages);
});

test("a private address, another kind of file, an error and a page without a title show nothing", async () => {
  for (const answer of [page("<title>x</title>", "application/json"), page("<title>x</title>", "text/html", 404), page("<p>No title")]) {
    odd.answers(answer);
    expect(await readPage(`${odd.outside}/x`)).toBeNull();
  }
  odd.answers(shared);
  expect(await readPage(`${odd.url}/x`)).toBeNull();
  expect(odd.seen()).toEqual([]);
  odd.answers((response) => response.writeHead(302, { Location: odd.url }).end());
  expect(await readPage(`${odd.outside}/x`)).toBeNull();
});

test("a host that says nothing is left after five seconds", async () => {
  odd.answers(silent);
  const began = Date.now();
  expect(await readPage(`${odd.outside}/x`)).toBeNull();
  expect(Date.now() - began).toBeLessThan(7_000);
});

test("a page whose head came is shown, though the rest of it drips", async () => {
  odd.answers((response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.write("<head><title>On time</title></head><body>");
  });
  expect((await readPage(`${odd.outside}/x`))?.title).toBe("On time");
});

test("what a page says is cleaned and cut, in whatever letters it came, and no more of it is read than is needed", async () => {
  const long = `${"word ".repeat(200)}`;
  odd.answers(page(`<title>A\u202eb\u0007 &lt;b&gt;  c</title><meta name="description" content="${long}">${"x".repeat(2_000_000)}`));
  const read = await readPage(`${odd.outside}/x`);
  expect(read?.title).toBe("Ab <b> c");
  expect(read?.description.length).toBeLessThan(245);
  odd.answers(page(Buffer.from('<meta charset="iso-8859-1"><title>Échéance</title>', "latin1"), "text/html"));
  expect((await readPage(`${odd.outside}/x`))?.title).toBe("Échéance");
  odd.answers(page("<title>C# and snake_case_names, 2 * 3 * 4</title>"));
  expect((await readPage(`${odd.outside}/x`))?.title).toBe("C# and snake_case_names, 2 * 3 * 4");
  expect(headOf("<title>One</title><svg><title>Two</title></svg>").title).toBe("One");
});

test("what waits for a moderator is not read before it is public", async () => {
  odd.answers(shared);
  await saveRule(await aMember({ role: "moderator" }), null, { terms: "wyrdcoin", note: "Scams.", active: "yes" });
  const post = await aPost(await aMember(), { title: "On wyrdcoin", post_type: "link", url: `${odd.outside}/held` });
  await readLinkedPages(Date.now());
  expect([post.removedBy, odd.seen().length]).toEqual(["held", 0]);
  await actOnPost(await aMember({ role: "moderator" }), post.id, "release");
  await readLinkedPages(Date.now());
  expect(await previewsOf(post.id)).toHaveLength(1);
});

test("another link is read anew; what is deleted says nothing", async () => {
  odd.answers(shared);
  const author = await aMember();
  const post = await aPost(author, { post_type: "link", url: `${odd.outside}/first` });
  await readLinkedPages(Date.now());
  await editPost(author, post.id, postInput({ post_type: "link", url: `${odd.outside}/second` }));
  expect(await previewsOf(post.id)).toEqual([]);
  await readLinkedPages(Date.now());
  expect((await previewsOf(post.id))?.map(({ url }) => url)).toEqual([`${odd.outside}/second`]);
  await deletePost(author, post.id);
  expect(await previewsOf(post.id)).toEqual([]);
});
