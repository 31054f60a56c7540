import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
await seedReference();
const landing = async (cookie?: string, query = "") => (await fetch(server.url + query, cookie ? { headers: { cookie } } : {})).text();

test("the landing page shows a guest no member's words, and each province with its count", async () => {
  const author = await aMember();
  await aPost(author, { title: "For members alone", province: "ON" });
  const html = await landing();
  expect(html).not.toContain("For members alone");
  expect(html).toContain('href="/?province=on#read"');
  expect(html.replace(/<!--.*?-->|<[^>]+>/g, "")).toContain("Ontario: 1 post");
  expect(html).not.toContain("Demo content");
  expect(await landing(await cookieOf(author))).toContain("For members alone");
});

test("a guest is told where a link of the landing page leads to the sign-in, and nobody else is", async () => {
  const word = "Sign in or join to read on.";
  expect((await landing()).split(word).length - 1).toBe(1);
  expect(await landing(await cookieOf(await aMember()))).not.toContain(word);
});

test("a guest sees a demo member's posts there, with a word that counts include them", async () => {
  const demo = await aMember();
  await transaction((tx) => tx.update(users).set({ isDemo: true }).where(eq(users.id, demo.id)));
  await aPost(demo, { title: "An invented post" });
  const html = await landing();
  expect(html).toContain("An invented post");
  expect(html).toContain("Demo content: these counts include invented posts.");
  expect(html).not.toContain("For members alone");
});

test("a tile narrows what stands below to its province, and says so where nothing is from there", async () => {
  const cookie = await cookieOf(await aMember());
  await aPost(await aMember(), { title: "Ice seen from a kayak", province: "NU" });
  const narrowed = await landing(cookie, "/?province=nu");
  expect(narrowed).toContain("Read today · Nunavut");
  expect(narrowed).toContain("Ice seen from a kayak");
  expect(narrowed).not.toContain("For members alone"); // which is from Ontario
  expect(narrowed).toMatch(/aria-current="true" href="\/\?province=nu#read"|href="\/\?province=nu#read" aria-current="true"/);
  const empty = await landing(cookie, "/?province=yt");
  expect(empty).toContain("No Posts Found");
  expect(empty).toContain('href="/#read"');
  expect(await landing(cookie, "/?province=nowhere")).toContain("For members alone");
});
