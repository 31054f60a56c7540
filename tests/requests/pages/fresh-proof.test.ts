import { expect, test } from "vitest";
import { isPostgres } from "#app/db/engine.ts";
import { languageCookieName } from "#app/words/language.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, anAccount, aPassword, cookieOf } from "#tests/support/factories.ts";
import { codeOf, withSecondStep } from "#tests/support/phone.ts";
import { provenAgo } from "#tests/support/proofs.ts";
import { sharedServer } from "#tests/support/server.ts";
import { errorAt, send, sendForm } from "../calls.ts";

const server = await sharedServer();

const asks = 'name="proof_password"';
const webhook = { address: "https://hooks.example.ca/proof", events: "post.created" };

async function staleBrowser(username: string, role: "member" | "admin" = "member") {
  const account = await anAccount(username);
  const { grantRole } = await import("#app/features/accounts/operations.server.ts");
  if (role === "admin") await grantRole(account.email, "admin");
  const browser = new PlainBrowser(server.url, await cookieOf(account));
  await provenAgo(account);
  return { account, browser };
}

type Form = [what: string, path: string, fields: Record<string, string>, then: RegExp];

const copies: Form[] = [
  ["a backup", "/admin/backups", { backup: "yes" }, /Last backup<\/dt><dd[^>]*>(?!Never)/],
  ["a trial restore", "/admin/backups", { rehearse: "yes" }, /Last test<\/dt><dd[^>]*>(?!Never)/],
];

const forms: Form[] = [
  [
    "a token",
    "/settings/security",
    { name: "a script", days: "30", scope: "read", make_token: "yes" },
    /shown this once|only this once|once/i,
  ],
  ["an address", "/settings/security", { email: "moved-by-proof@example.ca", change_address: "yes" }, /moved-by-proof@example.ca/],
  ["the second step", "/settings/second-step", { begin: "yes" }, /otpauth:/],
  ["a webhook", "/admin/webhooks", { ...webhook, register: "yes" }, /hooks\.example\.ca/],
  ...(isPostgres ? [] : copies), // PostgreSQL is copied by its own tools
  ["leaving", "/my-data", { texts: "keep", sure: "yes", leave: "yes" }, /Your account is deleted/],
];

test.each(forms)(
  "%s: a form that comes too late asks for a proof, and goes on with what was typed at one press",
  async (what, path, fields, then) => {
    const { browser } = await staleBrowser(`late-${what.replace(/\W+/g, "-")}`, path.startsWith("/admin") ? "admin" : "member");
    await browser.open(path);
    await browser.submit(fields);
    expect([browser.status, browser.path, browser.text]).toEqual([403, path, expect.stringContaining("Confirm that it is you")]);
    expect(browser.html).toContain(asks);
    await browser.submit({ proof_password: "wrong" });
    expect([browser.status, errorAt(browser.html, "proof_password")]).toEqual([422, "This is not your current password"]);
    expect(browser.html).not.toContain('value="wrong"');
    await browser.submit({ proof_password: aPassword });
    expect(browser.status).toBeLessThan(400);
    expect(browser.html).not.toContain(asks);
    expect(browser.html).toMatch(then);
  },
);

test.each(["/my-data.json", "/admin/acts.csv", "/admin/acts.jsonl?kind=sign_in", "/admin/network.csv"])(
  "%s: a file asks for a proof on the way to its page, and comes after it",
  async (file) => {
    const { browser } = await staleBrowser(`file${file.replace(/\W+/g, "-")}`, "admin");
    await browser.open(file);
    expect([browser.status, browser.path]).toEqual([200, expect.stringMatching(/^\/proof\?next=/)]);
    await browser.submit({ proof_password: aPassword });
    expect([browser.status, browser.path]).toEqual([200, file.replace(/\.\w+/, "")]);
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await send(server.url, file, { cookie });
    expect([answer.status, answer.headers.get("Content-Disposition")]).toEqual([200, expect.stringContaining("attachment")]);
  },
);

test("in French, with the second step on, both are asked for; the page is drawn for no guest", async () => {
  const { account, browser } = await staleBrowser("late-french");
  const { key } = await withSecondStep(account);
  browser.cookies.set(languageCookieName, "fr");
  await browser.open("/proof?next=%2Fmy-data");
  expect(browser.text).toContain("Confirmez que c’est bien vous");
  await browser.submit({ proof_password: aPassword, proof_code: "" });
  expect([browser.status, errorAt(browser.html, "proof_code")]).toEqual([422, "Entrez le code"]);
  await browser.submit({ proof_password: aPassword, proof_code: codeOf(key) });
  expect(browser.path).toBe("/my-data");
  await browser.open("/proof?next=%2Fsaved"); // proven already
  expect(browser.path).toBe("/saved");
  const guest = await new PlainBrowser(server.url).open("/proof");
  expect(guest.path).toBe("/login?from=%2Fproof");
});

test("no address of another site is gone on to", async () => {
  const { account } = await staleBrowser("late-elsewhere");
  for (const next of ["//evil.example", "https://evil.example/", "/\\evil.example", ""]) {
    await provenAgo(account);
    const sent = { intent: "prove", proof_password: aPassword };
    const answer = await sendForm(server.url, `/proof?${new URLSearchParams({ next })}`, sent, { cookie: await cookieOf(account) });
    expect(answer.headers.get("Location")).toBe("/discover");
  }
});

test("a proof in one tab serves the other, whose form then needs none; the back button leads to no second question", async () => {
  const { account, browser } = await staleBrowser("late-tabs");
  const other = new PlainBrowser(server.url);
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  const token = { name: "of a tab", days: "30", scope: "read", make_token: "yes" };
  for (const tab of [browser, other]) {
    await tab.open("/settings/security");
    await tab.submit(token);
    expect(tab.html).toContain(asks);
  }
  const asked = { html: browser.html, path: browser.path };
  await browser.submit({ proof_password: aPassword });
  await other.submit({ proof_password: "" });
  for (const tab of [browser, other]) expect([tab.status, tab.html.includes(asks)]).toEqual([200, false]);
  Object.assign(browser, asked); // back
  await browser.submit({ proof_password: "" });
  expect([browser.status, browser.html.includes(asks)]).toEqual([200, false]);
  await provenAgo(account);
  Object.assign(browser, asked); // and back again, too late
  await browser.submit({ proof_password: "" });
  expect([browser.status, errorAt(browser.html, "proof_password")]).toEqual([422, "Enter your current password"]);
});

test("a proof serves the session that gave it, and signing out forgets it", async () => {
  const { account, browser } = await staleBrowser("late-alone");
  const elsewhere = new PlainBrowser(server.url, await cookieOf(account));
  await provenAgo(account);
  await browser.open("/proof");
  await browser.submit({ proof_password: aPassword });
  await elsewhere.open("/my-data.json");
  expect(elsewhere.path).toMatch(/^\/proof/);
  const { cookies } = browser;
  const [stolen] = [`session=${cookies.get("session")}`];
  await browser.open("/sign-out").then((page) => page.submit({ sign_out: "" }, "/sign-out"));
  const sent = await sendForm(
    server.url,
    "/settings/security",
    { name: "x", days: "30", scope: "read", make_token: "yes" },
    { cookie: stolen },
  );
  expect(sent.headers.get("Location")).toMatch(/^\/login/);
});

test("wrong passwords lock the page for a while and say how long; passwords and files are never carried", async () => {
  const { browser } = await staleBrowser("late-locked");
  await browser.open("/settings/security");
  await browser.submit({ name: "kept <b>", days: "90", scope: "write", make_token: "yes" });
  for (const status of [422, 422, 429]) {
    await browser.submit({ proof_password: "wrong" });
    expect(browser.status).toBe(status);
  }
  expect(browser.text).toContain("locked for 30 seconds");
  expect([browser.valueOf("name"), browser.valueOf("days")]).toEqual(["kept <b>", "90"]);
  await browser.post("/settings/security", { name: "x", days: "30", scope: "read", password: "one", other_password: "two", some_file: "three", make_token: "yes" }); // biome-ignore format: one line
  expect(browser.html).toContain(asks);
  for (const secret of ['value="one"', 'value="two"', 'value="three"']) expect(browser.html).not.toContain(secret);
});

test("a script that posts the form gets the sentence as JSON", async () => {
  const { browser } = await staleBrowser("late-script");
  const headers = { Accept: "application/json" };
  const cookie = `session=${browser.cookies.get("session")}`;
  const answer = await sendForm(server.url, "/settings/second-step", { begin: "yes" }, { cookie, headers });
  expect([answer.status, await answer.json()]).toEqual([403, { success: false, error: expect.stringContaining("/proof") }]);
});

test("what cannot hurt asks for nothing", async () => {
  const member = await aMember();
  const browser = new PlainBrowser(server.url, await cookieOf(member));
  await provenAgo(member);
  for (const path of ["/settings/security", "/settings/second-step", "/my-data"]) {
    await browser.open(path);
    expect([browser.status, browser.path]).toEqual([200, path]);
  }
  await browser.post("/settings/security", { end_others: "yes" });
  expect(browser.status).toBe(200);
});
