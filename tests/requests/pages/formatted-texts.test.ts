import { afterAll, expect, test } from "vitest";
import { isPostgres } from "#app/db/engine.ts";
import { commentDraftForm, keepCommentDraft } from "#app/features/comments/comment-draft.server.ts";
import { addComment } from "#app/features/comments/operations.server.ts";
import { deleteTextDraft } from "#app/features/drafts/text-drafts.server.ts";
import { keepPostDraft, postDraftForm } from "#app/features/posts/post-draft.server.ts";
import { attacks } from "#tests/support/attacks.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aCompany, aMember, aPost, aProject, aTranslation, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "../api/api-table.ts";
import { send } from "../calls.ts";

const server = await startServer({ READING: "public" });
afterAll(() => server.stop());

const author = await aMember();
const as = await tokenOf(author);
const signedIn = async (member = author) => new PlainBrowser(server.url, await cookieOf(member));
const text =
  "# Plan\n\nA **strong** [link](https://example.ca/a) and https://example.ca/b\n\n> quoted\n\n- one\n- two\n\n```\nlet a = 1 < 2;\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |";
const drawn = ["<h2>Plan</h2>", "<strong>strong</strong>", '<a href="https://example.ca/a" rel="nofollow noopener ugc">link</a>', "<blockquote>", "<li>two</li>", '<pre tabindex="0"><code>let a = 1 &lt; 2;', '<td class="text-right">2</td>']; // biome-ignore format: a list

test("a formatted post is read as such on its page, in the feed and by call; lists and descriptions show no marks", async () => {
  const browser = await (await signedIn()).open("/submit-post");
  await browser.submit({ title: "A plan", post_type: "text", content: text, tags: "zyqplans", submit: "yes" });
  const id = Number(/\d+$/.exec(browser.path)?.[0]);
  for (const part of drawn) expect(browser.html).toContain(part);
  await browser.open("/discover/tag/zyqplans");
  expect(browser.text).toContain("Plan A strong link and https://example.ca/b quoted one two let a = 1 < 2;");
  expect(browser.html).not.toContain("**strong**");
  const feed = await (await send(server.url, "/feeds/tag/zyqplans.atom")).text();
  expect(feed).toContain("&lt;strong&gt;strong&lt;/strong&gt;");
  const { json } = await callApi(server.url, `GET /api/discovery/posts/${id}`, undefined, as);
  expect(json.post).toMatchObject({ content: text, content_html: expect.stringContaining("<strong>strong</strong>") });
  const guest = await (await send(server.url, `/post/${id}`)).text();
  expect(/<meta name="description" content="([^"]*)"/.exec(guest)?.[1]).toMatch(/^Plan A strong link/);
});

test("a comment's text can be looked at before it is sent; nothing is written, and nothing typed is lost", async () => {
  const post = await aPost(author);
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  await browser.submit({ content: "An **answer**\n\n- a\n- b", preview: "comment.content" });
  expect(browser.status).toBe(200);
  expect(browser.html).toMatch(/id="content-preview"[^>]*><h2[^>]*>Preview<\/h2><div class="prose"><p>An <strong>answer<\/strong>/);
  expect(browser.html).toMatch(/<textarea[^>]*>An \*\*answer\*\*/);
  expect(browser.text).toContain("No comments yet");
  await browser.submit({ content: "An **answer**", comment: "yes" });
  expect(browser.html).toContain("<p>An <strong>answer</strong></p>");
  await browser.submit({ content: "", preview: "comment.content" });
  expect(browser.text).toContain("There is nothing to show yet.");
});

test("posts, projects and profiles have a preview too, in French as well; it asks for signing in", async () => {
  const project = await aProject(author);
  const browser = await signedIn();
  browser.language = "fr";
  for (const [path, field, write] of [
    ["/submit-post", "content", "submit"],
    [`/project/${project.id}/edit`, "description", "save"],
    ["/settings", "bio", "save"],
  ] as const) {
    await browser.open(path);
    await browser.submit({ [field]: "Un texte **fort**", preview: `${write}.${field}` });
    expect(browser.html, path).toMatch(/Aperçu<\/h2><div class="prose"><p>Un texte <strong>fort<\/strong>/);
    expect(browser.html, path).toContain("Un texte **fort**</textarea>");
  }
  const guest = new PlainBrowser(server.url);
  await guest.open(`/post/${(await aPost(author)).id}`);
  expect(guest.html).not.toContain('name="preview"');
});

test("quoting opens the answer with the whole comment quoted", async () => {
  const post = await aPost(author);
  const comment = await aComment(await aMember(), post.id, "First line\nsecond line");
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  expect(browser.html).toContain(`open=quote.${comment.id}#content-reply`);
  await browser.open(`/post/${post.id}?open=quote.${comment.id}`);
  expect(browser.html).toContain("&gt; First line\n&gt; second line\n\n</textarea>");
  await browser.submit({ content: "> second line\n\nYes.", reply: String(comment.id) });
  expect(browser.html).toMatch(/<blockquote>\n<p>second line<\/p>\n<\/blockquote>\n<p>Yes\.<\/p>/);
});

/** What a reader's program would run or fetch: elements and addresses that no text may bring. */
const dangerous =
  /<(?:script>alert|img src=x|iframe src="https:\/\/example|style>\*|form action=https)|(?:href|src)="(?:javascript|data:text|vbscript|file|\/\/example|\/\\)|\son\w+="alert/i;

// PostgreSQL holds neither half a character nor none. Forms and calls lose them before (app/http/read-input.server.ts).
const storable = Object.entries(attacks).filter(([, attack]) => !isPostgres || (attack.isWellFormed() && !attack.includes("\0")));

test.each(storable)("wherever a text with %s is drawn, it does no harm", async (name, attack) => {
  const tag = `zyq-${name.replace(/[^a-z]+/gi, "-").toLowerCase()}`.slice(0, 38);
  const post = await aPost(author, { title: `An attack: ${name}`, content: `zyqattack ${attack}`, tags: tag });
  await aTranslation(await aMember(), post.id, { title: `Attaque ${attack}`, content: `zyqattaque ${attack}` });
  const project = await aProject(author, { description: attack });
  const comment = await addComment(author, { type: "post", id: post.id }, { content: attack, parent_comment_id: null, submission_key: undefined }); // biome-ignore format: one line
  const cookie = await cookieOf(author);
  const begun = { title: attack, content: attack, submission_key: "attack" };
  const draft = await keepPostDraft(author, postDraftForm(begun, post.id), begun);
  await keepCommentDraft(author, commentDraftForm({ type: "post", id: post.id }, begun), begun);
  for (const path of [
    "/drafts",
    `/post/${post.id}/edit`,
    `/post/${post.id}/edit?draft=${draft.id}`,
    `/post/${post.id}`,
    `/post/${post.id}?text=fr`,
    `/post/${post.id}/translation`,
    `/search?q=zyqattaque`,
    `/post/${post.id}?open=quote.${comment.id}`,
    `/project/${project.id}`,
    `/discover/tag/${tag}`,
    `/search?q=zyqattack`,
    `/u/${author.username}?tab=comments`,
  ]) {
    const answer = await send(server.url, path, { headers: { cookie } });
    expect(answer.status, path).toBe(200);
    expect(await answer.text(), path).not.toMatch(dangerous);
  }
  await deleteTextDraft(author, draft.id); // one has few
  const feed = (await (await send(server.url, `/feeds/tag/${tag}.atom`)).text())
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"');
  expect(feed).not.toMatch(dangerous);
  const { json } = await callApi(server.url, `GET /api/discovery/posts/${post.id}`, undefined, as);
  expect((json.post as { content_html: string }).content_html).not.toMatch(dangerous);
});

test("staff read a company's long description as members do, in both languages, and nothing of how it is kept", async () => {
  const company = await aCompany({ name: "Zyq Glace", long_description: "We **listen** to ice.", long_description_fr: "Nous **écoutons** la glace." }); // biome-ignore format: one line
  const admin = await signedIn(await aMember({ role: "admin" }));
  for (const [language, words] of [
    ["en", "We <strong>listen</strong> to ice."],
    ["fr", "Nous <strong>écoutons</strong> la glace."],
  ] as const) {
    // biome-ignore format: one line
    admin.language = language;
    for (const path of [`/admin/companies/${company.id}`, `/company/${company.slug}`]) {
      await admin.open(path);
      expect(admin.html, path).toContain(`<p>${words}</p>`);
      expect(admin.html, path).not.toMatch(/\d\.[\w-]{12} /);
    }
  }
});
