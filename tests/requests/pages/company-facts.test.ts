import { expect, test } from "vitest";
import { askForClaim, decideClaim, listClaims } from "#app/features/companies/claims.server.ts";
import { decideFacts, giveFacts } from "#app/features/companies/given-facts.server.ts";
import { companyRowFor } from "#app/features/companies/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();
const admin = await aMember({ role: "admin" });
const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
let made = 0;
async function aSlug(website_url = "https://frimas.example") {
  made += 1;
  return (await aCompany({ name: `Frimas ${made}`, website_url, founded_year: "", technologies: "ice" })).slug;
}

test("a member gives a fact with its source, staff put it on the page by one press, and the member is told", async () => {
  const [member, slug] = [await aMember(), await aSlug()];
  const browser = await browserOf(member, `/company/${slug}`);
  expect(browser.html).toContain(`href="/company/${slug}/facts"`);
  await browser.open(`/company/${slug}/facts`);
  expect([browser.valueOf("technologies"), browser.valueOf("website_url")]).toEqual(["ice", "https://frimas.example"]);
  expect(browser.text, "the words of the page").toMatch(/A page that says so.*Founded year.*201 to 1,000.*Series C Public/s);
  await browser.submit({ send: "yes" });
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining("Give the address of a page that says so")]);
  await browser.submit({ address: "https://frimas.example/about", send: "yes" });
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining("Give at least one fact that the page does not have yet")]);
  await browser.submit({ founded_year: "2999", send: "yes" });
  expect([browser.status, browser.valueOf("founded_year"), browser.valueOf("address")]).toEqual([
    422,
    "2999",
    "https://frimas.example/about",
  ]);
  await browser.submit({ founded_year: "1998", note: "On the second page.", send: "yes" });
  expect(browser.text).toContain("It waits for staff, who open your source.");
  expect((await browser.open(`/company/${slug}`)).text).not.toContain("1998");
  expect((await browser.open(`/company/${slug}/facts`)).valueOf("founded_year")).toBe("1998");

  const staff = await browserOf(admin, "/admin/queue?kind=correction");
  expect(staff.text).toMatch(/Frimas \d+.*Founded year/);
  const [, page = ""] = /href="(\/admin\/companies\/\d+)"/.exec(staff.html) ?? [];
  await staff.open(page);
  expect(staff.text).toMatch(/Facts from members.*Founded year: 1998.*On the second page\..*https:\/\/frimas\.example\/about/);
  const [, id = ""] = /name="take_facts" value="(\d+)"/.exec(staff.html) ?? [];
  await staff.submit({ take_facts: id, facts_answer: "Thank you." });
  expect([staff.status, staff.text]).toEqual([200, expect.not.stringContaining("Facts from members")]);
  expect((await browser.open(`/company/${slug}`)).text).toMatch(/Founded 1998 .*Founded: frimas\.example/);
  expect(browser.html).toContain('href="https://frimas.example/about"');
  expect((await browser.open("/notifications")).text).toMatch(/Frimas \d+: what you added stands on the page/);
  expect((await browser.open(`/company/${slug}/facts`)).text).toMatch(/Founded year: 1998.*It stands on the page\. Thank you\./);
});

test("what is sent again replaces what waits, which can be taken back, and staff who saw the earlier are told", async () => {
  const [member, slug] = [await aMember(), await aSlug()];
  const browser = await browserOf(member, `/company/${slug}/facts`);
  await browser.submit({ founded_year: "1998", address: "https://frimas.example/a", send: "yes" });
  const staff = await browserOf(admin, "/admin/queue?kind=correction");
  const [, page = ""] = /href="(\/admin\/companies\/\d+)"/.exec(staff.html) ?? [];
  await staff.open(page);
  const [, id = ""] = /name="take_facts" value="(\d+)"/.exec(staff.html) ?? [];
  await browser.open(`/company/${slug}/facts`);
  await browser.submit({ founded_year: "1999", send: "yes" });
  await staff.submit({ take_facts: id });
  expect([staff.status, staff.text]).toEqual([409, expect.stringContaining("This has been decided on, or replaced, meanwhile")]);
  await browser.open(`/company/${slug}/facts`);
  await browser.submit({ withdraw: "yes" });
  expect([browser.status, browser.valueOf("founded_year")]).toEqual([200, ""]);
  expect((await staff.open(page)).text).not.toContain("Facts from members");
});

test("staff decline what they cannot confirm, and the page stays as it was", async () => {
  const [member, slug] = [await aMember(), await aSlug()];
  const browser = await browserOf(member, `/company/${slug}/facts`);
  await browser.submit({ employee_count: "51-200", address: "https://elsewhere.example", send: "yes" });
  const staff = await browserOf(admin, "/admin/queue?kind=correction");
  const [, page = ""] = /href="(\/admin\/companies\/\d+)"/.exec(staff.html) ?? [];
  await staff.open(page);
  const [, id = ""] = /name="decline_facts" value="(\d+)"/.exec(staff.html) ?? [];
  await staff.submit({ decline_facts: id, facts_answer: "The page says nothing of it." });
  expect((await browser.open(`/company/${slug}`)).text).not.toContain("51 to 200");
  expect((await browser.open("/notifications")).text).toMatch(/Frimas \d+: staff did not add what you gave/);
  expect((await browser.open(`/company/${slug}/facts`)).text).toContain("The page stayed as it was. The page says nothing of it.");
});

test.each([
  ["https://frimas.example", "https://elsewhere.example/frimas", true],
  ["https://frimas.example", "https://frimas.example/about", false],
  ["", "https://frimas.example/about", false],
])(
  "a fact of a company at '%s', read at %s: that the page is another's is said where that is known (%s)",
  async (site, address, isSaid) => {
    const slug = await aSlug(site);
    const company = await companyRowFor(admin, slug);
    const { id } = await giveFacts(await aMember(), slug, { founded_year: "1998", address } as Parameters<typeof giveFacts>[2]);
    await decideFacts(admin, company.id, { id, isTaken: true, answer: "", revision: company.revision });
    const { text } = await browserOf(await aMember(), `/company/${slug}`);
    expect(text).toMatch(/Founded: (frimas|elsewhere)\.example/);
    expect(text.includes("a third party’s page")).toBe(isSaid);
  },
);

test("who keeps a page adds to it themselves: others give no facts there", async () => {
  const [keeper, slug] = [await aMember(), await aSlug()];
  await askForClaim(keeper, slug, "I founded it.");
  const claim = (await listClaims(admin)).find((one) => one.slug === slug);
  await decideClaim(admin, claim?.id ?? 0, true, { revision: claim?.revision ?? 0, message: claim?.message ?? "" });
  const browser = await browserOf(await aMember(), `/company/${slug}`);
  expect(browser.html).not.toContain(`/company/${slug}/facts`);
  await browser.open(`/company/${slug}/facts`);
  expect([browser.status, browser.text]).toEqual([409, expect.stringContaining("keeps this page")]);
});
