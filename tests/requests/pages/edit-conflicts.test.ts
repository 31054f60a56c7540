import { expect, test } from "vitest";
import { addComment } from "#app/features/comments/operations.server.ts";
import { askForClaim, decideClaim, listClaims } from "#app/features/companies/claims.server.ts";
import { decideCompany, showForReview } from "#app/features/companies/review.server.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { listFunding } from "#app/features/funding/list-funding.server.ts";
import { addRecord } from "#app/features/intelligence/records.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aCompany, aMember, aPost, aProject, companyValues, cookieOf } from "#tests/support/factories.ts";
import type { Fields } from "#tests/support/forms.ts";
import { sharedServer } from "#tests/support/server.ts";

await seedReference();
const server = await sharedServer();
const admin = await aMember({ role: "admin", username: "an-admin" });
const colleague = await aMember({ role: "admin" });
const moderator = await aMember({ role: "moderator" });
const author = await aMember();
const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);

type Place = { who: { id: number }; path: string; button: string; pressed: string };
/** Two who have the same text open; `field` is what both write. */
type Pair = { field: string; label: string; first: Place; second: Place };

const save = { button: "save", pressed: "yes" };
const both = (place: Omit<Place, "who">, one: { id: number }, two: { id: number }) => ({
  first: { ...place, who: one },
  second: { ...place, who: two },
});

async function keptCompany() {
  const company = await aCompany();
  const keeper = await aMember();
  await askForClaim(keeper, company.slug, "It is mine.");
  const claim = (await listClaims(admin)).find(({ slug }) => slug === company.slug);
  await decideClaim(admin, claim?.id ?? 0, true, { revision: claim?.revision ?? 0, message: "" });
  return { company, keeper };
}

const records = {
  policy: { title: "AI Act", summary: "What it says.", category: "ai", level: "federal", status: "proposed", date: "2026-01-01", source: "Gazette", source_url: "https://gazette.example" },
  contact: { name: "Outside Person", role: "Director", organization: "Ministry", level: "federal" },
  coalition: { title: "Ports", goal: "Agree.", status: "forming" },
}; // biome-ignore format: a line each

const forms: Record<string, () => Promise<Pair>> = {
  async post() {
    const { id } = await aPost(author);
    return { field: "content", label: "Content", ...both({ path: `/post/${id}/edit`, ...save }, moderator, author) };
  },
  async project() {
    const { id } = await aProject(author);
    return { field: "description", label: "Description", ...both({ path: `/project/${id}/edit`, ...save }, author, author) };
  },
  async "comment on a post"() {
    const post = await aPost();
    const { id } = await aComment(author, post.id);
    const place = { path: `/post/${post.id}?open=edit.${id}`, button: "edit_comment", pressed: String(id) };
    return { field: "content", label: "Content", ...both(place, moderator, author) };
  },
  async "comment on a project"() {
    const project = await aProject();
    const { id } = await addComment(author, { type: "project", id: project.id }, { content: "Which buoy?", submission_key: undefined });
    const place = { path: `/project/${project.id}?open=edit.${id}`, button: "edit_comment", pressed: String(id) };
    return { field: "content", label: "Content", ...both(place, author, author) };
  },
  async "company's page"() {
    const { company, keeper } = await keptCompany();
    return { field: "description", label: "Short description", ...both({ path: `/company/${company.slug}/edit`, ...save }, admin, keeper) };
  },
  async submission() {
    const { id, slug, revision } = await submitCompany(author, companyValues());
    await decideCompany(admin, id, { to: "draft", note: "Say more.", revision });
    const first = { who: admin, path: `/company/${slug}/edit`, ...save };
    const second = { who: author, path: `/company-submissions/${id}`, button: "revise", pressed: "yes" };
    return { field: "description", label: "Short description", first, second };
  },
  async opportunity() {
    const [program] = (await listFunding({ filter: "all", sort: "relevance", province: "", hub: "", after: null })).programs;
    const place = { path: `/admin/funding/${program?.slug}`, ...save };
    return { field: "description", label: "Description", ...both(place, admin, colleague) };
  },
  ...Object.fromEntries(
    [["policy", "policy", "summary", "Summary"], ["contact", "network", "notes", "Notes"], ["coalition", "coalitions", "goal", "Goal"]].map(
      ([kind = "", path, field = "", label = ""]) => [
        `record (${kind})`,
        async () => {
          const id = await addRecord(admin, kind as keyof typeof records, records[kind as keyof typeof records]);
          return { field, label, ...both({ path: `/admin/${path}/${id}`, ...save }, admin, colleague) };
        },
      ],
    ),
  ), // biome-ignore format: a table
  async profile() {
    const member = await aMember();
    return { field: "bio", label: "About you", ...both({ path: "/settings", ...save }, member, member) };
  },
};

/** Made anew for each test. */
async function pairOf(name: string): Promise<Pair> {
  const make = forms[name];
  if (!make) throw new Error(`There is no form of a ${name}`);
  return make();
}

async function open({ who, path, button, pressed }: Place) {
  const browser = await browserOf(who, path);
  return {
    browser,
    send: (given: Fields) => browser.submit({ ...given, [button]: pressed }),
    untouched: () => browser.untouched({ [button]: pressed }),
  };
}

test.each(Object.keys(forms))("of two who change a %s the second is shown both texts, keeps what they typed, and saves by pressing again", async (name) => {
  const { field, label, first, second } = await pairOf(name);
  const one = await open(first);
  const two = await open(second);
  await one.send({ [field]: "Said by the first." });
  expect(one.browser.status).toBe(200);

  await two.send({ [field]: "Said by the second." });
  const { browser } = two;
  expect(browser.status).toBe(409);
  expect(browser.text).toContain("This was changed after you opened it.");
  expect(browser.html).toContain('href="#conflict"');
  const panel = /<section[^>]*role="alert"[^>]*id="conflict"[^>]*tabindex="-1"[\s\S]*?<\/section>/i.exec(browser.html)?.[0] ?? "";
  expect(panel).toContain(label);
  expect(panel).toContain("Said by the first.");
  expect(panel).toContain("Said by the second.");
  expect(two.untouched()[field]).toBe("Said by the second.");
  expect((await open(first)).browser.html).toContain("Said by the first.");

  await two.send({});
  expect(browser.status).toBe(200);
  expect((await open({ ...first, ...(name === "submission" && second) })).browser.html).toContain("Said by the second.");
}); // biome-ignore format: the sentence

test.each(Object.keys(forms))("a %s that is saved as it stands by now is no conflict, though it was opened before", async (name) => {
  const { field, first, second } = await pairOf(name);
  const one = await open(first);
  const two = await open(second);
  await one.send({ [field]: "Said by both." });
  await two.send({ [field]: "Said by both." });
  expect([one.browser.status, two.browser.status]).toEqual([200, 200]);
});

test.each(Object.keys(forms))("a %s whose form does not say what it was opened on overwrites nothing", async (name) => {
  const { field, first, second } = await pairOf(name);
  const one = await open(first);
  await one.send({ [field]: "Said by the first." });
  const two = await open(second);
  await two.browser.post(second.path, { ...two.untouched(), [field]: "Said by the second.", revision: "" });
  expect(two.browser.status).toBe(409);
});

test("what one typed keeps the mistakes of the form apart from the conflict: the mistake is told first, and the conflict is not forgotten", async () => {
  const { first, second } = await pairOf("post");
  const one = await open(first);
  const two = await open(second);
  await one.send({ content: "Said by the first." });
  await two.send({ title: "" });
  expect(two.browser.status).toBe(422);
  await two.send({ title: "A title again" });
  expect(two.browser.status).toBe(409);
});

test("a vote, a comment and a look in between are no conflict", async () => {
  const { id } = await aPost(author);
  const editing = await open({ who: author, path: `/post/${id}/edit`, ...save });
  const reader = await browserOf(await aMember(), `/post/${id}`);
  await reader.submit({ vote: `up.post.${id}` });
  await reader.submit({ content: "Well said.", comment: "yes" });
  await editing.send({ content: "Said better." });
  expect(editing.browser.status).toBe(200);
});

test("who changed a company is named to staff, and to a keeper only when it was they", async () => {
  const { company, keeper } = await keptCompany();
  const place = { path: `/company/${company.slug}/edit`, ...save };
  const [staff, late, again] = [await open({ ...place, who: admin }), await open({ ...place, who: keeper }), await open({ ...place, who: colleague })];
  await staff.send({ description: "By staff." });
  await late.send({ description: "By the keeper." });
  expect(late.browser.text).toMatch(/Changed on \d{4}-\d\d-\d\d \d\d:\d\d UTC\./);
  expect(late.browser.html).not.toContain("an-admin");
  await again.send({ description: "By another." });
  expect(again.browser.text).toMatch(/Changed by u\/an-admin on \d{4}-\d\d-\d\d/);
}); // biome-ignore format: short enough

test("a field that one alone changed is none of the other's business on a company's page", async () => {
  const { company, keeper } = await keptCompany();
  const place = { path: `/company/${company.slug}/edit`, ...save };
  const [one, two] = [await open({ ...place, who: admin }), await open({ ...place, who: keeper })];
  await one.send({ headquarters: "Matane, QC" });
  await two.send({ description: "By the keeper.", headquarters: "Matane, QC" });
  expect(two.browser.status).toBe(200);
  expect(two.browser.text).toContain("Matane, QC");
});

test("a submission that was decided or sent meanwhile is closed, and what was typed stands beside it", async () => {
  const { id, revision } = await submitCompany(author, companyValues({ name: "Two Tabs" }));
  await decideCompany(admin, id, { to: "draft", note: "Say more.", revision });
  const place = { who: author, path: `/company-submissions/${id}`, button: "revise", pressed: "yes" };
  const [one, two] = [await open(place), await open(place)];
  await one.send({ description: "Sent from one tab." });
  await two.send({ description: "Typed in the other." });
  expect(two.browser.status).toBe(409);
  expect(two.browser.text).toContain("This was changed after you opened it.");
  expect(two.browser.text).toMatch(/You entered Typed in the other\. It says now Sent from one tab\./);
  const late = await open(place);
  await decideCompany(admin, id, { to: "approved", note: "", revision: (await showForReview(admin, id)).company.revision });
  await late.send({ description: "Typed too late." });
  expect(late.browser.status).toBe(409);
  expect(late.browser.text).toMatch(/Its status is now “Approved”/i);
  expect(late.browser.text).toMatch(/You entered Typed too late\. It says now Sent from one tab\./);
});

test("the choices under Privacy and the profile do not disturb one another, and each knows its own conflict", async () => {
  const member = await aMember();
  const [profile, one, two] = [
    await open({ who: member, path: "/settings", ...save }),
    await open({ who: member, path: "/settings/privacy", ...save }),
    await open({ who: member, path: "/settings/privacy", ...save }),
  ];
  await one.send({ light_pages: "yes" });
  await profile.send({ bio: "Meanwhile." });
  expect(profile.browser.status).toBe(200);
  await two.send({ mailed_kinds: "reply" });
  expect(two.browser.status).toBe(409);
  expect(two.browser.text).toContain("What changed meanwhile");
  expect(two.browser.text).not.toMatch(/Light pages: never any script You entered/); // this tab did not touch it
  expect(two.browser.html).toMatch(/<input[^>]*value="reply"[^>]*checked|<input[^>]*checked[^>]*value="reply"/);
  await two.send({ mailed_kinds: "reply" });
  expect(two.browser.text).toContain("Saved");
  expect(two.browser.untouched({ save: "yes" })).toMatchObject({ light_pages: "yes", mailed_kinds: "reply" });
});

test("a conflict is told in French, and to a fetch as a sentence", async () => {
  const { first, second } = await pairOf("post");
  const two = await open(second);
  two.browser.language = "fr-CA";
  const one = await open(first);
  await one.send({ content: "Dit d'abord." });
  await two.send({ content: "Dit ensuite." });
  expect(two.browser.text).toContain("Ce qui a changé entre-temps");
  expect(two.browser.text).toContain("Version actuelle Dit d'abord.");
  const cookie = await cookieOf(second.who);
  const body = new URLSearchParams({
    ...(await open(second)).untouched(),
    content: "x",
    revision: "1",
  });
  const headers = { Accept: "application/json", Origin: server.url, Cookie: cookie };
  const answer = await fetch(server.url + second.path, { method: "POST", body, headers });
  expect([answer.status, await answer.json()]).toEqual([
    409,
    expect.objectContaining({ success: false, error: expect.stringContaining("This was changed after you opened it.") }),
  ]);
});
