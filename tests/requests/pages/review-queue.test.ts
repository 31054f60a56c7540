import { expect, test } from "vitest";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { fileReport } from "#app/features/moderation/reports.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, companyValues, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

const browserOf = async (member: { id: number }, path = "/admin/queue") => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const [admin, colleague] = [await aMember({ role: "admin", username: "c-roy" }), await aMember({ role: "admin", username: "a-tremblay" })];

test("two reviewers share the queue: claim, take over after being asked, decide, and see what was done at the top", async () => {
  const company = await submitCompany(await aMember(), companyValues({ name: "Boreal Sense" }));
  const item = `company.${company.id}`;
  const mine = await browserOf(admin);
  expect(mine.text).toMatch(/Boreal Sense Company · today · .* · Rimouski, QC/);
  await mine.submit({ claim: item });
  expect(mine.path).toBe("/admin/queue");
  expect(mine.text).toContain("you Boreal Sense");
  expect(mine.text).toMatch(/You are reviewing this, for 1\d more minutes\. Hand back/);

  const theirs = await browserOf(colleague);
  expect(theirs.text).toContain("c-roy Boreal Sense");
  await theirs.open(`/admin/queue?open=${item}`);
  expect(theirs.html).toContain(`/admin/queue?open=${item}&amp;take=${item}`);
  await theirs.open(`/admin/companies/${company.id}`);
  expect(theirs.text).toMatch(/u\/c-roy is reviewing this, for 1\d more minutes\./);
  await theirs.submit({ decide: "approved", note: "Fine." });
  expect(theirs.status).toBe(409);
  expect(theirs.text).toContain("take it over to decide yourself");
  expect(theirs.valueOf("note") ?? theirs.html).toContain("Fine.");
  await theirs.open(`/admin/queue?take=${item}`);
  expect(theirs.text).toContain("c-roy is reviewing this. Take it over all the same?");
  await theirs.submit({ take_over: item });
  expect(theirs.text).toContain("you Boreal Sense");
  await theirs.open(`/admin/companies/${company.id}`);
  await theirs.submit({ decide: "approved", note: "Fine." });
  expect(theirs.text).toContain("Boreal Sense");
  expect((await mine.open("/admin/queue")).text).not.toContain("Boreal Sense");
});

test("'Review the next' opens the most urgent item that nobody holds, and says so when there is none", async () => {
  const post = await aPost(undefined, { title: "Guaranteed grants" });
  await fileReport(await aMember(), { type: "post", id: post.id }, { reason: "illegal", details: "" });
  const browser = await browserOf(admin);
  await browser.submit({ next: "yes" });
  expect(browser.path).toBe(`/admin/queue?open=post.${post.id}`);
  expect(browser.text).toContain("You are reviewing this");
  const other = await browserOf(colleague);
  await other.submit({ next: "yes" });
  expect(other.text).toContain("Colleagues are reviewing all that waits.");
  await browser.submit({ act: "dismiss" });
  expect(browser.status).toBe(200);
});

test("what is too long to stand beside the list leads to its own page, where it is whole", async () => {
  const content = "A sentence that goes on. ".repeat(150);
  const { id } = await aPost(undefined, { title: "A long one", content: `${content}The end of it.` });
  await fileReport(await aMember(), { type: "post", id }, { reason: "spam", details: "" });
  const browser = await browserOf(admin, `/admin/queue?open=post.${id}`);
  expect(browser.text).toContain("it is read and decided on its own page");
  expect(browser.html).not.toContain("The end of it.");
  expect(browser.html).toContain(`href="/moderation/post/${id}"`);
  await browser.open(`/moderation/post/${id}`);
  expect(browser.html).toContain("The end of it.");
  await browser.submit({ act: "dismiss" });
});

test("beside the list an item is its first words, why it was reported and the acts; the rest is folded, and what says nothing left out", async () => {
  const { id } = await aPost(undefined, { title: "A folded one", content: `${"One more word. ".repeat(40)}The end of it.` });
  await fileReport(await aMember(), { type: "post", id }, { reason: "spam", details: "" });
  const browser = await browserOf(admin, `/admin/queue?open=post.${id}`);
  expect(browser.text).toMatch(/A folded one Spam or advertising · today/); // the row says why
  const pane = browser.html.slice(browser.html.indexOf("desk-open panel"));
  expect(pane).toMatch(/One more word\.…<\/p>.*<details.*Whole text and details.*The end of it\..*<\/details>.*Spam or advertising/s);
  expect(pane).not.toMatch(/I am asking a question|>Language</);
  expect(pane).toMatch(/name="reason".*<p class="decide[^>]*>(?:(?!<\/p>).)*value="dismiss"(?:(?!<\/p>).)*value="remove"/s);
  await browser.submit({ act: "dismiss" });
});

test("after a decision and after a save the page is at its top, with its header", async () => {
  const { id } = await aPost(undefined, { title: "Kept at the top" });
  await fileReport(await aMember(), { type: "post", id }, { reason: "spam", details: "" });
  const pressed = async (path: string, fields: Record<string, string>) => {
    const headers = { Cookie: await cookieOf(admin), Referer: server.url + path };
    const answer = await fetch(server.url + path, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
    return answer.headers.get("Location");
  };
  const seen = ["revision", "seen", "seen_report", "seen_item", "seen_until"];
  const own = await browserOf(admin, `/moderation/post/${id}`);
  const judged = Object.fromEntries(seen.map((name) => [name, own.valueOf(name) ?? ""]));
  expect(await pressed(`/moderation/post/${id}`, { ...judged, act: "lock" })).toMatch(/^\/moderation\/.*#top$/);
  await own.open(`/moderation/post/${id}`);
  const again = Object.fromEntries(seen.map((name) => [name, own.valueOf(name) ?? ""]));
  expect(await pressed(`/admin/queue?open=post.${id}`, { ...again, desk: `post.${id}`, act: "dismiss" })).toMatch(/^\/admin\/queue.*#top$/);
});

test("the queue opens an item beside its list, and after a decision the next of that list", async () => {
  const posts = [await aPost(undefined, { title: "First of the desk" }), await aPost(undefined, { title: "Second of the desk" })];
  for (const { id } of posts) await fileReport(await aMember(), { type: "post", id }, { reason: "spam", details: "" });
  const [first, second] = posts.map(({ id }) => `post.${id}`);
  const browser = await browserOf(await aMember({ role: "moderator" }), "/admin/queue?kind=report&words=of+the+desk");
  expect(browser.html).toMatch(/<tr[^>]*aria-current="true"[^>]*>.*?First of the desk/s);
  expect(browser.html).toContain(`href="/admin/queue?kind=report&amp;words=of+the+desk&amp;open=${second}"`);
  await browser.open(`/admin/queue?open=${first}`);
  expect(browser.text).toContain("Spam or advertising");
  await browser.submit({ act: "remove", reason: "" });
  expect([browser.status, browser.path]).toEqual([422, `/admin/queue?open=${first}`]);
  expect(browser.html).toMatch(/<tr[^>]*aria-current="true"[^>]*>.*?First of the desk/s);
  expect(browser.html).toMatch(/class="desk-open panel".*id="reason-error"/s);
  await browser.open(`/admin/queue?kind=report&open=${first}`);
  await browser.submit({ act: "remove", reason: "spam" });
  expect(browser.path).toBe(`/admin/queue?kind=report&open=${second}&decided=${first}`);
  expect(browser.text).toContain("First of the desk: removed. Put back");
  expect(browser.html).not.toContain("Your change is saved.");
  expect(browser.text).toContain("You are reviewing this");
  await browser.submit({ act: "lock" }); // it is reported still
  expect(browser.path).toContain(`open=${second}`);
  expect(browser.text).toContain("Second of the desk: locked. See it");
  await browser.submit({ act: "dismiss" });
  expect(browser.path).toBe(`/admin/queue?kind=report&decided=${second}`);
  expect(browser.text).toContain("Second of the desk: report dismissed. See it");
});

test("what was written of an item that a colleague decided meanwhile is not put to the next", async () => {
  const posts = [await aPost(undefined, { title: "Decided by both" }), await aPost(undefined, { title: "Left for later" })];
  for (const { id } of posts) await fileReport(await aMember(), { type: "post", id }, { reason: "spam", details: "" });
  const path = `/admin/queue?kind=report&words=&open=post.${posts[0]?.id}`;
  const [one, other] = [await browserOf(await aMember({ role: "moderator" }), path), await browserOf(admin, path)];
  await one.submit({ act: "dismiss" });
  await other.submit({ act: "remove", reason: "spam", note: "Not a word of this for the next." });
  expect(other.status).toBe(409);
  expect(other.html).toContain('id="errors"');
  expect(other.html).not.toContain("Not a word of this for the next.");
});

test("the desk shows first what a company does, then why it is to be included, and previews the mail there", async () => {
  const row = await submitCompany(
    await aMember({ username: "why-asker" }),
    companyValues({ name: "Why Works", why_relevant: "They grade oats." }),
  );
  const browser = await browserOf(admin, `/admin/queue?open=company.${row.id}`);
  const pane = browser.html.slice(browser.html.indexOf("desk-open panel"));
  expect(pane.indexOf("They grade oats.")).toBeGreaterThan(0);
  expect(pane.indexOf("They grade oats.")).toBeGreaterThan(pane.indexOf("border-l-2"));
  expect(pane).toContain("why-asker");
  expect(pane).not.toContain("mailto:");
  const { text } = await browserOf(admin, `/admin/companies/${row.id}`);
  expect(text).toMatch(/u\/why-asker · member since \w+ \d+, \d{4} /); // nothing of what is none
  expect(text).not.toContain("other submissions: 0");
  expect(text.indexOf("They grade oats.")).toBeLessThan(text.indexOf("What its page shows"));
  expect(text.indexOf("Left empty: ")).toBeGreaterThan(text.indexOf("What its page shows"));
  await browser.submit({ decide: "draft", note: "" });
  expect([browser.status, browser.path]).toEqual([422, `/admin/queue?open=company.${row.id}`]);
  expect(browser.html).toMatch(/class="desk-open panel".*id="note-error"/s);
});

test("rows are ticked for one act, and what it was not done with is counted", async () => {
  const [one, two] = [
    await submitCompany(await aMember(), companyValues({ name: "Ticked One" })),
    await submitCompany(await aMember(), companyValues({ name: "Ticked Two" })),
  ];
  const browser = await browserOf(admin, "/admin/queue?all=1");
  await browser.post("/admin/queue", { apply: "yes", act: "high", row: `company.${one.id}.${one.revision},company.${two.id}.99` });
  expect(browser.text).toContain("Rows changed: 1.");
  expect(browser.text).toContain("Rows left out, because they have changed since they were shown: 1.");
  const post = await aPost();
  await fileReport(await aMember(), { type: "post", id: post.id }, { reason: "spam", details: "" });
  await browser.post("/admin/queue", { apply: "yes", act: "high", row: `post.${post.id}.1,company.99999.1` });
  expect(browser.text).toContain("Rows changed: 0. Rows left out, because this does not apply to them: 1.");
  await browser.post("/admin/queue", { apply: "yes", act: "", row: `company.${one.id}.1` });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Choose what to do with the ticked rows.");
  await browser.open("/admin/queue?kind=company&priority=high&words=ticked");
  expect(browser.text).toContain("Shown: 1 of 1.");
  expect((await browser.open("/admin/queue?words=nobody")).text).toContain("Nothing matches these filters.");
});

test("moderators see what was reported alone, members nothing, and an unknown item is refused with a sentence", async () => {
  const company = await submitCompany(await aMember(), companyValues({ name: "For Admins Alone" }));
  const moderator = await browserOf(await aMember({ role: "moderator" }));
  expect(moderator.text).not.toContain("For Admins Alone");
  await moderator.post("/admin/queue", { claim: `company.${company.id}` });
  expect(moderator.status).toBe(403);
  await moderator.post("/admin/queue", { claim: "nothing" });
  expect(moderator.status).toBe(422);
  expect((await browserOf(await aMember())).status).toBe(403);
});

test("one asks to be told of new items, in French too", async () => {
  const browser = await browserOf(admin);
  browser.language = "fr";
  await browser.open("/admin/queue");
  await browser.submit({ watch: "yes", here: "yes", by_mail: "yes" });
  expect(browser.text).toContain("Votre modification est enregistrée.");
  await submitCompany(await aMember(), companyValues({ name: "Annoncée" }));
  expect((await browser.open("/notifications")).text).toContain("Une entreprise attend d’être examinée.");
  expect((await browser.open("/settings/privacy")).text).toContain("les nouveautés de la file d’examen");
  expect((await browserOf(await aMember(), "/settings/privacy")).text).not.toContain("review queue");
});
