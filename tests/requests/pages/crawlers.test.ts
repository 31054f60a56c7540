import { afterAll, expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { updateAccount } from "#app/features/accounts/data.server.ts";
import { markAnswer } from "#app/features/comments/answers.server.ts";
import { deletePost } from "#app/features/posts/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { onSqlite } from "#tests/support/engines.ts";
import { aComment, aCompany, aMember, aPost, aProject, cookieOf } from "#tests/support/factories.ts";
import { plansOf } from "#tests/support/plans.ts";
import { startServer } from "#tests/support/server.ts";
import { send, sendForm } from "../calls.ts";

const site = "https://portage.example";
const server = await startServer();
const open = await startServer({ READING: "public", BASE_URL: site });
afterAll(() => Promise.all([server.stop(), open.stop()]));

const attack = `</script><script>alert(1)</script><!-- " ' & \u2028 ]]>`;
const author = await aMember();
const post = await aPost(author, { title: `A gauge ${attack}`, content: `Five dollars. ${attack} ${"long ".repeat(100)}` });
await aComment(author, post.id);
const hidden = await aProject(author, { title: "Kept to myself", is_public: false });
const shown = await aProject(author, { title: "A tide gauge", description: "It floats." });

const headOf = async (path: string, language = "en", cookie = "", from = open.url) => {
  const browser = new PlainBrowser(from, cookie);
  browser.language = language;
  await browser.open(path);
  return browser.html.slice(0, browser.html.indexOf("</head>"));
};
const of = (head: string, pattern: RegExp) => pattern.exec(head)?.[1];
const canonical = (head: string) => of(head, /<link rel="canonical" href="([^"]*)"/);
const isIndexed = (head: string) => !head.includes('<meta name="robots" content="noindex"/>');
const textOf = async (path: string, from = open.url) => (await send(from, path)).text();

test("a page that guests may read describes itself, in the language it is in", async () => {
  const english = await headOf(`/post/${post.id}`);
  expect(of(english, /<meta name="description" content="([^"]*)"/)).toMatch(/^Five dollars\. .{20,200}…$/);
  expect(of(english, /<meta property="og:title" content="([^"]*)"/)).toMatch(/^A gauge &lt;\/script/);
  expect(of(english, /<meta property="og:locale" content="([^"]*)"/)).toBe("en_CA");
  expect(canonical(english)).toBe(`${site}/post/${post.id}?lang=en`);
  for (const language of ["en", "fr"]) {
    expect(english).toContain(`<link rel="alternate" hrefLang="${language}" href="${site}/post/${post.id}?lang=${language}"/>`);
  }
  expect(english).toContain(`hrefLang="x-default" href="${site}/post/${post.id}"`);
  expect(canonical(await headOf(`/post/${post.id}`, "fr"))).toBe(`${site}/post/${post.id}?lang=fr`);
});

test("?lang= shows a page in that language, whatever cookie and browser prefer, and sets nothing", async () => {
  for (const path of ["/about", `/post/${post.id}`, "/login", "/nowhere"]) {
    const answer = await send(open.url, `${path}?lang=fr`, { cookie: "language=en", headers: { "Accept-Language": "en" } });
    expect(await answer.text(), path).toContain('<html lang="fr">');
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(await textOf(path), "the page without it is kept apart").toContain('<html lang="en">');
  }
  const member = await send(server.url, `/post/${post.id}?lang=fr`, { cookie: await cookieOf(author) });
  expect(await member.text()).toContain('<html lang="fr">');
  expect(await textOf("/about?lang=de")).toContain('<html lang="en">');
});

test("the language switch of such a page leads to the page without it", async () => {
  for (const [from, to] of [
    ["/about?lang=fr", "/about"],
    ["/discover?lang=fr&sortBy=new", "/discover?sortBy=new"],
    ["/discover?sortBy=new&lang=fr#x", "/discover?sortBy=new#x"],
    ["/discover?slang=fr", "/discover?slang=fr"],
  ] as const) {
    const answer = await sendForm(server.url, "/language", { from, language: "en" });
    expect(answer.headers.get("Location"), from).toBe(to);
  }
});

test("a post is a DiscussionForumPosting that no text of a member breaks out of", async () => {
  const page = await textOf(`/post/${post.id}`);
  const [script = "", json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  expect(json).not.toMatch(/[<>&\u2028]/);
  expect(script).toContain("DiscussionForumPosting");
  expect(page).not.toContain("<script>alert");
  expect(page).not.toContain('<!-- "');
  expect(JSON.parse(json)).toMatchObject({
    "@context": "https://schema.org",
    "@type": "DiscussionForumPosting",
    headline: `A gauge ${attack}`.replace(" \u2028", ""), // a title is one line
    url: `${site}/post/${post.id}?lang=en`,
    author: { "@type": "Person", name: `u/${author.username}`, url: `${site}/u/${author.username}` },
    commentCount: 1,
    interactionStatistic: [
      { interactionType: "https://schema.org/LikeAction", userInteractionCount: 0 },
      { interactionType: "https://schema.org/CommentAction", userInteractionCount: 1 },
    ],
  });
});

test("a question with its answer is a QAPage, and a DiscussionForumPosting before", async () => {
  const question = await aPost(author, { title: "Which glue?", is_question: true });
  const answer = await aComment(author, question.id, "Epoxy </script>");
  const said = async () =>
    JSON.parse(of(await textOf(`/post/${question.id}`), /<script type="application\/ld\+json">(.*?)<\/script>/s) ?? "");
  expect(await said()).toMatchObject({ "@type": "DiscussionForumPosting" });
  await markAnswer(author, question.id, answer.id);
  await expect.poll(said, { timeout: 3000 }).toMatchObject({
    "@type": "QAPage",
    mainEntity: {
      "@type": "Question",
      name: "Which glue?",
      answerCount: 1,
      acceptedAnswer: {
        "@type": "Answer",
        text: "Epoxy </script>",
        url: `${site}/post/${question.id}?comment=${answer.id}#comment-${answer.id}`,
      },
    },
  });
});

test("a company is an Organization", async () => {
  const company = await aCompany({ name: "Brine <Works> Ltd" });
  const json = of(await headOf(`/company/${company.slug}`), /<script type="application\/ld\+json">(.*?)<\/script>/s);
  expect(JSON.parse(json ?? "")).toMatchObject({ "@type": "Organization", name: "Brine <Works> Ltd" });
});

test("members' pages carry none of it", async () => {
  const head = await headOf(`/post/${post.id}`, "en", await cookieOf(author), server.url);
  expect(head).not.toMatch(/og:|canonical|hrefLang|ld\+json|name="description"/);
});

test("a page that a guest may not read says nothing of itself", async () => {
  const private_ = await headOf(`/project/${hidden.id}`);
  expect(private_).not.toContain("Kept to myself");
  expect(private_).not.toMatch(/og:|canonical|ld\+json/);
  expect(isIndexed(private_)).toBe(false);
  const asked = await send(server.url, `/post/${post.id}`);
  expect([asked.status, await asked.text()]).toEqual([302, ""]);
  const signIn = await headOf(`/login?from=%2Fpost%2F${post.id}`, "en", "", server.url);
  expect(signIn).not.toMatch(/A gauge|og:|canonical/);
  expect(isIndexed(signIn)).toBe(false);
});

test.each(["/search?q=gauge", "/search", "/discover?sortBy=new", "/login", "/register", "/nowhere", "/post/999999", "/follow"])(
  "%s is not to be indexed",
  async (path) => {
    const head = await headOf(path);
    expect(isIndexed(head)).toBe(false);
    expect(head).not.toMatch(/og:|canonical/);
  },
);

test("a profile is described only of a member whom the list of members shows", async () => {
  const quiet = await aMember();
  const found = await aMember();
  await transaction((tx) => updateAccount(tx, found.id, { isDiscoverable: true, bio: "I weld." }));
  await transaction((tx) => updateAccount(tx, quiet.id, { isDiscoverable: false, bio: "I hide." }));
  expect(await headOf(`/u/${found.username}`)).toContain('content="I weld."');
  const other = await headOf(`/u/${quiet.username}`);
  expect(other).not.toContain("I hide.");
  expect(isIndexed(other)).toBe(false);
});

test("where members alone read, the pages open to all describe themselves, and there is no sitemap", async () => {
  const head = await headOf("/about", "en", "", server.url);
  expect(canonical(head)).toMatch(/\/about\?lang=en$/);
  expect(isIndexed(head)).toBe(true);
  expect(await textOf("/robots.txt", server.url)).not.toContain("Sitemap");
  for (const path of ["/sitemap.xml", "/sitemap/posts-1.xml"]) expect((await send(server.url, path)).status).toBe(404);
});

test("robots.txt names the sitemap, whose files hold what guests may read, each in its language", async () => {
  const removed = await aPost(author);
  await deletePost(author, removed.id);
  const french = await aPost(author, { language: "fr" });
  expect(await textOf("/robots.txt")).toMatch(new RegExp(`^User-agent: \\*\n(Disallow: /\\S+\n)+\nSitemap: ${site}/sitemap\\.xml\n$`));
  const index = await textOf("/sitemap.xml");
  const files = [...index.matchAll(/<loc>https:\/\/portage\.example([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  expect(files).toEqual(expect.arrayContaining(["/sitemap/pages.xml", "/sitemap/posts-1.xml", "/sitemap/projects-1.xml"]));
  const all = (await Promise.all(files.map((path) => textOf(path)))).join("");
  expect(all).toContain(`<url><loc>${site}/post/${post.id}?lang=en</loc><lastmod>20`);
  expect(all).toContain(`${site}/post/${french.id}?lang=fr`);
  expect(all).toContain(`${site}/project/${shown.id}?lang=en`);
  expect(all).not.toContain(`/project/${hidden.id}?`);
  expect(all).not.toContain(`/post/${removed.id}?`);
  for (const path of [
    "/about?lang=fr",
    "/discover/industry/aerospace?lang=en",
    "/discover/province/qc?lang=fr",
    "/funding/for/students?lang=en",
  ])
    expect(all).toContain(path);
  expect(all).not.toContain("/u/");
  const answer = await send(open.url, files[1] ?? "");
  expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
});

test("everything that the sitemap lists can be indexed at that address", async () => {
  const addresses = [...(await textOf("/sitemap/pages.xml")).matchAll(/<loc>https:\/\/portage\.example([^<]*)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );
  for (const path of addresses) {
    const head = await headOf(path);
    expect(isIndexed(head), path).toBe(true);
    expect(canonical(head), path).toBe(site + path);
  }
});

test.each(["posts-0", "posts-2", "posts-999999", "posts-1000000", "posts--1", "users-1", "nothing", "posts-1%00"])(
  "there is no file %s of the sitemap",
  async (name) => {
    expect((await send(open.url, `/sitemap/${name}.xml`)).status).toBe(404);
  },
);

onSqlite("a file of the sitemap is read by a range of ids, and the index by the highest", async () => {
  const plans = await plansOf(() => import("#app/features/sitemap/data.server.ts"));
  for (const kind of ["posts", "projects", "companies", "programs"]) {
    expect(plans).toContain(`SEARCH ${kind} USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)`);
    expect(plans).toContain(`SEARCH ${kind}`);
  }
  expect(plans).toHaveLength(8);
});
