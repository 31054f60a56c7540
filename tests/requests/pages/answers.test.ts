import { expect, test } from "vitest";
import { markAnswer } from "#app/features/comments/answers.server.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { editPost } from "#app/features/posts/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, cookieOf, postInput } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

const signedIn = async (member: { id: number }) => new PlainBrowser(server.url, await cookieOf(member));
const [asker, answerer, reader] = [await aMember(), await aMember(), await aMember()];
const asked = { title: "Which glue holds in winter?", is_question: true, tags: "glue" };
async function aQuestion(answers = ["Epoxy, cured slowly"]) {
  const post = await aPost(asker, asked);
  const comments = await Promise.all(answers.map((text) => aComment(answerer, post.id, text)));
  return { post, path: `/post/${post.id}`, comment: comments[0] ?? { id: 0 }, comments };
}
const underPost = (html: string) => /<section id="answer"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
const commentOf = (html: string, id: number) => new RegExp(`<li id="comment-${id}"[\\s\\S]*?</summary>`).exec(html)?.[0] ?? "";
const isTicked = (html: string) => /<input[^>]*name="is_question"[^>]*>/.exec(html)?.[0].includes("checked");

test("one asks by a form, which keeps the tick with a mistake, and takes it back when editing", async () => {
  const browser = await (await signedIn(asker)).open("/submit-post");
  expect(browser.text).toContain("I am asking a question");
  expect(isTicked(browser.html)).toBe(false);
  const fields = { title: "", content: "At minus thirty.", tags: "glue", is_question: "yes", submit: "yes" };
  await browser.submit(fields);
  expect(browser.status).toBe(422);
  expect(isTicked(browser.html)).toBe(true);
  await browser.submit({ ...fields, title: "Which glue?" });
  expect(browser.path).toMatch(/^\/post\/\d+$/);
  expect(browser.text).toContain("Question");
  expect(browser.text).not.toContain("Discussion ·");
  const { path } = browser;
  await browser.open(`${path}/edit`);
  expect(isTicked(browser.html)).toBe(true);
  await browser.post(`${path}/edit`, {
    title: "Which glue?",
    post_type: "text",
    content: "Found.",
    tags: "glue",
    language: "en",
    save: "yes",
    revision: "1",
  });
  await browser.open(`${path}/edit`);
  expect(isTicked(browser.html)).toBe(false);
});

test("two edits that differ in what is asked show both", async () => {
  const { post, path } = await aQuestion();
  const browser = await (await signedIn(asker)).open(`${path}/edit`);
  await editPost(asker, post.id, postInput({ ...asked, is_question: false, content: "Solved." }));
  await browser.submit({ content: "Still open.", save: "yes" });
  expect(browser.status).toBe(409);
  expect(browser.text).toContain("I am asking a question");
});

test("whoever asked marks the answer, which stands under the post at once; others see no button", async () => {
  const { path, comment } = await aQuestion();
  const browser = await (await signedIn(asker)).open(path);
  expect(underPost(browser.html)).toBe("");
  await browser.submit({ answer: `yes.${comment.id}.0` });
  expect(browser.path).toBe(path);
  expect(underPost(browser.html)).toContain("Epoxy, cured slowly");
  expect(underPost(browser.html)).toContain(`href="${path}?comment=${comment.id}#comment-${comment.id}"`);
  expect(underPost(browser.html)).toContain(`u/${answerer.username}`);
  expect(commentOf(browser.html, comment.id)).toContain(">Answer<");
  for (const other of [answerer, reader]) {
    const page = await (await signedIn(other)).open(path);
    expect(underPost(page.html)).toContain("Epoxy, cured slowly");
    expect(page.html).not.toContain('name="answer"');
    expect((await page.post(path, { answer: `no.${comment.id}` })).status).toBe(403);
    expect(page.text).toContain("Only whoever asked or a moderator marks the answer.");
  }
  await browser.submit({ answer: `no.${comment.id}` });
  expect(underPost(browser.html)).toBe("");
  expect(commentOf(browser.html, comment.id)).not.toContain(">Answer<");
});

test("the page says it in French too", async () => {
  const { post, path, comment } = await aQuestion();
  const browser = await signedIn(asker);
  browser.language = "fr";
  await browser.open(path);
  expect(browser.text).toContain("Retenir comme réponse");
  await markAnswer(asker, post.id, comment.id);
  await browser.open(path);
  for (const words of ["Réponse retenue", "La voir dans la discussion", "Ne plus retenir comme réponse"])
    expect(browser.text).toContain(words);
});

test("a moderator marks too; a post that asks nothing, and a comment that is gone or hidden, offers no button", async () => {
  const moderator = await aMember({ role: "moderator" });
  const { path, comment } = await aQuestion();
  const browser = await (await signedIn(moderator)).open(path);
  await browser.submit({ answer: `yes.${comment.id}.0` });
  expect(underPost(browser.html)).toContain("Epoxy");
  const plain = await aPost(asker);
  await aComment(answerer, plain.id);
  expect((await (await signedIn(asker)).open(`/post/${plain.id}`)).html).not.toContain('name="answer"');
  const third = await aMember();
  const question = await aPost(third, asked);
  await aComment(answerer, question.id, "Unseen words");
  await setBlock(third, answerer.id, "mute");
  const page = await (await signedIn(third)).open(`/post/${question.id}`);
  expect(page.html).not.toContain('name="answer"');
  expect(page.text).not.toContain("Unseen words");
});

test("whoever chose late is told, and sees what stands", async () => {
  const { post, path, comments } = await aQuestion(["Epoxy", "Tape"]);
  const [first = { id: 0 }, second = { id: 0 }] = comments;
  const browser = await (await signedIn(asker)).open(path);
  await markAnswer(await aMember({ role: "moderator" }), post.id, second.id);
  await browser.submit({ answer: `yes.${first.id}.0` });
  expect(browser.status).toBe(409);
  expect(browser.text).toContain("Another comment was marked as the answer in the meantime.");
  expect(underPost(browser.html)).toContain("Tape");
  await browser.submit({ answer: `yes.${first.id}.${second.id}` });
  expect(underPost(browser.html)).toContain("Epoxy");
});

test.each([
  ["nothing", "", 422],
  ["an unknown word", "perhaps.1", 422],
  ["no comment", "yes.x.0", 404],
])("a button that names %s is refused with a sentence", async (_what, answer, status) => {
  const { path } = await aQuestion();
  const browser = await (await signedIn(asker)).open(path);
  await browser.post(path, { answer });
  expect(browser.status).toBe(status);
  expect(browser.html).toContain('role="alert"');
});

test("whoever mutes the author of the answer does not see it under the post", async () => {
  const { post, path, comment } = await aQuestion();
  await markAnswer(asker, post.id, comment.id);
  const muting = await aMember();
  await setBlock(muting, answerer.id, "mute");
  const browser = await (await signedIn(muting)).open(path);
  expect(underPost(browser.html)).toBe("");
  expect(browser.html).not.toContain("Epoxy");
});

test("lists say what is asked and answered, and are narrowed to open questions by their form", async () => {
  const [open, done] = [await aQuestion(), await aQuestion()];
  const plain = await aPost(asker, { tags: "glue" });
  await markAnswer(asker, done.post.id, done.comment.id);
  const browser = await (await signedIn(reader)).open("/discover/tag/glue?sortBy=new");
  const card = (id: number) => new RegExp(`<li id="post-${id}"[\\s\\S]*?</li>`).exec(browser.html)?.[0] ?? "";
  expect(card(open.post.id)).toContain("Question");
  expect(card(open.post.id)).not.toContain("Answered");
  expect(card(done.post.id)).toContain("Answered");
  expect(card(plain.id)).not.toMatch(/Question|Discussion/);
  await browser.submit({ unanswered: "yes" });
  expect(browser.path).toContain("unanswered=yes");
  expect(card(open.post.id)).not.toBe("");
  for (const { id } of [done.post, plain]) expect(card(id)).toBe("");
  expect(browser.html).toMatch(/<a[^>]*aria-label="Remove: Unanswered questions"/);
  await browser.open("/discover/tag/felt?unanswered=yes");
  expect(browser.text).toContain("No Posts Found");
});
