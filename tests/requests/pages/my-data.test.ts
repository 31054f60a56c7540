import { expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { anAccount, aPassword, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

const server = await sharedServer();

test.each(["/my-data", "/my-data.json"])("%s is for who it is about", async (path) => {
  const answer = await send(server.url, path);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe(`/login?from=${encodeURIComponent(path)}`);
});

test("everything held about a member comes as one file, of that member alone", async () => {
  const [me, other] = [await anAccount("mine"), await anAccount("theirs")];
  await aPost(me, { title: "What I wrote" });
  await aPost(other, { title: "What they wrote" });
  const answer = await send(server.url, "/my-data.json", { cookie: await cookieOf(me) });
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="my-data.json"');
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const file = JSON.parse(await answer.text());
  expect(file).toMatchObject({ about: "u/mine", held: { users: [{ email: "mine@example.ca" }], posts: [{ title: "What I wrote" }] } });
  expect(JSON.stringify(file)).not.toContain("they wrote");
  expect(JSON.stringify(file)).not.toContain("scrypt");
});

test("the privacy page names what is held, and leads to one's own", async () => {
  const browser = await new PlainBrowser(server.url).open("/privacy");
  expect(browser.text).toContain("Your votes, so that each counts once");
  expect(browser.html).toContain('href="/my-data"');
});

test("an account is deleted by form: first what is missing is said, then it is gone and the browser signed out", async () => {
  const account = await anAccount("leaver");
  const post = await aPost(account, { title: "It stays" });
  const browser = await new PlainBrowser(server.url, await cookieOf(account)).open("/my-data");
  await browser.submit({ leave: "yes", texts: "keep" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Confirm that you understand");
  expect(browser.html).toMatch(/<input[^>]*checked=""[^>]*value="keep"/);
  expect(browser.html).toMatch(/<input type="checkbox"[^>]*name="sure"[^>]*aria-invalid="true" aria-describedby="sure-error"/);
  expect(browser.html).toMatch(/id="sure-error">[^<]+</);
  await browser.open("/my-data");
  await browser.submit({ leave: "yes" });
  expect(browser.html.match(/<input type="radio"[^>]*aria-invalid="true" aria-describedby="texts-error"/g)).toHaveLength(2);
  expect(browser.html).toMatch(/id="texts-error">[^<]+</);
  await browser.submit({ leave: "yes", texts: "keep", sure: "yes" });
  expect(browser.path).toBe("/account-deleted");
  expect(browser.text).toContain("Your account is deleted");
  expect(browser.cookies.has("session")).toBe(false);
  await browser.open("/login");
  await browser.submit({ sign_in: "yes", email: account.email, password: aPassword });
  expect(browser.path).toBe("/login");
  const reader = new PlainBrowser(server.url, await cookieOf(await anAccount("reader")));
  expect((await reader.open(`/post/${post.id}`)).text).toContain("It stays");
  expect(reader.text).not.toContain("leaver");
});
