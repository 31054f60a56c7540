import { expect, test } from "vitest";
import { askForClaim, decideClaim, listClaims } from "#app/features/companies/claims.server.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { seedDirectory } from "#seeds/directory/directory.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "../api/api-table.ts";
import { send, sendForm } from "../calls.ts";

const server = await sharedServer();

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const admin = await aMember({ role: "admin" });

test("a company is upvoted, saved and found again, by forms and over the API", async () => {
  const { id } = await aCompany({ name: "Beloved" });
  const member = await aMember();
  const browser = await browserOf(member, "/company/beloved");
  await browser.submit({ vote: `up.company.${id}` });
  expect(browser.html).toMatch(/name="vote"[^>]*aria-pressed="true"/);
  await browser.submit({ save: `yes.company.${id}` });
  expect((await browser.open("/saved?type=company")).text).toContain("Beloved");
  const token = await tokenOf(member);
  const { json } = await callApi(server.url, `GET /api/discovery/companies/${id}`, undefined, token);
  expect(json.company).toMatchObject({ slug: "beloved", upvotes: 1, user_upvoted: true, verified: false, claimed_by_user: false });
  expect(JSON.stringify(json)).not.toMatch(/hello@givre|It is Canadian/);
  const list = await callApi(
    server.url,
    "GET /api/discovery/companies?province=QC&industryHub=clean-energy&companyStage=&verified=false",
    undefined,
    token,
  );
  expect((list.json.companies as { slug: string }[]).map((company) => company.slug)).toContain("beloved");
  const voted = await callApi(server.url, "POST /api/discovery/vote", { target_id: id, target_type: "company", vote_type: "up" }, token);
  expect(voted.json).toMatchObject({ user_vote: null, new_upvotes: 0 });
  expect((await callApi(server.url, "GET /api/discovery/companies/nobody", undefined, token)).status).toBe(404);
  expect((await callApi(server.url, "GET /api/discovery/companies")).status).toBe(401);
});

test("the directory is downloaded as JSON and as CSV", async () => {
  await aCompany({ name: '=Formula, "Inc"' });
  const cookie = await cookieOf(await aMember());
  const json = await send(server.url, "/discover/companies.json", { cookie });
  expect(json.headers.get("Content-Disposition")).toBe('attachment; filename="companies.json"');
  expect((await json.json()).companies.map((company: { name: string }) => company.name)).toContain('=Formula, "Inc"');
  const csv = await (await send(server.url, "/discover/companies.csv", { cookie })).text();
  expect(csv).toMatch(/^id,name,slug,/);
  expect(csv).toContain(`"'=Formula, ""Inc"""`);
  expect((await send(server.url, "/discover/companies.csv")).status).toBe(302);
});

test("a claim begins on the page, and says what is missing", async () => {
  await aCompany({ name: "Claimable", website_url: "http://localhost:9/" });
  const browser = await browserOf(await aMember({ username: "claimer" }), "/company/claimable/claim");
  await browser.submit({ begin: "yes" });
  expect(browser.text).toMatch(/portage-verification=[\w-]{43}/);
  await browser.submit({ check: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("The proof was not found yet");
  await browser.submit({ ask: "yes", message: "I am its secretary." });
  expect(browser.text).toContain("An admin will decide and tell you.");
  const deciding = await browserOf(admin, "/admin/queue?kind=claim");
  await deciding.open(/href="(\/admin\/claims\/\d+)"/.exec(deciding.html)?.[1] ?? "");
  expect(deciding.text).toContain("The claimant’s address is not at localhost.");
  await deciding.submit({ accept_claim: "yes" });
  expect(deciding.text).toContain("This claim was accepted.");
  expect((await browser.open("/company/claimable")).html).toContain('href="/company/claimable/edit"');
  await browser.open("/company/claimable/edit");
  await browser.submit({ name: "Claimed", save: "yes" });
  expect(browser.path).toBe("/company/claimable");
  expect(browser.text).toContain("Claimed");
  expect((await deciding.open("/admin/companies?part=edited")).text).toContain("Claimed");
});

test("the claims that wait stand on the overview, and lead to where they are decided", async () => {
  await aCompany({ name: "Awaited" });
  const browser = await browserOf(await aMember(), "/company/awaited/claim");
  await browser.submit({ ask: "yes", message: " " });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Say why you should manage this page");
  await browser.submit({ ask: "yes", message: "I am its secretary." });
  const overview = await browserOf(admin, "/admin");
  expect(overview.html).toMatch(/<th scope="row">Claims<\/th><td>1<.*href="\/admin\/queue\?kind=claim">Review</);
});

test("a company's page names its jobs first, then its posts, its like and how to claim it; never the verb it is spelled like", async () => {
  const { slug } = await aCompany({ name: "Givrelle" });
  await aCompany({ name: "Sorbetière" });
  await aPost(undefined, { title: "What Givrelle taught us" });
  await aPost(undefined, { title: "Optical technician", content: "Givrelle hires in Regina.", post_type: "job" });
  await aPost(undefined, { title: "To givrelle or not" });
  const blocker = await aMember();
  await aPost(blocker, { title: "Givrelle behind a wall" });
  const reader = await aMember();
  await setBlock(blocker, reader.id, "block");
  const { text, html } = await browserOf(reader, `/company/${slug}`);
  expect(text).toMatch(/Jobs and posts that name it .*Optical technician .*What Givrelle taught us/s);
  for (const hidden of ["To givrelle or not", "behind a wall"]) expect(text).not.toContain(hidden);
  expect(text).toContain("Is this your company?");
  expect(text).toMatch(/Similar companies .*Sorbetière/s);
  expect(html).toContain('data-letters="G"');
  const bare = await aCompany({ name: "Nomenclature Nobody Names" });
  expect((await browserOf(reader, `/company/${bare.slug}`)).text).not.toContain("Jobs and posts");
});

test("who says on the settings page where they work stands on the company's page and on their profile, in no sight of who blocks them", async () => {
  const { slug } = await aCompany({ name: "Érablière Numérique" });
  const worker = await aMember({ username: "at-the-sugar-shack", fullName: "Ana Works" });
  const settings = await browserOf(worker, "/settings");
  expect(settings.text).toContain("Where I work (optional)");
  await settings.submit({ save: "yes", workplace: "erabliere numerique" });
  expect(settings.path).toBe("/settings?saved=1");
  expect((await settings.open("/settings")).html).toContain('value="erabliere numerique"');
  const reader = await aMember();
  const page = await browserOf(reader, `/company/${slug}`);
  expect(page.text).toMatch(/People who say they work there .*Ana Works/s);
  expect((await page.open("/u/at-the-sugar-shack")).text).toContain("erabliere numerique");
  await setBlock(worker, reader.id, "block");
  expect((await page.open(`/company/${slug}`)).text).not.toMatch(/Ana Works|People who say they work there/);
  await settings.open("/settings");
  await settings.submit({ save: "yes", workplace: "" });
  expect((await settings.open(`/company/${slug}`)).text).not.toContain("Ana Works");
});

test("a fact stands under the page that confirms it, named once, and what no page confirms under those words", async () => {
  await seedDirectory();
  const browser = await browserOf(await aMember(), "/company/cohere");
  expect(browser.text.match(/Source:/g)).toHaveLength(1);
  expect(browser.text).toMatch(/Founded .*Source: [^:]*page dated [A-Z]\w+ \d{1,2}, \d{4}/s);
  const given = await browserOf(await aMember(), "/company/givrelle");
  expect(given.text.match(/Provided by those who submitted or manage this page/g)).toHaveLength(1);
});

test("what a source does not state is named after it, and only who has neither facts nor a text is asked about", async () => {
  await seedDirectory();
  const member = await aMember();
  for (const hub of ["digital-tech", "automotive"]) await aPost(member, { industry_hub_id: hub });
  const browser = await browserOf(member, "/company/creaform");
  expect(browser.text).toMatch(/Technologies 3D scanning.*Source:.*Added by staff: Technologies\./s);
  expect(browser.text).toContain("This page has one fact so far");
  expect(browser.html).toContain('href="/discover/companies?hub=metrology"');
  const { text } = await browser.open("/company/waabi");
  expect(text).toContain("About Waabi");
  expect(text).not.toContain("This page has one fact so far");
  expect(text).toMatch(/From its hub, Automotive/);
});

test("an admin takes a company out of the directory and its page back from its keeper, on the page of its review", async () => {
  const keeper = await aMember({ username: "kept-by-me" });
  const { id, slug } = await aCompany({ name: "Removable" });
  await askForClaim(keeper, slug, "I founded it.");
  const claim = (await listClaims(admin)).find((one) => one.slug === slug);
  await decideClaim(admin, claim?.id ?? 0, true, { revision: claim?.revision ?? 0, message: "I founded it." });
  const browser = await browserOf(admin, `/admin/companies/${id}`);
  expect(browser.text).toMatch(/Who managed this page u\/kept-by-me · since [A-Z][a-z]{2}\.? \d{1,2}, \d{4} · accepted by an admin/);
  await browser.submit({ revoke: "kept-by-me", revoke_reason: "" });
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining("Say why you take the page back")]);
  await browser.submit({ revoke: "kept-by-me", revoke_reason: "Another person proved it." });
  expect(browser.text).toContain("Another person proved it.");
  expect((await browserOf(keeper, "/notifications")).text).toContain("your claim was taken back");

  await browser.submit({ decide: "approved", note: "" });
  expect(browser.status).toBe(422);
  await browser.submit({ decide: "approved", note: "It has closed." });
  expect(browser.text).toContain("Removable: approved.");
  expect((await browserOf(keeper, `/company/${slug}`)).status).toBe(404);
});

test("a page is reported and its keeping disputed by forms; an admin reads both beside the page and decides", async () => {
  const keeper = await aMember({ username: "first-keeper" });
  const { id, slug } = await aCompany({ name: "Contested" });
  await askForClaim(keeper, slug, "I founded it.");
  const claim = (await listClaims(admin)).find((one) => one.slug === slug);
  await decideClaim(admin, claim?.id ?? 0, true, { revision: claim?.revision ?? 0, message: "I founded it." });
  const reader = await browserOf(await aMember({ username: "rightful" }), `/company/${slug}`);
  expect(reader.html).toContain(`href="/report/company/${id}"`);
  await reader.open(`/report/company/${id}`);
  await reader.submit({ report: "yes", reason: "misinformation", details: "It moved to Gatineau." });
  expect(reader.text).toContain("Thank you");
  await reader.open(`/company/${slug}/claim`);
  expect(reader.text).toContain("Somebody already manages this page.");
  await reader.submit({ dispute: "yes", message: "" });
  expect([reader.status, reader.text]).toEqual([422, expect.stringContaining("Say why you should manage this page")]);
  await reader.submit({ dispute: "yes", message: "I bought it." });
  expect(reader.text).toContain("An admin will decide and tell you.");

  const deciding = await browserOf(admin, `/admin/companies/${id}`);
  expect(deciding.text).toMatch(/1 report.*Misleading or false · \w{3} \d+, \d{4} It moved to Gatineau\./);
  await deciding.submit({ dismiss: /name="dismiss" value="(\d+)"/.exec(deciding.html)?.[1] ?? "" });
  expect(deciding.text).not.toContain("It moved to Gatineau.");
  await deciding.open("/admin/queue?kind=claim");
  expect(deciding.text).toContain("Disputes who manages the page · I bought it.");
  await deciding.open(`/admin/claims/${/open=claim\.(\d+)"[^>]*>Contested/.exec(deciding.html)?.[1]}`);
  expect(deciding.text).toContain("This claim disputes that of the person who manages the page now: u/first-keeper");
  await deciding.submit({ accept_claim: "yes", reason: "" });
  expect(deciding.status).toBe(422);
  await deciding.submit({ accept_claim: "yes", reason: "The deed of sale." });
  expect(deciding.text).toContain("This claim was accepted.");
  expect((await browserOf(keeper, "/notifications")).text).toContain("your claim was taken back");
});

test("an admin merges a page into one of its likely duplicates; the old address leads to it, and so does that of its JSON", async () => {
  const from = await aCompany({ name: "Doubly Listed" });
  const into = await aCompany({ name: "Doubly Listed Inc." });
  const browser = await browserOf(admin, `/admin/companies/${from.id}`);
  for (const other of ["nobody", `https://evil.example/company/${into.slug}`, `//evil.example/company/${into.slug}`]) {
    await browser.open(`/admin/companies/${from.id}/merge?${new URLSearchParams({ into: other })}`);
    expect(browser.text, other).toContain("No published company of this site has this address");
  }
  await browser.open(`/admin/companies/${from.id}/merge?${new URLSearchParams({ into: `/company/${into.slug}` })}`);
  expect(browser.text).toContain("This one stays");
  await browser.open(`/admin/companies/${from.id}`);
  await browser.open(/href="(\/admin\/companies\/\d+\/merge\?into=[^"]*)"/.exec(browser.html)?.[1] ?? "");
  for (const said of ["This one goes", "This one stays", "Votes: 0 · saves: 0", `/company/${from.slug} will lead to`]) {
    expect(browser.text).toContain(said);
  }
  const other = await browserOf(admin, `/company/${into.slug}/edit`);
  await other.submit({ headquarters: "Moose Jaw" });
  await browser.submit({ merge: "yes" });
  expect([browser.status, browser.text]).toEqual([409, expect.stringContaining("Moose Jaw")]);
  await browser.submit({ merge: "yes" });
  expect(browser.path).toBe(`/admin/companies/${into.id}?merged=${from.id}`);
  expect(browser.text).toContain("Doubly Listed was merged into this page.");

  const cookie = await cookieOf(await aMember());
  const page = await send(server.url, `/company/${from.slug}`, { cookie });
  expect([page.status, page.headers.get("Location")]).toEqual([301, `/company/${into.slug}`]);
  expect(page.headers.get("Cache-Control")).toMatch(/no-cache|no-store/); // or browsers would go there for good, undone or not
  const token = await tokenOf(await aMember());
  const json = await send(server.url, `/api/discovery/companies/${from.id}`, { headers: { Authorization: `Bearer ${token}` } });
  expect([json.status, json.headers.get("Location")]).toEqual([301, `/api/discovery/companies/${into.slug}`]);
  expect(json.headers.get("Cache-Control")).toMatch(/no-cache|no-store/);
  expect(await json.json()).toMatchObject({ success: false, error: "This company stands at another address now." });
  const late = await sendForm(server.url, `/company/${from.slug}/claim`, { begin: "yes" }, { cookie });
  expect([late.status, late.headers.get("Location")]).toEqual([303, `/company/${into.slug}`]);

  await browser.open(/href="(\/admin\/companies\/\d+)#merge"/.exec(browser.html)?.[1] ?? "");
  await browser.submit({ undo_merge: "yes" });
  expect(browser.text).toContain("apart again: the merge with another page was undone");
  expect((await send(server.url, `/company/${from.slug}`, { cookie })).status).toBe(200);
});

test("a program merges and undoes by the same rules, and is told which of two revisions is late", async () => {
  const [from, into] = [await aCompany({ name: "Called Twice" }), await aCompany({ name: "Called Twice Inc." })];
  const headers = { Authorization: `Bearer ${await tokenOf(admin)}`, "Content-Type": "application/json" };
  const address = `/api/discovery/companies/${from.id}/merge`;
  const shown = await (await send(server.url, `${address}?into=${into.slug}`, { headers })).json();
  expect(shown).toMatchObject({ company: { revision: from.revision }, into: { slug: into.slug }, moves: { votes: 0, keeper: false } });
  const merge = (into_revision: number) =>
    send(server.url, address, {
      method: "POST",
      headers,
      body: JSON.stringify({ into: into.slug, revision: from.revision, into_revision }),
    });
  const late = await merge(into.revision + 1);
  expect([late.status, (await late.json()).details]).toEqual([
    409,
    [expect.stringContaining("Called Twice:"), expect.stringContaining("Called Twice Inc.:")],
  ]);
  expect((await merge(into.revision)).status).toBe(200);
  expect((await merge(into.revision)).status).toBe(409);
  const undo = () => send(server.url, address, { method: "DELETE", headers });
  expect(await (await undo()).json()).toMatchObject({ success: true, company: { slug: from.slug } });
  expect((await undo()).status).toBe(409);
});
