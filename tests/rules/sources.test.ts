import { expect, test } from "vitest";
import type { Source } from "#app/ui/source.ts";
import { isYearOld, sourceLine } from "#app/ui/source.ts";
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

test("a source says its date, its age and whose page it is", () => {
  expect(sourceLine(source, now)).toBe("Source: NRC, page of 2025-06, more than a year old, https://nrc.example/");
  expect(sourceLine({ ...source, date: null, isOwnPage: false }, now)).toBe(
    "Source: NRC, undated page, not the organization’s own page, https://nrc.example/",
  );
  expect(sourceLine({ ...source, isApproximate: true }, null)).toBe("Source: NRC, page of about 2025-06, https://nrc.example/");
  expect(sourceLine(null, now)).toContain("Not verified");
});

test("of the reference files only what a page confirms is a fact; the rest is for editors", () => {
  const programs = seededPrograms();
  expect(programs).toHaveLength(146);
  for (const program of programs) {
    const supports = program.source?.supports ?? [];
    if (!supports.includes("amount")) expect(program.amount, program.slug).toBeNull();
    if (!supports.includes("eligibility")) expect(program.eligibility, program.slug).toEqual([]);
    if (program.source === null) expect(program.status, program.slug).not.toBe("open");
    if (program.amount) expect(program.amountFr, program.slug).toBeTruthy();
    expect(program.descriptionFr && program.organizationFr, program.slug).toBeTruthy();
  }
});
