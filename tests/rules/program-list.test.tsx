import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Condition } from "#app/features/funding/conditions.ts";
import { ProgramList } from "#app/features/guidance/program-list.tsx";
import { aProgram, guided } from "#tests/support/guidance-facts.ts";

const of = (on: Condition["on"], any: string[], words: string): Condition => ({ on, any, words, wordsFr: null, url: "" });

test("whom a programme leaves out is no reason that it fits somebody else", () => {
  const conditions = [of("sector", ["ai"], "Firms that use AI"), of("not_sector", ["farming"], "Farming businesses do not qualify")];
  const firm = { wants: ["learn" as const], interests: "AI", industry: "digital", lifeStage: "entrepreneur" as const };
  const { matches } = guided(firm, { programs: [aProgram({ who: ["business"], conditions })] });
  const page = renderToStaticMarkup(<ProgramList matches={matches} now={0} />);
  expect(page).toContain("Firms that use AI");
  expect(page).not.toContain("Farming businesses");
  const [nameless] = guided({ ...firm, industry: "" }, { programs: [aProgram({ who: ["business"], conditions })] }).matches;
  expect(renderToStaticMarkup(<ProgramList matches={nameless ? [nameless] : []} now={0} />)).toMatch(/Check:<\/b>.*Farming businesses/s);
});
