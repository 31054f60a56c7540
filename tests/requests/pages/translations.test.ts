import { afterAll, expect, test } from "vitest";
import { createClient } from "#app/api-client/client.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { editPost } from "#app/features/posts/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, aTranslation, cookieOf, postInput } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "../api/api-table.ts";
import { send } from "../calls.ts";

const site = "https://portage.example";
const server = await startServer({ READING: "public" });
const named = await startServer({ READING: "public", BASE_URL: site });
afterAll(() => Promise.all([server.stop(), named.stop()]));

const [author, translator] = [await aMember(), await aMember()];
const words = { title: "La **pompe** <b>gelée</b>", content: "Elle a gelé.\n\n**Deux** fois." };
const original = { title: "The frozen pump", content: "It froze.\n\n**Twice**.", tags: "zyqpumps" };
const by = async (member: { id: number } | null, path: string, language = "en", { url } = server) => {
  const browser = new PlainBrowser(url, member ? await cookieOf(member) : undefined);
  browser.language = language;
  return browser.open(path);
};
const headingOf = ({ html }: { html: string }) => /<h1[^>]*>.*?<\/h1>/s.exec(html)?.[0];

async function translated() {
  const post = await aPost(author, original);
  await aTranslation(translator, post.id, words);
  return { post, path: `/post/${post.id}` };
}

test("a member follows the link, sees the original beside the fields, looks at a preview, and saves", async () => {
  const post = await aPost(author, original);
  const browser = await by(translator, `/post/${post.id}`);
  expect(browser.html).toContain(`<a href="/post/${post.id}/translation" rel="nofollow">Offer a French translation</a>`);
  await browser.open(`/post/${post.id}/translation`);
  expect(browser.text).toContain("The frozen pump It froze. **Twice**.");
  await browser.submit({ title: "", content: "Elle a **gelé**", preview: "translate.content" });
  expect(browser.html).toMatch(/Preview<\/h2><div class="prose"><p>Elle a <strong>gelé<\/strong>/);
  expect(browser.html).not.toContain('id="errors"');
  await browser.submit({ title: "", content: "Elle a **gelé**", translate: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.html).toContain('href="#title"');
  expect(browser.html).toContain("Elle a **gelé**</textarea>");
  await browser.submit({ title: "La pompe", content: "Elle a **gelé**", translate: "yes" });
  expect(browser.path).toBe(`/post/${post.id}/translation`);
  expect(browser.text).toContain("Your translation waits for the author of the post or for moderators.");
  const deciding = await by(author, `/post/${post.id}/translation`);
  expect(deciding.text).toContain(`Translated by u/${translator.username} La pompe Elle a gelé`);
  await deciding.submit({ accept: /name="accept" value="(\d+)"/.exec(deciding.html)?.[1] ?? "" });
  expect(deciding.path).toBe(`/post/${post.id}`);
  await browser.open(`/post/${post.id}?text=fr`);
  expect(headingOf(browser)).toMatch(/<h1 lang="fr"[^>]*>La pompe<\/h1>/);
  expect(browser.text).toContain(`Translated from English by u/${translator.username}`);
});

test("readers see the text of their language first, with a link to the other that works without a script; comments are shared", async () => {
  const { post, path } = await translated();
  await aComment(author, post.id, "Said once");
  const french = await by(null, path, "fr");
  expect(headingOf(french)).toMatch(/<h1 id="[^"]*">La \*\*pompe\*\* &lt;b&gt;gelée&lt;\/b&gt;<\/h1>/);
  expect(french.html).toContain('<div class="prose my-4"><p>Elle a gelé.</p>');
  expect(french.text).toContain(`Traduit de l’anglais par u/${translator.username}`);
  expect(french.text).toContain("Said once");
  expect(french.html).toContain(`href="${path}?text=en" hrefLang="en">Lire l’original</a>`);
  const back = await by(null, `${path}?text=en`, "fr");
  expect(headingOf(back)).toMatch(/<h1 lang="en"[^>]*>The frozen pump<\/h1>/);
  expect(back.html).toContain('<div class="prose my-4" lang="en"><p>It froze.</p>');
  expect(back.text).toContain("Said once");
  expect(back.html).toContain(`href="${path}?text=fr" hrefLang="fr">Aussi en français</a>`);
  expect(headingOf(await by(null, path))).toContain("The frozen pump");
  expect(headingOf(await by(null, `${path}?text=de`))).toContain("The frozen pump");
});

test("title, description, Open Graph and structured data are those of the text shown, under one address for each language", async () => {
  const { path } = await translated();
  const { html } = await by(null, path, "fr", named);
  const head = html.slice(0, html.indexOf("</head>"));
  expect(head).toContain("<title>La **pompe** &lt;b&gt;gelée&lt;/b&gt; · Portage</title>");
  expect(head).toContain('<meta name="description" content="Elle a gelé. Deux fois."/>');
  expect(head).toContain('<meta property="og:title" content="La **pompe** &lt;b&gt;gelée&lt;/b&gt;"/>');
  expect(head).toContain(`<link rel="canonical" href="${site}${path}?lang=fr"/>`);
  expect(head).toContain(`<link rel="alternate" hrefLang="en" href="${site}${path}?lang=en"/>`);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
  expect(data).toMatchObject({
    headline: words.title,
    inLanguage: "fr",
    author: { name: `u/${author.username}` },
    translator: { name: `u/${translator.username}` },
  });
  const english = (await by(null, path, "en", named)).html;
  expect(english).toContain('<meta name="description" content="It froze. Twice."/>');
  expect(english).not.toContain('"translator"');
  expect((await by(null, `${path}?text=fr`, "en", named)).html).toContain('<meta name="robots" content="noindex"/>');
  const listed = await (await send(named.url, "/sitemap/posts-1.xml")).text();
  for (const language of ["en", "fr"]) expect(listed).toContain(`<loc>${site}${path}?lang=${language}</loc>`);
});

test("lists and feeds show the reader's language, and say that it is translated", async () => {
  const { path } = await translated();
  const card = async (language: string) =>
    new RegExp(`<li id="${path.slice(1).replace("/", "-")}".*?</li>`, "s").exec(
      (await by(null, "/discover/tag/zyqpumps", language)).html,
    )?.[0];
  expect(await card("fr")).toMatch(/La \*\*pompe\*\* &lt;b&gt;.*Elle a gelé\. Deux fois\..*traduite/s);
  expect(await card("en")).toMatch(/The frozen pump.*It froze\. Twice\./s);
  expect(await card("en")).not.toContain("translated");
  const feed = async (language: string) =>
    (await send(server.url, "/feeds/tag/zyqpumps.atom", { headers: { "Accept-Language": language } })).text();
  expect(await feed("fr")).toMatch(/<entry xml:lang="fr">[\s\S]*&lt;strong&gt;Deux&lt;\/strong&gt;/);
  expect(await feed("en")).toMatch(/&lt;strong&gt;Twice&lt;\/strong&gt;/);
});

test("the page says when the original was changed after the translation, and who may change or remove it is led there", async () => {
  const { post, path } = await translated();
  await editPost(author, post.id, postInput({ ...original, content: "It froze thrice." }));
  const french = (member: { id: number } | null) => by(member, path, "fr");
  expect((await french(null)).text).toMatch(/L’original a été modifié le \d{1,2} \S+ \d{4}, après cette traduction/);
  const change = `href="${path}/translation"`;
  for (const [member, isLed] of [[translator, true], [author, true], [await aMember({ role: "moderator" }), true], [await aMember(), false], [null, false]] as const) expect((await french(member)).html.includes(change)).toBe(isLed); // biome-ignore format: a table
  expect((await by(author, `${path}/translation`)).text).toContain(`u/${translator.username} translated this post.`);
  expect((await by(await aMember(), `${path}/translation`)).status).toBe(403);
  const browser = await by(translator, `${path}/translation`);
  await browser.submit({ ...words, content: "Elle a gelé trois fois.", translate: "yes" });
  expect((await french(null)).text).not.toContain("après cette traduction");
});

test("of two who change it at once the second sees both texts, and nothing typed is lost", async () => {
  const { post, path } = await translated();
  const browser = await by(translator, `${path}/translation`);
  await aTranslation(translator, post.id, { ...words, title: "Écrit d’abord" });
  await browser.submit({ ...words, title: "Écrit ensuite", translate: "yes" });
  expect(browser.status).toBe(409);
  expect(browser.text).toContain("Écrit d’abord");
  expect(browser.html).toContain('value="Écrit ensuite"');
  await browser.submit({ ...words, title: "Écrit ensuite", translate: "yes" });
  expect(headingOf(browser)).toContain("Écrit ensuite");
});

test("the translator deletes it, and the author removes it, each by a form", async () => {
  const { path } = await translated();
  const browser = await by(translator, `${path}/translation`);
  await browser.submit({ delete: "yes" });
  expect(browser.path).toBe(path);
  expect(headingOf(await by(null, path, "fr"))).toContain("The frozen pump");
  const second = await translated();
  const removing = await by(author, `${second.path}/translation`);
  expect(removing.html).not.toContain("<textarea");
  await removing.submit({ delete: "yes" });
  expect(headingOf(await by(null, second.path, "fr"))).toContain("The frozen pump");
  expect((await by(translator, `${second.path}/translation`)).status).toBe(403);
});

test("a reader who blocks the translator reads the original everywhere", async () => {
  const { path } = await translated();
  const reader = await aMember();
  await setBlock(reader, translator.id, "block");
  const page = await by(reader, path, "fr");
  expect(headingOf(page)).toContain("The frozen pump");
  expect(page.text).not.toContain(translator.username);
  expect((await by(reader, "/search?q=gelé", "fr")).text).not.toContain("Elle a gelé");
});

test("members report the translation, and a guest is led to none of this", async () => {
  const { path } = await translated();
  const reader = await by(await aMember(), `${path}?text=fr`);
  const report = /href="(\/report\/translation\/\d+)"/.exec(reader.html)?.[1] ?? "";
  await reader.open(report);
  expect(reader.text).toContain("Elle a gelé.");
  await reader.submit({ reason: "spam", details: "", report: "yes" });
  expect(reader.text).toContain("Thank you A moderator will look at it and tell you the outcome.");
  expect((await by(null, `${path}?text=fr`)).html).not.toMatch(/\/report\/|\/translation"/);
});

test("by call: a post gives its translation; putting and deleting one heed If-Match", async () => {
  const post = await aPost(author, original);
  const token = await tokenOf(translator);
  const address = `/api/discovery/posts/${post.id}/translation`;
  const call = (line: string, body?: object, tag?: string) => callApi(server.url, line, body, token, tag ? { "If-Match": tag } : {});
  expect((await call(`PUT ${address}`, { title: "", content: "" })).status).toBe(422);
  const put = await call(`PUT ${address}`, words);
  expect([put.status, put.json.translation]).toMatchObject([200, { language: "fr", ...words, outdated: false, revision: 1 }]);
  const tag = '"r1"';
  const { json } = await call(`GET /api/discovery/posts/${post.id}`);
  expect(json.post).toMatchObject({
    title: original.title,
    language: "en",
    translations: [{ ...words, content_html: expect.stringContaining("<strong>Deux</strong>"), translated_by: { id: translator.id } }],
  });
  const list = await callApi(server.url, "GET /api/discovery/posts?search=pompe&sortBy=new", undefined, token);
  const [first] = list.json.posts as { translations: object[] }[];
  expect(first?.translations).toEqual([{ language: "fr", ...words }]);
  expect((await call(`PUT ${address}`, { ...words, title: "Autre" }, tag)).status).toBe(200);
  expect((await call(`PUT ${address}`, { ...words, title: "Encore" }, tag)).status).toBe(409);
  const others = await tokenOf(await aMember());
  expect((await callApi(server.url, `PUT ${address}`, words, others)).status).toBe(409);
  expect((await callApi(server.url, `DELETE ${address}`, undefined, others)).status).toBe(403);
  expect((await callApi(server.url, `DELETE ${address}`, undefined, await tokenOf(author), { "If-Match": tag })).status).toBe(409);
  expect((await call(`DELETE ${address}`)).json).toEqual({ success: true, translation: null });
});

test("the client translates, reads and removes", async () => {
  const post = await aPost(author, original);
  const client = createClient({ base: server.url, token: await tokenOf(translator) });
  expect(await client.posts.translate(post.id, words)).toMatchObject({ language: "fr", ...words });
  expect((await client.posts.get(post.id)).translations).toMatchObject([{ translated_by: { username: translator.username }, revision: 1 }]);
  await client.posts.removeTranslation(post.id);
  expect((await client.posts.get(post.id)).translations).toEqual([]);
});
