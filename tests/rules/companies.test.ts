import { expect, test } from "vitest";
import { withRows } from "#app/features/companies/company-form.server.ts";
import { companyFields, fieldsOfStep } from "#app/features/companies/fields.ts";
import { listsOf } from "#app/features/companies/filters.ts";
import { companyStatuses, medianOf, slugOf, stepFrom } from "#app/features/companies/rules.ts";
import { provinceCodes } from "#app/features/provinces/rules.ts";
import { errorsIn, readRecord } from "#app/fields/record.ts";
import { changesBetween } from "#app/operations/revisions.ts";
import { csvLines } from "#app/text/csv.server.ts";

test("a slug is folded from accents, in words", () => {
  expect(slugOf("Québec Numérique")).toBe("quebec-numerique");
  expect(slugOf("  Æther & Söhne, Inc. ")).toBe("ther-sohne-inc");
  expect(slugOf("北極")).toBe("");
  expect(slugOf("a".repeat(200))).toHaveLength(80);
});

test("of all pairs of statuses exactly the given ones are steps", () => {
  const allowed = [
    "draft>pending_review",
    "pending_review>approved",
    "pending_review>rejected",
    "pending_review>draft",
    "approved>published",
    "published>approved",
    "published>suspended",
    "suspended>approved",
    "suspended>published",
  ];
  const found = companyStatuses.flatMap((from) => companyStatuses.filter((to) => stepFrom(from, to)).map((to) => `${from}>${to}`));
  expect(found.sort()).toEqual(allowed.sort());
});

const named = (slugs: readonly string[]) => slugs.map((slug) => ({ slug, name: slug }));
const options = { hubs: named(["clean-tech", "energy"]), provinces: named(provinceCodes) };
const companyFrom = (values: Record<string, string>) => readRecord(companyFields, values);
const good = {
  type: "startup",
  name: "Givre",
  description: "Ice on blades.",
  headquarters: "Rimouski, QC",
  industry_hubs: "clean-tech,energy",
  provinces: "QC",
  technologies: "sensors, models",
  email: "hello@givre.example",
  contact_person: "Ana",
  why_relevant: "It is Canadian.",
};
const wrong = (step: number, given: Record<string, string>) => errorsIn(fieldsOfStep(step), { ...good, ...given }, options);

test("each step has the given sentences", () => {
  const empty = { name: " ", description: "", headquarters: "", industry_hubs: "", provinces: "", type: "x" };
  expect(wrong(1, empty)).toEqual({
    type: "Choose a type",
    name: "Name is required",
    description: "Description is required",
    headquarters: "Headquarters is required",
    industry_hubs: "At least one industry hub is required",
    provinces: "At least one province is required",
  });
  expect(wrong(2, { technologies: "", email: "", contact_person: "" })).toEqual({
    technologies: "At least one technology is required",
    email: "Contact email is required",
    contact_person: "Contact person is required",
  });
  expect(wrong(3, { why_relevant: "  " })).toEqual({ why_relevant: "Please explain why this should be included" });
  for (const step of [1, 2, 3]) expect(wrong(step, {})).toEqual({});
});

test("odd values have a sentence", () => {
  expect(wrong(1, { industry_hubs: "clean-tech,made-up" })).toHaveProperty("industry_hubs");
  expect(wrong(1, { provinces: "QC,XX" })).toHaveProperty("provinces");
  for (const address of ["javascript:alert(1)", "ftp://x.ca", "not an address"]) {
    expect(wrong(1, { website_url: address, logo_url: address })).toMatchObject({
      website_url: "Website must be a web address, such as https://example.ca",
      logo_url: expect.any(String),
    });
  }
  for (const year of ["1899", String(new Date().getFullYear() + 1), "19999", "-5", "abcd"]) {
    expect(wrong(2, { founded_year: year }), year).toHaveProperty("founded_year");
  }
  for (const year of ["1900", String(new Date().getFullYear()), ""]) expect(wrong(2, { founded_year: year })).toEqual({});
  expect(wrong(2, { technologies: Array.from({ length: 21 }, (_, n) => `t${n}`).join(",") })).toHaveProperty("technologies");
});

test("rows need a name once they are begun, and there are so many at most", () => {
  expect(wrong(3, { product_0_name: "", product_0_description: "x" })).toEqual({
    product_0_name: expect.stringMatching(/^.+ 1, .+: enter it, or empty the row$/),
  });
  expect(wrong(3, { product_0_name: "A", product_0_url: "nope", news_0_title: "B", news_0_date: "2026-13-40" })).toEqual({
    product_0_url: expect.stringMatching(/^.+ 1, .+ must be a web address/),
    news_0_date: expect.stringMatching(/^.+ 1, .+ must be a date, such as 2026-03-05$/),
  });
  expect(wrong(3, { news_0_title: "B", news_0_date: "2026-02-30" })).toHaveProperty("news_0_date");
  expect(wrong(3, { news_0_title: "B", news_0_date: "2028-02-29" })).toEqual({});
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`product_${at}_name`, `p${at}`]));
  expect(wrong(3, many)).toEqual({ product_0_name: expect.stringMatching(/^.+: enter 20 rows or fewer$/) });
  expect(companyFrom({ ...good, ...many }).keyProducts.length).toBeLessThanOrEqual(20);
});

test("empty rows are dropped, and removing one moves the others up", () => {
  const values = { product_0_name: "A", product_1_name: "", product_2_name: "C", team_0_name: "T" };
  expect(companyFrom(values).keyProducts.map((row) => row.name)).toEqual(["A", "C"]);
  expect(withRows({ ...values, remove_row: "product.0" })).toMatchObject({ product_0_name: "", product_1_name: "C", team_0_name: "T" });
});

test("a research project was not founded, staffed or funded", () => {
  const given = { ...good, founded_year: "2019", employee_count: "2-10", funding_stage: "seed", funding_amount: "$2M" };
  const research = companyFrom({ ...given, type: "research_project" });
  expect(research).toMatchObject({ foundedYear: null, employeeCount: null, fundingStage: null, fundingAmount: null });
  expect(companyFrom(given)).toMatchObject({ foundedYear: 2019, employeeCount: "2-10", fundingStage: "seed", fundingAmount: "$2M" });
});

test("what differs is told field by field, rows too", () => {
  const before = { name: "A", hubs: ["x"], keyProducts: [{ name: "P", url: "" }], year: null };
  expect(changesBetween(before, { ...before, name: "B", keyProducts: [{ name: "P", url: "https://p.ca" }] })).toEqual([
    { field: "name", before: "A", after: "B" },
    { field: "keyProducts", before: "P", after: "P · https://p.ca" },
  ]);
});

test("hubs and provinces in another order are no change, technologies are", () => {
  const before = { hubs: ["a", "b"], provinces: ["QC", "ON"], technologies: ["x", "y"] };
  const after = { hubs: ["b", "a"], provinces: ["ON", "QC"], technologies: ["y", "x"] };
  expect(changesBetween(before, after).map((change) => change.field)).toEqual(["technologies"]);
  expect(changesBetween(before, { hubs: ["b", "c"] })).toEqual([{ field: "hubs", before: "a\nb", after: "b\nc" }]);
});

test("the middle of the waits", () => {
  expect([medianOf([]), medianOf([3]), medianOf([9, 1]), medianOf([5, 1, 3])]).toEqual([null, 3, 5, 3]);
});

test("a company is listed in each of its places once", () => {
  const company = {
    provinces: ["QC", "ON"],
    fundingStage: "seed",
    timelineTag: null,
    verificationStatus: "verified" as const,
    reviewedAt: null,
    listedHubs: ["a", "a"],
  };
  expect(listsOf(company)).toEqual(["all", "hub:a", "province:QC", "province:ON", "stage:seed", "verified", "listing:reviewed"]);
});

test("a field of a sheet is quoted, and never a formula", () => {
  const cell = (value: unknown) => csvLines(["cell"], [{ cell: value }], false);
  expect(cell('say "hi", twice')).toBe('"say ""hi"", twice"\r\n');
  for (const text of ["=1+1", "+1", "-1", "@x", "\tx"]) expect(cell(text)).toMatch(/^"?'/);
  expect(cell(["a", "b"])).toBe("a; b\r\n");
  expect(cell(null)).toBe("\r\n");
  expect(cell(true)).toBe("true\r\n");
});
