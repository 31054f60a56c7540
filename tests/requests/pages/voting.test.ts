import { expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aCompany, aMember, aPost, aProject, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send, sendForm } from "../calls.ts";

const server = await sharedServer();

const author = await aMember();
const signedIn = async (member = author) => new PlainBrowser(server.url, await cookieOf(member));
const jsonOf = (answer: Response) => answer.json() as Promise<Record<string, unknown>>;

test("a vote button leads back to its post on the same page, with the same filters", async () => {
  const post = await aPost(author);
  const cookie = await cookieOf(author);
  for (const path of [
    "/discover",
    "/discover?sortBy=new&postType=text",
    "/discover/province/on?sortBy=top&timeRange=week",
    `/post/${post.id}?sort=newest`,
  ]) {
    const answer = await sendForm(server.url, path, { vote: `up.post.${post.id}` }, { cookie });
    expect(answer.status, path).toBe(303);
    expect(answer.headers.get("Location")).toBe(`${path}#post-${post.id}`);
  }
});

test("voting again withdraws, and voting the other way switches", async () => {
  const post = await aPost(author);
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  const state = () => ({
    score: /<output[^>]*>([^<]*)</.exec(browser.html)?.[1],
    pressed: [...browser.html.matchAll(/name="vote"[^>]*aria-pressed="(\w+)"/g)].map((match) => match[1]).join(),
  });
  const press = (wanted: string) => browser.submit({ vote: `${wanted}.post.${post.id}` });
  await press("up");
  expect(state()).toEqual({ score: "1", pressed: "true,false" });
  await press("none");
  expect(state()).toEqual({ score: "0", pressed: "false,false" });
  await press("down");
  expect(state()).toEqual({ score: "-1", pressed: "false,true" });
  await press("up");
  expect(state()).toEqual({ score: "1", pressed: "true,false" });
});

test("a page from before a vote cannot undo it: its buttons say which vote is wanted, for whatever one votes on", async () => {
  const post = await aPost(author);
  const comment = await aComment(author, post.id, "As I said");
  const project = await aProject(author);
  const company = await aCompany({ name: "Before And After" });
  const member = await aMember();
  const pages: [string, string][] = [
    [`/post/${post.id}`, `post.${post.id}`],
    ["/discover?sortBy=new", `post.${post.id}`],
    [`/post/${post.id}`, `comment.${comment.id}`],
    [`/project/${project.id}`, `project.${project.id}`],
    ["/projects?sort=new", `project.${project.id}`],
    [`/company/${company.slug}`, `company.${company.id}`],
    ["/discover/companies", `company.${company.id}`],
  ];
  for (const [path, target] of pages) {
    const [before, elsewhere] = [await (await signedIn(member)).open(path), await (await signedIn(member)).open(path)];
    const pressed = (browser: PlainBrowser) => new RegExp(`value="none\\.${target}" aria-pressed="true"`).test(browser.html);
    expect(pressed(before), path).toBe(false);
    await elsewhere.submit({ vote: `up.${target}` });
    await before.submit({ vote: `up.${target}` });
    expect([before.status, pressed(before)], path).toEqual([200, true]);
    const later = await (await signedIn(member)).open(path);
    await before.submit({ vote: `none.${target}` });
    await later.submit({ vote: `none.${target}` });
    expect([later.status, pressed(later)], path).toEqual([200, false]);
  }
});

test("whoever wrote gets a cookie that pages vary by, so that a browser going back asks for them anew", async () => {
  const post = await aPost(author);
  const cookie = await cookieOf(author);
  const position = async (vote: string) => {
    const answer = await sendForm(server.url, `/post/${post.id}`, { vote: `${vote}.post.${post.id}` }, { cookie });
    return /^position=([^;]+)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1];
  };
  const first = await position("up");
  expect(first).toBeDefined();
  expect(await position("none")).not.toBe(first);
  const page = await send(server.url, "/discover", { cookie });
  expect(page.headers.get("Vary")).toContain("Cookie");
});

test("a vote sent by a script gets the new counts as data", async () => {
  const post = await aPost(author);
  const init = { cookie: await cookieOf(author), headers: { Accept: "application/json" } };
  const answer = await sendForm(server.url, "/discover?sortBy=new", { vote: `down.post.${post.id}` }, init);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toContain("application/json");
  expect(await jsonOf(answer)).toEqual({ user_vote: "down", new_upvotes: 0, new_downvotes: 1, score: "-1" });
  const wrong = await sendForm(server.url, "/discover", { vote: "sideways.post.1" }, init);
  expect(wrong.status).toBe(422);
  expect(await jsonOf(wrong)).toMatchObject({ success: false, error: "Failed to submit vote" });
  const gone = await sendForm(server.url, "/discover", { vote: "up.post.999999" }, init);
  expect(gone.status).toBe(404);
  expect(await jsonOf(gone)).toMatchObject({ success: false, error: "Post not found" });
});

test("a vote that fails says why, on the page it was pressed on", async () => {
  const post = await aPost(author);
  const idle = await aMember({ suspendedUntil: Date.now() + 86_400_000, suspensionReason: "spam" });
  for (const path of ["/discover", `/post/${post.id}`, "/projects", "/discover/companies", "/discover/tag/sensors", "/saved"]) {
    const browser = await (await signedIn()).open(path);
    await browser.post(path, { vote: "up.post.999999" });
    expect([browser.status, browser.text], path).toEqual([404, expect.stringContaining("Post not found")]);
    const theirs = await (await signedIn(idle)).open(path);
    await theirs.post(path, { vote: `up.post.${post.id}` });
    expect([theirs.status, theirs.text], path).toEqual([403, expect.stringContaining("Spam or advertising")]);
  }
});

test.each(["up", "up.post", "none", "none.post", "up.company.1", "up.post.abc", "up.post.-1", "up.post.1e400", "", "up.post.1.5"])(
  "a vote of '%s' changes nothing and never fails the server",
  async (vote) => {
    const answer = await sendForm(server.url, "/discover", { vote }, { cookie: await cookieOf(author) });
    expect([303, 404, 422]).toContain(answer.status);
  },
);
