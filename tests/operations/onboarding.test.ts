import { expect, test } from "vitest";
import { showAccount, updateProfile } from "#app/features/accounts/operations.server.ts";
import {
  checkStep,
  finishOnboarding,
  insightOf,
  keepOnboarding,
  openStep,
  readOnboarding,
  shownAndKept,
} from "#app/features/guidance/onboarding.server.ts";
import { chooseRiding } from "#app/features/guidance/operations.server.ts";
import { listPeople } from "#app/features/people/find-people.server.ts";
import { showProfile } from "#app/features/people/operations.server.ts";
import { peopleChoice } from "#app/features/people/rules.ts";
import { saveProfile } from "#app/features/people/shown-facts.server.ts";
import { listProjects } from "#app/features/projects/list-projects.server.ts";
import { showProject } from "#app/features/projects/operations.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember, aProject } from "#tests/support/factories.ts";

await seedReference();
const answers = {
  postal_code: "b3h4r2",
  occupation: "Fisher",
  life_stage: "changer",
  area_of_interest: "Sonar and data",
  wants: "",
  place: "",
};

test("the steps are checked one by one, and the first that is open is found", () => {
  const empty = { postal_code: "", occupation: "", life_stage: "", area_of_interest: "", wants: "", place: "" };
  expect(() => checkStep(1, { ...answers, postal_code: "D1D 1D1x" })).toThrow(InvalidInput);
  expect(() => checkStep(2, { ...answers, life_stage: "king" })).toThrow("Choose your current status");
  expect(() => checkStep(3, { ...answers, area_of_interest: "" })).toThrow("Enter what interests you");
  expect([openStep(empty), openStep({ ...empty, postal_code: "K1A 0A6" }), openStep(answers)]).toEqual([1, 2, 4]);
});

test("what was answered is kept, and becomes an insight; the account takes nothing that nobody ticked", async () => {
  const newcomer = await aMember({ occupation: null });
  await expect(insightOf(newcomer)).rejects.toThrow("Complete Canadian context required");
  await keepOnboarding(newcomer, { postal_code: answers.postal_code });
  await keepOnboarding(newcomer, { ...answers, unknown: "x", postal_code: "B3H 4R2" });
  expect((await readOnboarding(newcomer)).values).toEqual({
    ...answers,
    postal_code: "B3H 4R2",
    shows_user_type: "no",
    shows_occupation: "no",
    shows_province: "no",
    update_postal_code: "no",
    update_occupation: "no",
    update_user_type: "no",
  });
  await finishOnboarding(newcomer);
  expect(await showAccount(newcomer)).toMatchObject({ postalCode: "K1A 0A6", province: "ON", occupation: null });
  const { guidance: mine, answer } = await insightOf(newcomer);
  expect(mine.context.provinceCode).toBe("NS");
  expect(mine.enhancedPrompt).toContain("What interests me: Sonar and data");
  expect(mine.enhancedPrompt).toContain("About me: Career changer, in Nova Scotia.");
  expect(answer.answeredBy).toBe("engine");
});

test("a slip in what was done loses no insight: it is refused, and the answer before it stands", async () => {
  const member = await aMember();
  await keepOnboarding(member, answers);
  await expect(keepOnboarding(member, { postal_code: "Z9Z 9Z9" })).rejects.toMatchObject({ fields: { postal_code: expect.any(String) } });
  await expect(keepOnboarding(member, { area_of_interest: "" })).rejects.toThrow(InvalidInput);
  expect((await insightOf(member)).guidance.context.provinceCode).toBe("NS");
  const other = await aMember();
  expect((await keepOnboarding(other, { ...answers, postal_code: "Z9Z 9Z9" })).postal_code).toBe("Z9Z 9Z9");
});

test("whoever moves or changes their work afterwards does not find the old answers again, nor get them back", async () => {
  const mover = await aMember({ occupation: null });
  await keepOnboarding(mover, { ...answers, update_postal_code: "no,yes", update_occupation: "no,yes" });
  await finishOnboarding(mover);
  expect(await showAccount(mover)).toMatchObject({ postalCode: "B3H 4R2", occupation: "Fisher", province: "NS" });
  await updateProfile(mover, { postal_code: "V5K 0A1", occupation: "Pilot" });
  expect((await readOnboarding(mover)).values).toMatchObject({
    postal_code: "V5K 0A1",
    occupation: "Pilot",
    area_of_interest: "Sonar and data",
  });
  expect((await insightOf(mover)).guidance.enhancedPrompt).toContain("Pilot");
  await keepOnboarding(mover, { area_of_interest: "Drones" });
  await finishOnboarding(mover);
  expect(await showAccount(mover)).toMatchObject({ postalCode: "V5K 0A1", occupation: "Pilot", province: "BC" });
});

test("what the account says stays unless the member says otherwise, and the insight is about the answers", async () => {
  const settled = await aMember({ occupation: "Welder", postalCode: "G4R 1A1", province: "QC" });
  await keepOnboarding(settled, answers);
  expect((await readOnboarding(settled)).values).toMatchObject({ update_postal_code: "no", update_occupation: "no" });
  await finishOnboarding(settled);
  expect(await showAccount(settled)).toMatchObject({ occupation: "Welder", postalCode: "G4R 1A1", province: "QC" });
  const { guidance: mine } = await insightOf(settled);
  expect(mine.context.provinceCode).toBe("NS");
  expect(mine.enhancedPrompt).toContain("Fisher");
  const [candidate] = mine.context.candidates;
  await chooseRiding(settled, candidate?.code ?? "", "B3H 4R2");
  expect((await insightOf(settled)).guidance.context.riding).toMatchObject({ code: candidate?.code, isChosen: true });
  expect((await readOnboarding(settled)).values).toMatchObject({ postal_code: "B3H 4R2", occupation: "Fisher", life_stage: "changer" });
});

test("what a member keeps for themselves is found nowhere, until they show it again", async () => {
  const shy = await aMember({ username: "shy-one", occupation: "Luthière", postalCode: "Y1A 1A1", province: "YT", userType: "seeker" });
  const project = await aProject(shy, { title: "A fiddle that listens" });
  const other = await aMember();
  const seen = async () => {
    const choice = (given: string) => peopleChoice(new URLSearchParams(given));
    const names = async (given: string) => (await listPeople(other, choice(given))).people.map(({ username }) => username);
    const projects = async (filters: object) =>
      (await listProjects({ filters, sort: "newest", search: "", after: null })).projects.map(({ title }) => title);
    const { occupation, province, userType } = await showProfile(other, "shy-one");
    const card = (await listPeople(other, choice("search=shy-one"))).people[0];
    const { found } = await searchEverything(other, searchChoice(new URLSearchParams("q=luthière")), {});
    return {
      profile: [userType, occupation, province],
      card: [card?.userType, card?.occupation, card?.province],
      people: [await names("province=YT"), await names("user_type=seeker&search=shy"), await names("occupation=luthiere"), found.length],
      projects: [
        await projects({ province: "YT" }),
        await projects({ userType: "seeker", tag: "ocean" }),
        (await listProjects({ filters: { province: "YT" }, sort: "newest", search: "fiddle", after: null })).projects.length,
      ],
      project: [(await showProject(other, project.id)).userType, (await showProject(other, project.id)).province],
    };
  };
  const title = "A fiddle that listens";
  const open = {
    profile: ["seeker", "Luthière", "YT"],
    card: ["seeker", "Luthière", "YT"],
    people: [["shy-one"], ["shy-one"], ["shy-one"], 1],
    projects: [[title], [title], 1],
    project: ["seeker", "YT"],
  };
  expect(await seen()).toEqual(open);
  await keepOnboarding(shy, { ...answers, shows_user_type: "no", shows_occupation: "no", shows_province: "no" });
  await finishOnboarding(shy);
  expect(await seen()).toEqual({
    profile: [null, null, null],
    card: [null, null, null],
    people: [[], [], [], 0],
    projects: [[], [], 0],
    project: [null, null],
  });
  expect((await listProjects({ filters: {}, sort: "newest", search: "", after: null })).projects.map((row) => row.title)).toContain(title);
  await saveProfile(shy, { shows_user_type: true, shows_occupation: true, shows_province: true });
  expect(await seen()).toEqual(open);
});

test("an occupation that is to be seen stands in the account that had none; one that is there stays", async () => {
  for (const [before, after] of [
    [null, "Electrician"],
    ["Luthière", "Luthière"],
  ]) {
    const member = await aMember({ occupation: before });
    await keepOnboarding(member, { ...answers, occupation: "Electrician", shows_occupation: "yes" });
    await finishOnboarding(member);
    expect(await showAccount(member)).toMatchObject({ occupation: after, showsOccupation: true });
    expect((await shownAndKept(member)).shown).toContain(after);
  }
});

test("what one wants is asked for, and decides over what the stage says", async () => {
  const member = await aMember();
  const told = async (wants: string) => {
    await keepOnboarding(member, { ...answers, postal_code: "B3H 4R2", wants });
    const { matches } = (await insightOf(member)).guidance;
    return matches.map(({ program }) => program.slug);
  };
  const hiring = await told(",hire");
  expect(hiring).not.toEqual(await told(",research"));
  expect(await told(",win")).toEqual(await told(""));
});

test("the current status is asked once: it comes from the account, and an answer changes the account only where that is ticked", async () => {
  const member = await aMember({ userType: "seeker" });
  await keepOnboarding(member, { ...answers, life_stage: "graduate" });
  await finishOnboarding(member);
  expect(await showAccount(member)).toMatchObject({ userType: "seeker" });
  expect((await readOnboarding(member)).values.life_stage).toBe("graduate");
  await keepOnboarding(member, { update_user_type: "no,yes" });
  await finishOnboarding(member);
  expect(await showAccount(member)).toMatchObject({ userType: "recent_graduate" });
  await saveProfile(member, { user_type: "professional" });
  expect((await readOnboarding(member)).values.life_stage).toBe("professional");
});

test("whoever is retired or has a business of their own stays what the account says", async () => {
  const member = await aMember({ userType: "professional" });
  await keepOnboarding(member, { ...answers, life_stage: "retiree", update_user_type: "yes" });
  await finishOnboarding(member);
  expect(await showAccount(member)).toMatchObject({ userType: "professional" });
  expect((await readOnboarding(member)).values.life_stage).toBe("retiree");
});
