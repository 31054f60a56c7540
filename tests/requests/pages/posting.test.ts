import { expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { errorAt, send, sendForm } from "../calls.ts";

const server = await sharedServer();

const author = await aMember();
const signedIn = async (member = author) => new PlainBrowser(server.url, await cookieOf(member));
const chosen = (html: string, name: string) =>
  /<option[^>]*value="([^"]*)"[^>]*selected/.exec(new RegExp(`<select[^>]*name="${name}"[\\s\\S]*?</select>`).exec(html)?.[0] ?? "")?.[1];

const fields = (given: Record<string, string> = {}) => ({
  title: "A gauge in a canoe",
  post_type: "text",
  url: "",
  content: "It floats.",
  industry_hub_id: "metrology",
  province: "QC",
  city: "Gatineau",
  timeline_tag: "build_today",
  tags: "Gauges, Water level",
  submit: "yes",
  ...given,
});

test("a post is written by form and opens where everyone sees it", async () => {
  const browser = await (await signedIn()).open("/submit-post");
  await browser.submit(fields());
  expect(browser.path).toMatch(/^\/post\/\d+$/);
  for (const words of ["A gauge in a canoe", "It floats.", "Gatineau", "Build Today"]) expect(browser.text).toContain(words);
  expect(browser.html).toContain('href="/discover/tag/water-level"');
  expect(browser.html).toContain('href="/discover/industry/metrology"');
  const { path } = browser;
  for (const list of ["/discover?sortBy=new", "/discover/industry/metrology", "/discover/province/qc", "/discover/tag/gauges"]) {
    expect((await browser.open(list)).html, list).toContain(`href="${path}"`);
  }
  expect((await browser.open("/discover/timeline/build_today")).html).toContain(`href="${path}"`);
  expect((await browser.open("/discover/province/on")).html).not.toContain(`href="${path}"`);
});

test("the hub and the province of the address are preset, unknown ones are not", async () => {
  const browser = await (await signedIn()).open("/submit-post?hub=aerospace&province=bc");
  expect(chosen(browser.html, "industry_hub_id")).toBe("aerospace");
  expect(chosen(browser.html, "province")).toBe("BC");
  await browser.open("/submit-post?hub=%3Cscript%3E&province=zz");
  expect(browser.status).toBe(200);
  expect(chosen(browser.html, "industry_hub_id") ?? "").toBe("");
  expect(chosen(browser.html, "province") ?? "").toBe("");
});

test.each([
  ["title", { title: "  " }, "Title is required"],
  ["title", { title: "x".repeat(301) }, "Title must be less than 300 characters"],
  ["content", { content: "" }, "Enter the text"],
  ["content", { content: "x".repeat(4001) }, "Content must be less than 4000 characters"],
  ["url", { post_type: "link", url: "" }, "URL is required for link posts"],
  ["url", { post_type: "link", url: "not an address" }, "Please enter a valid URL"],
  ["url", { post_type: "link", url: "javascript:alert(1)" }, "Please enter a valid URL"],
  ["url", { post_type: "link", url: "data:text/html,<script>alert(1)</script>" }, "Please enter a valid URL"],
  ["tags", { tags: " , ,," }, "At least one tag is required"],
  ["tags", { tags: "a,b,c,d,e,f,g,h,i,j,k" }, "Enter 10 tags or fewer"],
  ["city", { city: "x".repeat(81) }, "City must be 80 characters or fewer"],
])("a post with a wrong %s (%j) says '%s' and keeps what was typed", async (field, given, sentence) => {
  const browser = await (await signedIn()).open("/submit-post");
  const key = browser.valueOf("submission_key");
  await browser.submit(fields(given));
  expect(browser.status).toBe(422);
  expect(errorAt(browser.html, field)).toBe(sentence);
  expect(browser.html).toContain(`href="#${field}"`);
  if (!("title" in given)) expect(browser.valueOf("title")).toBe("A gauge in a canoe");
  if (!("content" in given)) expect(browser.valueOf("content")?.trim()).toBe("It floats.");
  if (!("tags" in given)) expect(browser.valueOf("tags")).toBe("Gauges, Water level");
  expect(chosen(browser.html, "province")).toBe("QC");
  expect(browser.html).toMatch(/<input[^>]*value="build_today"[^>]*checked|<input[^>]*checked[^>]*value="build_today"/);
  expect(browser.valueOf("submission_key")).toBe(key);
});

test.each([
  ["post_type", "poem", "Choose a post type"],
  ["industry_hub_id", "no-such-hub", "Choose one of the hubs listed"],
  ["industry_hub_id", "mining", "Choose one of the hubs listed"],
  ["province", "ZZ", "Choose one of the provinces listed"],
  ["timeline_tag", "yesterday", "Choose one of the timelines listed"],
])("a %s that is not offered (%s) is refused and the rest kept", async (field, value, sentence) => {
  const browser = await signedIn();
  await browser.post("/submit-post", fields({ [field]: value, submission_key: "kept-key" }));
  expect(browser.status).toBe(422);
  expect(browser.text).toContain(sentence);
  if (field !== "timeline_tag") expect(errorAt(browser.html, field)).toBe(sentence);
  expect(browser.valueOf("title")).toBe("A gauge in a canoe");
  expect(browser.valueOf("submission_key")).toBe("kept-key");
});

test("an empty form says everything that is missing at once", async () => {
  const browser = await (await signedIn()).open("/submit-post");
  await browser.submit({ submit: "yes" });
  expect(browser.status).toBe(422);
  for (const sentence of ["Title is required", "Enter the text", "At least one tag is required"]) {
    expect(browser.text).toContain(sentence);
  }
});

test("a link needs no content and shows its host; another type drops the address", async () => {
  const browser = await (await signedIn()).open("/submit-post");
  await browser.submit(fields({ post_type: "link", url: "https://www.nrc.example/report?a=1&b=2", content: "" }));
  expect(browser.html).toContain('href="https://www.nrc.example/report?a=1&amp;b=2"');
  expect(browser.text).toContain("nrc.example");
  await browser.open("/submit-post");
  await browser.submit(fields({ post_type: "text", url: "https://dropped.example/" }));
  expect(browser.path).toMatch(/^\/post\/\d+$/);
  expect(browser.html).not.toContain("dropped.example");
});

test("a city without a province is not kept", async () => {
  const browser = await (await signedIn()).open("/submit-post");
  await browser.submit(fields({ province: "", city: "Atlantis" }));
  expect(browser.path).toMatch(/^\/post\/\d+$/);
  expect(browser.text).not.toContain("Atlantis");
});

test("letters that nobody sees turn no line of a title, a text or a tag around", async () => {
  const browser = await (await signedIn()).open("/submit-post");
  await browser.submit(
    fields({ title: "A\u202egauge\u2066", content: "It\u202e floats.\u200f", tags: "Ga\u202euges", city: "Gati\u202eneau" }),
  );
  expect(browser.path).toMatch(/^\/post\/\d+$/);
  expect(browser.html).toContain("Agauge");
  expect(browser.html).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200f]/);
});

test("a form that is sent twice makes one post", async () => {
  const browser = await (await signedIn()).open("/submit-post");
  const key = browser.valueOf("submission_key") ?? "";
  expect(key).not.toBe("");
  const twice = fields({ title: "Sent twice", submission_key: key });
  const cookie = await cookieOf(author);
  const answers = await Promise.all([1, 2, 3].map(() => sendForm(server.url, "/submit-post", twice, { cookie })));
  expect(new Set(answers.map((answer) => answer.headers.get("Location"))).size).toBe(1);
  expect(answers[0]?.status).toBe(303);
});

test("markup in a post is shown as text", async () => {
  const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const browser = await (await signedIn()).open("/submit-post");
  const given = { title: attack, content: attack, tags: attack, city: attack, post_type: "link", url: `https://example.org/${attack}` };
  await browser.submit(fields(given));
  expect(browser.path).toMatch(/^\/post\/\d+$/);
  for (const path of [browser.path, `${browser.path}?share=1`, "/discover?sortBy=new", "/profile?tab=posts", `${browser.path}/edit`]) {
    await browser.open(path);
    expect(browser.status, path).toBe(200);
    expect(browser.html, path).not.toContain("<script>alert");
    expect(browser.html, path).not.toContain("<img");
    expect(browser.html, path).toContain("&lt;script&gt;");
  }
  await browser.open("/submit-post");
  await browser.submit(fields({ ...given, title: "", url: attack }));
  expect(browser.status).toBe(422);
  expect(browser.html).not.toContain("<script>alert");
  expect(browser.html).not.toContain("<img");
});

test("markup in a search, a filter or an opened form is shown as text", async () => {
  const attack = encodeURIComponent(`"><script>alert(1)</script>`);
  const post = await aPost(author);
  const browser = await signedIn();
  for (const path of [
    `/discover?search=${attack}`,
    `/discover?province=${attack}&industryHub=${attack}`,
    `/post/${post.id}?open=${attack}`,
  ]) {
    expect((await browser.open(path)).html, path).not.toContain("<script>alert");
  }
});

test("an author changes and takes down a post", async () => {
  const post = await aPost(author, { title: "Before" });
  const browser = await (await signedIn()).open(`/post/${post.id}/edit`);
  expect(browser.valueOf("title")).toBe("Before");
  const { submit, ...kept } = fields({ title: "", save: "yes" });
  await browser.submit(kept);
  expect(browser.status).toBe(422);
  expect(errorAt(browser.html, "title")).toBe("Title is required");
  expect(browser.valueOf("content")?.trim()).toBe("It floats.");
  await browser.submit({ ...kept, title: "After" });
  expect(browser.path).toBe(`/post/${post.id}?done=saved`);
  expect(browser.text).toMatch(/Saved\..*After/);
  await browser.open(`/post/${post.id}/edit`);
  await browser.submit({ delete: "yes" });
  expect([browser.path, browser.text]).toEqual(["/discover?done=gone", expect.stringContaining("It was deleted.")]);
  expect(browser.html).not.toContain(`href="/post/${post.id}"`);
  expect((await browser.open(`/post/${post.id}`)).status).toBe(410);
});

test("odd values in an address never fail a page", async () => {
  const post = await aPost(author);
  await aComment(author, post.id);
  const cookie = await cookieOf(author);
  const odd = [
    "",
    "0",
    "-1",
    "abc",
    "1_1",
    "-5_3",
    "9999999999999999_999999999999999",
    "99999999999999999999_1",
    "NaN",
    "1e9",
    "null",
    "%00",
    "%F0%9F%9B%B6",
    "%27%20OR%201%3D1--",
    "%22%22%22",
    "*",
    "a%20AND",
    "NEAR(",
    "(",
    "-",
    "%25",
    "a".repeat(3000),
    "__proto__",
    "constructor",
    "all",
    "top",
    "rising",
    "hour",
    "delete.1",
    "edit.999999",
    "reply.-1",
  ];
  const names = ["sortBy", "after", "timeRange", "province", "industryHub", "postType", "timelineTag", "search"];
  const paths: string[] = [];
  for (const value of odd) {
    for (const name of names) paths.push(`/discover?${name}=${value}`);
    for (const sort of ["new", "top", "rising"])
      paths.push(`/discover?sortBy=${sort}&timeRange=week&after=${value}`, `/discover?sortBy=${sort}&search=${value}&after=${value}`);
    for (const name of ["open", "sort", "after", "share"]) paths.push(`/post/${post.id}?${name}=${value}`);
    paths.push(`/submit-post?hub=${value}&province=${value}`, `/discover/province/on?province=${value}&after=${value}`);
    paths.push(
      `/discover/tag/${encodeURIComponent(value)}`,
      `/discover/industry/${encodeURIComponent(value)}`,
      `/post/${encodeURIComponent(value)}`,
    );
  }
  paths.push("/discover?sortBy=new&sortBy=top", "/discover?province=ON&province=QC", "/discover?search=a&search=b");
  const failed: string[] = [];
  for (const path of paths) {
    const answer = await send(server.url, path, { cookie });
    const text = await answer.text();
    if (answer.status >= 500 || text.includes("Unable to Load Posts") || text.includes("Failed to load comments"))
      failed.push(`${answer.status} ${path.slice(0, 120)}`);
  }
  expect(failed).toEqual([]);
});

test("a search with words of the query language finds plain words", async () => {
  await aPost(author, { title: 'The "AND" gate NEAR a river' });
  const browser = await signedIn();
  for (const search of ['"AND" gate', "gate NEAR", 'gate"', "riv"]) {
    expect((await browser.open(`/discover?search=${encodeURIComponent(search)}`)).status).toBe(200);
    expect(browser.text, search).not.toContain("Unable to Load Posts");
    expect(browser.text, search).toContain("gate NEAR a river");
  }
});
