import { expect, test } from "vitest";
import { type Condition, conditionLines, conditionsFrom } from "#app/features/funding/conditions.ts";
import { noAnswers } from "#app/features/guidance/answers.ts";
import { asksFor, leftOutByReason, metText, toldOf } from "#app/features/guidance/condition-labels.ts";
import type { Ask } from "#app/features/guidance/facts.ts";
import { judged } from "#app/features/guidance/judging.ts";
import { matchPrograms } from "#app/features/guidance/matching.ts";
import { personOf } from "#app/features/guidance/person.ts";
import { seededPrograms } from "#seeds/reference/programs.ts";
import { anAsk, aProgram, facts, guided } from "#tests/support/guidance-facts.ts";

const age: Condition = { on: "age", min: 15, max: 30, words: "Aged 15 to 30", wordsFr: null, url: "https://agency.example" };
const forFirstNations: Condition = { on: "group", any: ["first_nation"], words: null, wordsFr: null, url: "https://agency.example" };

test("which of several may apply is met in our words, since the page's speak of others and ask for more; a condition of one thing in its own", () => {
  const words = "Student enrolled at a college; several partners require a citizen";
  const url = "https://agency.example";
  expect(metText({ on: "applicant", any: ["business", "college_student"], words, wordsFr: null, url }).text).not.toMatch(
    /enrolled|citizen/,
  );
  expect(metText(age).text).toBe("Aged 15 to 30");
});

test("the conditions of every seeded programme come back from the lines of the form as they were", () => {
  const all = seededPrograms().flatMap(({ conditions }) => conditions ?? []);
  expect(all.length).toBeGreaterThan(300);
  expect(conditionsFrom(conditionLines(all))).toEqual({ conditions: all });
});

test("a research or sector condition stands in words that speak of it, and each with words has French ones", () => {
  const speaks = /R&D|research|clean[- ]tech|clean energy|technolog|\bAI\b|agricultur|ag-tech|media|construction|bioscience/i;
  for (const { slug, conditions = [] } of seededPrograms()) {
    for (const { on, words, wordsFr } of conditions) {
      if (words !== null) expect(wordsFr, `${slug}: ${words}`).toBeTruthy();
      const isRepeated = words !== null && conditions.filter((other) => other.words === words).length > 1;
      if (isRepeated && (on === "research" || on === "sector")) expect(words, slug).toMatch(speaks);
    }
  }
});

test.each([
  "age old | x",
  "age - | x",
  "shoe_size 40-41 | x",
  "status astronaut | x",
  "research much | x",
  "age 1-2 for nobody | x",
  "age 1-2 | a | b | c | d",
])("%s is named as a line that cannot be read", (line) => expect(conditionsFrom(`export | Trades\n${line}`)).toEqual({ unread: line }));

const matching = (conditions: Condition[], answers: Partial<typeof noAnswers>, interests = "sensors") =>
  matchPrograms(
    facts({ programs: [aProgram({ conditions })] }),
    anAsk({ wants: ["learn"], interests, answers: { ...noAnswers, ...answers } }),
    7,
  );

test("a condition that is not met leaves a programme out and says so; one that is not known is asked", () => {
  expect(matching([age], { age: 40 })).toMatchObject({ matches: [], leftOut: [{ condition: age }], asks: [] });
  expect(matching([age], { age: 20 })).toMatchObject({ matches: [{ judged: { met: [age], unknown: [] } }], asks: [] });
  expect(matching([age], {})).toMatchObject({ matches: [{ judged: { met: [], unknown: [age] } }], leftOut: [], asks: ["age"] });
  expect(matching([age], { unsaid: ["age"] })).toMatchObject({ matches: [], ifTheyAre: [{ asked: [age] }], asks: [] });
});

test("what somebody would rather not say shows what hangs on it as what they may be, for every question", () => {
  const status: Condition = { ...age, on: "status", any: ["citizen"], min: undefined, max: undefined };
  expect(matching([status, age], { unsaid: ["residence_status"] })).toMatchObject({ matches: [], ifTheyAre: [{ asked: [status] }] });
  expect(matching([status], {})).toMatchObject({ matches: [{}], ifTheyAre: [] });
  const programs = [aProgram({ conditions: [age] })];
  const shown = guided({ wants: ["learn"], answers: { ...noAnswers, unsaid: ["age"] } }, { programs });
  expect(asksFor(shown.ifTheyAre[0]?.asked ?? [])).toBe("age 15 to 30");
});

test("what words, occupation or hub alone let conclude is likely, never met, and counts for no confidence", () => {
  const of = (on: Condition["on"], any?: string[]): Condition => ({
    on,
    ...(any && { any }),
    words: `${on} asked`,
    wordsFr: null,
    url: "",
  });
  const applicant = of("applicant", ["individual"]);
  const programs = [aProgram({ conditions: [applicant, of("sector", ["ai"]), of("research"), of("export")] })];
  const ask = { wants: ["learn"] as const, interests: "research on AI for export", occupation: "Welder" };
  const shown = guided({ ...ask, wants: ["learn"] }, { programs });
  expect(shown.matches[0]?.judged).toMatchObject({ met: [], guessed: programs[0]?.conditions, unknown: [] });
  expect(shown.confidence).toBe(0);
  expect(shown.insights.join("\n")).toContain("To check for A programme: applicant asked; sector asked; research asked; export asked.");
  const said = guided({ ...ask, wants: ["learn"], answers: { ...noAnswers, legalForm: "individual" } }, { programs });
  expect(said.matches[0]?.judged.met).toEqual([applicant]);
  expect(said.confidence).toBe(25);
});

test("whoever wants research and named no institution is told of what is for researchers as something to answer", () => {
  const programs = [aProgram({ purposes: ["research"], who: ["researcher"], conditions: [{ on: "applicant", any: ["researcher", "institution"], words: "Researchers", wordsFr: null, url: "" }] })]; // biome-ignore format: one line
  const ask = { lifeStage: "professional" as const, wants: ["research" as const], occupation: "Nurse" };
  expect(guided(ask, { programs })).toMatchObject({ matches: [], ifTheyAre: [{ question: "legal_form" }] });
  const answers = { ...noAnswers, legalForm: "institution" as const };
  expect(guided({ ...ask, answers }, { programs }).matches).toHaveLength(1);
});

test("who wants to start a business may be one, and asks for what is for firms", () => {
  const of = (...any: string[]): Condition => ({ on: "applicant", any, words: null, wordsFr: null, url: "" });
  const programs = [aProgram({ purposes: ["start"], who: ["business"], conditions: [of("business")] })];
  const shown = guided({ wants: ["start"] }, { programs });
  expect(shown).toMatchObject({ matches: [{ judged: { met: [], unknown: [{}] } }], leftOut: [], asks: ["legal_form"] });
});

test("what others apply for says so, and an employer's own does not", () => {
  const employer: Condition = { on: "employer", any: ["for_profit"], words: null, wordsFr: null, url: "" };
  const programs = [aProgram({ through: "employer", who: ["individual", "business"], purposes: ["learn"], conditions: [employer] })];
  expect(guided({ wants: ["learn"] }, { programs }).matches).toMatchObject([{ isOthers: true }]);
  const owner = { wants: ["learn" as const], lifeStage: "entrepreneur" as const };
  expect(guided(owner, { programs }).matches).toMatchObject([{ isOthers: false }]);
  expect(guided({ wants: ["learn"] }, { programs: [aProgram({ through: "community" })] }).matches).toMatchObject([{ isOthers: false }]);
});

test("what research, age or a company's tax credit leave out is told with its reason", () => {
  for (const [on, question] of [
    ["research", "research"],
    ["age", "age"],
  ] as const) {
    const condition: Condition = {
      on,
      ...(on === "age" && { max: 30 }),
      words: null,
      wordsFr: null,
      url: "",
    };
    expect(matching([condition], { age: 40 }, "").leftOut).toMatchObject([{ condition, question }]);
  }
  const credit = aProgram({ kind: "tax credit", who: ["individual"] });
  const { leftOut } = matchPrograms(facts({ programs: [credit] }), anAsk({ wants: ["learn"] }), 7);
  expect(leftOutByReason(leftOut)).toMatchObject([{ reason: "who may apply (businesses)", question: "legal_form", programs: [credit] }]);
});

test("research that nobody spoke of rules out no organization: it stands among what they would get if they did it", () => {
  const research: Condition = { on: "research", words: null, wordsFr: null, url: "" };
  const programs = [aProgram({ who: ["business"], conditions: [research] })];
  const firm = { wants: ["learn" as const], interests: "", lifeStage: "entrepreneur" as const };
  expect(guided(firm, { programs })).toMatchObject({ matches: [], leftOut: [], ifTheyAre: [{ asked: [research] }] });
  expect(guided({ ...firm, interests: "a new prototype" }, { programs })).toMatchObject({ matches: [{}], ifTheyAre: [] });
  const answered = (answer: "yes" | "no") => guided({ ...firm, answers: { ...anAsk().answers, research: answer } }, { programs });
  expect(answered("yes")).toMatchObject({ matches: [{ judged: { met: [research] } }], ifTheyAre: [], asks: [] });
  expect(answered("no")).toMatchObject({ matches: [], ifTheyAre: [], leftOut: [{ condition: research, question: "research" }] });
});

test("who says whether they study is judged by that, before their words and what they chose", () => {
  const study: Condition = { on: "study", words: null, wordsFr: null, url: "" };
  const judgedOf = (ask: Partial<Ask>) => judged(personOf(anAsk(ask)), aProgram({ conditions: [study] }));
  const answers = (studies: "yes" | "no") => ({ answers: { ...anAsk().answers, studies } });
  expect(judgedOf({ lifeStage: "professional", ...answers("yes") }).met).toEqual([study]);
  expect(judgedOf({ lifeStage: "university", ...answers("no") }).broken).toEqual([study]);
  expect(judgedOf({ lifeStage: "university" }).guessed).toEqual([study]);
  expect(judgedOf({ lifeStage: "professional" }).broken).toEqual([study]);
});

test("words and occupation are no answer: an industry that nobody named rules nothing out, and one that they named does", () => {
  const programs = [aProgram({ conditions: [{ on: "sector", any: ["aerospace"], words: null, wordsFr: null, url: "" }] })];
  expect(guided({ wants: ["learn"] }, { programs })).toMatchObject({ matches: [], leftOut: [], ifTheyAre: [{}] });
  expect(guided({ wants: ["learn"], industry: "mining, construction" }, { programs })).toMatchObject({ leftOut: [{}], ifTheyAre: [] });
});

test("a sentence of a page that names a status, an age or a company is typed as one, so that nobody is told to meet it unasked", () => {
  const named: [RegExp, Condition["on"][]][] = [
    [/citizen|permanent resident|protected person|entitled to work/i, ["status", "entitled"]],
    [/\bage[ds]\b|years? old/i, ["age"]],
    [/incorporated/i, ["applicant", "employer"]],
    [/^(?!.*Volet).*\b(and|;).*\b(Indigenous|women)\b/i, ["group", "applicant"]],
  ];
  for (const { slug, conditions = [] } of seededPrograms())
    for (const { words } of conditions)
      for (const [speaks, typed] of named)
        if (words && speaks.test(words))
          expect(conditions.filter((one) => one.words === words || one.words === null).map(({ on }) => on), `${slug}: ${words}`).toSatisfy((list: Condition["on"][]) => list.some((on) => typed.includes(on))); // biome-ignore format: one line
});

test("an answer does not make a sentence met that asks for more: what of it is open is still to check", () => {
  const programs = [aProgram({ ...seededPrograms().find(({ slug }) => slug === "swpp"), purposes: ["work"] } as never)];
  const ask = { userType: "post_secondary", wants: ["work" as const] };
  const [match] = guided(
    { ...ask, answers: { ...noAnswers, residence: "international_student", degree: "bachelor" } },
    { programs },
  ).matches;
  expect(match && toldOf(match).unknown.map(({ words }) => words)).toEqual([
    expect.stringContaining("several partners require"),
    expect.stringContaining("Registered Canadian business"),
  ]);
  expect(match && toldOf(match).met.map((one) => metText(one).text)).toEqual([
    "who may apply (undergraduate students)",
    "level of study (bachelor’s degree)",
  ]);
  const citizen = guided({ ...ask, answers: { ...noAnswers, residence: "citizen", degree: "bachelor" } }, { programs }).matches[0];
  expect(citizen?.judged.unknown).toEqual([]);
});

test("the owner of a business that is not incorporated is a person too, and may have income from work", () => {
  const programs = [aProgram({ conditions: [{ on: "income", words: "Working income", wordsFr: null, url: "" }] })];
  const owner = { wants: ["learn" as const], lifeStage: "entrepreneur" as const };
  expect(guided({ ...owner, answers: { ...noAnswers, legalForm: "sole_proprietor" } }, { programs }).matches).toHaveLength(1);
  expect(guided(owner, { programs }).matches[0]?.judged.unknown).toMatchObject([{ on: "income" }]);
  expect(guided({ ...owner, answers: { ...noAnswers, legalForm: "incorporated" } }, { programs }).leftOut).toMatchObject([{ condition: { on: "income" } }]); // biome-ignore format: one line
});

test("what only organizations apply for stands apart for who named none, and asks who asks", () => {
  const company: Condition = { on: "applicant", any: ["incorporated"], words: null, wordsFr: null, url: "" };
  const own: Condition = { ...company, any: ["graduate_student"] };
  const programs = [aProgram({ slug: "firms", conditions: [company], reach: 2 }), aProgram({ slug: "students", conditions: [own] })];
  const student = { userType: "post_secondary", wants: ["learn", "fund"] as ["learn", "fund"] };
  const { matches, ifTheyAre, asks } = guided({ ...student, answers: { ...noAnswers, degree: "doctoral" } }, { programs });
  expect([matches, ifTheyAre].map((list) => list.map(({ program }) => program.slug))).toEqual([["students"], ["firms"]]);
  expect(asks).toEqual(["legal_form"]);
  const { matches: ofResearch } = guided({ ...student, wants: ["research"] }, { programs: programs.map((one) => ({ ...one, purposes: ["research"] })) }); // biome-ignore format: one line
  expect(ofResearch.map(({ program }) => program.slug)).not.toContain("firms");
});

test("what others apply for is not shown while it is closed, and who is retired is too old for what is for the young", () => {
  const through = { through: "employer" as const, who: ["individual"], intake: "annual" as const };
  const of = (status: "closed" | "open") => guided({ wants: ["learn"] }, { programs: [aProgram({ ...through, status })] }).matches;
  expect([of("closed").length, of("open").length]).toEqual([0, 1]);
  const youth = [aProgram({ userTypes: [], conditions: [age] })];
  for (const occupation of ["retired nurse", "infirmière à la retraite"])
    expect(guided({ wants: ["learn"], occupation }, { programs: youth }), occupation).toMatchObject({
      matches: [],
      leftOut: [{ condition: age }],
    });
});

test("what is for a group alone stands apart until somebody says that they belong to it", () => {
  expect(matching([forFirstNations], {})).toMatchObject({ matches: [], ifTheyAre: [{}], asks: ["indigenous"] });
  expect(matching([forFirstNations], { indigenous: "first_nation" })).toMatchObject({ matches: [{}], ifTheyAre: [] });
  expect(matching([forFirstNations], { indigenous: "inuit" })).toMatchObject({ matches: [], ifTheyAre: [], leftOut: [{}] });
});

test("answers that cannot both be true get a sentence, and the confidence is the share of what was confirmed", () => {
  const said = guided({ lifeStage: "high_school", answers: { ...noAnswers, degree: "doctoral" } }).insights.join("\n");
  expect(said).toContain("Two of your answers do not go together");
  const retired = guided({ lifeStage: "retiree", wants: ["work"] });
  expect(retired.warnings).toEqual([expect.stringContaining("Two of your answers do not go together: Retiree exploring AI, and")]);
  expect(retired.insightsBeside.join("\n")).not.toContain("do not go together");
  const pupil = guided({ lifeStage: "high_school", occupation: "unemployed CEO" });
  expect(pupil.warnings).toEqual([expect.stringContaining("unemployed CEO")]);
  expect(guided({ lifeStage: "high_school", occupation: "grade 11 student, wants to become a director" }).warnings).toEqual([]);
  const programs = [aProgram({ conditions: [age, { ...age, on: "status", any: ["citizen"], words: "Citizen" }] })];
  expect(guided({ wants: ["learn"], answers: { ...noAnswers, age: 20 } }, { programs }).confidence).toBe(50);
});

test("who said that they belong to a group meets what is for it, in the words of its page", () => {
  const iset = seededPrograms().find(({ slug }) => slug === "iset")?.conditions ?? [];
  const [match] = matching(iset, { indigenous: "first_nation" }).matches;
  expect(match?.judged.met.map(({ words }) => words)).toEqual(["Indigenous person looking to train, work or start a business"]);
  expect(match?.judged.guessed).toEqual([]); // that it is for people is nothing to confirm
});
