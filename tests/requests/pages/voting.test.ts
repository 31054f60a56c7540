import { afterAll, expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { sendForm } from "../calls.ts";

const server = await startServer();
afterAll(() => server.stop());

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
  const press = (direction: string) => browser.submit({ vote: `${direction}.post.${post.id}` });
  await press("up");
  expect(state()).toEqual({ score: "1", pressed: "true,false" });
  await press("up");
  expect(state()).toEqual({ score: "0", pressed: "false,false" });
  await press("down");
  expect(state()).toEqual({ score: "-1", pressed: "false,true" });
  await press("up");
  expect(state()).toEqual({ score: "1", pressed: "true,false" });
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
    expect([theirs.status, theirs.text], path).toEqual([403, expect.stringContaining("spam")]);
  }
});

test.each(["up", "up.post", "up.company.1", "up.post.abc", "up.post.-1", "up.post.1e400", "", "up.post.1.5"])(
  "a vote of '%s' changes nothing and never fails the server",
  async (vote) => {
    const answer = await sendForm(server.url, "/discover", { vote }, { cookie: await cookieOf(author) });
    expect([303, 404, 422]).toContain(answer.status);
  },
);
