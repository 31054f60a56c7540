import { expect, test } from "vitest";
import { listTextDrafts } from "#app/features/drafts/text-drafts.server.ts";
import { listMembersPosts } from "#app/features/posts/list-posts.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, aProject, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

const server = await sharedServer();
type Member = Awaited<ReturnType<typeof aMember>>;
const signedIn = async (member: Member) => new PlainBrowser(server.url, await cookieOf(member));

test("without a script, Save draft and Preview keep a post, which is continued on another device and gone once it is sent", async () => {
  const member = await aMember();
  const here = await (await signedIn(member)).open("/submit-post");
  await here.submit({ title: "Slush", content: "Half", post_type: "text", tags: "", draft: "yes" });
  expect([here.status, here.text]).toEqual([200, expect.stringContaining("Draft saved")]);
  await here.submit({ content: "Half a **thought**", preview: "submit.content" });
  expect(here.html).toContain("<strong>thought</strong>");
  expect(await listTextDrafts(member)).toMatchObject([{ revision: 2, values: { title: "Slush", content: "Half a **thought**" } }]);

  const there = await (await signedIn(member)).open("/submit-post");
  expect(there.text).toContain("You have a draft from just now: “Slush”. Continue");
  expect(there.valueOf("title"), "it is offered, not filled in").toBe("");
  const [, address = ""] = /href="(\/submit-post\?draft=\d+)"/.exec(there.html) ?? [];
  await there.open(address);
  expect([there.valueOf("title"), there.valueOf("content")]).toEqual(["Slush", "Half a **thought**"]);
  await there.submit({ content: "A whole **thought**", draft: "yes" });
  expect(there.text).toContain("Draft saved");

  await here.submit({ content: "Something else", draft: "yes" });
  expect([here.status, here.text]).toEqual([409, expect.stringContaining("Another device or window has saved this draft")]);
  expect(here.valueOf("content"), "nothing typed is lost").toBe("Something else");
  expect(here.text, "what the other saved is not replaced unseen").toMatch(
    /You entered Something else It says now A whole \*\*thought\*\*/,
  );
  expect(here.text, "one field differs").not.toMatch(/(You entered.*){2}/);
  await here.submit({ draft: "yes" });
  expect(here.text, "pressed again").toContain("Draft saved");

  await there.submit({ tags: "ice", submit: "yes" });
  expect([there.status, there.text], "the other device's is newer").toEqual([409, expect.stringContaining("has saved this draft")]);
  await there.submit({ submit: "yes" });
  expect(there.path).toMatch(/^\/post\/\d+$/);
  expect(await listTextDrafts(member)).toEqual([]);
  await here.submit({ tags: "ice", submit: "yes" });
  expect([here.status, here.text]).toEqual([409, expect.stringContaining("This draft was sent or deleted elsewhere")]);
  expect(here.valueOf("content"), "nothing typed is lost").toBe("Something else");
  await here.submit({ title: "Slush too", submit: "yes" });
  expect(here.path, "pressed again").toMatch(/^\/post\/\d+$/);
  await there.open(address);
  expect([there.status, there.text]).toEqual([404, expect.stringMatching(/This draft is gone .*sent or deleted\..* Drafts/)]);
});

test("one draft that two devices have open makes one post, and one comment", async () => {
  const member = await aMember();
  const begun = await (await signedIn(member)).open("/submit-post");
  await begun.submit({ title: "Two devices", content: "One draft", post_type: "text", tags: "ice", draft: "yes" });
  const [draft] = await listTextDrafts(member);
  const devices = [begun, await (await signedIn(member)).open(`/submit-post?draft=${draft?.id}`)];
  for (const device of devices) await device.submit({ submit: "yes" });
  expect(devices.map(({ status }) => status)).toEqual([200, 409]);
  expect((await listMembersPosts(member, member.id)).posts).toHaveLength(1);

  const post = await aPost();
  await (await (await signedIn(member)).open(`/post/${post.id}`)).submit({ content: "One comment", preview: "comment.content" });
  const pages = [await (await signedIn(member)).open(`/post/${post.id}`), await (await signedIn(member)).open(`/post/${post.id}`)];
  for (const page of pages) await page.submit({ comment: "yes" });
  expect(pages.map(({ status }) => status)).toEqual([200, 409]);
  expect(pages[1]?.text).toContain("This draft was sent or deleted elsewhere");
  await (pages[1] as PlainBrowser).submit({ content: "Another, said on purpose", comment: "yes" });
  expect(pages[1]?.text).toContain("2 comments");
});

test("a draft is discarded where it is offered, and deleted in the list, which says when there is none", async () => {
  const member = await aMember();
  const post = await aPost(member, { title: "To be changed" });
  const browser = await (await signedIn(member)).open(`/post/${post.id}/edit`);
  await browser.submit({ title: "Changed", draft: "yes" });
  await browser.open(`/post/${post.id}/edit`);
  expect(browser.text).toContain("You have a draft from just now: “Changed”.");
  await browser.open("/drafts");
  expect(browser.text).toContain("Change to your post “To be changed”");
  await browser.open(`/post/${post.id}/edit`);
  await browser.submit({ discard: browser.valueOf("discard") ?? /name="discard" value="(\d+)"/.exec(browser.html)?.[1] ?? "" });
  expect(browser.text).not.toContain("You have a draft");
  await browser.open("/submit-post");
  await browser.submit({ content: "First words only", draft: "yes" });
  await browser.open("/drafts");
  expect(browser.text).toContain("First words only New post · just now");
  await browser.submit({ delete: /name="delete" value="(\d+)"/.exec(browser.html)?.[1] ?? "" });
  expect([browser.path, browser.text]).toEqual(["/drafts", expect.stringContaining("No drafts")]);
  expect(browser.text).toContain("One that you do not change for 90 days is deleted.");
});

test("a comment, a reply and an edit come back into their boxes, which say so, in French as well", async () => {
  const [member, other] = [await aMember(), await aMember()];
  for (const path of [`/post/${(await aPost(other)).id}`, `/project/${(await aProject(other)).id}`]) {
    const browser = await (await signedIn(member)).open(path);
    browser.language = "fr";
    await browser.submit({ content: "Presque **fini**", preview: "comment.content" });
    expect(browser.text).toContain("Brouillon enregistré");
    await browser.open(path);
    expect(browser.html).toContain("Presque **fini**</textarea>");
    expect(browser.text).toContain("Voici votre brouillon (à l’instant).");
    const others = await (await signedIn(other)).open(path);
    expect(others.html, "nobody else sees it").not.toContain("Presque");
    await browser.submit({ comment: "yes" });
    expect(browser.html).toContain("<p>Presque <strong>fini</strong></p>");
    await browser.open(path);
    expect(browser.text).not.toContain("Voici votre brouillon");
    expect(await listTextDrafts(member)).toEqual([]);
  }
});

test("a quote follows what was begun in the same box", async () => {
  const member = await aMember();
  const post = await aPost();
  const comment = await aComment(await aMember(), post.id, "To be quoted");
  const browser = await (await signedIn(member)).open(`/post/${post.id}?open=reply.${comment.id}`);
  await browser.submit({ content: "I began.", preview: "reply.content" });
  await browser.open(`/post/${post.id}?open=quote.${comment.id}`);
  expect(browser.html).toContain("I began.\n\n&gt; To be quoted\n\n</textarea>");
});

test("a page that is shared shows a draft to its member alone, at once, and is shared again when it has gone", async () => {
  const member = await aMember();
  const post = await aPost();
  const cookie = await cookieOf(member);
  const page = async (as = cookie) => (await send(server.url, `/post/${post.id}`, { cookie: as })).text();
  expect(await page()).not.toContain("zyqbegun");
  const answer = await send(server.url, `/post/${post.id}`, {
    method: "POST",
    cookie,
    headers: { Accept: "application/json", Origin: server.url },
    body: new URLSearchParams({ draft: "yes", intent: "comment:yes", content: "zyqbegun", submission_key: "k" }),
  });
  expect(await answer.json()).toMatchObject({ draft: { revision: 1, savedAt: expect.any(Number) } });
  expect(await page()).toContain("zyqbegun</textarea>");
  expect(await page(await cookieOf(await aMember()))).not.toContain("zyqbegun");
});

test("a form that is sent after one was signed out says so, and is sent again from the same page once one is signed in", async () => {
  const member = await aMember();
  const here = await (await signedIn(member)).open("/submit-post");
  const cookies = [...here.cookies];
  here.cookies.clear();
  await here.submit({
    title: "Written on a ferry",
    content: "The line was gone for an hour",
    post_type: "text",
    tags: "ferry",
    submit: "yes",
  });
  expect([here.status, here.path, here.text]).toEqual([401, "/submit-post", expect.stringContaining("nothing was saved")]);
  expect(here.html).toMatch(/<a[^>]* href="\/login\?from=%2Fsubmit-post"[^>]* target="_blank"/);
  expect(here.text).toContain("The line was gone for an hour");
  await here.submit({});
  expect([here.status, here.text]).toEqual([401, expect.stringContaining("The line was gone for an hour")]); // not signed in yet
  for (const [name, value] of cookies) here.cookies.set(name, value);
  await here.submit({});
  expect([here.path, here.text]).toEqual([
    expect.stringMatching(/^\/post\/\d+$/),
    expect.stringContaining("The line was gone for an hour"),
  ]);
});
