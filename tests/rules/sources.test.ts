import { expect, test } from "vitest";
import type { Source } from "#app/ui/source.ts";
import { isYearOld, sourceLine, sourceNotes } from "#app/ui/source.ts";
import { inLanguage } from "#app/words/language.server.ts";
import namesFile from "#seeds/reference/program-names.json" with { type: "json" };
import { seededPrograms } from "#seeds/reference/programs.ts";

const now = Date.UTC(2026, 10, 22);
const source: Source = {
  title: "NRC",
  url: "https://nrc.example/",
  language: "en",
  date: "2025-06",
  isApproximate: false,
  isOwnPage: true,
  supports: ["amount"],
};

test("a date is a year old when the year after its last day is over", () => {
  expect(["2025", "2025-11", "2025-12", "2025-11-22"].map((date) => isYearOld(date, now))).toEqual([false, false, false, false]);
  expect(["2024", "2025-10", "2025-11-20"].map((date) => isYearOld(date, now))).toEqual([true, true, true]);
});

test("the date of a page is said as far as the page says it, in the words of each language", async () => {
  const said = (date: string, isApproximate = false) => sourceNotes({ ...source, date, isApproximate }, null)[0];
  expect(["2026", "2019-05", "2026-05-27"].map((date) => said(date))).toEqual([
    "page dated 2026",
    "page dated May 2019",
    "page dated May 27, 2026",
  ]);
  await inLanguage("fr", () => {
    expect(["2026", "2019-05", "2026-05-27"].map((date) => said(date))).toEqual([
      "page de 2026",
      "page de mai 2019",
      "page du 27 mai 2026",
    ]);
    expect([said("2019-08"), said("2019-10", true)]).toEqual(["page d’août 2019", "page datant d’environ octobre 2019"]);
  });
});

test("a source says its date, its age and whose page it is", () => {
  expect(sourceLine(source, now)).toBe("Source: NRC, page dated June 2025, over a year old, https://nrc.example/");
  expect(sourceLine({ ...source, date: null, isOwnPage: false }, now)).toBe(
    "Source: NRC, undated page, a third party’s page, https://nrc.example/",
  );
  expect(sourceLine({ ...source, isApproximate: true }, null)).toBe("Source: NRC, page dated around June 2025, https://nrc.example/");
  expect(sourceLine(null, now)).toContain("Not verified");
});

test("of the reference files only what a page confirms is a fact; the rest is for editors", () => {
  const programs = seededPrograms();
  expect(programs).toHaveLength(149);
  for (const program of programs) {
    const supports = program.source?.supports ?? [];
    if (!supports.includes("amount")) expect(program.amount, program.slug).toBeNull();
    if (!supports.includes("eligibility")) expect(program.eligibility, program.slug).toEqual([]);
    if (program.source === null) expect(program.status, program.slug).not.toBe("open");
    if (program.amount) expect(program.amountFr, program.slug).toBeTruthy();
    expect(program.descriptionFr && program.organizationFr, program.slug).toBeTruthy();
  }
});

test("what no page confirms of a programme's status is kept to be said as such, in both languages, and is more than a hint to look", () => {
  const unconfirmed = seededPrograms().filter(({ statusText, source }) => statusText && !source?.supports.includes("status"));
  expect(unconfirmed.length).toBeGreaterThan(22);
  for (const { slug, statusText = "", statusTextFr } of unconfirmed) {
    expect(statusTextFr, slug).toBeTruthy();
    expect(statusText, slug).not.toMatch(/^(open|active|check the .*page)$/i);
  }
});

test("every programme of the seeds can be found by the names people use, and one that was absent has all that the others have", () => {
  const named = new Set(namesFile.programs.flatMap(({ slug, names, questions }) => (names.length * questions.length > 0 ? [slug] : [])));
  const programs = seededPrograms();
  for (const { slug } of programs) expect(named, slug).toContain(slug);
  const absent = programs.filter(({ slug }) => ["canada-ontario-job-grant", "digital-museums-canada", "nfrf-exploration"].includes(slug));
  expect(absent.map(({ conditions = [], source, asOf }) => [conditions.length > 0, source?.isOwnPage, asOf])).toEqual(
    Array.from({ length: 3 }, () => [true, true, "2026-11"]),
  );
});

test("the official page of a programme is its own page and no home page of a council, where that is known", () => {
  const hosts = ["www.nserc-crsng.gc.ca", "www.gov.mb.ca", "www2.gnb.ca", "cihr-irsc.gc.ca", "www.asc-csa.gc.ca", "natural-resources.canada.ca"]; // biome-ignore format: one line
  for (const { slug, sourceUrl } of seededPrograms()) {
    const { hostname, pathname } = new URL(sourceUrl);
    if (hosts.includes(hostname)) expect(pathname.length, slug).toBeGreaterThan(5);
  }
});

test("what a page says is open all year, or comes with the tax return, is open where the row says so", () => {
  const programs = seededPrograms();
  for (const slug of ["futurpreneur", "nserc-alliance", "clean-tech-itc"])
    expect(programs.find((one) => one.slug === slug)).toMatchObject({ status: "open" });
  for (const { status, intake, source, slug } of programs)
    if (status === "open")
      expect([intake !== "unknown" || source?.supports.includes("status"), source !== null], slug).toEqual([true, true]);
});
