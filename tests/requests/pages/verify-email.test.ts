import { afterAll, expect, test } from "vitest";
import { findAccountByEmail } from "#app/features/accounts/data.server.ts";
import { issueApiToken } from "#app/features/accounts/sessions.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, anAccount, aPassword, aPost, cookieOf } from "#tests/support/factories.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { aLink } from "#tests/support/mails.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

const smtp = await mailServer();
const server = await startServer({ SMTP_URL: smtp.url });
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const person = (username: string) => ({
  email: `${username}@example.ca`,
  username,
  full_name: "Marguerite Tremblay",
  user_type: "professional",
  postal_code: "k1a0a6",
  password: aPassword,
  confirm_password: aPassword,
  register: "yes",
});
/** The path of the newest link that arrived at this address. */
async function linkTo(email: string): Promise<string> {
  const link = () => /\/verify-email\?token=[\w-]{43}/.exec(smtp.received.findLast((mail) => mail.includes(`To: ${email}\r\n`)) ?? "");
  await expect.poll(link, { timeout: 15_000 }).not.toBeNull();
  return link()?.[0] ?? "";
}
const signIn = async (email: string) =>
  (await new PlainBrowser(server.url).open("/login")).submit({ email, password: aPassword, sign_in: "yes" });
const aPostForm = {
  title: "Ice on a wing",
  post_type: "text",
  content: "It was heard first.",
  tags: "ice",
  submit: "yes",
};

test("a new member reads, and is told what is missing before and after trying to publish; the mailed link mends it", async () => {
  const { id } = await aPost();
  const browser = await new PlainBrowser(server.url).open("/register");
  await browser.submit(person("newcomer"));
  expect([browser.path, browser.status]).toEqual(["/welcome", 200]);
  await browser.open("/submit-post");
  expect(browser.text).toContain("Before you publish, confirm your email address.");
  await browser.submit(aPostForm);
  expect(browser.status).toBe(403);
  expect(browser.html).toMatch(/<a class="underline" href="\/verify-email">Confirm your email address before you publish/);
  expect(browser.valueOf("title")).toBe("Ice on a wing");
  for (const pressed of [{ vote: `up.post.${id}` }, { comment: "yes", content: "Well heard." }] as Record<string, string>[]) {
    await browser.open(`/post/${id}`);
    await browser.submit(pressed);
    expect(browser.status).toBe(403);
    expect(browser.html).toContain('href="/verify-email">Confirm your email address before you publish');
  }

  await browser.open("/verify-email");
  expect(browser.text).toContain("We sent a link to newcomer@example.ca.");
  const link = await linkTo("newcomer@example.ca");
  const stranger = await new PlainBrowser(server.url).open(link); // a program that looks at links in mail, say
  expect(stranger.text).toContain("Is newcomer@example.ca your address, and u/newcomer your account?");
  expect((await findAccountByEmail("newcomer@example.ca"))?.emailVerifiedAt).toBeNull();
  const [tab, otherTab] = [await new PlainBrowser(server.url).open(link), stranger];
  for (const one of [tab, otherTab]) {
    await one.submit({ confirm: "yes" });
    expect([one.status, one.text]).toEqual([200, expect.stringContaining("newcomer@example.ca is confirmed.")]);
    expect(one.html).not.toContain('name="confirm"');
  }
  await browser.open("/submit-post");
  expect(browser.text).not.toContain("Before you publish");
  await browser.submit({ ...aPostForm, title: "Ice on a wing, heard" });
  expect([browser.path, browser.status]).toEqual([expect.stringMatching(/^\/post\/\d+$/), 200]);
});

test("signed in, one confirms as well; a fetch and the JSON API get the same 403 until then", async () => {
  const account = await anAccount("by-program");
  const token = await issueApiToken(account.id, "a script");
  const call = (path: string, body?: object) =>
    fetch(`${server.url}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Accept-Language": "fr" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const post = { title: "Kelp", content: "It grows.", post_type: "text", tags: ["kelp"] };
  const refused = await call("/discovery/posts", post);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { success: false, error: expect.stringContaining("Confirmez votre adresse courriel avant de publier") },
  ]);
  expect((await (await call("/auth/me")).json()).user).toMatchObject({ email: account.email, email_verified: false });
  const { id } = await aPost();
  const pressed = await send(server.url, `/post/${id}`, {
    method: "POST",
    cookie: await cookieOf(account),
    headers: { Accept: "application/json" },
    body: new URLSearchParams({ vote: `up.post.${id}` }),
  });
  expect([pressed.status, (await pressed.json()).error]).toEqual([403, expect.stringContaining(`${account.email}, or have it sent again`)]);

  const browser = await new PlainBrowser(server.url, await cookieOf(account)).open(`/verify-email?token=${await aLink(account, "verify")}`);
  await browser.submit({ confirm: "yes" });
  expect(browser.text).toContain("is confirmed.");
  expect((await (await call("/auth/me")).json()).user.email_verified).toBe(true);
  expect((await call("/discovery/posts", post)).status).toBe(201);
});

test("a dead link says so: to a guest with a way to sign in, to a member with a button for another, three times an hour", async () => {
  const guest = await new PlainBrowser(server.url).open("/verify-email?token=made-up");
  expect([guest.status, guest.text]).toEqual([200, expect.stringContaining("This link does not work")]);
  expect(guest.html).toContain('href="/login"');
  expect(guest.html).not.toContain('name="confirm"');
  await guest.post("/verify-email?token=made-up", { token: "made-up", confirm: "yes" });
  expect([guest.status, guest.text]).toEqual([422, expect.stringContaining("This link does not work")]);
  expect((await new PlainBrowser(server.url).open("/verify-email")).text).toContain("Sign in to have a new one sent.");

  const account = await anAccount("has-a-dead-link");
  const browser = await new PlainBrowser(server.url, await cookieOf(account)).open("/verify-email?token=made-up");
  for (const _ of [1, 2]) {
    await browser.submit({ send_again: "yes" }, "/verify-email");
    expect([browser.status, browser.text]).toEqual([200, expect.stringContaining("A new link is on its way")]);
  }
  await browser.open("/settings/security");
  expect(browser.text).toContain("has-a-dead-link@example.ca · not confirmed yet");
  await browser.submit({ send_again: "yes" }, "/verify-email");
  expect([browser.status, browser.text]).toEqual([429, expect.stringContaining("We send at most 3 of these emails an hour.")]);
  await browser.open(await linkTo(account.email));
  await browser.submit({ confirm: "yes" });
  expect(browser.text).toContain("is confirmed.");
});

test("one changes the address in the settings, and both mailboxes agree", async () => {
  const account = await anAccount("moves-by-form");
  await (await new PlainBrowser(server.url, await cookieOf(account)).open("/verify-email")).submit({ send_again: "yes" });
  const confirm = async (email: string) => {
    const browser = await new PlainBrowser(server.url).open(await linkTo(email));
    return browser.submit({ confirm: "yes" });
  };
  await confirm(account.email);
  const browser = await (await signIn(account.email)).open("/settings/security");
  smtp.received.length = 0;
  await browser.submit({ email: "moved.by.form@example.ca", change_address: "yes" });
  expect(browser.text).toContain("Your address changes to moved.by.form@example.ca once these have confirmed:");
  expect((await confirm(account.email)).text).toContain("once the other of the two mails is confirmed too");
  await browser.open("/settings/security");
  expect(browser.text).toContain("moves-by-form@example.ca · confirmed");
  expect((await confirm("moved.by.form@example.ca")).text).toContain("The address of u/moves-by-form is moved.by.form@example.ca now.");
  await browser.open("/settings/security");
  expect(browser.text).toContain("moved.by.form@example.ca · confirmed");
  expect(browser.text).not.toContain("once these have confirmed");
  await expect
    .poll(() => smtp.received.some((mail) => mail.includes("To: moves-by-form@example.ca") && mail.includes("answer this mail at once")))
    .toBe(true);
});

test("a setting lets members publish before; without a mail server they may, and admins are told so", async () => {
  const [member, admin] = [await aMember({ emailVerifiedAt: null }), await aMember({ role: "admin" })];
  for (const [env, sentence] of [
    [{ SMTP_URL: smtp.url, PUBLISH_UNVERIFIED: "1" }, "PUBLISH_UNVERIFIED is set: members may publish before they confirm"],
    [{ SMTP_URL: "" }, "No mail server is set (SMTP_URL), so nobody can confirm an email address"],
  ] as const) {
    const lenient = await startServer(env);
    const browser = await new PlainBrowser(lenient.url, await cookieOf(member)).open("/submit-post");
    expect(browser.text).not.toContain("Before you publish");
    await browser.submit(aPostForm);
    expect([browser.path, browser.status]).toEqual([expect.stringMatching(/^\/post\/\d+$/), 200]);
    expect((await new PlainBrowser(lenient.url, await cookieOf(admin)).open("/admin")).text).toContain(sentence);
    await lenient.stop();
  }
  expect((await new PlainBrowser(server.url, await cookieOf(admin)).open("/admin")).text).not.toContain("confirm an email address");
});
