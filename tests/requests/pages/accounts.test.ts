import { expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { anAccount, aPassword } from "#tests/support/factories.ts";
import { aLink, newestMail } from "#tests/support/mails.ts";
import { sharedServer } from "#tests/support/server.ts";
import { errorAt, sendForm } from "../calls.ts";

const server = await sharedServer();

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

test("one registers by form, is signed in and welcomed", async () => {
  const browser = await new PlainBrowser(server.url).open("/register");
  await browser.submit(person("marguerite"));
  expect(browser.path).toBe("/welcome");
  expect(browser.status).toBe(200);
  expect(browser.text).toContain("marguerite");
  expect(browser.text).toContain("Sign out");
});

test.each([
  ["email", "", "Enter your email address"],
  ["email", "nobody", "Please enter a valid email address"],
  ["username", "", "Enter a username"],
  ["username", "ab", "Username must be at least 3 characters long"],
  ["username", "a b c", "Username can only contain letters, numbers, hyphens, and underscores"],
  ["email", "<a@b.ca>", "Please enter a valid email address"],
  ["email", "a@b..ca", "Please enter a valid email address"],
  ["username", "Admin", "This username is reserved for the site. Choose another"],
  ["full_name", "  ", "Enter your full name"],
  ["full_name", "\u3164\u200b", "Enter your full name"],
  ["user_type", "", "Choose your current status"],
  ["postal_code", "", "Enter your postal code"],
  ["postal_code", "90210", "Please enter a valid Canadian postal code (e.g., K1A 0A6)"],
  ["password", "", "Enter a password"],
  ["password", "short7!", "Password must be at least 8 characters long"],
  ["password", "password1", "This password is one of the most used, so it is easy to guess. Choose another"],
  ["confirm_password", "something else", "Passwords do not match"],
])("registering with %s = '%s' says '%s' beside the field and keeps the rest", async (field, value, sentence) => {
  const browser = await new PlainBrowser(server.url).open("/register");
  const fields = { ...person("refused-person"), [field]: value };
  if (field === "password") fields.confirm_password = value;
  await browser.submit(fields);
  expect(browser.status).toBe(422);
  expect(errorAt(browser.html, field)).toBe(sentence);
  expect(browser.html).toContain(`href="#${field}"`);
  if (field !== "full_name") expect(browser.valueOf("full_name")).toBe("Marguerite Tremblay");
  if (field !== "email") expect(browser.valueOf("email")).toBe("refused-person@example.ca");
  expect(browser.html).not.toContain(aPassword);
  if (field.endsWith("password") && value) expect(browser.html).not.toContain(`"${value}"`);
});

test("a name turns nobody's lines around: what nobody sees is left out of it, and it stays one line", async () => {
  const browser = await new PlainBrowser(server.url).open("/register");
  await browser.submit({ ...person("turned-name"), full_name: "Ana\u202e\u2066\u200b\u200f  Roy\u2069" });
  expect(browser.path).toBe("/welcome");
  expect((await browser.open("/u/turned-name")).html).toContain("Ana Roy");
});

test("a status that is not offered is refused beside the field", async () => {
  const browser = await new PlainBrowser(server.url).open("/register");
  await browser.post("/register", { ...person("refused-person"), user_type: "emperor" });
  expect([browser.status, errorAt(browser.html, "user_type")]).toEqual([422, "Choose your current status"]);
});

test("an empty registration says everything that is missing at once", async () => {
  const browser = await new PlainBrowser(server.url).open("/register");
  await browser.submit({ register: "yes" });
  expect(browser.status).toBe(422);
  for (const field of ["email", "username", "full_name", "user_type", "postal_code", "password"]) {
    expect(errorAt(browser.html, field), field).toBeTruthy();
  }
});

test("an e-mail or a username that is taken is refused, in any case", async () => {
  await anAccount("taken");
  const browser = await new PlainBrowser(server.url).open("/register");
  await browser.submit({ ...person("another"), email: "TAKEN@example.ca" });
  expect(errorAt(browser.html, "email")).toBe("An account with this email already exists");
  await browser.open("/register");
  await browser.submit({ ...person("another"), username: "Taken" });
  expect(browser.status).toBe(422);
  expect(errorAt(browser.html, "username")).toBe("This username is already taken");
});

test("one signs in with the right password, spaces around the e-mail or not", async () => {
  await anAccount("right");
  const browser = await new PlainBrowser(server.url).open("/login");
  await browser.submit({ email: "  Right@example.ca ", password: aPassword, sign_in: "yes" });
  expect(browser.path).toBe("/discover");
});

test("signing in without e-mail or password says once that both are required, and at each empty field what to do", async () => {
  const browser = await new PlainBrowser(server.url).open("/login");
  await browser.submit({ email: "", password: "  ", sign_in: "yes" });
  expect(browser.status).toBe(422);
  expect([errorAt(browser.html, "email"), errorAt(browser.html, "password")]).toEqual(["Enter your email address", "Enter your password"]);
  expect(browser.html.match(/Email and password are required/g)).toHaveLength(1);
  expect(browser.html).toContain('href="#password"');
  await browser.submit({ email: "somebody@example.ca", password: "", sign_in: "yes" });
  expect([errorAt(browser.html, "email"), errorAt(browser.html, "password")]).toEqual([undefined, "Enter your password"]);
  await browser.submit({ email: "nobody", password: aPassword, sign_in: "yes" });
  expect(errorAt(browser.html, "email")).toBe("Please enter a valid email address");
  expect(browser.valueOf("email")).toBe("nobody");
});

test("three wrong passwords lock the account, and the right one is refused while it is locked", async () => {
  await anAccount("forgetful");
  const browser = await new PlainBrowser(server.url).open("/login?from=%2Fpost%2F1");
  const guess = (password: string) => browser.submit({ email: "forgetful@example.ca", password, sign_in: "yes" });
  await guess("not this one");
  expect(browser.status).toBe(401);
  expect(browser.text).toContain("Authentication Error");
  expect(browser.text).toContain("Invalid email or password");
  expect(browser.text).toContain("Attempt 1 of 3");
  expect(browser.valueOf("email")).toBe("forgetful@example.ca");
  expect(browser.html).not.toContain("not this one");
  await guess("nor this one");
  expect(browser.text).toContain("Attempt 2 of 3");
  await guess("nor that one");
  expect(browser.status).toBe(429);
  expect(browser.text).toContain("Too many failed attempts. Account locked for 30 seconds.");
  expect(browser.html).toContain('<a class="underline" href="/login?from=%2Fpost%2F1">Try Again</a>');
  expect(browser.text).toContain("Account Temporarily Locked");
  expect(browser.text).not.toContain("Attempt 3 of 3");
  const refused = await sendForm(server.url, "/login", { email: "forgetful@example.ca", password: aPassword, sign_in: "yes" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(20);
  expect(refused.headers.getSetCookie()).toEqual([]);
  expect(await refused.text()).toMatch(/Too many login attempts\. Please try again in \d+ seconds\./);
});

test("an unknown account fails and locks like a known one", async () => {
  const browser = await new PlainBrowser(server.url).open("/login");
  for (const line of ["Attempt 1 of 3", "Attempt 2 of 3", "Account Temporarily Locked"]) {
    await browser.submit({ email: "ghost@example.ca", password: "whatever it is", sign_in: "yes" });
    expect(browser.text).toContain(line);
  }
});

test("signing in leads back to where one wanted to go, with its query", async () => {
  await anAccount("returning");
  const browser = await new PlainBrowser(server.url).open("/submit-post?hub=aerospace");
  expect(browser.path).toBe("/login?from=%2Fsubmit-post%3Fhub%3Daerospace");
  await browser.submit({ email: "returning@example.ca", password: "a wrong one", sign_in: "yes" });
  await browser.submit({ email: "returning@example.ca", password: aPassword, sign_in: "yes" });
  expect(browser.path).toBe("/submit-post?hub=aerospace");
});

test.each([
  "//evil.example",
  "https://evil.example/",
  "/\\evil.example",
  "/%09/evil.example",
  "javascript:alert(1)",
  "",
  "\\\\evil.example",
])("from=%s never leads to another site", async (from) => {
  const username = `careful${Buffer.from(from).toString("hex").slice(0, 24)}`;
  await anAccount(username);
  const answer = await sendForm(server.url, `/login?from=${encodeURIComponent(from)}`, {
    email: `${username}@example.ca`,
    password: aPassword,
    sign_in: "yes",
  });
  expect(answer.status).toBe(303);
  expect(new URL(answer.headers.get("Location") ?? "", server.url).origin).toBe(server.url);
  if (from === "//evil.example") expect(answer.headers.get("Location")).toBe("/discover");
});

test("signing out ends the session, also for who kept the cookie", async () => {
  await anAccount("leaving");
  const browser = await new PlainBrowser(server.url).open("/login");
  await browser.submit({ email: "leaving@example.ca", password: aPassword, sign_in: "yes" });
  const kept = new PlainBrowser(server.url, `session=${browser.cookies.get("session")}`);
  await browser.submit({ sign_out: "" }, "/sign-out");
  expect(browser.path).toBe("/");
  expect(browser.cookies.has("session")).toBe(false);
  await kept.open("/discover");
  expect(kept.path).toBe("/login?from=%2Fdiscover");
});

test("only 'remember me' makes the cookie outlast the browser, and no script can read it", async () => {
  await anAccount("remembered");
  const sessionFor = async (fields: Record<string, string>) => {
    const answer = await sendForm(server.url, "/login", {
      email: "remembered@example.ca",
      password: aPassword,
      sign_in: "yes",
      ...fields,
    });
    return answer.headers.getSetCookie().find((cookie) => cookie.startsWith("session=")) ?? "";
  };
  const plain = await sessionFor({});
  expect(plain).toContain("HttpOnly");
  expect(plain).toContain("SameSite=Lax");
  expect(plain).not.toContain("Max-Age");
  expect(await sessionFor({ remember: "yes" })).toContain("Max-Age=2592000");
});

test("asking for a new password answers the same for a known and an unknown address", async () => {
  await anAccount("known");
  const pages: string[] = [];
  for (const email of ["known@example.ca", "unknown@example.ca"]) {
    const browser = await new PlainBrowser(server.url).open("/forgot-password");
    await browser.submit({ email, send: "yes" });
    expect(browser.status).toBe(200);
    expect(browser.text).toContain("Your request is recorded");
    pages.push(browser.html);
  }
  expect(pages[0]).toBe(pages[1]);
  const resets = async () =>
    (await newestMail(10)).filter((mail) => mail.subject.startsWith("Set a new password")).map((mail) => mail.recipient);
  await expect.poll(resets, { timeout: 15_000 }).toEqual(["known@example.ca"]);
});

test("something that is no address is not sent a link", async () => {
  const browser = await new PlainBrowser(server.url).open("/forgot-password");
  await browser.submit({ email: "nobody", send: "yes" });
  expect(browser.status).toBe(422);
  expect(errorAt(browser.html, "email")).toBe("Please enter a valid email address");
  expect(browser.valueOf("email")).toBe("nobody");
});

test("the mailed link sets a new password once and ends every session", async () => {
  const account = await anAccount("resetting");
  const signedIn = await new PlainBrowser(server.url).open("/login");
  await signedIn.submit({ email: account.email, password: aPassword, sign_in: "yes" });
  const browser = await new PlainBrowser(server.url).open("/forgot-password");
  await browser.submit({ email: account.email, send: "yes" });
  const newest = async () => (await newestMail(1))[0];
  await expect.poll(async () => (await newest())?.subject, { timeout: 15_000 }).toContain("Set a new password");
  const mail = await newest();
  expect(mail?.recipient).toBe(account.email);
  expect(mail?.body).toContain("Hello Test Account");
  expect(mail?.body).toContain("withheld");
  const link = `/reset-password?token=${await aLink(account, "reset")}`;
  await browser.open(link);
  const reset = (password: string, confirm_password = password) => browser.submit({ password, confirm_password, reset: "yes" });
  await reset("short");
  expect(errorAt(browser.html, "password")).toBe("Password must be at least 8 characters long");
  await reset("a brand new canoe", "another canoe");
  expect(browser.status).toBe(422);
  expect(errorAt(browser.html, "confirm_password")).toBe("Passwords do not match");
  expect(browser.html).not.toContain("brand new");
  const token = browser.valueOf("token") ?? "";
  await reset("a brand new canoe");
  expect(browser.path).toBe("/login?notice=reset");
  expect(browser.text).toContain("Your password has been changed.");
  await signedIn.open("/discover");
  expect(signedIn.path).toContain("/login");
  await browser.submit({ email: account.email, password: aPassword, sign_in: "yes" });
  expect(browser.status).toBe(401);
  await browser.submit({ email: account.email, password: "a brand new canoe", sign_in: "yes" });
  expect(browser.path).toBe("/discover");

  await browser.open(link);
  expect(browser.text).toContain("This link has been used or is older than an hour.");
  const again = await sendForm(server.url, "/reset-password", {
    token,
    password: "a third canoe",
    confirm_password: "a third canoe",
    reset: "yes",
  });
  expect(again.status).toBe(422);
  expect(await again.text()).toContain("This link has been used or is older than an hour.");
});

test("a made-up reset link is dead", async () => {
  const browser = await new PlainBrowser(server.url).open("/reset-password?token=made-up");
  expect(browser.text).toContain("This link has been used");
});
