import fc from "fast-check";
import { expect, test } from "vitest";
import type { Condition } from "#app/features/funding/conditions.ts";
import { wants } from "#app/features/funding/rules.ts";
import { answerOf, noAnswers } from "#app/features/guidance/answers.ts";
import { guide } from "#app/features/guidance/engine.ts";
import { lifeStages } from "#app/features/guidance/onboarding.ts";
import { cutAtWord, promptLimit, publicText, shareableLinks } from "#app/features/prompts/rules.ts";
import { aProgram, aRiding, facts, guided, nurses } from "#tests/support/guidance-facts.ts";

test("a prompt names province and programmes, with address and date", () => {
  const { enhancedPrompt } = guided();
  expect(enhancedPrompt).toContain("About me: a professional, in Ontario.");
  expect(enhancedPrompt).toContain(
    "- A programme (An agency): up to $10,000. https://agency.example/programme (source: The agency's page, page dated June 2026)",
  );
  expect(guided({ project: { title: "Buoy", description: "Counts cod." } }).enhancedPrompt).toContain("My project: Buoy\nCounts cod.");
});

test("a prompt says when a programme opens and closes each year, and calls that not unknown", () => {
  const cycle = { opens: ["11-03"], closes: ["12-15"], until: null, seen: "2025", note: "", noteFr: "", title: "Dates", url: "https://agency.example/dates", language: "en" as const }; // biome-ignore format: one line
  const programs = [aProgram({ intake: "annual", status: "unknown", cycle })];
  const { enhancedPrompt, insights } = guided({}, { programs });
  expect(enhancedPrompt).toMatch(/page dated June 2026\) .*early November.*mid-December/);
  expect(insights.join("\n")).not.toContain("It is not known whether");
  expect(guided({}, { programs: [aProgram({ status: "unknown" })] }).insights.join("\n")).toContain("It is not known whether");
});

test("what an employer or a school applies for is said to be theirs in a prompt", () => {
  const theirs = "An employer, a school or an organization applies for it, not I.";
  expect(guided({}, { programs: [aProgram({ through: "employer" })] }).enhancedPrompt).toContain(`page dated June 2026) ${theirs}`);
  expect(guided().enhancedPrompt).not.toContain(theirs);
});

test("a number may be written as people write amounts", () => {
  for (const text of ["48000", "48 000 $", "$48,000", "48\u202f000\u00a0$"]) expect(answerOf("revenue", text), text).toBe(48000);
  for (const text of ["48.5", "a lot", "-3"]) expect(answerOf("revenue", text), text).toBeUndefined();
});

const condition = (on: Condition["on"], words: string, given: Partial<Condition> = {}): Condition => ({ on, words, wordsFr: null, url: "https://agency.example", ...given }); // biome-ignore format: one line

test("a prompt says what somebody answered, and who they are only where they wish it", () => {
  const answers = { ...noAnswers, residence: "citizen", degree: "master", legalForm: "incorporated", age: 40, employees: 9, revenue: 1600000, yearsInBusiness: 14, indigenous: "metis", groups: ["women"] } as const; // biome-ignore format: one line
  const of = (inPrompt: boolean) =>
    guided(
      { wants: ["learn"], answers: { ...answers, groups: ["women"], inPrompt } },
      { programs: [aProgram({ conditions: [condition("group", "Métis only", { any: ["metis"] })] })] },
    ).enhancedPrompt;
  expect(of(false)).toContain("What I answered: Status in Canada: Canadian citizen; Level of study: master’s degree; Who is applying: an incorporated company; Age in years: 40; Number of employees: 9; Sales in a year, in dollars: 1600000; Years in business: 14."); // biome-ignore format: one line
  expect(of(false)).not.toMatch(/Métis;|women|I meet: Métis/);
  expect(of(true)).toContain("Métis");
  const owned = [
    condition("group", "Majority Métis-owned", { any: ["metis"] }),
    condition("age", "Métis owner of 18 or more", { min: 18 }),
  ];
  const asked = { wants: ["learn" as const], answers: { ...answers, groups: ["women" as const] } };
  const { enhancedPrompt } = guided(asked, { programs: [aProgram({ conditions: owned })] });
  expect(enhancedPrompt).toContain("To check: Majority Métis-owned; Métis owner of 18 or more");
  expect(enhancedPrompt).not.toContain("I meet");
  expect(guided().enhancedPrompt).not.toContain("What I answered");
});

test("what is met and what is to check stand apart in a prompt, whole where there is room, and what is to check goes first", () => {
  const long = "Worker of a firm that trades abroad, in each of the last three years, with a plan that the agency has seen";
  const conditions = [
    condition("age", "Aged 15 to 60", { min: 15, max: 60 }),
    condition("other", long),
    condition("opening", "Opens in spring"),
  ];
  const answers = { ...noAnswers, age: 40 };
  const prompt = guided({ wants: ["learn"], answers }, { programs: [aProgram({ conditions })] }).enhancedPrompt;
  expect(prompt).toContain(`\n  To check: ${long}; Opens in spring\n  I meet: Aged 15 to 60\n`);
  const many = Array.from({ length: 7 }, (_, at) => aProgram({ slug: `p${at}`, conditions: [...conditions, condition("other", "b ".repeat(300))] })); // biome-ignore format: one line
  const crowded = guided({ wants: ["learn"], answers }, { programs: many }).enhancedPrompt;
  expect(crowded.length).toBeLessThanOrEqual(promptLimit);
  expect(crowded, "a condition is whole or left out").not.toMatch(/(To check|I meet): .*…/);
  expect(crowded.match(/To check: Worker of a firm that trades abroad/g)).toHaveLength(7);
  expect(crowded.match(/I meet: Aged 15 to 60/g)).toHaveLength(7);
});

test("a prompt says of a list of those who may apply only the part that somebody is", () => {
  const applicant = condition("applicant", "Students, workers, firms", { any: ["individual", "business", "graduate_student"] });
  const answers = { ...noAnswers, degree: "doctoral" as const };
  const prompt = guided({ userType: "post_secondary", wants: ["learn"], answers }, { programs: [aProgram({ conditions: [applicant] })] }).enhancedPrompt; // biome-ignore format: one line
  expect(prompt).toContain("\n  I meet: who may apply (graduate students)\n");
});

const words = fc.string({ unit: "grapheme", maxLength: 1500 });
const anyAsk = fc.record({
  userType: fc.constantFrom("professional", "seeker", "secondary_student", "other"),
  lifeStage: fc.constantFrom(null, ...lifeStages),
  wants: fc.uniqueArray(fc.constantFrom(...wants)),
  occupationGroup: fc.option(fc.constant(nurses)),
  occupation: words,
  interests: words,
  experienceLevel: words,
  industry: words,
  skills: fc.array(words, { maxLength: 20 }),
  projectType: words,
  focus: words,
  project: fc.option(fc.record({ title: words, description: words })),
  isOccupationConfirmed: fc.boolean(),
  answers: fc.constant(noAnswers),
  subjects: fc.constant(new Set<string>()),
});
const anyPrograms = fc.array(fc.record({ amount: words, description: words, titleEn: words }), { maxLength: 12 });

test("whatever is asked: at most 4,000 characters, the same twice, and the tasks stand at the end", () => {
  fc.assert(
    fc.property(anyAsk, anyPrograms, (ask, programs) => {
      const given = facts({ programs: programs.map((program, at) => aProgram({ ...program, slug: String(at) })) });
      const [first, second] = [guide(ask, given, "a seeker", ""), guide(ask, given, "a seeker", "")];
      expect(first.enhancedPrompt.length).toBeLessThanOrEqual(promptLimit);
      expect(first.enhancedPrompt).toMatch(/^3\. /m);
      expect(first.enhancedPrompt.includes("4. Say which of the programmes fit me")).toBe(first.matches.length > 0);
      expect(first).toEqual(second);
      expect(first.confidence).toBeGreaterThanOrEqual(0);
      expect(first.confidence).toBeLessThanOrEqual(100);
      for (const link of Object.values(first.links)) expect(link.length).toBeLessThan(8000);
    }),
    { numRuns: 60 },
  );
});

test("no postal code and no e-mail address gets into a prompt or a link, wherever it was typed", () => {
  const code = fc.tuple(fc.constantFrom(..."ABCEGHJKLMNPRSTVXY"), fc.nat(9), fc.constantFrom(..."ABCEGHJ"), fc.constantFrom("", " ", "-"), fc.nat(9), fc.constantFrom(..."ABCEGHJ"), fc.nat(9)).map((parts) => parts.join("")); // biome-ignore format: one line
  fc.assert(
    fc.property(code, fc.constantFrom("occupation", "interests", "focus", "industry"), (secret, field) => {
      const { enhancedPrompt, originalPrompt, links } = guided({ [field]: `I live at ${secret}, write ana@example.ca`, project: null });
      const told = [enhancedPrompt, originalPrompt, ...Object.values(links).map(decodeURIComponent)].join("\n").toUpperCase();
      expect(told).not.toContain(secret.toUpperCase());
      expect(told).not.toContain("ANA@");
    }),
    { numRuns: 200 },
  );
});

test("a prompt and its links are the same wherever in a province one lives: no place, riding or member of parliament is in them", () => {
  const elsewhere = { area: { place: "Kenora", confidence: "low" as const }, ridings: [aRiding("35002"), aRiding("35003")] };
  const told = ({ originalPrompt, enhancedPrompt, links, insights }: ReturnType<typeof guided>) => ({ originalPrompt, enhancedPrompt, links, insights }); // biome-ignore format: one line
  for (const project of [null, { title: "Buoy", description: "Counts cod." }]) {
    expect(told(guided({ project }, elsewhere))).toEqual(told(guided({ project })));
    expect(told(guided({ project }, { ...elsewhere, chosenRiding: "35003" }))).toEqual(told(guided({ project })));
  }
});

test("a text is cut at a word, and never in the middle of a character", () => {
  expect(cutAtWord("one two three", 9)).toBe("one two…");
  expect(cutAtWord("onetwothree", 5)).toBe("onet…");
  expect(cutAtWord("𝒵".repeat(5), 4)).toBe("𝒵…");
  expect(publicText("  a\n b\t c ")).toBe("a b c");
});

test("a long prompt still makes links a browser takes", () => {
  const links = shareableLinks("é ".repeat(2000), "https://portage.example");
  for (const link of Object.values(links)) expect(() => new URL(link)).not.toThrow();
  expect(decodeURIComponent(links.chatgpt)).toContain("…");
});

test("where the conditions of a programme find no room, the prompt says that its page has more", () => {
  const long = (nth: number) => ({
    on: "other" as const,
    words: `${nth} ${"Employs people in Canada and pays them well. ".repeat(8)}`,
    wordsFr: null,
    url: "",
  });
  const programs = [1, 2, 3].map((at) =>
    aProgram({ slug: `p${at}`, who: ["individual"], conditions: [1, 2, 3, 4, 5].map((nth) => long(at * 10 + nth)) }),
  );
  const { enhancedPrompt } = guided({ wants: ["learn"] }, { programs });
  expect(enhancedPrompt.match(/To check: .*more on its page/g)?.length).toBe(3);
  expect(enhancedPrompt.length).toBeLessThanOrEqual(promptLimit);
});
