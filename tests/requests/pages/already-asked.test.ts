import { afterAll, expect, test } from "vitest";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { fileReport } from "#app/features/moderation/reports.server.ts";
import { deletePost } from "#app/features/posts/operations.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, aPost, companyValues, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { errorAt, send } from "../calls.ts";

const server = await startServer({ BASE_URL: settings.baseUrl });
afterAll(() => server.stop());

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const said = "Has this been posted already?";
const author = await aMember();
const winter = await aPost(author, { title: "How do I keep a lidar sensor clean in winter?" });
const tarts = await aPost(author, { title: "A recipe for butter tarts", content: "Pecans." });

test("a preview shows the posts that are close to the title, and none where none is", async () => {
  const browser = await browserOf(await aMember(), "/submit-post");
  expect(browser.html).toMatch(/<section[^>]*data-near=""[^>]*hidden/);
  await browser.submit({ title: "Keeping lidar sensors clean during the winter", content: "Snow.", preview: "submit.content" });
  expect(browser.text).toContain(said);
  expect(browser.html).toMatch(new RegExp(`<a[^>]*href="/post/${winter.id}"[^>]*target="_blank"[^>]*>How do I keep a lidar`));
  expect(browser.html).not.toContain("butter tarts");
  expect(browser.html).not.toMatch(/<section[^>]*data-near=""[^>]*hidden/);
  expect(browser.valueOf("title")).toBe("Keeping lidar sensors clean during the winter");
  expect(browser.html).toMatch(/id="content-preview".*<p[^>]*>Keeping lidar sensors clean during the winter<\/p>.*Snow\./s);
  await browser.submit({ title: "Quantum gravity gradiometers for geothermal wells", preview: "submit.content" });
  expect(browser.html).toMatch(/<section[^>]*data-near=""[^>]*hidden/);
});

test("with a script the form learns of them with each draft, and not of posts by whom one blocks", async () => {
  const [asker, blocked] = [await aMember(), await aMember()];
  const theirs = await aPost(blocked, { title: "Lidar sensor winter cleaning, clean!" });
  await setBlock(asker, blocked.id, "block");
  const answer = await send(server.url, "/submit-post", {
    method: "POST",
    headers: { Accept: "application/json" },
    cookie: await cookieOf(asker),
    body: new URLSearchParams({ title: "clean lidar sensor winter", submission_key: "near-key-1", draft: "yes" }),
  });
  const { near } = (await answer.json()) as { near: { path: string }[] };
  expect(near).toContainEqual({ title: winter.title, path: `/post/${winter.id}`, language: "en" });
  expect(near.map(({ path }) => path)).not.toContain(`/post/${theirs.id}`);
});

test("common words alone make no post near: its title has most of the rare ones, in whatever form or language", async () => {
  const grain = await aPost(author, { title: "Reading smudged grain tickets with a phone at the elevator", content: "Thumbs." });
  await aPost(author, { title: "Looking for help with our new model", content: "Grain, tickets, an elevator and a phone." });
  await aPost(author, { title: "New help for small teams who are looking at grain prices", content: "A model." });
  await aPost(author, { title: "What we learned when looking for help with a new model for our small team", content: "Much." });
  const member = await aMember();
  const near = async (title: string) => {
    const browser = await browserOf(member, "/submit-post");
    await browser.submit({ title, preview: "submit.content" });
    const part = /data-near="".*?<\/section>/s.exec(browser.html)?.[0] ?? "";
    return [...part.matchAll(/href="([^"]+)"/g)].map(([, path]) => path);
  };
  expect(await near("Has anybody read smudged grain tickets by phone?")).toEqual([`/post/${grain.id}`]);
  expect(await near("Looking for help with our new drone for counting seals")).toEqual([]);
  expect(await near("Help with a new model for grain")).not.toContain(`/post/${grain.id}`);
});

test("a duplicate is reported with two presses, and the moderator reads of what", async () => {
  const again = await aPost(await aMember(), { title: "Keep a lidar sensor clean in winter: how?" });
  const browser = await browserOf(await aMember(), `/post/${again.id}`);
  expect(browser.html).toContain(`href="/report/post/${again.id}"`);
  await browser.open(`/report/post/${again.id}`);
  expect(browser.text).toContain(`The same as ${winter.title}`);
  expect(browser.text).not.toContain(`The same as ${again.title}`);
  await browser.submit({ duplicate: `/post/${winter.id}` });
  expect(browser.text).toContain("A moderator will look at it and tell you the outcome.");
  const judging = await browserOf(await aMember({ role: "moderator" }), `/moderation/post/${again.id}`);
  expect(judging.text).toContain("Already posted elsewhere here");
  const link = new RegExp(`<a[^>]*href="/post/${winter.id}"[^>]*>How do I keep a lidar sensor clean in winter\\?</a>`);
  expect(judging.html).toMatch(link);
  expect(judging.text).toContain(`Duplicate of: ${winter.title}`);
});

test("a moderator reads that what something is a duplicate of is gone, and an admin of which company", async () => {
  const [moderator, admin] = [await aMember({ role: "moderator" }), await aMember({ role: "admin" })];
  const [first, second] = [await aPost(author, { title: "Frost on the fence" }), await aPost(author, { title: "Frost on a fence" })];
  const report = { reason: "duplicate", details: "See the first." };
  await fileReport(await aMember(), { type: "post", id: second.id }, { ...report, same_as: String(first.id) });
  await deletePost(author, first.id);
  const judging = await browserOf(moderator, `/moderation/post/${second.id}`);
  expect(judging.text).toContain(`Duplicate of: /post/${first.id} (gone) See the first.`);
  const [one, other] = [await aCompany({ name: "Rime Kiosk" }), await aCompany({ name: "Rime Kiosk Canada" })];
  await fileReport(await aMember(), { type: "company", id: other.id }, { ...report, same_as: `/company/${one.slug}` });
  const reviewing = await browserOf(admin, `/admin/companies/${other.id}`);
  expect(reviewing.html).toMatch(new RegExp(`Duplicate of:.{0,20}<a[^>]*href="/company/${one.slug}"[^>]*>Rime Kiosk</a>`));
});

test("the field for the other one does not say that it may stay empty", async () => {
  const browser = await browserOf(await aMember(), `/report/post/${winter.id}`);
  expect(browser.html).toMatch(/<label[^>]*for="same_as"[^>]*>The other one \(for a duplicate\)<\/label>/);
});

test("a post that holds the words of another's title in its text alone is not offered as its duplicate", async () => {
  const oats = await aPost(author, { title: "What our oat camera does with the trucks", content: "It shrugs." });
  await aPost(author, {
    title: "Regina: seasonal sampler who argues politely",
    content: "You stand by the oat camera as the trucks come.",
  });
  const browser = await browserOf(await aMember(), `/report/post/${oats.id}`);
  expect(browser.text).not.toContain("Is it the same as one of these?");
});

test("a duplicate that is chosen among the reasons names a post that the reporter may read, by address or number", async () => {
  const [member, blocked] = [await aMember(), await aMember()];
  const theirs = await aPost(blocked, { title: "Not for everybody" });
  await setBlock(blocked, member.id, "block");
  const browser = await browserOf(member, `/report/post/${winter.id}`);
  const said = "Give the address or the number of another one of this kind, which you can read";
  for (const typed of [
    "",
    "zzz",
    "0",
    "/company/nobody",
    `/post/${winter.id}`,
    `/post/${theirs.id}`,
    `/u/${member.username}`,
    `https://elsewhere.example/post/${tarts.id}`,
  ]) {
    await browser.submit({ report: "yes", reason: "duplicate", same_as: typed, details: "Word by word." });
    expect([browser.status, errorAt(browser.html, "same_as")], typed).toEqual([422, said]);
    expect([browser.valueOf("same_as"), browser.text.includes("Word by word.")], typed).toEqual([typed, true]);
  }
  await browser.submit({
    report: "yes",
    reason: "duplicate",
    same_as: `${settings.baseUrl}/post/${tarts.id}?text=en#comments`,
    details: "",
  });
  expect(browser.text).toContain("A moderator will look at it and tell you the outcome.");
  const byNumber = await browserOf(await aMember(), `/report/post/${winter.id}`);
  await byNumber.submit({ report: "yes", reason: "duplicate", same_as: `#${tarts.id}`, details: "Word by word." });
  const judging = await browserOf(await aMember({ role: "moderator" }), `/moderation/post/${winter.id}`);
  expect(judging.text).toContain(`Duplicate of: ${tarts.title} Word by word.`);
});

test("a fetch that reports a duplicate of anything is refused at the field, also by the button of a near one", async () => {
  const cookie = await cookieOf(await aMember());
  const bodies: Record<string, string>[] = [{ report: "yes", reason: "duplicate", same_as: "zzz" }, { duplicate: "zzz" }];
  for (const body of bodies) {
    const answer = await send(server.url, `/report/post/${winter.id}`, {
      method: "POST",
      headers: { Accept: "application/json" },
      cookie,
      body: new URLSearchParams(body),
    });
    expect([answer.status, await answer.json()]).toMatchObject([422, { error: expect.stringContaining("address or the number") }]);
  }
});

test("where nothing near is found a report says so and leads to the search", async () => {
  const browser = await browserOf(await aMember(), `/report/post/${tarts.id}`);
  expect(browser.text).toContain("Nothing like it was found.");
  expect(browser.html).toContain(`href="/search?q=${new URLSearchParams({ q: tarts.title }).toString().slice(2)}"`);
});

test("a submission shows the listed companies that it may be the same as from the step after its name on", async () => {
  const listed = await aCompany({ name: "Glace Vive Inc.", website_url: "https://glacevive.example" });
  const { product_0_name: _, ...values } = companyValues({ name: "Glace-Vive", website_url: "https://www.glacevive.example/fr" });
  const browser = await browserOf(await aMember(), "/submit-company");
  for (let step = 1; step < 4; step += 1) {
    const sent = Object.fromEntries(Object.entries(values).filter(([name]) => browser.html.includes(`name="${name}"`)));
    await browser.submit({ ...sent, next: "yes" });
    expect(browser.text).toContain(`Step ${step + 1} of 4`);
    expect(browser.text).toContain("Is it listed already?");
  }
  expect(browser.html).toMatch(new RegExp(`<a[^>]*href="/company/${listed.slug}"[^>]*>Glace Vive Inc.</a>`));
  const other = await browserOf(await aMember(), `/report/company/${listed.id}`);
  expect(other.text).not.toContain("The same as");
});
