import { randomBytes, scryptSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { hasRole } from "#app/auth/permissions.ts";
import { db } from "#app/db/client.server.ts";
import { signInFailures, users } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { SignIn } from "#app/features/accounts/forms.server.ts";
import * as accounts from "#app/features/accounts/operations.server.ts";
import { failuresOfStrangers, strangersSpanMs } from "#app/features/accounts/rules.ts";
import * as sessions from "#app/features/accounts/sessions.server.ts";
import { countingFailures, countsOfStranger, emailHashOf, forgetOldFailures } from "#app/features/accounts/sign-in-failures.server.ts";
import { NotFound, SignInLocked, WrongCredentials } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { jobs } from "#app/server/schedule.ts";
import { onSqlite } from "#tests/support/engines.ts";
import { anAccount, aPassword } from "#tests/support/factories.ts";

const home = "203.0.113.7";
const wrong = "not the password";

/** Fails to sign in `times`, and gives what was thrown at last. */
async function failTimes(times: number, email: string, address = home): Promise<unknown> {
  let thrown: unknown;
  for (let turn = 0; turn < times; turn += 1) {
    thrown = await signIn(email, wrong, address).catch((error) => error);
  }
  return thrown;
}

/** A wrong password without the time that looking at one takes. */
const guess = (email: string, address: string) =>
  countingFailures(countsOfStranger(email, address), async () => false).catch((error) => error);

const signIn = (email: string, password = aPassword, address = home) =>
  accounts.verifyCredentials(SignIn.parse({ email, password }), address);

test("one signs in with the e-mail in any case, blanks around it", async () => {
  const account = await anAccount("ines");
  expect(await signIn("  INES@Example.CA ")).toMatchObject({ id: account.id, username: "ines", role: "member", province: "ON" });
});

test("signing in needs an e-mail and a password, and something like an e-mail", async () => {
  const needed = { message: "Email and password are required" };
  await expect(signIn("", aPassword)).rejects.toMatchObject(needed);
  await expect(signIn("ines@example.ca", "   ")).rejects.toMatchObject(needed);
  await expect(signIn("ines", aPassword)).rejects.toMatchObject({ fields: { email: "Please enter a valid email address" } });
});

/** A hash as another version, or another program, would have made it. */
function hashAt({ N, r, p, length }: { N: number; r: number; p: number; length: number }) {
  const salt = randomBytes(12);
  const key = scryptSync(aPassword, salt, length, { N, r, p, maxmem: 256 * 1024 * 1024 });
  return `scrypt$${N}$${r}$${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

test("a hash of another cost or length signs in, and is made anew at today's cost", async () => {
  const { id, email, passwordHash: todays } = await anAccount("old-hash");
  const setHash = (passwordHash: string) => transaction((tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, id)).then());
  const stored = async () => (await accounts.findAccountById(id))?.passwordHash ?? "";
  const costOf = (hash: string) => hash.split("$").slice(0, 4).join("$");
  for (const cost of [
    { N: 2 ** 14, r: 8, p: 1, length: 32 },
    { N: 2 ** 16, r: 8, p: 1, length: 64 },
    { N: 2 ** 15, r: 8, p: 3, length: 64 },
  ]) {
    // biome-ignore format: a list
    const old = hashAt(cost);
    await setHash(old);
    await expect(signIn(email, wrong)).rejects.toBeInstanceOf(WrongCredentials);
    expect(await stored()).toBe(old);
    expect(await signIn(email)).toMatchObject({ id });
    expect([costOf(await stored()), (await stored()).length]).toEqual([costOf(todays), todays.length]);
    expect(await signIn(email)).toMatchObject({ id });
  }
  expect((await accounts.findAccountById(id))?.passwordChangedAt).toBeNull();
  for (const broken of ["", "scrypt$15$8$1$aaaa$bbbb", `scrypt$1073741824$8$1$aaaaaaaa$${"b".repeat(43)}`, "bcrypt$x"]) {
    await setHash(broken);
    await expect(signIn(email, aPassword, "198.51.100.40"), broken).rejects.toBeInstanceOf(WrongCredentials);
    await transaction((tx) => tx.delete(signInFailures).then());
  }
});

test("the third failure locks for thirty seconds, whatever the password then is", async () => {
  await anAccount("jules");
  const email = "jules@example.ca";
  const first = await failTimes(1, email);
  expect(first).toBeInstanceOf(WrongCredentials);
  expect(first).toMatchObject({ message: "Invalid email or password", attempt: 1 });
  expect(await failTimes(1, email)).toMatchObject({ attempt: 2 });

  const third = await failTimes(1, email);
  expect(third).toBeInstanceOf(SignInLocked);
  expect(third).toMatchObject({ message: "Too many failed attempts. Account locked for 30 seconds.", seconds: 30, attempt: 3 });

  const refused = await signIn(email).catch((error) => error);
  expect(refused).toBeInstanceOf(SignInLocked);
  expect(refused.message).toBe(`Too many login attempts. Please try again in ${refused.seconds} seconds.`);
  expect(refused.seconds).toBeGreaterThan(25);
});

test("a lock ends by itself, and the count begins anew", async () => {
  await anAccount("karim");
  await failTimes(3, "karim@example.ca");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
  try {
    expect(await failTimes(1, "karim@example.ca")).toMatchObject({ attempt: 1 });
    expect(await signIn("karim@example.ca")).toMatchObject({ username: "karim" });
  } finally {
    vi.useRealTimers();
  }
});

test("a lock holds for one account from one address", async () => {
  await anAccount("lena");
  await anAccount("marc");
  await failTimes(3, "lena@example.ca");
  expect(await signIn("lena@example.ca", aPassword, "198.51.100.9")).toMatchObject({ username: "lena" });
  expect(await signIn("marc@example.ca")).toMatchObject({ username: "marc" });
  await expect(signIn("LENA@example.ca")).rejects.toBeInstanceOf(SignInLocked);
});

test("signing in forgets the failures before", async () => {
  await anAccount("nora");
  await failTimes(2, "nora@example.ca");
  await signIn("nora@example.ca");
  expect(await failTimes(1, "nora@example.ca")).toMatchObject({ attempt: 1 });
});

test("wrong guesses sent at once are all counted", async () => {
  await anAccount("omar");
  const guesses = await Promise.allSettled(Array.from({ length: 6 }, () => signIn("omar@example.ca", wrong)));
  expect(guesses.every((guess) => guess.status === "rejected")).toBe(true);
  await expect(signIn("omar@example.ca")).rejects.toBeInstanceOf(SignInLocked);
});

test("an account that does not exist answers and locks like one that does", async () => {
  expect(await failTimes(2, "nobody@example.ca")).toMatchObject({ message: "Invalid email or password", attempt: 2 });
  expect(await failTimes(1, "nobody@example.ca")).toBeInstanceOf(SignInLocked);
});

onSqlite("failures are kept without an address or a name, and the job forgets them within a day", async () => {
  const account = await anAccount("yvonne");
  const [email, address] = [account.email, "2001:db8:aa:bb::7"];
  for (let turn = 0; turn < 2; turn += 1) await guess(email, address);
  const rows = async () => (await db.select().from(signInFailures)).filter((row) => row.emailHash === emailHashOf(email));
  expect(await rows()).toHaveLength(2);
  const files = ["", "-wal"].map((ending) => readFileSync(`${settings.databaseFile}${ending}`).toString("latin1"));
  expect(files.join()).not.toContain("2001:db8:aa");
  for (const text of ["yvonne", "example.ca"]) expect(JSON.stringify(await rows())).not.toContain(text);
  await forgetOldFailures(Date.now() + 22 * 3_600_000);
  expect(await rows()).toHaveLength(2);
  await forgetOldFailures(Date.now() + 23 * 3_600_000 + 60_000);
  expect(await rows()).toEqual([]);
  expect(jobs.map(({ run }) => run)).toContain(forgetOldFailures);
});

test("strangers' guesses slow an account down for a quarter of an hour and no longer", async () => {
  await anAccount("zacharie");
  const email = "zacharie@example.ca";
  for (let turn = 0; turn < failuresOfStrangers; turn += 1) await guess(email, `192.0.2.${turn}`);
  const refused = await signIn(email, aPassword, "198.51.100.77").catch((error) => error);
  expect(refused).toBeInstanceOf(SignInLocked);
  expect(refused.message).toBe(
    "Too many failed sign-ins to this account. For the next 15 minutes only a browser that signed in to it before can try.",
  );
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + strangersSpanMs + 1000 });
  try {
    expect(await signIn(email, aPassword, "198.51.100.77")).toMatchObject({ username: "zacharie" });
  } finally {
    vi.useRealTimers();
  }
});

test("failures far apart do not add up", async () => {
  await anAccount("wanda");
  for (let turn = 0; turn < failuresOfStrangers - 1; turn += 1) await guess("wanda@example.ca", `192.0.2.${turn}`);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + strangersSpanMs + 1000 });
  try {
    expect(await guess("wanda@example.ca", "192.0.2.99")).toBeInstanceOf(WrongCredentials);
    expect(await signIn("wanda@example.ca", aPassword, "192.0.2.98")).toMatchObject({ username: "wanda" });
  } finally {
    vi.useRealTimers();
  }
});

test("a session holds until it is closed", async () => {
  const account = await anAccount("petra");
  const secret = await sessions.openSession(account.id, false, "a browser");
  expect(await sessions.memberOfSession(secret)).toMatchObject({ username: "petra" });
  expect(await sessions.bearerOfToken(secret)).toBeNull();
  await sessions.closeSession(secret);
  expect(await sessions.memberOfSession(secret)).toBeNull();
});

test("a session ends after a day, a remembered one after thirty", async () => {
  const account = await anAccount("quentin");
  const plain = await sessions.openSession(account.id, false, "");
  const remembered = await sessions.openSession(account.id, true, "");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
  try {
    expect(await sessions.memberOfSession(plain)).toBeNull();
    expect(await sessions.memberOfSession(remembered)).toMatchObject({ username: "quentin" });
  } finally {
    vi.useRealTimers();
  }
});

test("granting a role gives it at once, to sessions that are open too", async () => {
  const account = await anAccount("vera");
  const secret = await sessions.openSession(account.id, false, "");
  expect(await accounts.grantRole(" Vera@Example.ca", "admin")).toMatchObject({ role: "admin" });
  expect(hasRole(await sessions.memberOfSession(secret), "admin")).toBe(true);
  expect(await accounts.listAdmins()).toContainEqual({ username: "vera", email: "vera@example.ca" });
  await expect(accounts.grantRole("stranger@example.ca", "admin")).rejects.toBeInstanceOf(NotFound);
});

test("the right password does not pass at the end of a burst of guesses", async () => {
  await anAccount("burst");
  const guesses = [...Array(6).fill(wrong), aPassword];
  const answers = await Promise.allSettled(guesses.map((guess) => signIn("burst@example.ca", guess)));
  expect(answers.map((answer) => answer.status)).not.toContain("fulfilled");
});
