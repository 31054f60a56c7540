import { expect, test } from "vitest";
import type { Condition } from "#app/features/funding/conditions.ts";
import { warningsOf } from "#app/features/guidance/answer.ts";
import { noAnswers } from "#app/features/guidance/answers.ts";
import { canadianContext } from "#app/features/guidance/context.ts";
import { anAsk, aProgram, facts, guided } from "#tests/support/guidance-facts.ts";

const age: Condition = { on: "age", min: 15, max: 30, words: "Aged 15 to 30", wordsFr: null, url: "https://agency.example" };

test("who names a non-profit organization is no business, and is a non-profit one only as far as they say", () => {
  const of = (...any: string[]): Condition => ({ on: "applicant", any, words: null, wordsFr: null, url: "" });
  const programs = [
    aProgram({ slug: "firms", purposes: ["fund"], who: ["business"], conditions: [of("business")] }),
    aProgram({ slug: "others", purposes: ["fund"], who: ["nonprofit"], conditions: [of("nonprofit")] }),
  ];
  const owner = { lifeStage: "entrepreneur" as const, wants: ["fund" as const] };
  for (const occupation of ["Directeur d'un foyer sans but lucratif", "Head of a not-for-profit care home", "Runs a charity"]) {
    const { matches } = guided({ ...owner, occupation }, { programs });
    expect(matches, occupation).toMatchObject([{ program: { slug: "others" }, judged: { met: [], guessed: [{}] } }]);
  }
  const answers = { ...noAnswers, legalForm: "incorporated" as const };
  const said = guided({ ...owner, occupation: "Software for charities", answers }, { programs });
  expect(said.matches).toMatchObject([{ program: { slug: "firms" }, judged: { met: [{}] } }]);
});

test("who speaks for a municipality gets what pays those it takes on, and is asked who applies", () => {
  const wages = [aProgram({ purposes: ["hire"], who: ["public_body"], conditions: [{ on: "applicant", any: ["public_body"], words: null, wordsFr: null, url: "" }] })]; // biome-ignore format: one line
  const of = (occupation: string) => guided({ lifeStage: "professional", occupation }, { programs: wages });
  for (const occupation of ["Mayor", "mairesse d’une petite municipalité", "town clerk"])
    expect(of(occupation), occupation).toMatchObject({ matches: [{ judged: { met: [], guessed: [{}] } }], read: { legal_form: "public_body" } }); // biome-ignore format: one line
  expect(of("Municipal bus driver").matches).toEqual([]);
});

test("who writes « j’ai » speaks of no artificial intelligence", () => {
  const ai: Condition = { on: "sector", any: ["ai"], words: null, wordsFr: null, url: "" };
  const of = (occupation: string) => guided({ wants: ["learn"], occupation, interests: "" }, { programs: [aProgram({ conditions: [ai], reach: 2 })] }).matches.length; // biome-ignore format: one line
  expect(["boulanger, j’ai ma boulangerie", "boulanger, j'ai 40 ans", "boulanger qui apprend l’IA"].map(of)).toEqual([0, 0, 1]);
});

test("a student's own words tell the level of study, and what an employer pays for is for those who have one", () => {
  const level: Condition = { on: "degree", any: ["doctoral"], words: null, wordsFr: null, url: "" };
  const of = (occupation: string) => guided({ lifeStage: "university", wants: ["learn"], occupation }, { programs: [aProgram({ userTypes: [], conditions: [level] })] }); // biome-ignore format: one line
  for (const occupation of ["PhD student", "doctorante en chimie", "Ph.D. candidate"]) expect(of(occupation), occupation).toMatchObject({ asks: [], matches: [{ judged: { met: [level] } }] }); // biome-ignore format: one line
  for (const occupation of ["MSc student", "étudiante à la maîtrise", "cégépienne"]) expect(of(occupation).matches.filter(({ judged }) => judged.met.length > 0), occupation).toEqual([]); // biome-ignore format: one line
  expect(of("student").asks).toEqual(["degree"]);
  const status: Condition = { ...level, on: "status", any: ["citizen"] };
  const leftOut = (interests: string) => guided({ wants: ["learn"], interests }, { programs: [aProgram({ conditions: [status] })] }).leftOut.length; // biome-ignore format: one line
  expect(["sensors", "I am a refugee claimant", "demandeuse d’asile", "on a work permit"].map(leftOut)).toEqual([0, 1, 1, 1]);
  const grant = [aProgram({ through: "employer", userTypes: [] })];
  const shown = (lifeStage: "professional" | "changer" | "high_school" | "retiree") => guided({ lifeStage, wants: ["learn"] }, { programs: grant }).matches.length; // biome-ignore format: one line
  expect([shown("professional"), shown("changer"), shown("high_school"), shown("retiree")]).toEqual([1, 0, 0, 0]);
});

test("a status counts where somebody says it of themselves, is asked all the same, and is never told as met", () => {
  const status: Condition = { on: "status", any: ["refugee_claimant"], words: null, wordsFr: null, url: "" };
  const programs = [aProgram({ conditions: [status] })];
  const of = (occupation: string, answers = {}) => guided({ wants: ["learn"], occupation, answers: { ...noAnswers, ...answers } }, { programs }); // biome-ignore format: one line
  for (const occupation of ["Refugee claimant, was an accountant", "Cuisinier, demandeur d’asile depuis 2025"])
    expect(of(occupation), occupation).toMatchObject({
      read: { residence_status: "refugee_claimant" },
      asks: ["residence_status"],
      matches: [{ judged: { met: [], guessed: [status] } }],
    });
  for (const occupation of ["Refugee claimant adviser", "Agente d’aide aux demandeurs d’asile", "Lawyer for refugee claimants", "International student adviser"]) expect(of(occupation).read, occupation).toEqual({}); // biome-ignore format: one line
  expect(of("Refugee claimant", { residence: "citizen" })).toMatchObject({ read: {}, asks: [], matches: [], leftOut: [{}] });
  expect(of("Refugee claimant", { unsaid: ["residence_status"] }).asks).toEqual([]);
});

test("who writes that they are retired is asked their age, and told what does not go with work", () => {
  const retired = { wants: ["work" as const], occupation: "Retired pharmacist" };
  const { asks, leftOut, read } = guided(retired, { programs: [aProgram({ purposes: ["work"], conditions: [age] })] });
  expect({ asks, read, leftOut: leftOut.length }).toEqual({ asks: ["age"], read: { age: "retiree" }, leftOut: 1 });
  const warned = (occupation: string) => warningsOf(anAsk({ ...retired, occupation }), facts(), canadianContext(facts())).some((one) => one.includes("retired")); // biome-ignore format: one line
  expect([warned("Retired pharmacist"), warned("Pharmacist")]).toEqual([true, false]);
});

test("a firm of many years starts nothing, one that speaks of tariffs is helped with trade, a non-profit with those it takes on", () => {
  const owner = { lifeStage: "entrepreneur" as const, wants: [] };
  const answers = (yearsInBusiness: number) => ({ ...noAnswers, legalForm: "incorporated" as const, yearsInBusiness });
  const starts = [aProgram({ purposes: ["start"], who: ["business"] })];
  const started = (years: number) => guided({ ...owner, answers: answers(years) }, { programs: starts }).matches.length;
  expect([started(1), started(15)]).toEqual([1, 0]);
  const trade: Condition = { on: "export", words: "Hit by tariffs", wordsFr: null, url: "" };
  const relief = [aProgram({ purposes: ["fund"], who: ["business"], conditions: [trade] })];
  const helped = (interests: string) => guided({ ...owner, wants: ["hire"], interests, answers: answers(15) }, { programs: relief }).matches.length; // biome-ignore format: one line
  expect([helped("tariffs hurt our sales"), helped("our sales")]).toEqual([1, 0]);
  const wages = [aProgram({ purposes: ["hire"], who: ["nonprofit"] })];
  const found = guided(
    { wants: ["fund"], occupation: "Directrice", answers: { ...noAnswers, legalForm: "nonprofit" } },
    { programs: wages },
  );
  expect(found.matches).toHaveLength(1);
});

test("whoever works on their own account is asked who applies", () => {
  const form: Condition = { on: "applicant", any: ["incorporated"], words: null, wordsFr: null, url: "" };
  const of = (occupation: string) =>
    guided({ wants: ["learn"], occupation }, { programs: [aProgram({ reach: 2, conditions: [form] })] }).asks;
  expect([of("Graphiste à mon compte"), of("Graphiste")]).toEqual([["legal_form"], []]);
});

test("a farm that was given up is none, and a co-operative is a business that may be incorporated", () => {
  const farm: Condition = { on: "applicant", any: ["business"], words: null, wordsFr: null, url: "" };
  const ask = (occupation: string) => guided({ wants: ["learn"], occupation }, { programs: [aProgram({ reach: 2, conditions: [farm] })] }).matches.length; // biome-ignore format: one line
  expect([ask("Owner of a bakery"), ask("Former owner of a bakery, now a bus driver")]).toEqual([1, 0]);
  const company: Condition = { ...farm, any: ["incorporated"] };
  const coop = {
    lifeStage: "entrepreneur" as const,
    wants: ["fund" as const],
    answers: { ...noAnswers, legalForm: "cooperative" as const },
  };
  const { matches } = guided(coop, { programs: [aProgram({ slug: "a", purposes: ["fund"], conditions: [company] }), aProgram({ slug: "b", purposes: ["fund"], conditions: [{ ...farm, any: ["cooperative"] }] })] }); // biome-ignore format: one line
  expect(matches.map(({ program, judged }) => [program.slug, judged.met.length, judged.unknown.length])).toEqual([["b", 1, 0], ["a", 0, 1]]); // biome-ignore format: one line
});

test("what only words suggest is not told as what somebody wants", () => {
  const { matches, insights } = guided({ interests: "help my clients find work" }, { programs: [aProgram({ purposes: ["work"] })] });
  expect(matches[0]?.reasons.join()).not.toContain("which you want");
  expect(insights.join(" ")).toContain("Your words suggest that you want to find work");
});

test("what words say of a firm counts, is asked all the same with what was read, and the prompt does not call it unknown", () => {
  const size: Condition = { on: "employees", max: 10, words: null, wordsFr: null, url: "" };
  const company: Condition = { on: "applicant", any: ["incorporated"], words: null, wordsFr: null, url: "" };
  const programs = [aProgram({ purposes: ["fund"], conditions: [company, size] })];
  const of = (interests: string, lifeStage: "entrepreneur" | "professional" = "entrepreneur") => guided({ lifeStage, wants: ["fund"], interests }, { programs }); // biome-ignore format: one line
  const { read, asks, matches, enhancedPrompt } = of("Incorporated last year, 6 employees");
  expect({ read, asks }).toEqual({ read: { legal_form: "incorporated", employees: "6" }, asks: ["legal_form", "employees"] });
  expect(matches.map(({ judged }) => [judged.met, judged.guessed])).toEqual([[[], [company, size]]]);
  expect(enhancedPrompt).not.toContain("Not known of me");
  const either = [aProgram({ purposes: ["fund"], conditions: [{ ...company, any: ["business", "incorporated"] }] })];
  const [match] = guided({ lifeStage: "entrepreneur", wants: ["fund"], interests: "incorporated" }, { programs: either }).matches;
  expect(match?.judged.met).toMatchObject([{ theirs: ["business"] }]);
  expect(of("entreprise familiale de 22 employés, 30 ans d’existence")).toMatchObject({ read: { employees: "22", years_in_business: "30" }, leftOut: [{ condition: size }] }); // biome-ignore format: one line
  expect(of("train the 22 employees of my clients", "professional").read).toEqual({});
});

test("who works at a school is no student by that, and what an employer may not be public for is not theirs who work for a city", () => {
  const enrolled: Condition = { on: "study", words: "Enrolled in a programme", wordsFr: null, url: "" };
  const trains: Condition = { on: "employer", any: ["for_profit", "nonprofit"], words: "Private and not-for-profit sectors", wordsFr: null, url: "" }; // biome-ignore format: one line
  const of = (occupation: string, condition: Condition) =>
    guided({ lifeStage: "professional", wants: ["learn"], occupation }, { programs: [aProgram({ conditions: [condition] })] });
  for (const occupation of ["Secretary at a university", "Caretaker of a high school"])
    expect(of(occupation, enrolled), occupation).toMatchObject({ matches: [], leftOut: [{ condition: enrolled }] });
  expect(of("Welding student", enrolled).matches).toMatchObject([{ judged: { guessed: [enrolled] } }]);
  for (const occupation of ["City bus driver", "Conductrice d’autobus pour la ville de Laval"])
    expect(of(occupation, trains), occupation).toMatchObject({ matches: [], leftOut: [{ condition: trains }] });
  expect(of("Bus driver", trains).matches).toHaveLength(1);
});

test("a sole proprietor says so in words, and is asked all the same", () => {
  expect(guided({ lifeStage: "entrepreneur", occupation: "Grain farmer, sole proprietor" }).read).toMatchObject({ legal_form: "sole_proprietor" }); // biome-ignore format: one line
});

test("who calls themselves a student and chose another status is asked; what students alone get stands apart until they say so", () => {
  const applicant: Condition = { on: "applicant", any: ["graduate_student"], words: null, wordsFr: null, url: "" };
  const degree: Condition = { on: "degree", any: ["doctoral"], words: null, wordsFr: null, url: "" };
  const programs = [aProgram({ conditions: [applicant, degree] })];
  const asked = (occupation: string, studies: "yes" | "no" | null = null) =>
    guided({ occupation, lifeStage: "graduate", wants: ["learn"], answers: { ...noAnswers, studies } }, { programs });
  for (const occupation of ["PhD student in biology", "Doctorante en chimie"])
    expect(asked(occupation)).toMatchObject({ matches: [], ifTheyAre: [{ question: "studies" }], asks: ["studies"], read: { studies: "yes" } }); // biome-ignore format: one line
  expect(asked("PhD student in biology", "yes")).toMatchObject({ matches: [{}], ifTheyAre: [] });
  expect(asked("PhD student in biology", "no")).toMatchObject({ matches: [], ifTheyAre: [], leftOut: [{ question: "studies" }] });
  expect(asked("International student adviser")).toMatchObject({ matches: [], ifTheyAre: [], read: {} });
  expect(asked("master's student in computer science at McGill")).toMatchObject({ matches: [], read: { studies: "yes" } });
  const postdoc = [aProgram({ conditions: [{ ...applicant, any: ["postdoc"] }] })];
  expect(guided({ occupation: "stagiaire postdoctorale", lifeStage: "professional", wants: ["learn"] }, { programs: postdoc }).matches).toHaveLength(1); // biome-ignore format: one line
});
