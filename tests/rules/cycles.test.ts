import { expect, test } from "vitest";
import { cycleFrom, cycleLine } from "#app/features/funding/cycles.ts";
import { signOf } from "#app/features/funding/opportunity-status.tsx";
import { fundingStatus } from "#app/features/funding/when.ts";
import { type Cycle, cycleIn, inWords } from "#app/text/cycles.ts";
import { seededPrograms } from "#seeds/reference/programs.ts";

const page = { note: "", noteFr: "", title: "A page", url: "https://example.ca/a", language: "en" as const };
const cycle = (given: Partial<Cycle>): Cycle => ({ opens: [], closes: [], until: null, seen: "2025", ...page, ...given });

test.each([
  [{ opens: ["11-15"], closes: ["01-12"] }, "annual", "Opens each year in mid-November and closes in mid-January (as seen in 2025)", "Ouvre chaque année mi-novembre et ferme mi-janvier (selon ce qui a été vu en 2025)"],
  [{ opens: ["04-02"] }, "annual", "Opens each year in early April (as seen in 2025)", "Ouvre chaque année début avril (selon ce qui a été vu en 2025)"],
  [{ closes: ["10-31", "12"], seen: null }, "by_call", "Closed in late October and in December (as seen on an undated page)", "A fermé fin octobre et en décembre (selon une page sans date)"],
  [{ until: "2027-12-31" }, "continuous", "Takes applications until December 31, 2027 (as seen in 2025)", "Reçoit des demandes jusqu’au 31 décembre 2027 (selon ce qui a été vu en 2025)"],
  [{ until: "2028-12", seen: "2024" }, "continuous", "Takes applications until December 2028 (as seen in 2024)", "Reçoit des demandes jusqu’en décembre 2028 (selon ce qui a été vu en 2024)"],
  [{}, "annual", "", ""],
] as const)("a cycle is said with the year it was seen in: %j", (given, intake, en, fr) => {
  const shown = cycle(given as Partial<Cycle>);
  expect([cycleIn(shown, intake, "en"), cycleIn(shown, intake, "fr")]).toEqual([en, fr]);
}); // biome-ignore format: a row each

test.each([
  ["a window that is open says when it closes", { intake: "annual", cycle: cycle({ opens: ["05-01"], closes: ["12-08"] }) }, { big: "Dec", small: "usually closes" }],
  ["between two windows it says when the next opens", { intake: "annual", cycle: cycle({ opens: ["12-01"], closes: ["02-08"] }) }, { big: "Dec", small: "usually opens" }],
  ["what was closed before it usually opened says when it closes", { intake: "annual", status: "closed", asOf: "2026-10", cycle: cycle({ opens: ["11-04"], closes: ["12-11"] }) }, { big: "Dec", small: "usually closes" }],
  ["what is closed says when it opens alone", { intake: "annual", status: "closed", asOf: "2026-11-20", cycle: cycle({ opens: ["11-04"], closes: ["12-11"] }) }, { big: "Nov", small: "usually opens" }],
  ["what its page says is open", { intake: "by_call", status: "open", statusText: "" }, { small: "Open", isOpen: true }],
  ["what never closes is open where its page says so", { intake: "continuous", status: "open", statusText: "" }, { small: "Open", isOpen: true }],
  ["what never closes says so where no page confirms that it is open", { intake: "continuous", status: "open", statusText: "open in most regions", source: null }, { small: "at any time" }],
  ["and where nothing is told of it", { intake: "continuous" }, { small: "at any time" }],
  ["and where its page says when it closed", { intake: "continuous", cycle: cycle({ closes: ["01-31"] }) }, { small: "at any time" }],
  ["a coming deadline is a day", { intake: "by_call", deadline: Date.UTC(2027, 2, 31) }, { big: "31", small: "Mar 2027" }],
  ["what is closed for good says that it is closed, in a word that a sign has room for", { intake: "closed" }, { small: "Closed" }],
  ["what is unknown says nothing", {}, null],
] as const)("%s", (_, given, sign) => {
  const program = { deadline: null, cycle: null, intake: "unknown", status: "unknown", statusText: "", source: null, ...given } as Parameters<typeof signOf>[0];
  expect(signOf(program, Date.UTC(2026, 10, 25))).toEqual(sign);
}); // biome-ignore format: a row each

test("a note says its days in words of its language", () => {
  expect(inWords("open on 05-01 and close on 12-08", "en")).toBe("open on May 1 and close on December 8");
  expect(inWords("ouvrent le 05-01, depuis 2025-10-17", "fr")).toBe("ouvrent le 1er mai, depuis 2025-10-17");
});

test("staff read and write every cycle of the seeds as one line", () => {
  const cycles = seededPrograms().flatMap((program) => (program.cycle ? [program.cycle] : []));
  expect(cycles.length).toBeGreaterThan(50);
  for (const one of cycles) expect(cycleFrom(cycleLine(one))).toEqual(one);
  expect(cycleFrom(" ")).toBeNull();
});

test.each([
  ["a day that is none", "opens 13-01; seen 2025 | | | A page | https://example.ca/a"],
  ["an unknown word", "begins 11-01 | | | A page | https://example.ca/a"],
  ["no page", "opens 11-01; seen 2025"],
  ["a year that is none", "opens 11-01; seen last year | | | A page | https://example.ca/a"],
])("%s is not read as a cycle", (_, line) => {
  expect(cycleFrom(line)).toBeUndefined();
});

test("what the seeds say of cycles is in both languages, and no date of it is a deadline", () => {
  for (const program of seededPrograms()) {
    expect(Boolean(program.cycle?.note), program.slug).toBe(Boolean(program.cycle?.noteFr));
    expect(Boolean(program.decisionTime), program.slug).toBe(Boolean(program.decisionTimeFr));
    expect(program).not.toHaveProperty("deadline");
  }
});

test("no programme of the seeds says that it is open outside the window that it names, on any day of two years", () => {
  const programs = seededPrograms().map((program) => ({
    source: null,
    ...program,
    cycle: program.cycle ?? null,
    statusText: program.statusText ?? "",
    deadline: null,
  }));
  for (let day = 0; day < 730; day += 1) {
    const now = Date.UTC(2026, 10, 28 + day, 12);
    const [date, yearless] = [new Date(now).toISOString().slice(0, 10), new Date(now).toISOString().slice(5, 10)];
    for (const program of programs) {
      const { opens: [opens = ""], closes, until } = program.cycle ?? { opens: [], closes: [], until: null }; // biome-ignore format: one line
      const closed = closes.at(-1) ?? "";
      const isIn = opens <= closed ? yearless >= opens && yearless <= closed : yearless >= opens || yearless <= closed;
      const isOver = until !== null && date > (until.length === 7 ? `${until}-31` : until);
      if (isOver || (opens !== "" && closed !== "" && !isIn))
        expect(fundingStatus(program, now), `${program.slug} ${date}`).not.toBe("open");
      if (program.intake === "annual" && opens !== "" && closed !== "" && !isIn)
        expect([fundingStatus(program, now), signOf(program, now)?.small]).toEqual(["closed", "usually opens"]);
    }
  }
});
