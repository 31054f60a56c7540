import { expect, test } from "vitest";
import { calendarOf } from "#app/features/funding/calendar.ts";
import { readCsv } from "#app/features/funding/csv.server.ts";
import { namesOf } from "#app/features/funding/mentions.server.ts";
import { aiWords, namesAi, programStates, relevanceOf } from "#app/features/funding/rules.ts";
import { badgeOf, daysLeft, fundingStatus, isUsuallyOpen, reminderStep } from "#app/features/funding/when.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { dayFrom } from "#app/text/days.ts";
import { dayMs } from "#app/text/spans.ts";

const now = Date.UTC(2026, 10, 21, 13);
const today = Date.UTC(2026, 10, 21);
const undated = { deadline: null, intake: "annual", cycle: null, asOf: "2026-11", status: "unknown" } as const;
const at = (days: number) => ({ ...undated, deadline: today + days * dayMs });

test("a status follows the deadline: closed when past, closing soon within 14 days, else open", () => {
  const statuses = [-1, 0, 14, 15, 400].map((days) => fundingStatus(at(days), now));
  expect(statuses).toEqual(["closed", "closing_soon", "closing_soon", "open", "open"]);
});

test("without a deadline the status is what the source says", () => {
  const statuses = programStates.map((status) => fundingStatus({ ...undated, status }, now));
  expect(statuses).toEqual(["open", "closed", "unknown"]);
});

test("what its page said before it usually opened or closed says nothing of now", () => {
  const cycle = { opens: ["11-04"], closes: ["12-11"] };
  const on = (day: string, status: "open" | "closed", asOf: string) => fundingStatus({ ...undated, cycle, status, asOf }, Date.parse(day));
  expect(on("2026-11-03", "closed", "2026-10")).toBe("closed");
  expect(on("2026-11-25", "closed", "2026-10")).toBe("unknown");
  expect(on("2026-11-25", "closed", "2026-11-20")).toBe("closed");
  expect(on("2026-12-12", "closed", "2026-10")).toBe("closed");
  expect(on("2026-12-12", "open", "2026-11")).toBe("closed");
  expect(on("2026-12-12", "open", "2026-12-12")).toBe("open");
  expect(on("2026-12-10", "open", "2026-11")).toBe("open");
  expect(fundingStatus({ ...undated, intake: "by_call", cycle, status: "closed", asOf: "2026-10" }, Date.parse("2026-11-25"))).toBe(
    "closed",
  );
  const read = { status: { readOn: "2026-11-20" } };
  expect(fundingStatus({ ...undated, cycle, status: "closed", asOf: "2026-10", factSources: read }, Date.parse("2026-11-25"))).toBe(
    "closed",
  );
});

test("what opened and closed each year is usually open between the two, unless its page has said since that it is closed", () => {
  const cycle = { opens: ["11-04"], closes: ["12-11"] };
  const on = (day: string, given: object = {}) => isUsuallyOpen({ ...undated, cycle, ...given }, Date.parse(day));
  expect([on("2026-11-03"), on("2026-11-04"), on("2026-12-11"), on("2026-12-12")]).toEqual([false, true, true, false]);
  expect(on("2026-11-25", { status: "closed", asOf: "2026-11-20" })).toBe(false);
  expect(on("2026-11-25", { cycle: { opens: ["11-04"], closes: [] } })).toBe(false);
});

test("a text names artificial intelligence in either language, not by chance letters", () => {
  for (const text of ["AI labs", "une IA responsable", "Apprentissage automatique", "machine learning"])
    expect(namesAi(text), text).toBe(true);
  for (const text of ["PAID", "aid", "Miami", "ai", "RAII"]) expect(namesAi(text), text).toBe(false);
});

test("a deadline's badge is red at 7 days or less, yellow at 30 or less", () => {
  expect([7, 8, 30, 31].map((days) => badgeOf(today + days * dayMs, now))).toEqual(["red", "yellow", "yellow", "none"]);
  expect([daysLeft(today, now), daysLeft(today - dayMs, now)]).toEqual([0, -1]);
});

test("the relevance is counted from what is known", () => {
  const plain = { deadline: null, intake: "unknown", isAiRelevant: false, confidence: "low", status: "unknown", cycle: null } as const;
  expect(relevanceOf(plain)).toBe(40);
  expect(relevanceOf({ ...plain, isAiRelevant: true, confidence: "high", intake: "continuous" })).toBe(100);
  expect(relevanceOf({ ...plain, cycle: { opens: ["11-15"], closes: [] } })).toBe(50);
  expect([relevanceOf({ ...plain, status: "closed" }), relevanceOf({ ...plain, status: "closed", deadline: today })]).toEqual([0, 55]);
});

test("a deadline is a real day or nothing", () => {
  expect(dayFrom("2026-03-05")).toBe(Date.UTC(2026, 2, 5));
  expect(dayFrom("")).toBeNull();
  for (const odd of ["2026-02-30", "2026-13-01", "5 March 2026", "2026-3-5", "20260305"]) expect(dayFrom(odd), odd).toBeUndefined();
});

test("a sheet is read by its header, whatever the order, quotes and line ends", () => {
  expect(readCsv('\uFEFFTitle , slug\r\n"Say ""hi"",\nnow",a\r\n\r\n\'=sum,b\r\n')).toEqual([
    { line: 3, values: { title: 'Say "hi",\nnow', slug: "a" } },
    { line: 5, values: { title: "=sum", slug: "b" } },
  ]);
  expect(readCsv("a;b\n1;2;3\n4;5, 6\n7")).toEqual([
    { line: 2, values: { a: "1", b: "2" }, tooLong: true },
    { line: 3, values: { a: "4", b: "5, 6" } },
    { line: 4, values: { a: "7" } },
  ]);
  for (const bad of ["", "title\n", 'a,b\n"never closed']) expect(() => readCsv(bad), bad).toThrow(InvalidInput);
  expect(() => readCsv(`title\n${"x\n".repeat(501)}`)).toThrow("At most 500 rows at a time");
});

test("a calendar without a day still has the one component that the format asks for", () => {
  const text = calendarOf("Nothing", []);
  expect(text).not.toContain("VEVENT");
  expect(text).toMatch(/BEGIN:VTIMEZONE\r\n(.+\r\n)+END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/);
});

test("a deadline is reminded of at 14 days and at 3, and not when its day is over", () => {
  const steps = [15, 14, 4, 3, 0, -1].map((days) => reminderStep(today + days * dayMs, now));
  expect(steps).toEqual([null, 14, 14, 3, 3, null]);
  expect(reminderStep(null, now)).toBeNull();
});

test("the words are given by which a text names AI, each once", () => {
  expect(aiWords("AI labs for Artificial Intelligence, more AI and machine learning")).toEqual([
    "AI",
    "artificial intelligence",
    "machine learning",
  ]);
});

test("a programme is spoken of by its titles and by its longer abbreviations", () => {
  const titles = {
    titleEn: "Industrial Research Assistance Program (NRC IRAP)",
    titleFr: "Programme d’aide à la recherche industrielle (PARI)",
  };
  expect(namesOf(titles)).toEqual([
    "Industrial Research Assistance Program",
    "NRC IRAP",
    "Programme d’aide à la recherche industrielle",
    "PARI",
  ]);
});

test("a calendar has a day per deadline, folded at 75 octets, with nothing that could break it", () => {
  const text = calendarOf("Échéances; et, plus", [
    {
      id: "a@example.ca",
      day: today,
      title: `é${"x".repeat(200)}`,
      text: "one\ntwo\\three\u0007",
      language: "en",
      alarms: [14],
      url: "https://a.ca/\r\nX:1",
      updatedAt: now,
    },
  ]);
  expect(text).toContain("DTSTART;VALUE=DATE:20261121\r\nDTEND;VALUE=DATE:20261122");
  expect(text).toContain("X-WR-CALNAME:Échéances\\; et\\, plus");
  expect(text).toContain("DESCRIPTION;LANGUAGE=en:one\\ntwo\\\\three\r\n");
  expect(text).toContain("URL:https://a.ca/X:1\r\n");
  expect(text).toContain("BEGIN:VALARM\r\nACTION:DISPLAY\r\n");
  expect(text).toContain("TRIGGER:-P14D\r\nEND:VALARM\r\nEND:VEVENT");
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY;LANGUAGE=en:é${"x".repeat(200)}`);
});
