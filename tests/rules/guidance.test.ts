import fc from "fast-check";
import { expect, test } from "vitest";
import { purposes, regionOfPostalCode } from "#app/features/funding/rules.ts";
import { canadianContext } from "#app/features/guidance/context.ts";
import { guide } from "#app/features/guidance/engine.ts";
import type { Ask, Facts, ProgramFacts, RidingFacts } from "#app/features/guidance/facts.ts";
import { matchPrograms } from "#app/features/guidance/matching.ts";
import { lifeStages } from "#app/features/guidance/onboarding.ts";
import { cutAtWord, promptLimit, publicText, shareableLinks } from "#app/features/guidance/prompt.ts";
import { relevanceScore } from "#app/features/guidance/rules.ts";
import { projectRelevance } from "#app/features/projects/relevance.ts";
import { provinceCodes, provinceOfPostalCode } from "#app/features/provinces/rules.ts";

const aProgram = (given: Partial<ProgramFacts> = {}): ProgramFacts => ({
  slug: "a-programme",
  level: "federal",
  titleEn: "A programme",
  titleFr: null,
  organization: "An agency",
  organizationFr: null,
  description: "Money for sensors.",
  descriptionFr: null,
  amount: "up to $10,000",
  amountFr: null,
  eligibility: [],
  eligibilityFr: [],
  regions: [],
  deadline: null,
  intake: "by_call",
  status: "unknown",
  who: ["individual"],
  userTypes: ["professional"],
  provinces: [],
  hubs: [],
  purposes: ["learn"],
  occupations: [],
  audiences: [],
  isAiRelevant: false,
  sourceUrl: "https://agency.example/programme",
  source: {
    title: "The agency's page",
    url: "https://agency.example/about",
    language: "en",
    date: "2026-06",
    isApproximate: false,
    isOwnPage: true,
    supports: ["title", "amount"],
  },
  confidence: "high",
  asOf: "2026-06",
  ...given,
});
const aRiding = (code: string, given: Partial<RidingFacts> = {}): RidingFacts => ({
  code,
  nameEn: `Riding ${code}`,
  nameFr: `Circonscription ${code}`,
  mp: { name: "A. Member", party: "A party", email: "a@parl.example", asOf: "2026-04", source: "the House" },
  ...given,
});
const facts = (given: Partial<Facts> = {}): Facts => ({
  province: {
    code: "ON",
    nameEn: "Ontario",
    nameFr: "Ontario",
    keyIndustriesEn: ["Mining"],
    keyIndustriesFr: ["Mines"],
    site: "https://ontario.example",
  },
  region: null,
  area: { place: "Sudbury", confidence: "high" },
  ridings: [aRiding("35001")],
  chosenRiding: null,
  programs: [aProgram()],
  ...given,
});
const anAsk = (given: Partial<Ask> = {}): Ask => ({
  userType: "professional",
  lifeStage: null,
  wants: [],
  occupationGroup: null,
  occupation: "Miner",
  interests: "sensors",
  experienceLevel: "",
  industry: "",
  skills: [],
  projectType: "",
  focus: "",
  project: null,
  ...given,
});
const guided = (ask: Partial<Ask> = {}, given: Partial<Facts> = {}) =>
  guide(anAsk(ask), facts(given), "a professional", "https://portage.example");

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
  expect(context).toEqual({ provinceCode: null, province: "Canada", place: null, riding: null, candidates: [], mp: null, priorities: [] });
  expect(canadianContext(facts({ ridings: [aRiding("1", { mp: null })] })).mp).toBeNull();
});

const slugs = (programs: ProgramFacts[], ask: Partial<Ask> = {}, given: Partial<Facts> = {}) =>
  matchPrograms(facts({ programs, ...given }), anAsk(ask), 10).map(({ program }) => program.slug);

const nurses = { code: "31301", broadCategory: 3, titleEn: "Registered nurses", titleFr: "Infirmiers autorisés" };

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
  expect(slugs([aProgram({ occupations: ["313"], purposes: ["fund"], who: ["business"] })], ask)).toEqual(["a-programme"]);
  expect(slugs([aProgram({ occupations: ["41"], purposes: ["fund"], who: ["business"] })], ask)).toEqual([]);
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
  const [first] = matchPrograms(facts({ programs }), anAsk({ industry: "aerospace" }), 10);
  expect(first?.reasons).toEqual([
    "helps to learn",
    "for your industry",
    "for Ontario",
    "for people in your situation",
    "about AI",
    "speaks of sensors",
    "open now",
  ]);
});

test("of everything that was said to be wanted the best is among the few", () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    aProgram({ slug: `f${at}`, purposes: ["fund"], who: ["business"], isAiRelevant: true }),
  );
  const programs = [...many, aProgram({ slug: "to-hire", purposes: ["hire"], who: ["business"] })];
  const found = matchPrograms(facts({ programs }), anAsk({ wants: ["fund", "hire"] }), 3).map(({ program }) => program.slug);
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

test("a prompt names province and programmes, with address and date", () => {
  const { enhancedPrompt } = guided();
  expect(enhancedPrompt).toContain("About me: a professional, in Ontario.");
  expect(enhancedPrompt).toContain(
    "- A programme (An agency): up to $10,000. https://agency.example/programme (source: The agency's page, page of 2026-06)",
  );
  expect(guided({ project: { title: "Buoy", description: "Counts cod." } }).enhancedPrompt).toContain("My project: Buoy\nCounts cod.");
});

const words = fc.string({ unit: "grapheme", maxLength: 1500 });
const anyAsk = fc.record({
  userType: fc.constantFrom("professional", "seeker", "secondary_student", "other"),
  lifeStage: fc.constantFrom(null, ...lifeStages),
  wants: fc.uniqueArray(fc.constantFrom(...purposes)),
  occupationGroup: fc.option(fc.constant(nurses)),
  occupation: words,
  interests: words,
  experienceLevel: words,
  industry: words,
  skills: fc.array(words, { maxLength: 20 }),
  projectType: words,
  focus: words,
  project: fc.option(fc.record({ title: words, description: words })),
});
const anyPrograms = fc.array(fc.record({ amount: words, description: words, titleEn: words }), { maxLength: 12 });

test("whatever is asked: at most 4,000 characters, the same twice, and the tasks stand at the end", () => {
  fc.assert(
    fc.property(anyAsk, anyPrograms, (ask, programs) => {
      const given = facts({ programs: programs.map((program, at) => aProgram({ ...program, slug: String(at) })) });
      const [first, second] = [guide(ask, given, "a seeker", ""), guide(ask, given, "a seeker", "")];
      expect(first.enhancedPrompt.length).toBeLessThanOrEqual(promptLimit);
      expect(first.enhancedPrompt).toContain("4. Say which of the programmes fit me");
      expect(first).toEqual(second);
      expect(first.confidence).toBeGreaterThanOrEqual(40);
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

const said = (ask: Partial<Ask> = {}, given: Partial<Facts> = {}) => guided(ask, given).insights.join("\n");

test("the engine's guidance says whom it understood, what they want, the programmes with rules and sources, and its limits", () => {
  const lines = guided({ occupation: "nurse", occupationGroup: nurses, wants: ["learn"] }).insights;
  expect(lines).toEqual([
    "“nurse” is read as: Registered nurses (NOC 31301).",
    "You want to learn.",
    "Ontario is strong in Mining.",
    "1 programme meets the rules:",
    "1. A programme (An agency). Amount: up to $10,000. Why: helps to learn, which you want; open to all of Canada; for people in your situation; speaks of sensors. Source: The agency's page, page of 2026-06.",
    "It is not known whether these take applications now: A programme.",
    "Limits: rules chose from 1 programme that is not closed; this is no advice. Read the official page before you rely on it.",
    "Sources: the pages named here; Statistics Canada, National Occupational Classification, for the group of your occupation. What they do not say is left out.",
  ]);
  const { enhancedPrompt } = guided({ occupation: "nurse", occupationGroup: nurses, wants: ["learn", "hire"] });
  expect(enhancedPrompt).toContain("My occupation: nurse (NOC 31301: Registered nurses)\nWhat I want: learn, hire");
});

test("what is missing is said, and nothing is made up for it", () => {
  expect(said({}, { province: null })).toContain("Your province is not known: only programmes for all of Canada are considered.");
  expect(said({ occupation: "Unicorn whisperer" })).toContain("No group of occupations is known for “Unicorn whisperer”");
  expect(said({ interests: "農業とカメラ" })).toContain("“農業とカメラ” is written in letters that cannot be compared");
  expect(said({ userType: "other" })).toContain("It is not known what you want");
  expect(said({}, { programs: [] })).toContain("No stored programme fits");
  const bare = aProgram({ amount: null, description: "", source: { title: "A page", url: "https://a.example", language: "en", date: null, isApproximate: false, isOwnPage: false, supports: [] } }); // biome-ignore format: one line
  expect(said({}, { programs: [bare] })).toContain("Amount: unknown. Why: helps to learn; open to all of Canada; for people in your situation. Source: A page, undated page, not the organization’s own page."); // biome-ignore format: one line
  expect(said({}, { province: { code: "NU", nameEn: "Nunavut", nameFr: "Nunavut", keyIndustriesEn: [], keyIndustriesFr: [], site: "" } })).toContain("Nothing is known of the strong industries of Nunavut."); // biome-ignore format: one line
});
