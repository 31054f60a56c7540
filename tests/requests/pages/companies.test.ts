import { expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { updateCompany } from "#app/features/companies/data.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

const server = await sharedServer();

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const admin = await aMember({ role: "admin", username: "the-reviewer" });

const basics = {
  type: "startup",
  name: "Québec Numérique",
  description: "Ice on blades.",
  headquarters: "Rimouski, QC",
  industry_hubs: "clean-tech",
  provinces: "QC",
};
const details = { technologies: "sensors", email: "hello@givre.example", contact_person: "Ana", founded_year: "2019" };
const products = {
  product_0_name: "Blade ear",
  product_0_description: "<script>alert(1)</script>",
  why_relevant: "It is Canadian.",
};

/** The wizard to its end; gives the submission's number. */
async function propose(member: { id: number }, given: Record<string, string> = {}): Promise<number> {
  const browser = await browserOf(member, "/submit-company");
  await browser.submit({ ...basics, ...given, next: "yes" });
  await browser.submit({ ...details, next: "yes" });
  await browser.submit({ add_row: "product" });
  await browser.submit({ ...products, next: "yes" });
  await browser.submit({ send: "yes" });
  expect(browser.text).toContain("Submission Received!");
  return Number(/company-submissions\/(\d+)/.exec(browser.path)?.[1]);
}

async function review(id: number, ...steps: string[]) {
  const browser = await browserOf(admin, `/admin/companies/${id}`);
  for (const to of steps) {
    await browser.open(`/admin/companies/${id}`); // after a decision the next is open
    await browser.submit({ decide: to, note: "Because." });
  }
  return browser.open(`/admin/companies/${id}`);
}

test.each(["/submit-company", "/company-submissions", "/company/anything", "/discover/companies", "/admin/companies"])(
  "%s sends a guest to sign in",
  async (path) => {
    expect((await send(server.url, path)).headers.get("Location")).toContain("/login");
  },
);

test("the wizard goes step by step, keeps what was typed, adds and removes rows, and shows everything before it is sent", async () => {
  const browser = await browserOf(await aMember(), "/submit-company");
  expect(browser.text).toContain("Step 1 of 4");
  await browser.submit({ ...basics, industry_hubs: "", name: "", next: "yes" });
  expect(browser.status).toBe(422);
  for (const sentence of ["Name is required", "At least one industry hub is required"]) expect(browser.text).toContain(sentence);
  expect(browser.text).toContain("Ice on blades.");
  await browser.open("/submit-company?step=4");
  expect(browser.text).toContain("Step 1 of 4");
  await browser.submit({ ...basics, next: "yes" });
  expect(browser.text).toContain("Step 2 of 4");
  await browser.submit({ ...details, technologies: "", previous: "yes" });
  expect(browser.valueOf("name")).toBe("Québec Numérique");
  await browser.open("/submit-company?step=2");
  expect(browser.valueOf("contact_person")).toBe("Ana");
  await browser.submit({ ...details, next: "yes" });
  expect(browser.text).toContain("Step 3 of 4");
  await browser.submit({ why_relevant: "", add_row: "product" });
  expect(browser.html).toContain('name="product_0_name"');
  await browser.submit({
    product_0_name: "A",
    product_0_description: "",
    product_0_url: "",
    why_relevant: "x",
    add_row: "product",
  });
  expect(browser.html).toContain('name="product_1_name"');
  await browser.submit({ product_0_name: "A", product_1_name: "B", why_relevant: "x", remove_row: "product.0" });
  expect(browser.valueOf("product_0_name")).toBe("B");
  expect(browser.html).not.toContain('name="product_1_name"');
  await browser.submit({ product_0_name: "", product_0_description: "nameless", why_relevant: "", next: "yes" });
  expect(browser.text).toContain("enter it, or empty the row");
  expect(browser.text).toContain("Please explain why this should be included");
  await browser.submit({ ...products, next: "yes" });
  for (const shown of ["Step 4 of 4", "Québec Numérique", "Blade ear", "hello@givre.example", "It is Canadian.", "2019"]) {
    expect(browser.text, shown).toContain(shown);
  }
  expect(browser.html).not.toContain("<script>alert(1)");
  await browser.submit({ previous: "yes" });
  expect(browser.text).toContain("Step 3 of 4");
});

test("whoever comes back goes on where they were, and a draft can be discarded", async () => {
  const browser = await browserOf(await aMember(), "/submit-company");
  expect(browser.text).not.toContain("Discard draft");
  await browser.submit({ ...basics, next: "yes" });
  await browser.submit({ ...details, next: "yes" });
  await browser.open("/submit-company");
  expect(browser.text).toContain("Step 3 of 4");
  expect(browser.text).toMatch(/You go on where you were: this draft was saved on \d{4}-\d\d-\d\d/);
  await browser.submit({ discard: "yes" });
  expect(browser.path).toBe("/submit-company");
  expect([browser.text, browser.valueOf("name")]).toEqual([expect.stringContaining("Step 1 of 4"), ""]);
  expect(browser.text).not.toContain("You go on where you were");
});

test("the last step shows what will be sent, in the reader's words, and nothing else", async () => {
  const browser = await browserOf(await aMember(), "/submit-company");
  browser.language = "fr-CA";
  await browser.submit({ ...basics, industry_hubs: "clean-tech,energy", next: "yes" });
  await browser.submit({ ...details, technologies: "a, b,,a ,c", funding_amount: "2 M$", next: "yes" });
  await browser.submit({ add_row: "product" });
  await browser.submit({ ...products, add_row: "product" });
  await browser.submit({ next: "yes" });
  for (const shown of ["Technologies propres, Énergie", "Québec", "a, b, c", "Année de fondation 2019", "2 M$"]) {
    expect(browser.text).toContain(shown);
  }
  expect(browser.text).not.toMatch(/clean-tech|\bQC\b(?<!Rimouski, QC)|b,,a/);
  await browser.open("/submit-company?step=1");
  await browser.submit({ ...basics, type: "research_project", next: "yes" });
  await browser.open("/submit-company?step=4");
  expect(browser.text).toContain("Étape 4 sur 4");
  expect(browser.text).not.toMatch(/Année de fondation|Nombre d’employés|Stade de financement|Montant du financement|2 M\$/);
});

test("a row that is removed is gone, the last one and an empty one too", async () => {
  const browser = await browserOf(await aMember(), "/submit-company");
  await browser.submit({ ...basics, next: "yes" });
  await browser.submit({ ...details, next: "yes" });
  const rows = { product_0_name: "A", product_1_name: "B", product_2_name: "", team_0_name: "T", team_0_role: "Lead" };
  for (const row of ["product", "product", "product", "team"]) await browser.submit({ add_row: row });
  await browser.submit({ why_relevant: "x", ...rows, previous: "yes" });
  await browser.open("/submit-company?step=3");
  expect(browser.html).toContain('name="product_2_name"');
  await browser.submit({ remove_row: "product.2" });
  expect(browser.html).not.toContain('name="product_2_name"');
  await browser.submit({ remove_row: "product.0" });
  expect(browser.valueOf("product_0_name")).toBe("B");
  expect(browser.html).not.toContain('name="product_1_name"');
  await browser.submit({ remove_row: "team.0" });
  await browser.submit({ remove_row: "product.0" });
  await browser.open("/submit-company?step=3");
  expect(browser.html).not.toMatch(/name="(product|team)_\d/);
});

test("the last step sent twice answers twice with the success page of one submission", async () => {
  const member = await aMember();
  const browser = await browserOf(member, "/submit-company");
  await browser.submit({ ...basics, name: "Pressed Twice", next: "yes" });
  await browser.submit({ ...details, next: "yes" });
  await browser.submit({ add_row: "product" });
  await browser.submit({ ...products, next: "yes" });
  const sent = browser.untouched({ send: "yes" });
  const again = await browserOf(member, browser.path);
  const { path } = await browser.submit({ send: "yes" });
  await again.post("/submit-company?step=4", sent);
  expect(again.text).toContain("Submission Received!");
  expect(again.path).toBe(path);
  expect((await browser.open("/company-submissions")).text.match(/Pressed Twice/g)).toHaveLength(1);
});

test("a research project is not asked when it was founded or who paid", async () => {
  const browser = await browserOf(await aMember(), "/submit-company");
  await browser.submit({ ...basics, type: "research_project", next: "yes" });
  expect(browser.html).not.toMatch(/name="(founded_year|employee_count|funding_stage)"/);
});

test("from the proposal to the directory: the submitter sees where it stands, the reviewer decides, all see the page", async () => {
  const member = await aMember({ username: "proposer" });
  const id = await propose(member);
  const own = await browserOf(member, `/company-submissions/${id}`);
  expect(own.text).toMatch(/(It is next|[1-9]\d* submissions? (is|are) ahead of it)\. Sent [A-Z][a-z]{2}\.? \d{1,2}, \d{4}\./);
  expect((await browserOf(await aMember(), `/company-submissions/${id}`)).status).toBe(404);
  expect((await browserOf(await aMember(), "/company/quebec-numerique")).text).toContain("The company you’re looking for doesn’t exist.");
  const list = await browserOf(admin, "/admin/companies?name=QUEBEC");
  for (const shown of ["Québec Numérique", "pending review", "u/proposer", "Clean Technology"]) expect(list.text).toContain(shown);
  expect(list.html).not.toMatch(/<td[^>]*>medium priority/); // the usual one says nothing
  const reviewing = await review(id, "approved", "published");
  expect(reviewing.text).toContain("published");
  await own.open(`/company-submissions/${id}`);
  expect(own.text).toContain("Because.");
  expect(own.text).not.toContain("the-reviewer");
  const reading = await browserOf(await aMember(), "/company/quebec-numerique");
  for (const shown of ["Québec Numérique", "Founded 2019", "Blade ear", "details not verified", "Added by u/proposer"])
    expect(reading.text).toContain(shown);
  expect(reading.html).not.toMatch(/hello@givre|It is Canadian|<script>alert/);
  for (const path of [
    "/discover/companies?hub=clean-energy",
    "/discover/industry/clean-energy",
    "/discover/province/qc",
    "/search?q=numerique",
    "/discover/companies?search=QUEBEC",
  ]) {
    expect((await reading.open(path)).text, path).toContain("Québec Numérique");
  }
});

test("a reviewer reads all that becomes public, whatever language they read in", async () => {
  const company = await aCompany({ name: "Whole Works" });
  const french = { descriptionFr: "Des oreilles.", longDescriptionFr: "De longues oreilles.", technologiesFr: ["capteurs de glace"] };
  const others = { timelineTag: "pioneer_forever", provinces: ["NU"], logoUrl: "https://example.ca/logo.png" } satisfies Parameters<
    typeof updateCompany
  >[2];
  await transaction((tx) => updateCompany(tx, company, { ...french, ...others }));
  const page = await browserOf(admin, `/admin/companies/${company.id}`);
  const whole = page.text.slice(page.text.indexOf("What its page shows at"));
  for (const said of [
    "Des oreilles.",
    "De longues oreilles.",
    "capteurs de glace",
    "Pioneer Forever",
    "Nunavut",
    "https://example.ca/logo.png",
  ])
    expect(whole).toContain(said);
});

test("what is sent back is changed and sent again by the same form", async () => {
  const member = await aMember();
  const id = await propose(member, { name: "Sent Back" });
  await review(id, "draft");
  const own = await browserOf(member, `/company-submissions/${id}`);
  expect(own.text).toContain("Because.");
  const all = { ...basics, ...details, ...products, name: "Sent Again" };
  await own.submit({ ...all, email: "", revise: "yes" });
  expect(own.text).toContain("Contact email is required");
  const sent = { ...own.untouched({ revise: "yes" }), ...all };
  await own.submit({ ...all, revise: "yes" });
  expect(own.text).toContain("Submission Received!");
  await own.post(`/company-submissions/${id}`, sent);
  expect(own.text).toContain("Submission Received!");
  const reviewing = await browserOf(admin, `/admin/companies/${id}`);
  expect(reviewing.text).toContain("What changed");
  expect(reviewing.text).toContain("Sent Again");
});

test("a submission is withdrawn by one press, and can be changed then", async () => {
  const member = await aMember();
  const id = await propose(member, { name: "Taken Back" });
  const own = await browserOf(member, `/company-submissions/${id}`);
  await own.submit({ withdraw: "yes" });
  expect(own.text).toContain("withdrawn");
  expect(own.text).toContain("Change and send again");
  expect((await browserOf(admin, `/company-submissions/${id}`)).html).not.toContain('name="withdraw"');
});

test("more of what owners edited is shown of the same list", async () => {
  await aCompany({ name: "Edited 0" });
  for (let n = 1; n <= 21; n += 1) {
    const company = await aCompany({ name: `Edited ${n}` });
    await transaction((tx) => updateCompany(tx, company, { isEditedSince: true }));
  }
  const list = await browserOf(admin, "/admin/companies?part=edited&status=published");
  const more = /href="(\/admin\/companies\?[^"]*after=[^"]*)"/.exec(list.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  await list.open(more);
  expect(list.text).toContain("Edited 1 ");
  expect(list.text).not.toContain("Edited 0");
  expect(list.valueOf("part")).toBe("edited");
});

test("what was decided stands at the top of the list, with the page that members see", async () => {
  const id = await propose(await aMember(), { name: "Just Approved" });
  await review(id, "approved");
  const list = await browserOf(admin, "/admin/companies?status=approved&name=just+approved");
  await list.submit({ decide: "published", id: String(id) });
  expect(list.text).toContain("Just Approved: published.");
  expect(list.html).toContain('href="/company/just-approved"');
});

test("ticked rows are changed at once; who ticks none, or chooses nothing, is told", async () => {
  const rows = [await aCompany({ name: "Ticked One" }), await aCompany({ name: "Ticked Two" })];
  const list = await browserOf(admin, "/admin/companies?name=ticked");
  const row = rows.map(({ id, revision }) => `${id}.${revision}`);
  await list.post("/admin/companies?name=ticked", { act: "high", apply: "yes" });
  expect([list.status, list.text]).toEqual([422, expect.stringContaining("Tick at least one row.")]);
  await list.post("/admin/companies?name=ticked", { row: row.join(","), act: "", apply: "yes" });
  expect([list.status, list.text]).toEqual([422, expect.stringContaining("Choose what to do with the ticked rows.")]);
  await list.post("/admin/companies?name=ticked", { row: row.join(","), act: "high", apply: "yes" });
  expect(list.text).toContain("Rows changed: 2.");
  expect(list.text.match(/high priority/g)?.length).toBeGreaterThanOrEqual(2);
});

test("a late reviewer is told, on the page, and nothing changes", async () => {
  const id = await propose(await aMember(), { name: "Raced" });
  const late = await browserOf(await aMember({ role: "admin" }), `/admin/companies/${id}`);
  await review(id, "approved");
  await late.submit({ decide: "rejected", note: "No." });
  expect(late.status).toBe(409);
  expect(late.text).toContain("u/the-reviewer decided this already. Its status is now “approved”.");
});

test("the review is for admins alone", async () => {
  for (const path of ["/admin/companies", "/admin/companies/new", "/admin/companies/1"]) {
    const browser = await browserOf(await aMember({ role: "moderator" }), path);
    expect(browser.status, path).toBe(403);
    expect(browser.text).toContain("Access Restricted");
  }
});

test("Add Company is a page: a draft, which is then submitted by the button of its row", async () => {
  const browser = await browserOf(admin, "/admin/companies/new");
  await browser.submit({ add: "yes", name: "", description: "" });
  expect(browser.text).toContain("Name is required");
  await browser.submit({ add: "yes", name: "By Hand", description: "Added by an admin.", priority: "high" });
  const id = /admin\/companies\/(\d+)/.exec(browser.path)?.[1] ?? "";
  await browser.open("/admin/companies?status=draft");
  expect(browser.text).toContain("high priority");
  await browser.submit({ decide: "pending_review", id });
  expect((await browser.open(`/admin/companies/${id}`)).text).toContain("pending review");
});

test("the first step is kept as it is, right or wrong, by a button of its own", async () => {
  const member = await aMember();
  const browser = await browserOf(member, "/submit-company");
  await browser.submit({ name: "Half A Company", keep: "yes" });
  expect([browser.status, browser.text]).toEqual([200, expect.stringContaining("Draft saved")]);
  expect((await browserOf(member, "/submit-company")).valueOf("name")).toBe("Half A Company");
});

test("the directory is one place of the navigation, and Discover another", async () => {
  const { html } = await browserOf(await aMember(), "/discover/companies");
  const places = /<nav[^>]*class="places".*?<\/nav>/s.exec(html)?.[0] ?? "";
  expect([...places.matchAll(/href="([^"]*)" aria-current/g)].map(([, href]) => href)).toEqual(["/discover/companies"]);
});

test("the filters of a list stay folded, and each that is set stands above the list with what takes it off", async () => {
  const browser = await browserOf(await aMember(), "/discover/companies?search=ice&stage=seed&province=QC");
  expect(browser.text).toContain("Filters 2");
  expect(browser.html).not.toMatch(/<details[^>]* open/);
  expect(browser.html).toContain('href="/discover/companies?search=ice&amp;stage=seed" aria-label="Remove: Quebec"');
  expect(browser.html).toContain('href="/discover/companies?search=ice&amp;province=QC" aria-label="Remove: Seed"');
  await browser.open("/discover/companies?search=ice");
  expect(browser.html).not.toContain('aria-label="Remove:');
  // What a programme list is sorted by where one narrows by a place is no filter that somebody set.
  await browser.open("/funding?province=QC");
  expect(browser.text).toContain("Filters 1");
});
