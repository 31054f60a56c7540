import { generateKeyPairSync } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import {
  findAccountByEmail,
  findAccountById,
  hasPassword,
  suspendMember,
  updateAccount,
} from "#app/features/accounts/operations.server.ts";
import { listIdentities } from "#app/features/identities/operations.server.ts";
import { listActs } from "#app/features/staff-acts/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, anAccount, aPassword, cookieOf } from "#tests/support/factories.ts";
import { codeOf, withSecondStep } from "#tests/support/phone.ts";
import { altered, provenAgo } from "#tests/support/proofs.ts";
import {
  aDeadPort,
  aFreePort,
  answerJson,
  aProvider,
  clientId,
  clientSecret,
  type Person,
  signed,
} from "#tests/support/provider-of-sign-in.ts";
import { startServer } from "#tests/support/server.ts";
import { callApi } from "../api/api-table.ts";
import { errorAt, send } from "../calls.ts";

const [port, closed] = [await aFreePort(), await aDeadPort()];
const site = `http://127.0.0.1:${port}`;
const [provider, slow, liar] = [await aProvider(site), await aProvider(site), await aProvider(site)];
const client = { client_id: clientId, client_secret: clientSecret };
const listed = [
  { name: "main", label: "Harbour ID", label_fr: "ID du Port", issuer: provider.issuer, ...client },
  { name: "down", label: "Fallen", issuer: `http://127.0.0.1:${closed}`, ...client },
  { name: "slow", label: "Sleepy", issuer: slow.issuer, ...client },
  { name: "liar", label: "Liar", issuer: liar.issuer, ...client },
];
const OIDC_PROVIDERS = JSON.stringify(listed);
const server = await startServer({ PORT: String(port), BASE_URL: site, OIDC_PROVIDERS });
const discovery = "/.well-known/openid-configuration";
afterEach(() => {
  for (const one of [provider, slow, liar]) one.odd.clear();
});
afterAll(async () => {
  await server.stop();
  for (const one of [provider, slow, liar]) await one.stop();
});

const patient = { timeout: 120_000 };
const browse = (cookie?: string) => new PlainBrowser(site, cookie);
const ana: Person = { sub: "ana", email: "ana@id.example", email_verified: true, name: "Ana Paddler" };
const facts = { user_type: "professional", postal_code: "K1A 0B1", register: "yes" };

/** Registers a person of the provider and returns their browser. */
async function registered(person: Person, username: string) {
  provider.is(person);
  const browser = await browse().open("/login/with/main");
  expect(browser.path).toBe("/register/with");
  return browser.submit({ username, full_name: "Test Person", ...facts });
}

/** Goes to the provider without coming back: returns the cookies, and what the browser would carry back. */
async function setOut(name = "main", cookie?: string, query = "") {
  const there = await send(site, `/login/with/${name}?${query}`, { cookie });
  const way = there.headers.getSetCookie().find((one) => one.startsWith("way="));
  const { searchParams: asked } = new URL(there.headers.get("Location") ?? "");
  return { cookie: way?.split(";")[0] ?? "", asked, set: way };
}
/** The cookies of a browser, without those that it has of the provider. */
const cookieIn = ({ cookies }: PlainBrowser) =>
  [...cookies].flatMap(([name, value]) => (name.startsWith("_") ? [] : `${name}=${value}`)).join("; ");
function browsing(cookies: string): PlainBrowser {
  const browser = browse();
  for (const [, name = "", value = ""] of cookies.matchAll(/([^=; ]+)=([^;]*)/g)) browser.cookies.set(name, value);
  return browser;
}
const comeBack = async (cookies: string, answer: Record<string, string>, name = "main") =>
  browsing(cookies).open(`/login/with/${name}/back?${new URLSearchParams(answer)}`);

test("the pages offer the providers as links; who is new is asked for what the form of registration asks, and is in", patient, async () => {
  const french = browse("language=fr");
  await french.open("/login");
  expect(french.text).toContain("Se connecter avec ID du Port");
  const browser = await browse().open("/login?from=%2Fsaved");
  expect(browser.html).toContain('href="/login/with/main?from=%2Fsaved"');
  expect((await browse().open("/register")).text).toContain("Register with Harbour ID");
  provider.is(ana);
  await browser.open("/login/with/main");
  expect([browser.path, browser.valueOf("full_name")]).toEqual(["/register/with", "Ana Paddler"]);
  expect(browser.html).not.toContain('type="password"');
  await browser.submit({ username: "ana-paddler", user_type: "", postal_code: "K1A 0B1", register: "yes" });
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining("Choose your current status")]);
  await browser.submit({ username: "ana-paddler", ...facts });
  expect(browser.path).toBe("/welcome");
  const account = await findAccountByEmail("ana@id.example");
  expect(account).toMatchObject({ fullName: "Ana Paddler", emailVerifiedAt: expect.any(Number), role: "member" });

  const again = await browse().open("/login/with/main?from=%2Fsaved");
  expect(again.path).toBe("/saved");
  const back = await again.open("/login/with/main/back?code=old&state=old"); // the back button
  expect(back.path).toBe("/discover");
});

test("the way there carries PKCE, a state and a nonce, and its cookie cannot be read", patient, async () => {
  const { asked, cookie, set } = await setOut();
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    redirect_uri: `${site}/login/with/main/back`,
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(set).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  for (const secret of [asked.get("state"), asked.get("nonce")]) expect(Buffer.from(cookie.slice(4), "base64url").toString("latin1")).not.toContain(secret); // biome-ignore format: one line
});

test("an address that an account has opens nothing; its owner links the provider when signed in", patient, async () => {
  const owner = await anAccount("address-owner");
  const thief: Person = { sub: "thief", email: owner.email.toUpperCase(), email_verified: true };
  provider.is(thief);
  const browser = await browse().open("/login/with/main");
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining("Sign in to it the way you did before")]);
  await browser.open("/saved");
  expect(browser.path).toBe("/login?from=%2Fsaved");
  expect(await listIdentities(owner)).toEqual([]);

  const own = await (await browse().open("/login")).submit({ email: owner.email, password: aPassword, sign_in: "yes" });
  await own.open("/settings/identities");
  await own.submit({ link: "main" });
  expect(own.path).toBe("/settings/identities?go=main");
  const href = /href="(http:[^"]+\/auth\?[^"]+)"/.exec(own.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  provider.is({ sub: "owner", email: "other@id.example" });
  await own.open(href);
  expect([own.path, own.text]).toEqual(["/settings/identities?saved=1", expect.stringContaining("Harbour ID, other@id.example")]);
  expect((await own.open("/notifications")).text).toContain("Sign-in with Harbour ID was linked to your account");
  provider.is({ sub: "owner", email: "moved@id.example" }); // another address there changes nothing here
  const later = await browse().open("/login/with/main?from=%2Fsettings%2Fidentities");
  expect(later.text).toContain("Harbour ID, moved@id.example");
  expect((await findAccountById(owner.id))?.email).toBe(owner.email);
  const [identity] = await listIdentities(owner);
  await later.submit({ unlink: String(identity?.id) });
  expect(await listIdentities(owner)).toEqual([]);
});

test("an identity of one account is linked to no other, and the only way in stays", patient, async () => {
  const browser = await registered({ sub: "bea", email: "bea@id.example", email_verified: true }, "bea-there");
  await browser.open("/settings/identities");
  await browser.submit({ unlink: /name="unlink" value="(\d+)"/.exec(browser.html)?.[1] ?? "" });
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining("Set a password first")]);
  const other = browse(await cookieOf(await aMember()));
  await other.open("/settings/identities");
  await other.submit({ link: "main" });
  await other.open(/href="(http:[^"]+\/auth\?[^"]+)"/.exec(other.html)?.[1]?.replaceAll("&amp;", "&") ?? "");
  expect([other.status, other.text]).toEqual([409, expect.stringContaining("Another account is linked")]);
});

test("a link is begun by a form of this site alone, and ends for the member who began it", patient, async () => {
  const [member, other] = [await aMember(), await aMember()];
  const foreign = await send(site, "/settings/identities", {
    method: "POST",
    body: new URLSearchParams({ link: "main" }),
    cookie: await cookieOf(member),
    headers: { Origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
  const browser = browse(await cookieOf(member));
  await browser.open("/settings/identities");
  await browser.submit({ link: "main" });
  const way = `way=${browser.cookies.get("way")}`;
  const stolen = browse(await cookieOf(other));
  const [name = "", value = ""] = way.split("=");
  stolen.cookies.set(name, value);
  const { searchParams: asked } = new URL(/href="(http:[^"]+\/auth\?[^"]+)"/.exec(browser.html)?.[1]?.replaceAll("&amp;", "&") ?? "");
  await stolen.open(`/login/with/main/back?code=x&state=${asked.get("state")}`);
  expect([stolen.status, stolen.text]).toEqual([422, expect.stringContaining("Begin again here")]);
  // A way that was begun to sign in links nothing.
  provider.is({ sub: "attacker" });
  await stolen.open("/login/with/main"); // signed in: goes on
  expect([stolen.path, await listIdentities(other)]).toEqual(["/discover", []]);
});

test("an answer of begun elsewhere, another tab, another provider, or one that was used, opens nothing", patient, async () => {
  provider.is(ana);
  const [mine, theirs] = [await setOut(), await setOut()];
  const state = (way: { asked: URLSearchParams }) => way.asked.get("state") ?? "";
  const refused = async (page: Promise<PlainBrowser>, sentence: string) => {
    const { status, text } = await page;
    expect([status, text]).toEqual([422, expect.stringContaining(sentence)]);
  };
  await refused(comeBack("", { code: "x", state: state(mine) }), "begun elsewhere");
  await refused(comeBack(mine.cookie, { code: "x", state: state(theirs), iss: provider.issuer }), "begun elsewhere");
  await refused(comeBack(mine.cookie, { code: "x", state: state(mine) }, "liar"), "begun elsewhere");
  await refused(comeBack(altered(mine.cookie), { code: "x", state: state(mine) }), "begun elsewhere");
  await refused(comeBack(mine.cookie, { code: "x", state: state(mine), iss: "https://mixed-up.example" }), "could not be verified");
  await refused(comeBack(mine.cookie, { code: "invented", state: state(mine), iss: provider.issuer }), "could not be verified");
  await refused(comeBack(mine.cookie, { error: "access_denied", state: state(mine), iss: provider.issuer }), "You did not finish");
  // A right answer, sent once more with the cookie that it came with.
  const browser = browse();
  let code = "";
  provider.odd.set("/token", (request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      code = new URLSearchParams(body).get("code") ?? "";
      response.writeHead(503).end();
    });
  });
  await browser.open("/login/with/main");
  expect([browser.status, code]).toEqual([422, expect.stringMatching(/./)]);
  provider.odd.clear();
  await refused(comeBack(mine.cookie, { code, state: state(mine), iss: provider.issuer }), "could not be verified"); // of another verifier
  expect((await browse().open("/login/with/main")).path).toBe("/discover");
});

test("whoever turns around at the provider is told so", patient, async () => {
  provider.is(null);
  const browser = await browse().open("/login/with/main");
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining("You did not finish signing in at Harbour ID")]);
  expect(browser.cookies.has("way")).toBe(false);
});

const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const now = () => Math.floor(Date.now() / 1000);

test.each<[string, (nonce: string) => string | null]>([
  ["another nonce", () => token({ nonce: "another" })],
  ["no nonce", () => token({})],
  ["another audience", (nonce) => token({ nonce, aud: "another-client" })],
  ["another issuer", (nonce) => token({ nonce, iss: "https://mixed-up.example" })],
  ["an end that has passed", (nonce) => token({ nonce, exp: now() - 120 })],
  ["a signature of another key", (nonce) => token({ nonce }, stranger)],
  ["no signature", (nonce) => `${token({ nonce }, stranger, { alg: "none" }).split(".").slice(0, 2).join(".")}.`],
  ["no token at all", () => null],
])("an ID token with %s opens nothing", patient, async (_what, made) => {
  const { cookie, asked } = await setOut();
  const idToken = made(asked.get("nonce") ?? "");
  provider.odd.set("/token", answerJson({ access_token: "x", token_type: "bearer", ...(idToken && { id_token: idToken }) }));
  provider.odd.set("/me", answerJson({ ...ana }));
  const page = await comeBack(cookie, { code: "x", state: asked.get("state") ?? "", iss: provider.issuer });
  expect([page.status, page.text]).toEqual([422, expect.stringContaining("could not be verified")]);
  await page.open("/saved");
  expect(page.path).toBe("/login?from=%2Fsaved");
});

function token(claims: object, key = provider.key(), header: object = { kid: provider.kid() }): string {
  return signed({ iss: provider.issuer, aud: clientId, sub: "ana", iat: now(), exp: now() + 60, ...claims }, key, header);
}

test("the same token, right in all, does sign in; what else the provider says must be of the same person", patient, async () => {
  for (const [sub, path] of [
    ["ana", "/discover"],
    ["somebody-else", "/login/with/main/back"],
  ] as const) {
    const { cookie, asked } = await setOut();
    provider.odd.set("/token", answerJson({ access_token: "x", token_type: "bearer", id_token: token({ nonce: asked.get("nonce") }) }));
    provider.odd.set("/me", answerJson({ sub, email: "ana@id.example" }));
    const page = await comeBack(cookie, { code: "x", state: asked.get("state") ?? "", iss: provider.issuer });
    expect(page.path.split("?")[0]).toBe(path);
  }
});

test("keys that the provider has changed are taken at once", patient, async () => {
  provider.is(ana);
  provider.rotate();
  expect((await browse().open("/login/with/main")).path).toBe("/discover");
});

test("a provider that is down, asleep, endless or lies gets a sentence, and the password works on", patient, async () => {
  const said = async (name: string) => {
    const { status, text } = await browse().open(`/login/with/${name}`);
    return [status, text];
  };
  expect(await said("down")).toEqual([422, expect.stringContaining("Fallen does not answer")]);
  slow.odd.set(discovery, () => {}); // never answers
  expect(await said("slow")).toEqual([422, expect.stringContaining("Sleepy does not answer")]);
  slow.odd.set(discovery, (_request, response) => void response.writeHead(200).end(" ".repeat(1_000_000)));
  expect(await said("slow")).toEqual([422, expect.stringContaining("Sleepy does not answer")]);
  const lies = [{ issuer: "https://another.example" }, { issuer: liar.issuer }, {}];
  for (const lie of lies) {
    liar.odd.set(discovery, answerJson(lie));
    expect(await said("liar")).toEqual([422, expect.stringMatching(/Liar/)]);
  }
  for (const [status, headers] of [
    [302, { Location: `${provider.issuer}${discovery}` }],
    [500, {}],
    [200, { "Content-Type": "text/html" }],
  ] as const) {
    // biome-ignore format: a list
    liar.odd.set(discovery, (_request, response) => void response.writeHead(status, headers).end("<p>"));
    expect(await said("liar")).toEqual([422, expect.stringMatching(/Liar/)]);
  }
  const owner = await anAccount("works-on");
  const browser = await (await browse().open("/login")).submit({ email: owner.email, password: aPassword, sign_in: "yes" });
  expect(browser.path).toBe("/discover");
});

test("a provider names no machine of our own network", patient, async () => {
  const inside = await aProvider(site);
  let asked = 0;
  inside.odd.set("/token", (_request, response) => {
    asked += 1;
    response.writeHead(200).end();
  });
  const { issuer } = liar;
  liar.odd.set(discovery, answerJson({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${inside.issuer}/token`, jwks_uri: `${issuer}/jwks` })); // biome-ignore format: one line
  const { cookie, asked: way } = await setOut("liar");
  const page = await comeBack(cookie, { code: "x", state: way.get("state") ?? "" }, "liar");
  expect([page.status, page.text, asked]).toEqual([422, expect.stringContaining("Liar does not answer"), 0]);
  await inside.stop();
});

test("a second step is asked for after the provider too", patient, async () => {
  const account = await anAccount("step-and-provider");
  const browser = browse(await cookieOf(account));
  await browser.open("/settings/identities");
  await browser.submit({ link: "main" });
  provider.is({ sub: "stepper" });
  await browser.open(/href="(http:[^"]+\/auth\?[^"]+)"/.exec(browser.html)?.[1]?.replaceAll("&amp;", "&") ?? "");
  const { key } = await withSecondStep(account);
  const fresh = await browse().open("/login/with/main?from=%2Fsaved");
  expect(fresh.path).toBe("/login/code?from=%2Fsaved");
  await fresh.submit({ code: codeOf(key), sign_in: "yes" });
  expect(fresh.path).toBe("/saved");
});

test(
  "who has no password proves at the provider who they are, lately signed in there; with a second step a code is asked for too",
  patient,
  async () => {
    const person: Person = { sub: "prover", email: "prover@id.example", email_verified: true };
    const browser = await registered(person, "prover");
    const account = await findAccountByEmail("prover@id.example");
    if (!account) throw new Error("The account is gone");
    expect(await hasPassword(account.id)).toBe(false);
    await provenAgo(account);
    await browser.open("/settings/security");
    await browser.submit({ name: "a script", days: "30", scope: "read", make_token: "yes" });
    expect([browser.status, browser.html]).toEqual([403, expect.not.stringContaining("proof_password")]);
    const [there = ""] = browser.html.match(/\/login\/with\/main\?use=proof[^"]*/) ?? [];
    const { asked } = await setOut("main", cookieIn(browser), there.split("?")[1]?.replace("&amp;", "&"));
    expect(asked.get("max_age")).toBe("600");

    provider.is({ sub: "somebody-else" });
    const wrong = await browsing(cookieIn(browser)).open(there.replace("&amp;", "&"));
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("is not linked with your account")]);
    provider.is(person);
    await browser.open(there.replace("&amp;", "&"));
    expect([browser.status, browser.path]).toEqual([200, "/settings/security"]);
    await browser.submit({ name: "a script", days: "30", scope: "read", make_token: "yes" });
    expect(browser.status).toBe(200);

    const { key } = await withSecondStep({ ...account, provenAt: Date.now() });
    await provenAgo(account);
    await browser.open("/proof?next=%2Fsaved");
    await browser.open("/login/with/main?use=proof&from=%2Fsaved");
    expect([browser.path, browser.html]).toEqual(["/proof?next=%2Fsaved", expect.stringMatching(/name="proof_code"/)]);
    expect(browser.html).not.toMatch(/name="proof_password"|use=proof/);
    await browser.submit({ proof_code: "000000" });
    expect([browser.status, errorAt(browser.html, "proof_code")]).toEqual([422, expect.stringContaining("not right")]);
    await browser.submit({ proof_code: codeOf(key) });
    expect([browser.status, browser.path]).toEqual([200, "/saved"]);
  },
);

test("a proof at a provider is for its own member and browser, and an old sign-in there is none", patient, async () => {
  const person: Person = { sub: "late-prover", email: "late@id.example", email_verified: true };
  const browser = await registered(person, "late-prover");
  expect((await browse().open("/login/with/main?use=proof")).path).toMatch(/^\/login\?from=/); // a guest proves nothing
  const set = await setOut("main", cookieIn(browser), "use=proof&from=%2Fsaved");
  const other = await anAccount("other-prover");
  const back = await comeBack(`${await cookieOf(other)}; ${set.cookie}`, { code: "x", state: set.asked.get("state") ?? "" });
  expect([back.status, back.text]).toEqual([422, expect.stringContaining("begun elsewhere")]);
  for (const [secondsAgo, status] of [
    [3_600, 422],
    [60, 200],
  ] as const) {
    const { cookie, asked } = await setOut("main", cookieIn(browser), "use=proof&from=%2Fsaved");
    const idToken = token({ sub: "late-prover", nonce: asked.get("nonce"), auth_time: now() - secondsAgo });
    provider.odd.set("/token", answerJson({ access_token: "x", token_type: "bearer", id_token: idToken }));
    provider.odd.set("/me", answerJson({ sub: "late-prover" }));
    const answer = { code: "x", state: asked.get("state") ?? "", iss: provider.issuer };
    expect((await comeBack(`${cookieIn(browser)}; ${cookie}`, answer)).status).toBe(status);
  }
});

test("a suspended member comes in as by the password: to read and to appeal, not to write", patient, async () => {
  const browser = await registered({ sub: "sus", email: "sus@id.example", email_verified: true }, "suspended-there");
  const account = await findAccountByEmail("sus@id.example");
  await transaction((tx) => suspendMember(tx, account?.id ?? 0, Date.now() + 86_400_000, "spam"));
  await browser.open("/saved");
  expect(browser.path).toBe("/login?from=%2Fsaved");
  const again = await browse().open("/login/with/main");
  expect(again.path).toBe("/discover");
  await again.post("/submit-post", { title: "Spam", post_type: "text", content: "x", tags: "x", submit: "yes" });
  expect(again.status).toBe(403);
});

test(
  "an address that the provider does not vouch for is confirmed by mail, and one that it does not give is asked for",
  patient,
  async () => {
    await registered({ sub: "unsure", email: "unsure@id.example" }, "unsure-one");
    expect((await findAccountByEmail("unsure@id.example"))?.emailVerifiedAt).toBeNull();
    provider.is({ sub: "silent", email_verified: true });
    const browser = await browse().open("/login/with/main");
    await browser.submit({ username: "silent-one", full_name: "Silent", email: "silent@id.example", ...facts });
    expect(browser.path).toBe("/welcome");
    expect((await findAccountByEmail("silent@id.example"))?.emailVerifiedAt).toBeNull();
    // What the form sends instead of the provider's address is not taken.
    provider.is({ sub: "sly", email: "sly@id.example", email_verified: true });
    const sly = await browse().open("/login/with/main");
    await sly.post("/register/with", { username: "sly-one", full_name: "Sly", email: "victim@id.example", ...facts });
    expect(await findAccountByEmail("victim@id.example")).toBeUndefined();
    expect(await findAccountByEmail("sly@id.example")).toBeDefined();
    // The form without a provider before it, and twice.
    expect((await browse().open("/register/with")).path).toBe("/login?notice=provider-late");
  },
);

test("signing out leads to signing out at the provider, and only who came from one", patient, async () => {
  provider.is(ana);
  const browser = await browse().open("/login/with/main");
  await browser.post("/sign-out", { sign_out: "yes" });
  expect(browser.path).toBe("/signed-out?at=main");
  const href = /href="(http:[^"]+\/session\/end[^"]*)"/.exec(browser.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(Object.fromEntries(new URL(href).searchParams)).toEqual({ client_id: clientId, post_logout_redirect_uri: `${site}/login` });
  expect((await browse().open(href)).status).toBe(200);
  const plain = browse(await cookieOf(await aMember()));
  await plain.post("/sign-out", { sign_out: "yes" });
  expect(plain.path).toBe("/");
});

test(
  "where members sign in at a provider alone, a password opens nothing, by page or by program, and roles follow its claim",
  patient,
  async () => {
    const own = await aFreePort();
    const there = `http://127.0.0.1:${own}`;
    const staff = await aProvider(there);
    const roles = { claim: "groups", admin: ["site-admins"], moderator: ["site-mods"] };
    const OIDC_PROVIDERS = JSON.stringify([{ name: "roles", label: "Ministry", issuer: staff.issuer, ...client, roles }]);
    const only = await startServer({ PORT: String(own), BASE_URL: there, OIDC_ONLY: "1", OIDC_PROVIDERS });
    const account = await anAccount("with-password");
    const browser = await new PlainBrowser(there).open("/login");
    expect(browser.text).toContain("Sign in with Ministry");
    expect(browser.html).not.toContain('type="password"');
    for (const [path, fields] of [
      ["/login", { email: account.email, password: aPassword, sign_in: "yes" }],
      [
        "/register",
        { email: "p@example.ca", username: "pass-word", full_name: "P", password: aPassword, confirm_password: aPassword, ...facts },
      ],
      ["/forgot-password", { email: account.email, send: "yes" }],
    ] as const) {
      await browser.post(path, fields as Record<string, string>);
      expect([path, browser.status, browser.text]).toEqual([path, 403, expect.stringContaining("through a provider, without a password")]);
    }
    expect((await callApi(there, "POST /api/auth/login", { email: account.email, password: aPassword })).status).toBe(403);

    const person = { sub: "boss", email: "boss@ministry.example", email_verified: true, name: "Boss" };
    const boss = new PlainBrowser(there);
    staff.is({ ...person, groups: ["site-admins", "others"] });
    await (await boss.open("/login/with/roles")).submit({ username: "ministry-boss", ...facts });
    expect((await boss.open("/admin")).status).toBe(200);
    staff.is({ ...person, groups: ["site-mods"] });
    await new PlainBrowser(there).open("/login/with/roles");
    expect((await boss.open("/admin")).status).toBe(403); // in the browser that was open, too
    expect((await findAccountByEmail(person.email))?.role).toBe("moderator");
    staff.is(person);
    await new PlainBrowser(there).open("/login/with/roles");
    expect((await findAccountByEmail(person.email))?.role).toBe("member");
    const { acts } = await listActs(await aMember({ role: "admin" }), { kind: "role_given", actor: "" });
    expect(acts.slice(0, 3).map(({ detail }) => JSON.parse(detail))).toEqual(
      ["member", "moderator", "admin"].map((role) => ({ role, provider: "roles" })),
    );
    await boss.open("/settings/identities");
    await boss.submit({ unlink: /name="unlink" value="(\d+)"/.exec(boss.html)?.[1] ?? "" });
    expect([boss.status, boss.text]).toEqual([422, expect.stringContaining("so it stays")]);
    await only.stop();
    await staff.stop();
  },
);

test("a provider without roles among its settings gives none and takes none", patient, async () => {
  await registered({ sub: "climber", email: "climber@id.example", email_verified: true, groups: ["site-admins"] }, "climber");
  const account = await findAccountByEmail("climber@id.example");
  expect(account?.role).toBe("member");
  await transaction((tx) => updateAccount(tx, account?.id ?? 0, { role: "moderator" }));
  await browse().open("/login/with/main");
  expect((await findAccountByEmail("climber@id.example"))?.role).toBe("moderator");
});
