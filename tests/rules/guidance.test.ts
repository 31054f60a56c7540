import { expect, test } from "vitest";
import type { Condition } from "#app/features/funding/conditions.ts";
import { regionOfPostalCode } from "#app/features/funding/rules.ts";
import { canadianContext } from "#app/features/guidance/context.ts";
import type { Ask, Facts, ProgramFacts } from "#app/features/guidance/facts.ts";
import { judged } from "#app/features/guidance/judging.ts";
import { matchPrograms } from "#app/features/guidance/matching.ts";
import { personOf } from "#app/features/guidance/person.ts";
import { projectRelevance, relevanceScore } from "#app/features/prompts/relevance.ts";
import { provinceCodes, provinceOfPostalCode } from "#app/features/provinces/rules.ts";
import { anAsk, aProgram, aRiding, facts, guided, nurses } from "#tests/support/guidance-facts.ts";

test("every letter a postal code begins with has its province, and the others are Canada", () => {
  const letters = { K: "ON", L: "ON", M: "ON", N: "ON", P: "ON", G: "QC", H: "QC", J: "QC", V: "BC", T: "AB", R: "MB", S: "SK", B: "NS", C: "PE", E: "NB", A: "NL", Y: "YT" }; // biome-ignore format: a table
  for (const [letter, province] of Object.entries(letters)) expect(provinceOfPostalCode(`${letter}1A 1A1`), letter).toBe(province);
  expect(["X0A", "X0B", "X0C", "X0E", "X0G", "X1A"].map(provinceOfPostalCode)).toEqual(["NU", "NU", "NU", "NT", "NT", "NT"]);
  for (const letter of "DFIOQUWZ") expect(provinceOfPostalCode(`${letter}1A 1A1`), letter).toBeNull();
  expect(guided({}, { province: null }).context.province).toBe("Canada");
});

const scoreOf = (given: Partial<Parameters<typeof relevanceScore>[0]>) =>
  relevanceScore({ province: "NU", userType: "other", industry: null, skills: [], ...given }).parts;

test("the relevance score is 50 and four bonuses, at their edges", () => {
  for (const [codes, points] of [
    [["ON", "QC", "BC"], 20],
    [["AB", "NS", "NB"], 15],
    [["MB", "SK", "NL", "PE", "YT", "NT", "NU", null], 10],
  ] as const) {
    for (const province of codes) expect(scoreOf({ province }).province, String(province)).toBe(points);
  }
  for (const industry of [
    "Healthcare",
    "agriculture",
    "clean-energy",
    "advanced manufacturing",
    "Soins de santé",
    "énergie",
    "Fabrication",
  ])
    expect(scoreOf({ industry }).industry).toBe(15);
  expect([scoreOf({ industry: "mining" }).industry, scoreOf({ industry: null }).industry, scoreOf({ industry: "" }).industry]).toEqual([
    10, 0, 0,
  ]);
  const types = { post_secondary: 15, recent_graduate: 15, professional: 10, seeker: 10, secondary_student: 5, other: 5 };
  for (const [userType, points] of Object.entries(types)) expect(scoreOf({ userType }).userType, userType).toBe(points);
  const skill = ["AI", "Machine Learning", "data", "software", "technology"];
  for (let n = 0; n <= 5; n += 1) expect(scoreOf({ skills: skill.slice(0, n) }).skills).toBe(3 * n);
  expect(scoreOf({ skills: [...skill, ...skill] }).skills).toBe(15);
  expect(scoreOf({ skills: ["IA", "données", "apprentissage automatique"] }).skills).toBe(9);
  expect(scoreOf({ skills: ["paint", "aid", "sailing", "diagnostic"] }).skills).toBe(0);
});

test("made-up projects score what the clause gives by hand, also with tags in hyphens", () => {
  const of = (province: string | null, userType: string, techStack: string[], requiredSkills: string[], tags: string[]) =>
    projectRelevance({ techStack, requiredSkills, tags }, { province, userType });
  // 50 + province + situation + 3 for each skill that mentions ai, machine learning, data, software or technology
  expect(of("ON", "professional", ["Python"], [], ["machine-learning"])).toBe(50 + 20 + 10 + 3);
  expect(of("NS", "seeker", ["data-science", "React"], ["ai-safety"], ["health-care"])).toBe(50 + 15 + 10 + 6);
  expect(of("NU", "secondary_student", ["open-source-software"], ["machine_learning"], ["ocean-tech"])).toBe(50 + 10 + 5 + 6);
  expect(of("QC", "post_secondary", ["apprentissage-automatique", "IA", "données-ouvertes"], [], ["logiciel-libre", "ia-responsable", "bio-technologie"])).toBe(100); // biome-ignore format: one line
  expect(of(null, "recent_graduate", ["Julia"], ["maintenance", "learning-machine"], ["aid", "paint-ai"])).toBe(50 + 10 + 15 + 3);
  expect(of("AB", "other", [], [], [])).toBe(50 + 15 + 5);
});

test("the score is never above 100", () => {
  const all = { province: "ON", userType: "post_secondary", industry: "energy", skills: ["ai", "ai", "ai", "ai", "ai"] };
  expect(relevanceScore(all).score).toBe(100);
});

test("an only candidate of an area placed with high confidence is certain, anything else is likely", () => {
  expect(canadianContext(facts()).riding?.isCertain).toBe(true);
  expect(canadianContext(facts({ area: { place: "Sudbury", confidence: "medium" } })).riding?.isCertain).toBe(false);
  const many = facts({ ridings: ["1", "2", "3"].map((code) => aRiding(code)) });
  expect(canadianContext(many)).toMatchObject({
    riding: { code: "1", isCertain: false },
    candidates: [{ code: "1" }, { code: "2" }, { code: "3" }],
  });
  expect(canadianContext({ ...many, chosenRiding: "3" })).toMatchObject({ riding: { code: "3", isChosen: true, isCertain: true } });
  expect(canadianContext({ ...many, chosenRiding: "9" }).riding?.code).toBe("1");
});

test("what is not known is null, and nothing is made up", () => {
  const context = canadianContext(facts({ province: null, area: null, ridings: [] }));
  expect(context).toEqual({
    provinceCode: null,
    province: "Canada",
    place: null,
    isRegion: false,
    isAreaKnown: false,
    riding: null,
    candidates: [],
    mp: null,
    priorities: [],
  });
  expect(canadianContext(facts({ ridings: [aRiding("1", { mp: null })] })).mp).toBeNull();
});

test("a rural area is named as the region it is, until somebody says where they live", () => {
  const area = { place: "Central Labrador", confidence: "low" as const, isRural: true };
  expect(canadianContext(facts({ area }))).toMatchObject({ place: "Central Labrador", isRegion: true });
  expect(canadianContext(facts({ area, place: "Nain" }))).toMatchObject({ place: "Nain", isRegion: false });
  expect(canadianContext(facts({ area: { ...area, isRural: false } })).isRegion).toBe(false);
});

const slugs = (programs: ProgramFacts[], ask: Partial<Ask> = {}, given: Partial<Facts> = {}) =>
  matchPrograms(facts({ programs, ...given }), anAsk(ask), 10).matches.map(({ program }) => program.slug);

test("a programme for other places, people, industries or times is no match", () => {
  expect(slugs([aProgram({ level: "provincial", provinces: ["QC"] })])).toEqual([]);
  expect(slugs([aProgram({ provinces: ["QC", "NB"] })])).toEqual([]);
  expect(slugs([aProgram({ userTypes: ["secondary_student"] })])).toEqual([]);
  expect(slugs([aProgram({ hubs: ["aerospace"], description: "d" })], { industry: "ocean-arctic" })).toEqual([]);
  expect(slugs([aProgram({ status: "closed" })])).toEqual([]);
  expect(slugs([aProgram({ source: null })])).toEqual([]);
  expect(slugs([aProgram({ provinces: ["ON"] })])).toEqual(["a-programme"]);
});

test("a programme for a part of a province is for that part; one for some provinces is not for whose province is unknown", () => {
  const northern = [aProgram({ provinces: ["ON"], regions: ["northern-ontario"] })];
  expect(slugs(northern, {}, { region: regionOfPostalCode("P3E 5J1") })).toEqual(["a-programme"]);
  for (const code of ["L5B 3C1", "K1A 0A6", "M5V 2T6", "N6A 1A1"])
    expect(slugs(northern, {}, { region: regionOfPostalCode(code) }), code).toEqual([]);
  expect(regionOfPostalCode("B3H 4R2")).toBeNull();
  expect(slugs(northern, {}, { region: null })).toEqual([]);
  expect(slugs([aProgram({ provinces: ["ON"] })], {}, { province: null })).toEqual([]);
  expect(slugs([aProgram({ provinces: [...provinceCodes] })], {}, { province: null })).toEqual(["a-programme"]);
});

test("a programme with nothing in common does not fill the list, and what was chosen to be wanted decides", () => {
  const programs = [aProgram({ slug: "to-hire", purposes: ["hire"], who: ["business"] }), aProgram({ slug: "nothing", purposes: [] })];
  expect(slugs(programs, { interests: "" })).toEqual([]);
  expect(slugs(programs, { wants: ["hire"] })).toEqual(["to-hire"]);
  expect(slugs(programs, { interests: "I would like to hire a student" })).toEqual(["to-hire"]);
  expect(slugs(programs, { interests: "J’aimerais embaucher une étudiante" })).toEqual(["to-hire"]);
  expect(slugs([aProgram()], { wants: ["research"] })).toEqual([]);
});

test("the chosen stage outranks the account's situation", () => {
  const programs = [aProgram({ slug: "students", userTypes: ["post_secondary"] }), aProgram({ slug: "workers" })];
  expect(slugs(programs)).toEqual(["workers"]);
  expect(slugs(programs, { lifeStage: "university" })).toEqual(["students"]);
  expect(slugs(programs, { lifeStage: "retiree" })).toEqual([]);
  expect(guided({ lifeStage: "university" }).relevance.parts.userType).toBe(15);
});

test("a programme that speaks of an occupation is for it, one that rules it out is not, and one for some people is for them alone", () => {
  const ask = { occupation: "Nurse", occupationGroup: nurses };
  const ofHub = (occupations: string[]) => [aProgram({ occupations, hubs: ["aerospace"], description: "d" })];
  expect(slugs(ofHub(["313"]), ask)).toEqual(["a-programme"]);
  expect(slugs(ofHub(["41"]), ask)).toEqual([]);
  expect(slugs([aProgram({ occupations: ["313"], purposes: ["fund"], who: ["business"] })], ask)).toEqual([]);
  expect(slugs([aProgram({ occupations: ["-3130"] })], ask)).toEqual([]);
  const programs = [aProgram({ audiences: ["indigenous"] })];
  expect(slugs(programs)).toEqual([]);
  for (const interests of ["training for First Nations nurses", "Soins aux Inuits"])
    expect(slugs(programs, { interests })).toEqual(["a-programme"]);
});

test("the nearer programme comes first, and each match says which rules it met", () => {
  const programs = [
    aProgram({ slug: "federal" }),
    aProgram({ slug: "local", level: "provincial", provinces: ["ON"] }),
    aProgram({ slug: "local-hub", level: "provincial", provinces: ["ON"], hubs: ["aerospace"], isAiRelevant: true, status: "open" }),
  ];
  expect(slugs(programs, { industry: "aerospace" })).toEqual(["local-hub", "local", "federal"]);
  const [first] = matchPrograms(facts({ programs }), anAsk({ industry: "aerospace" }), 10).matches;
  expect(first?.reasons).toEqual([
    "helps to learn",
    "for your industry",
    "for Ontario",
    "for people in your situation",
    "about AI",
    "mentions sensors",
    "open now",
  ]);
});

test("no match is explained by how somebody stands to their work", () => {
  const programs = [aProgram({ description: "Money for a founder of ferries." })];
  const why = matchPrograms(facts({ programs }), anAsk({ occupation: "founder of a ferries line", interests: "", wants: ["learn"] }), 1)
    .matches[0]?.reasons;
  expect(why).toContain("mentions ferries");
});

test("of everything that was said to be wanted the best is among the few", () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    aProgram({ slug: `f${at}`, purposes: ["fund"], who: ["business"], isAiRelevant: true }),
  );
  const programs = [...many, aProgram({ slug: "to-hire", purposes: ["hire"], who: ["business"] })];
  const found = matchPrograms(facts({ programs }), anAsk({ wants: ["fund", "hire"] }), 3).matches.map(({ program }) => program.slug);
  expect(found).toEqual(["f0", "f1", "to-hire"]);
});

test("a business programme is for a project, and for whoever has a business or wants one", () => {
  const business = [aProgram({ who: ["business"], userTypes: [], purposes: ["fund"] })];
  expect(slugs(business, { userType: "secondary_student" })).toEqual([]);
  expect(slugs(business, { userType: "secondary_student", project: { title: "Buoy", description: "" } })).toEqual(["a-programme"]);
  expect(slugs(business, { userType: "seeker" })).toEqual([]);
  expect(slugs(business, { lifeStage: "entrepreneur" })).toEqual(["a-programme"]);
  expect(slugs(business, { occupation: "Bakery owner" })).toEqual(["a-programme"]);
});

const said = (ask: Partial<Ask> = {}, given: Partial<Facts> = {}) => guided(ask, given).insights.join("\n");

test("the engine's guidance says whom it understood, what they want, the programmes with rules and sources, and its limits", () => {
  const lines = guided({ occupation: "nurse", occupationGroup: nurses, wants: ["learn"] }).insights;
  expect(lines).toEqual([
    "“nurse” may be: Registered nurses (NOC 31301). It was not confirmed, and nothing states it as a fact.",
    "You want to learn.",
    "Ontario is strong in Mining.",
    "No stored programme of health fits you in Ontario yet. Ask your professional college or association, your health network or your union, which may have training money of their own.",
    "1 programme may fit what is known of you; what to check follows:",
    "1. A programme (An agency). Amount: up to $10,000. Why: helps to learn, which you want; open to all of Canada; for people in your situation; mentions sensors. Source: The agency's page, page dated June 2026.",
    "It is not known whether these take applications now: A programme.",
    "Limits: rules chose from 1 programme that is open or may open again; this is no advice. Read the official page before you rely on it.",
    "Sources: the pages named here; Statistics Canada, National Occupational Classification, for the group of your occupation. What they do not say is left out.",
  ]);
  const asking = { occupation: "nurse", occupationGroup: nurses, wants: ["learn", "hire"] as Ask["wants"] };
  expect(guided(asking).enhancedPrompt).toContain("What I want: learn, hire");
  expect(guided(asking).enhancedPrompt).not.toContain("31301");
  const confirmed = guided({ ...asking, isOccupationConfirmed: true });
  expect(confirmed.enhancedPrompt).toContain("My occupation: nurse (NOC 31301: Registered nurses)\nWhat I want: learn, hire");
  expect(confirmed.insights[0]).toBe("“nurse” is read as: Registered nurses (NOC 31301).");
});

test("what is missing is said, and nothing is made up for it", () => {
  expect(said({}, { province: null })).toContain("Your province is not known: only programmes for all of Canada are considered.");
  expect(said({ occupation: "Unicorn whisperer" })).toContain("No group of occupations is known for “Unicorn whisperer”");
  expect(said({ interests: "農業とカメラ" })).toContain("“農業とカメラ” is written in letters that cannot be compared");
  expect(said({ userType: "other" })).toContain("It is not known what you want");
  expect(said({}, { programs: [] })).toContain("No stored programme fits");
  const bare = aProgram({ amount: null, description: "", source: { title: "A page", url: "https://a.example", language: "en", date: null, isApproximate: false, isOwnPage: false, supports: [] } }); // biome-ignore format: one line
  expect(said({}, { programs: [bare] })).toContain("Amount: unknown. Why: helps to learn; open to all of Canada; for people in your situation. Source: A page, undated page, a third party’s page."); // biome-ignore format: one line
  expect(said({}, { province: { code: "NU", nameEn: "Nunavut", nameFr: "Nunavut", keyIndustriesEn: [], keyIndustriesFr: [], site: "" } })).toContain("Nothing is known of the strong industries of Nunavut."); // biome-ignore format: one line
});

test("who works in health is told where no programme of health fits, and nobody else is", () => {
  const nurse = { occupation: "nurse", occupationGroup: nurses, wants: ["learn"] as Ask["wants"] };
  expect(guided(nurse).lacks).toEqual([expect.stringContaining("No stored programme of health fits you in Ontario yet.")]);
  expect(guided(nurse, { programs: [aProgram({ occupations: ["313"] })] }).lacks).toEqual([]);
  expect(guided().lacks).toEqual([]);
});

test("where no programme is for somebody's field that is said, and so is a place that is not where its postal code is", () => {
  expect(guided({ interests: "puppets" }).lacks).toEqual([expect.stringContaining("None of these programmes is made for your field")]);
  expect(guided({ interests: "puppets" }, { programs: [] }).lacks).toEqual([]);
  const { warnings } = guided({}, { place: "Tuktoyaktuk", placeElsewhere: [{ nameEn: "Northwest Territories", nameFr: "Territoires du Nord-Ouest" }] }); // biome-ignore format: one line
  expect(guided({}, { place: "Tuktoyaktuk", placeElsewhere: [{ nameEn: "x", nameFr: "x" }] }).context.place).toBe("Sudbury");
  expect(warnings).toEqual([expect.stringMatching(/Tuktoyaktuk, which is in Northwest Territories; your postal code is in Ontario/)]);
});

test("a postal code that begins like no other is told, and what somebody types as their place is theirs", () => {
  for (const area of [null, { place: "", confidence: "none" as const }])
    expect(guided({}, { area, ridings: [] }).warnings).toEqual([
      expect.stringContaining("We do not recognize the start of your postal code"),
    ]);
  expect(guided({}, { area: null, ridings: [] }).warnings[0]).toContain("Its first letter belongs to Ontario");
  expect(guided({}, { area: null, ridings: [], province: null }).warnings[0]).not.toContain("first letter");
  expect(guided({}, { area: { place: "", confidence: "medium" } }).warnings).toEqual([]);
  expect(guided({}, { place: "Nain" }).context.place).toBe("Nain");
  expect(guided({}, { place: "Nain" }).enhancedPrompt).not.toContain("Nain");
});

test("a programme for one sort of institution is for who says they are of it, not for the other, and open for whoever says neither", () => {
  const verdict = (ask: Partial<Ask>, kind: "university" | "college") => {
    const conditions: Condition[] = [{ on: "institution", any: [kind], words: null, wordsFr: null, url: "https://example.ca" }];
    const { met, broken, unknown } = judged(personOf(anAsk(ask)), aProgram({ conditions }));
    return met.length > 0 ? "met" : broken.length > 0 ? "broken" : unknown.length > 0 ? "unknown" : "other";
  };
  for (const occupation of ["Scientist at Aurora College", "Enseignante au cégep de Rimouski", "Chercheur, SAIT Polytechnic"])
    expect([verdict({ occupation }, "college"), verdict({ occupation }, "university")], occupation).toEqual(["met", "broken"]);
  for (const occupation of ["Professeure à l’Université de Moncton", "Researcher, McGill University"])
    expect([verdict({ occupation }, "college"), verdict({ occupation }, "university")], occupation).toEqual(["broken", "met"]);
  const answers = { ...anAsk().answers, degree: "postdoc" as const };
  expect(verdict({ occupation: "Ocean acoustics", answers }, "college")).toBe("broken");
  for (const occupation of ["Scientist", "Dean of a university college"])
    expect([verdict({ occupation }, "college"), verdict({ occupation }, "university")], occupation).toEqual(["unknown", "unknown"]);
  const group = { ...nurses, code: "41210" };
  expect(verdict({ occupation: "Teaches welding", occupationGroup: group }, "university")).toBe("unknown");
  expect(verdict({ occupation: "Teaches welding", occupationGroup: group, isOccupationConfirmed: true }, "university")).toBe("broken");
});

test("what is only concluded of farming excludes nobody, what somebody says of it does", () => {
  const conditions: Condition[] = [{ on: "not_sector", any: ["farming"], words: null, wordsFr: null, url: "https://example.ca" }];
  const farmers = { ...nurses, code: "82030" };
  const brokenFor = (ask: Partial<Ask>) => {
    const answers = { ...anAsk().answers, legalForm: "sole_proprietor" as const };
    const { broken, unknown } = judged(personOf(anAsk({ answers, ...ask })), aProgram({ conditions }));
    return [broken.length, unknown.length];
  };
  expect(brokenFor({ occupation: "Grows lavender", occupationGroup: farmers })).toEqual([0, 1]);
  expect(brokenFor({ occupation: "Dairy farmer", occupationGroup: farmers })).toEqual([1, 0]);
  expect(brokenFor({ occupation: "Baker" })).toEqual([0, 1]);
  expect(brokenFor({ occupation: "Baker", industry: "digital" })).toEqual([0, 0]);
});
