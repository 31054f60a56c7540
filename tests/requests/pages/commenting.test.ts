import { expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, aProject, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { sendForm } from "../calls.ts";

const server = await sharedServer();

const author = await aMember();
const signedIn = async (member = author) => new PlainBrowser(server.url, await cookieOf(member));

test("one comments, replies, edits and deletes by forms", async () => {
  const post = await aPost(author);
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  await browser.submit({ content: "A first thought\r\nin two lines", comment: "yes" });
  expect(browser.path).toMatch(new RegExp(`^/post/${post.id}\\?comment=\\d+&sent=1$`));
  expect(browser.text).toContain("A first thought in two lines");
  expect(browser.text).toContain("1 comment");
  const id = /id="comment-(\d+)"/.exec(browser.html)?.[1] ?? "";
  await browser.open(`/post/${post.id}?open=reply.${id}`);
  expect(browser.html).toContain('name="reply"');
  await browser.submit({ content: "An answer", reply: id });
  expect(browser.text).toContain("An answer");
  expect(browser.text).toContain("2 comments");
  const reply = [...browser.html.matchAll(/id="comment-(\d+)"/g)].map((match) => match[1]).find((found) => found !== id) ?? "";
  await browser.open(`/post/${post.id}?open=edit.${reply}`);
  expect(browser.html).toContain('name="edit_comment"');
  await browser.submit({ content: "A better answer", edit_comment: reply });
  expect(browser.text).toContain("A better answer");
  expect(browser.text, "it stood before").toMatch(/Saved\.(?!.*Your comment is posted)/);
  await browser.open(`/post/${post.id}?open=delete.${id}`);
  await browser.submit({ delete_comment: id });
  expect(browser.text).toContain("It was deleted.");
  expect(browser.text).toContain("[Comment deleted]");
  expect(browser.text).not.toContain("A first thought");
  expect(browser.text).toContain("A better answer");
  await browser.open(`/post/${post.id}?open=delete.${reply}`);
  await browser.submit({ delete_comment: reply });
  expect(browser.text).not.toContain("A better answer");
});

test("a comment leads to itself on the page", async () => {
  const post = await aPost(author);
  const answer = await sendForm(server.url, `/post/${post.id}`, { content: "Here", comment: "yes" }, { cookie: await cookieOf(author) });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toMatch(new RegExp(`^/post/${post.id}\\?comment=(\\d+)&sent=1#comment-\\1$`));
});

test("a comment that cannot be posted keeps its text", async () => {
  const post = await aPost(author);
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  await browser.submit({ content: "   ", comment: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Comment cannot be empty");
  const long = `${"word ".repeat(400)}and more`;
  await browser.submit({ content: long, comment: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Comment must be less than 2000 characters");
  expect(browser.html).toContain(long);
  const comment = await aComment(author, post.id);
  await browser.open(`/post/${post.id}?open=reply.${comment.id}`);
  await browser.submit({ content: long, reply: String(comment.id) });
  expect(browser.status).toBe(422);
  expect(browser.html).toContain(long);
});

test("what is wrong with a comment or reply is said on top of the page too, and leads to its field", async () => {
  const post = await aPost(author);
  const comment = await aComment(author, post.id);
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  const onTop = () => browser.html.slice(browser.html.indexOf('id="main"'), browser.html.indexOf("<h1"));
  await browser.submit({ content: "", comment: "yes" });
  expect(onTop()).toMatch(/role="alert"[\s\S]*href="#content-comment">Comment cannot be empty</);
  expect(browser.html).toContain('id="content-comment"');
  await browser.open(`/post/${post.id}?open=reply.${comment.id}`);
  const action = /action="([^"]*sort=[^"]*open=reply[^"]*)"/.exec(browser.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(action).toMatch(new RegExp(`#comment-${comment.id}$`));
  await browser.submit({ content: "", reply: String(comment.id) }, action);
  expect(onTop()).toContain('href="#content-reply">Comment cannot be empty<');
  expect(browser.html).toContain('id="content-reply"');
});

test("a comment that the site refuses says so on top and at its field", async () => {
  const post = await aPost(author);
  const browser = await (await signedIn(await aMember({ suspendedUntil: Date.now() + 86_400_000 }))).open(`/post/${post.id}`);
  await browser.submit({ content: "A thought", comment: "yes" });
  expect(browser.status).toBe(403);
  expect(browser.html.match(/Failed to submit comment/g)).toHaveLength(1);
  expect(browser.html).toMatch(/id="content-comment-error"[^>]*>[^<]+</);
  expect(browser.html).toContain("A thought");
});

test("a comment sent twice is posted once", async () => {
  const post = await aPost(author);
  const cookie = await cookieOf(author);
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  const submission_key = browser.valueOf("submission_key") ?? "";
  for (const _ of [1, 2]) await sendForm(server.url, `/post/${post.id}`, { content: "Once", comment: "yes", submission_key }, { cookie });
  expect((await browser.open(`/post/${post.id}`)).text).toContain("1 comment");
});

test("nobody edits or deletes another's comment", async () => {
  const post = await aPost(author);
  const comment = await aComment(author, post.id, "Mine alone");
  const cookie = await cookieOf(await aMember());
  const writes: Record<string, string>[] = [
    { content: "Yours now", edit_comment: String(comment.id) },
    { delete_comment: String(comment.id) },
  ];
  for (const body of writes) {
    expect((await sendForm(server.url, `/post/${post.id}`, body, { cookie })).status).toBe(403);
  }
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  expect(browser.text).toContain("Mine alone");
});

test("a reply cannot hang under a comment of another post", async () => {
  const [post, other] = [await aPost(author), await aPost(author)];
  const comment = await aComment(author, other.id);
  const answer = await sendForm(
    server.url,
    `/post/${post.id}`,
    { content: "Astray", reply: String(comment.id) },
    { cookie: await cookieOf(author) },
  );
  expect(answer.status).toBe(404);
});

test("a preview is no failure: it stands in the form it was asked for in and has the cursor, without a script", async () => {
  const post = await aPost(author);
  const comment = await aComment(author, post.id);
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  const expectPreview = (form: string) => {
    expect([browser.status, browser.text]).toEqual([200, expect.not.stringContaining("Failed to submit comment")]);
    expect(browser.html).not.toContain('id="errors"');
    expect(browser.html.match(/autofocus/gi)).toHaveLength(1);
    const [preview = ""] = /<section[^>]*id="content-preview"[^>]*>/.exec(browser.html) ?? [];
    expect(preview).toMatch(/tabindex="-1".*autofocus/i);
    const before = browser.html.slice(0, browser.html.indexOf(preview));
    expect(before.slice(before.lastIndexOf("<form"))).toContain(`value="${form}"`);
  };
  await browser.submit({ content: "Is *this* it?", preview: "comment.content" });
  expectPreview("comment:yes");
  await browser.open(`/post/${post.id}?open=reply.${comment.id}`);
  const [action = ""] = /formaction="[^"]*open=reply[^"]*"/i.exec(browser.html) ?? [];
  expect(action, "an address that leads to the comment would keep the cursor from the preview").toMatch(/#content-preview"$/);
  await browser.submit({ content: "An *answer*", preview: "reply.content" });
  expectPreview(`reply:${comment.id}`);
  await browser.open(`/post/${post.id}?open=edit.${comment.id}`);
  await browser.submit({ content: "A *change*", preview: "edit_comment.content" });
  expectPreview(`edit_comment:${comment.id}`);
});

test("a discussion that was opened in a language by its address stays in it: its preview, its forms and its links", async () => {
  const post = await aPost(author);
  const comment = await aComment(author, post.id);
  const browser = await (await signedIn()).open(`/post/${post.id}?lang=fr`);
  await browser.submit({ content: "Est-ce *ceci*?", preview: "comment.content" });
  expect(browser.html).toContain('<html lang="fr"');
  const links = browser.html.match(/(?:href|action)="[^"]*[?&;]sort=[^"]*"/gi) ?? [];
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) expect(link).toContain("lang=fr");
  await browser.open(`/post/${post.id}?lang=fr&open=reply.${comment.id}`);
  await browser.submit({ content: "Une *réponse*", preview: "reply.content" });
  expect(browser.html).toContain('<html lang="fr"');
});

test("who has sent a comment is led to it: it can have the cursor, says so, and nobody else hears that", async () => {
  const post = await aPost(author);
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  await browser.submit({ content: "Heard?", comment: "yes" });
  const id = /comment=(\d+)/.exec(browser.path)?.[1];
  const here = new RegExp(`<li id="comment-${id}" class="comment" tabindex="-1" aria-label="comment by ${author.username}"`, "i");
  expect(browser.html).toMatch(here);
  expect(browser.html).toMatch(/role="status">Your comment is posted\. </);
  expect(browser.html.match(/<li id="comment-\d+"[^>]*tabindex/gi)).toHaveLength(1);
  const other = await (await signedIn(await aMember())).open(browser.path);
  expect(other.html).toMatch(here);
  expect(other.text).not.toContain("Your comment is posted");
});

test("nothing says that a post is a discussion, as most are; the other types are said", async () => {
  const browser = await signedIn();
  const metaOf = async (id: number) => /<span class="meta">.*?<\/p>/s.exec((await browser.open(`/post/${id}`)).html)?.[0];
  expect(await metaOf((await aPost(author, { post_type: "text" })).id)).not.toContain("Discussion");
  expect(await metaOf((await aPost(author, { post_type: "job" })).id)).toContain("Job");
});

test("the links and buttons of a comment say whose it is, and each box has a label of its own", async () => {
  const post = await aPost(author);
  const writer = await aMember({ username: "whose-it-is" });
  const comment = await aComment(writer, post.id);
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  const names = [...browser.html.matchAll(/aria-label="([^"]*whose-it-is)"/g)].map((match) => match[1]);
  expect(names).toEqual(["Upvote", "Downvote", "Reply", "Quote", "Report"].map((name) => `${name}: comment by whose-it-is`));
  expect(browser.html).toMatch(/<details class="more"\s*>.{0,900}Quote: comment by whose-it-is/s);
  const labelOf = (box: string) => new RegExp(`<label[^>]*for="${box}"[^>]*>([^<]*)`).exec(browser.html)?.[1];
  await browser.open(`/post/${post.id}?open=reply.${comment.id}`);
  expect([labelOf("content-comment"), labelOf("content-reply")]).toEqual(["Add a comment", "Your reply to Test Member"]);
  const own = await (await signedIn(writer)).open(`/post/${post.id}?open=edit.${comment.id}`);
  expect(own.html).toMatch(/<label[^>]*for="content-edit_comment"[^>]*>Text of the comment</);
});

test("who names somebody that nobody here is hears so after sending, and learns nothing of who mutes them", async () => {
  const post = await aPost(author);
  await aMember({ username: "hears-nothing", acceptsMentions: false });
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  await browser.submit({ content: "@nobody-at-all and @hears-nothing", comment: "yes" });
  expect(browser.text).toContain("Mentioning @nobody-at-all notified nobody: no member here has this name");
  const project = await aProject(author, { is_public: false });
  await browser.open(`/project/${project.id}`);
  browser.language = "fr";
  await browser.submit({ content: "@hears-nothing", comment: "yes" });
  expect(browser.text.replace(/\s/g, " ")).toContain("@hears-nothing : personne n’a été averti, car le projet est privé.");
  browser.language = "en";
  await browser.open("/submit-post");
  await browser.submit({ title: "Who", content: "@nobody-at-all", post_type: "text", tags: "who", submit: "yes" });
  expect(browser.path).toMatch(/^\/post\/\d+\?sent=1$/);
  expect(browser.text).toContain("Mentioning @nobody-at-all");
});
