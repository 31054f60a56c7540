import { expect, test } from "vitest";
import { type Condition, conditionLines, conditionsFrom } from "#app/features/funding/conditions.ts";
import { noAnswers } from "#app/features/guidance/answers.ts";
import { matchPrograms } from "#app/features/guidance/matching.ts";
import { seededPrograms } from "#seeds/reference/programs.ts";
import { anAsk, aProgram, facts, guided } from "#tests/support/guidance-facts.ts";

const age: Condition = { on: "age", min: 15, max: 30, words: "Aged 15 to 30", wordsFr: null, url: "https://agency.example" };
const forFirstNations: Condition = { on: "group", any: ["first_nation"], words: null, wordsFr: null, url: "https://agency.example" };

test("the conditions of every seeded programme come back from the lines of the form as they were", () => {
  const all = seededPrograms().flatMap(({ conditions }) => conditions ?? []);
  expect(all.length).toBeGreaterThan(300);
  expect(conditionsFrom(conditionLines(all))).toEqual({ conditions: all });
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

const matching = (conditions: Condition[], answers: Partial<typeof noAnswers>) =>
  matchPrograms(facts({ programs: [aProgram({ conditions })] }), anAsk({ wants: ["learn"], answers: { ...noAnswers, ...answers } }), 7);

test("a condition that is not met leaves a programme out and says so; one that is not known is asked", () => {
  expect(matching([age], { age: 40 })).toMatchObject({ matches: [], leftOut: [{ condition: age }], asks: [] });
  expect(matching([age], { age: 20 })).toMatchObject({ matches: [{ judged: { met: [age], unknown: [] } }], asks: [] });
  expect(matching([age], {})).toMatchObject({ matches: [{ judged: { met: [], unknown: [age] } }], leftOut: [], asks: ["age"] });
  expect(matching([age], { unsaid: ["age"] })).toMatchObject({ matches: [{ judged: { unknown: [age] } }], asks: [] });
});

test("what is for a group alone stands apart until somebody says that they belong to it", () => {
  expect(matching([forFirstNations], {})).toMatchObject({ matches: [], ifTheyAre: [{}], asks: ["indigenous"] });
  expect(matching([forFirstNations], { indigenous: "first_nation" })).toMatchObject({ matches: [{}], ifTheyAre: [] });
  expect(matching([forFirstNations], { indigenous: "inuit" })).toMatchObject({ matches: [], ifTheyAre: [], leftOut: [{}] });
});

test("answers that cannot both be true get a sentence, and the confidence is the share of what was confirmed", () => {
  const said = guided({ lifeStage: "high_school", answers: { ...noAnswers, degree: "doctoral" } }).insights.join("\n");
  expect(said).toContain("Two of your answers do not go together");
  const programs = [aProgram({ conditions: [age, { ...age, on: "status", any: ["citizen"] }] })];
  expect(guided({ wants: ["learn"], answers: { ...noAnswers, age: 20 } }, { programs }).confidence).toBe(50);
});
