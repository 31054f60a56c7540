import { afterAll, expect, test } from "vitest";
import { outbox } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { registerWebhook } from "#app/features/webhooks/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, cookieOf, judge } from "#tests/support/factories.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { startServer } from "#tests/support/server.ts";

const smtp = await mailServer();
const server = await startServer({ SMTP_URL: smtp.url });
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const [admin, moderator] = [await aMember({ role: "admin" }), await aMember({ role: "moderator" })];
const open = async (path: string, who = admin, language = "en") => {
  const browser = new PlainBrowser(server.url, await cookieOf(who));
  browser.language = language;
  return browser.open(path);
};
/** The names of the rows of the table, in its order. */
const rowsOf = (html: string) => [...html.matchAll(/<th scope="row"[^>]*>.*?<a [^>]*>([^<]*)<\/a>/gs)].map(([, name]) => name);
const sortedBy = (html: string) => /<th(?: class="[\w-]+")? aria-sort="(\w+)"><a href="([^"]*)">([^<]*)</.exec(html)?.slice(1);
const moreIn = (html: string) => /href="([^"]*after=\d+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";

const aMail = (subject: string, status: "failed" | "sent" = "failed") => ({
  recipient: "someone@example.ca",
  subject,
  body: `The text of ${subject}.`,
  status,
  attempts: 6,
  error: status === "failed" ? "550 no" : null,
  createdAt: Date.now(),
});

test("mail is read in pages that keep status and order, and each opens without its text", async () => {
  const failed = Array.from({ length: 27 }, (_, at) => aMail(`Failed ${at + 1}`));
  await transaction((tx) => tx.insert(outbox).values([...failed, aMail("It arrived", "sent")]).then()); // biome-ignore format: one line
  const page = await open("/admin/mail");
  expect(rowsOf(page.html).slice(0, 2)).toEqual(["It arrived", "Failed 27"]);
  expect(page.html).not.toContain("The text of");
  expect(page.html, "said once, with the way to the other order").toContain('<a href="/admin/mail?sort=oldest">Written</a>');
  await page.open("/admin/mail?status=failed&sort=oldest");
  expect([rowsOf(page.html).length, rowsOf(page.html)[0]]).toEqual([25, "Failed 1"]);
  expect(page.html).toContain('<a href="/admin/mail?status=failed">Written</a>');
  await page.open(moreIn(page.html));
  expect([page.path, rowsOf(page.html)]).toEqual([
    expect.stringMatching(/^\/admin\/mail\?status=failed&sort=oldest&after=\d+$/),
    ["Failed 26", "Failed 27"],
  ]);
  await page.open(/href="(\/admin\/mail\/\d+)">Failed 26</.exec(page.html)?.[1] ?? "");
  expect(page.text).not.toContain("The text of");
  expect(page.text).toContain("The text is not shown: a mail server is set");
  expect(page.text).toContain("failed after 6 attempts: 550 no");
});

test("failed mail is sent again one by one, ticked, or all at once; what had not failed is counted", async () => {
  const page = await open("/admin/mail?status=failed&sort=oldest&all=1");
  const [first = "", second = ""] = [...page.html.matchAll(/name="row"[^>]* value="(\d+)"/g)].map(([, id]) => id);
  await page.post("/admin/mail?status=failed", { apply: "yes", row: first });
  expect([page.status, page.text]).toEqual([422, expect.stringContaining("Choose what to do with the ticked rows.")]);
  await page.post(`/admin/mail/${first}`, { send_mail_again: first });
  expect(page.html).not.toContain('name="send_mail_again"'); // it is on its way
  await page.post("/admin/mail?status=failed", { apply: "yes", act: "again", row: `${first},${second}` });
  expect(page.path).toBe("/admin/mail?status=failed&done=1&changed=0&held=0&unfit=1&gone=0");
  expect(page.text).toContain("Rows changed: 1.");
  await page.submit({ send_mail_again: "all" });
  expect(page.text).toContain("Rows changed: 25.");
  expect(page.text).toContain("There is no mail of this kind.");
  await page.post("/admin/mail", { send_mail_again: "all" });
  expect(page.status).toBe(409);
  const french = await open("/admin/mail?status=failed", admin, "fr");
  expect(french.text).toContain("Aucun courriel n’est dans cet état.");
});

test("webhooks are a table that is sorted by its heads", async () => {
  for (const name of ["b", "a"]) await registerWebhook(admin, { address: `https://${name}.example/in`, events: "post.created" });
  const page = await open("/admin/webhooks");
  expect(rowsOf(page.html)).toEqual(["https://a.example/in", "https://b.example/in"]);
  expect(sortedBy(page.html)).toEqual(["descending", "/admin/webhooks?sort=oldest", "Added"]);
  await page.open("/admin/webhooks?sort=oldest");
  expect(rowsOf(page.html)).toEqual(["https://b.example/in", "https://a.example/in"]);
  const french = await open("/admin/webhooks?sort=address", admin, "fr");
  expect(sortedBy(french.html)).toEqual(["ascending", "/admin/webhooks?sort=address", "Adresse"]);
  expect(rowsOf(french.html)).toEqual(["https://a.example/in", "https://b.example/in"]);
});

test("what is removed is a table in pages, newest or oldest first, and a moderator keeps its order", async () => {
  expect((await open("/moderation/removed", moderator)).text).toContain("What moderators remove appears here.");
  for (let at = 1; at <= 22; at += 1) {
    const post = await aPost(undefined, { title: `Removed ${at}` });
    await judge(moderator, { type: "post", id: post.id }, { act: "remove", reason: "spam" });
  }
  const page = await open("/moderation/removed", moderator);
  expect([rowsOf(page.html).length, rowsOf(page.html)[0]]).toEqual([20, "Removed 22"]);
  expect(page.text, "what all rows say stands above them").toMatch(/In every row: .*Spam/);
  await page.open("/moderation/removed?sort=oldest");
  expect(rowsOf(page.html)[0]).toBe("Removed 1");
  await page.submit({ save: "yes", filter_name: "Oldest first" });
  expect(page.path).toBe("/moderation/removed?sort=oldest&filters_now=saved");
  await page.open(moreIn(page.html));
  expect([page.path, rowsOf(page.html)]).toEqual([
    expect.stringMatching(/^\/moderation\/removed\?sort=oldest&after=\d+$/),
    ["Removed 21", "Removed 22"],
  ]);
  const french = await open("/moderation/removed", moderator, "fr");
  expect(french.text).toContain("Oldest first");
  expect(french.html).toContain('<a href="/moderation/removed?sort=oldest">Retiré</a>');
});
