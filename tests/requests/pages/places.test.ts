import { afterAll, expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { actOnPost, aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

// Its own: what trends is found once a minute.
const server = await startServer();
afterAll(server.stop);

const author = await aMember();
const other = await aMember();
for (const member of [author, other]) {
  await aPost(member, {
    title: `By ${member.username}`,
    province: "QC",
    industry_hub_id: "aerospace",
    tags: "wind-tunnel",
    post_type: "research",
  });
}
const browser = new PlainBrowser(server.url, await cookieOf(author));
/** The numbers beside the link of a table's row: its posts, and those of this week. */
const rowOf = (href: string) => {
  const row =
    browser.html
      .split("<tr")
      .slice(1)
      .find((one) => one.includes(`href="${href}"`)) ?? "";
  return [...row.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text);
};
const section = (title: string) => new RegExp(`<h2[^>]*>${title}</h2>([\\s\\S]*?)</section>`).exec(browser.html)?.[1] ?? "";

test("the overview says what trends and leads to industries, provinces and themes", async () => {
  await browser.open("/discover");
  expect(section("Trending")).toContain('href="/discover/tag/wind-tunnel"');
  expect(section("Trending")).toMatch(/in the last 30 days[\s\S]*#wind-tunnel 2</);
  expect(section("Explore by industry")).toMatch(/13 hubs[\s\S]*href="\/discover\/industry"/);
  expect(section("Explore by province")).toMatch(/href="\/discover\/province\/on"[\s\S]*href="\/discover\/province"/);
  for (const tag of ["build_today", "lead_tomorrow", "pioneer_forever"]) expect(section("Timeline")).toContain(`/discover/timeline/${tag}`);
});

test("industries and provinces are listed with their posts, and no feed", async () => {
  await browser.open("/discover/industry");
  expect(rowOf("/discover/industry/aerospace")).toEqual(["2", "2"]);
  expect(browser.html).not.toContain("data-feed");
  expect(browser.html).toContain('aria-current="page"');
  await browser.open("/discover/province");
  expect(rowOf("/discover/province/qc")).toEqual(["2", "2"]);
  expect(browser.html).not.toContain("data-feed");
});

test("a province shows its figures with source and date, and says what is not known", async () => {
  for (const code of ["QC", "qc", "Qc"]) {
    await browser.open(`/discover/province/${code}`);
    expect(browser.status).toBe(200);
  }
  expect(browser.text).toMatch(/Population 9,0\d\d,\d{3} 2026-07-01 Source: Statistics Canada table 17-10-0005-01/);
  expect(browser.text).toMatch(/GDP \$\d{3}\.\d billion 2024, over a year old Source: Statistics Canada table 36-10-0222-01/);
  expect(browser.text).toMatch(
    /Real growth of GDP \+1.3% 2024, over a year old Source: Statistics Canada, The Daily.*page dated May 1, 2025/,
  );
  expect(browser.text).toContain("were written for this site in 2025-12 and not compared with a public page");
  expect(browser.text).toContain("Tech workers, Startups, Unicorns Not available No open count with a source was found.");
  expect(browser.html).toContain('href="/submit-post?province=QC"');
  expect(section("Key industries")).toContain("Aerospace");
  expect(section("Research institutions")).toContain("Mila");
  expect(section("Major innovation centres")).toMatch(/^<ul[^>]*><li><b>Québec City<\/b>[^L]*\(Capital\)/);
  expect(section("Top hubs here")).toContain('href="/discover/industry/aerospace?province=QC"');
});

test("the figures of a province are worded in French", async () => {
  const french = new PlainBrowser(server.url, await cookieOf(author));
  french.language = "fr";
  await french.open("/discover/province/qc");
  expect(french.text.replaceAll("\u00a0", " ")).toMatch(/PIB \d{3},\d milliards \$ 2024, plus d’un an Source :/);
  expect(french.html).toContain("<li>Mila – Institut québécois");
  expect(french.text).toContain("ont été rédigées pour ce site en 2025-12");
  expect(french.text).toContain("Hydroélectricité et énergie propre");
});

test("a hub shows its counts, its research, where its posts are, its associations and related hubs", async () => {
  await browser.open("/discover/industry/aerospace");
  expect(browser.text).toContain("Posts 2 Provinces and territories active 1 of 13 Most posts from Quebec (100%)");
  expect(section("Recent innovations")).toContain(`By ${other.username}`);
  const map = section("Provincial distribution").replaceAll("<!-- -->", "");
  expect(map.match(/<a class="m\d" href="\/discover\/province\/\w\w"/g)).toHaveLength(13);
  expect(map).toMatch(/class="m4" href="\/discover\/province\/qc"[\s\S]*?Quebec: <\/span>2<span[^>]*> posts</);
  expect(section("Associations")).toContain('href="https://aiac.ca/"');
  expect(browser.html).toContain('href="/discover/province"');
  expect(section("Related hubs")).toBe("");
  await browser.open("/discover/industry/space-astronomy");
  expect(section("Related hubs")).toMatch(/\/discover\/industry\/aerospace[\s\S]*>2</);
  expect(section("Related hubs")).not.toContain("quantum-nano");
});

test("a pinned post stands first and marked in its hub, on the overview and in the call", async () => {
  const moderator = await aMember({ role: "moderator" });
  const pinned = await aPost(author, { title: "Read this first", industry_hub_id: "construction" });
  for (const title of ["Later", "Last"]) await aPost(author, { title, industry_hub_id: "construction" });
  await actOnPost(moderator, pinned.id, "pin");
  for (const path of ["/discover?sortBy=new", "/discover/industry/construction"]) {
    await browser.open(path);
    expect(/<li id="post-(\d+)"/.exec(browser.html)?.[1], path).toBe(String(pinned.id));
    expect(browser.text).toMatch(/Read this first[^#]*? Pinned/);
    expect(browser.html.split(`id="post-${pinned.id}"`)).toHaveLength(2);
  }
  const answer = await send(server.url, "/api/discovery/posts?sortBy=new&industryHub=construction", { cookie: await cookieOf(author) });
  const { posts } = (await answer.json()) as { posts: { id: number; pinned: boolean }[] };
  expect(posts.map((post) => post.pinned)).toEqual([true, false, false]);
  await actOnPost(moderator, pinned.id, "unpin");
});

test("a hub of the directory alone shows the posts of the hubs it is related to, and posting leads to the nearest of them", async () => {
  await aPost(author, { title: "A ruler for ore", industry_hub_id: "metrology", province: "SK" });
  await aPost(author, { title: "Heat from below", industry_hub_id: "clean-energy", province: "YT" });
  await browser.open("/discover/industry/mining");
  for (const words of ["A ruler for ore", "Heat from below", "Posts 2 Provinces and territories active 2 of 13"])
    expect(browser.text).toContain(words);
  expect(browser.text).toMatch(/Its posts are those of: Metrology & Measurement Clean Energy/);
  expect(browser.text).not.toContain("Be the first");
  expect(browser.html).toContain('href="/submit-post?hub=metrology"');
  await browser.open("/submit-post?hub=metrology");
  expect(browser.html).toMatch(/value="metrology" selected/);
  await browser.open("/discover/industry/metrology");
  expect(browser.text).not.toContain("Its posts are those of");
});

test("a hub without posts says so instead of drawing an empty map", async () => {
  await browser.open("/discover/industry/ocean-arctic");
  expect(section("Provincial distribution")).toContain("No post here names a province yet.");
  expect(section("Recent innovations")).toContain("No research has been posted here lately.");
});

test.each([
  ["/discover/industry/nothing", "Industry Hub Not Found"],
  ["/discover/province/zz", "Province Not Found The requested province could not be found."],
  ["/discover/timeline/later", "There is no such timeline theme."],
  ["/discover/tag/never-said", "Nothing has been posted under this tag."],
  ["/follow?list=hub/nothing", "Industry Hub Not Found"],
  ["/follow?list=nothing/x", "There is no such feed."],
])("%s is not found, and leads back to discovery", async (path, words) => {
  await browser.open(path);
  expect(browser.status).toBe(404);
  expect(browser.text).toContain(words);
  expect(browser.html).toContain('href="/discover"');
});

test("the occupations that fit a text are a list that browsers keep, open to all, in the language of the address", async () => {
  const answer = await send(server.url, "/occupations/en?text=nurse");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=86400");
  expect(await answer.json()).toContain("Registered nurses and registered psychiatric nurses");
  const french: string[] = await (await send(server.url, "/occupations/fr?text=soudeuse")).json();
  expect(french[0]).toBe("Soudeurs/soudeuses et opérateurs/opératrices de machines à souder et à braser");
  const long: string[] = await (await send(server.url, "/occupations/fr?text=enseignant")).json();
  for (const name of long) expect(name.length).toBeLessThanOrEqual(100);
  expect(await (await send(server.url, "/occupations/en")).json()).toEqual([]);
  expect((await send(server.url, "/occupations/de?text=nurse")).status).toBe(404);
});

test("the cities of a province are a list that browsers keep, open to all", async () => {
  const answer = await send(server.url, "/cities/yt");
  expect(answer.headers.get("Cache-Control")).toContain("public, max-age=86400");
  expect(await answer.json()).toContain("Whitehorse");
  expect((await send(server.url, "/cities/zz")).status).toBe(404);
});

test("a search is a form that works without scripts, keeps what was asked and pages on", async () => {
  await browser.open("/discover");
  expect(browser.html).toContain('href="/search"');
  expect((await browser.open("/search")).text).toContain("Use your own words");
  await browser.open("/search?q=AÉRONEF+ÉGARÉ");
  expect(browser.text).toContain("Nothing Found");
  await browser.open("/search?q=wind+tunnel&kind=post&hub=aerospace&province=qc");
  expect(browser.valueOf("q")).toBe("wind tunnel");
  for (const chosen of ["post", "aerospace", "QC"]) expect(browser.html).toMatch(new RegExp(`value="${chosen}" selected`));
  expect(browser.text).toContain("In the tags:");
  expect(browser.html).toContain("<mark>wind</mark>");
  for (let turn = 0; turn < 21; turn += 1) await aPost(author, { title: `Lighthouse ${turn}` });
  await browser.open("/search?q=lighthouse&kind=post");
  const [more = ""] = /<a [^>]*id="more"[^>]*>/.exec(browser.html) ?? [];
  await browser.open((/href="([^"]*)"/.exec(more)?.[1] ?? "").replaceAll("&amp;", "&"));
  expect(browser.html.match(/<li id="post-/g)).toHaveLength(1);
});

test("what was searched for is shown as text, whatever it is", async () => {
  await browser.open(`/search?q=${encodeURIComponent('<img src=x onerror="1">zzz')}`);
  expect(browser.status).toBe(200);
  expect(browser.html).not.toContain("<img src=x");
});

test("odd values in an address never fail a page", async () => {
  const odd = [
    "",
    "0",
    "-1",
    "post.1",
    "post.-1_person.x",
    "1.5",
    "1e20",
    "NaN",
    "9".repeat(16),
    "9".repeat(25),
    "%00",
    "%25",
    "%F0%9F%9B%B6",
    "%22",
    "*",
    "NEAR(",
    "a%20AND",
    "{bio}",
    "__proto__",
    "a".repeat(3000),
  ];
  const cookie = await cookieOf(author);
  const failed: string[] = [];
  for (const value of odd) {
    const paths = ["q", "q=sensor&after", "q=sensor&kind", "q=sensor&hub", "q=sensor&province"].map((name) => `/search?${name}=${value}`);
    paths.push(
      `/follow?list=${value}`,
      `/follow?list=tag/${value}`,
      `/feeds/${value}.atom`,
      `/feeds/tag/${value}.atom?key=${value}`,
      `/cities/${value}`,
    );
    for (const path of paths) {
      const { status } = await send(server.url, path, { cookie });
      if (status >= 500) failed.push(`${status} ${path.slice(0, 100)}`);
    }
  }
  expect(failed).toEqual([]);
});
