import { expect, test } from "vitest";
import { updateProfile } from "#app/features/accounts/operations.server.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
import { canadianContext, placeName } from "#app/features/guidance/context.ts";
import { findFits } from "#app/features/guidance/fits.server.ts";
import { GuidanceForm } from "#app/features/guidance/forms.server.ts";
import {
  chooseRiding,
  deleteInsight,
  factsOf,
  guideMember,
  keepInsight,
  listInsights,
  referenceCounts,
  showInsight,
} from "#app/features/guidance/operations.server.ts";
import { serializeGuidance } from "#app/features/guidance/serializers.server.ts";
import { NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

await seedReference();
const member = await aMember({ occupation: "Welder", postalCode: "G4R 1A1", province: "QC" });
const ask = (given: object = {}) => GuidanceForm.parse({ ...given });
const guidance = await guideMember(member, ask());

test("the reference files are stored whole, once", async () => {
  expect(await referenceCounts()).toEqual({ areas: 1651, ridings: 343, programs: 149 });
  await seedReference();
  expect(await referenceCounts()).toEqual({ areas: 1651, ridings: 343, programs: 149 });
});

test("a postal code leads to place, ridings, member and programmes, each with its source and date", async () => {
  const facts = await factsOf("K1A 0A6", null);
  expect(facts.province?.code).toBe("ON");
  expect(facts.area?.place).toBe("Ottawa");
  expect(facts.ridings[0]).toMatchObject({ nameEn: "Ottawa Centre", mp: { asOf: expect.any(String), source: expect.any(String) } });
  for (const program of facts.programs)
    expect(program).toMatchObject({ sourceUrl: expect.stringMatching(/^https?:/), asOf: expect.any(String) });
});

test("in the country the region is named and no village, in town the town, and what somebody typed goes before both", async () => {
  const placed = async (code: string, typed = "") => canadianContext(await factsOf(code, null, Date.now(), typed));
  expect(await placed("X0C 0G0")).toMatchObject({ place: "Kivalliq", isRegion: true });
  expect(await placed("X0A 0H0")).toMatchObject({ place: "Qikiqtaaluk", isRegion: true });
  expect((await factsOf("K1A 0A6", null, Date.now(), "inuvik")).placeElsewhere).toMatchObject([{ nameEn: "Northwest Territories" }]);
  expect((await factsOf("X0E 0T0", null, Date.now(), "Inuvik")).placeElsewhere).toEqual([]);
  const calgary = await factsOf("M5V 2T6", null, Date.now(), "Calgary, Alberta");
  expect(calgary).toMatchObject({ place: "Calgary", placeElsewhere: [{ nameEn: "Alberta" }] });
  expect(await factsOf("K1A 0A6", null, Date.now(), "Ottawa, ON")).toMatchObject({ place: "Ottawa", placeElsewhere: [] });
  expect(await placed("X0E 1C0")).toMatchObject({ place: null, isRegion: false });
  expect(await placed("P3E 5J1")).toMatchObject({ isRegion: false });
  expect(await placed("A0P 1L0", "Nain")).toMatchObject({ place: "Nain", isRegion: false });
});

test("an area that spans several ridings gives them all; one nobody knows gives none", async () => {
  const many = await factsOf("T0A 1A0", null);
  expect(many.ridings.length).toBeGreaterThan(1);
  const santa = await factsOf("H0H 0H0", null);
  expect(santa).toMatchObject({ province: { code: "QC" }, ridings: [] });
  expect(await factsOf("D1D 1D1", null)).toMatchObject({ province: null, area: null, ridings: [] });
});

test("what may be published or linked says the province, also where a place name belongs to one postal area alone", async () => {
  const corner = await guideMember(member, ask({ postal_code: "A2H 2N2" }));
  expect(corner.context.place).toBe("Corner Brook");
  const json = serializeGuidance(corner, { answeredBy: "engine", text: corner.insights.join(" ") }, 3);
  expect(json.local_context).toContain("Corner Brook");
  const { prompt, original_prompt, enhanced_prompt, guidance, strategic_insights, shareable_links } = json;
  const told = JSON.stringify([prompt, original_prompt, enhanced_prompt, guidance, strategic_insights, ...Object.values(shareable_links).map(decodeURIComponent)]); // biome-ignore format: one line
  expect(told).toContain("Newfoundland and Labrador");
  for (const known of ["Corner Brook", corner.context.riding?.name ?? "?", corner.context.mp?.name ?? "?"])
    expect(told).not.toContain(known);
});

test("a question needs a member, a postal code and an occupation", async () => {
  await expect(guideMember(null, ask())).rejects.toThrow("User authentication required");
  await expect(guideMember(null, ask())).rejects.toThrow(SignInNeeded);
  const sentence = "Complete Canadian context required (postal code and occupation)";
  await expect(guideMember(await aMember(), ask())).rejects.toThrow(sentence);
  await expect(guideMember(await aMember({ postalCode: "", occupation: "Cook" }), ask())).rejects.toThrow(sentence);
  await expect(
    guideMember(member, ask({ postal_code: "nonsense", user_type: "king", specific_focus: "a".repeat(1001) })),
  ).rejects.toMatchObject({
    fields: {
      postal_code: expect.any(String),
      user_type: expect.any(String),
      specific_focus: "specific_focus must be 1000 characters or fewer",
    },
  });
});

test("what is asked goes before what the account says", async () => {
  const other = await guideMember(member, ask({ postal_code: "v5k0a1", occupation: "Diver", user_type: "seeker" }));
  expect(other.context.provinceCode).toBe("BC");
  expect(other.enhancedPrompt).toContain("My occupation: Diver");
});

test("a rural area is named in the reader's language, and no village of New Brunswick that nobody said", async () => {
  const at = async (postalCode: string) => canadianContext(await factsOf(postalCode, null));
  const alberta = await at("T0A 1A0");
  expect(placeName(alberta)).toBe("Eastern Alberta, Alberta");
  expect(inLanguage("fr", () => placeName(alberta))).toBe("Est de l’Alberta, Alberta");
  expect([placeName(await at("E8R 1A1")), placeName(await at("E1A 1A1"))]).toEqual(["New Brunswick", "Dieppe, New Brunswick"]);
});

test("a riding is chosen among the area's own, kept, and forgotten", async () => {
  const rural = await aMember({ occupation: "Farmer", postalCode: "T0A 1A0", province: "AB" });
  const { context } = await guideMember(rural, ask());
  const second = context.candidates[1]?.code ?? "";
  await chooseRiding(rural, second);
  expect((await guideMember(rural, ask())).context.riding).toMatchObject({ code: second, isChosen: true });
  await expect(chooseRiding(rural, "35001")).rejects.toThrow("Choose one of the ridings of your area");
  await chooseRiding(rural, null);
  const { context: forgotten } = await guideMember(rural, ask());
  expect(forgotten.riding, "the area was located with low confidence: none is likelier").toBeNull();
  expect(forgotten.candidates.length).toBeGreaterThan(1);
  const { context: likely } = await guideMember(member, ask({ postal_code: "M5V 2T6" }));
  expect(likely.riding).toMatchObject({ isChosen: false });
});

// ---- The endpoint: a real server on loopback ----------------------------------------------------

test("the call's answer has every field of both parts, and no postal code", () => {
  const json = serializeGuidance(guidance, { answeredBy: "engine", text: "x" }, 3);
  expect(Object.keys(json)).toEqual(
    expect.arrayContaining(["prompt", "original_prompt", "enhanced_prompt", "local_context", "strategic_insights", "confidence_score", "processing_time", "shareable_links", "usage_analytics"]), // biome-ignore format: a list
  );
  expect(Object.keys(json.government_relevance)).toEqual(["score", "funding_opportunities", "provincial_priorities", "federal_programs", "alignment_notes"]); // biome-ignore format: a list
  expect(Object.keys(json.canadian_context)).toEqual(expect.arrayContaining(["province", "riding", "mp_info", "provincial_programs", "economic_priorities", "regional_opportunities"])); // biome-ignore format: a list
  expect(JSON.stringify(json)).not.toMatch(/G4R|1A1/);
});

// ---- Onboarding and insights -------------------------------------------------------------------

test("a kept insight is one's own, listed in pages, and can be deleted", async () => {
  const keeper = await aMember({ occupation: "Cook" });
  const mine = await guideMember(keeper, ask());
  const asked = { occupation: "Cook", area_of_interest: "Reading recipes" };
  await aPost(await aMember({ occupation: "Recipe editor" }), { title: "Recipes, read by a model" });
  const fits = await findFits(keeper, { interests: "recipes", occupation: "Cook", skills: [], hubs: [], province: "QC" });
  for (let made = 0; made < 11; made += 1) await keepInsight(keeper, mine, { answeredBy: "engine", text: `Answer ${made}` }, asked, fits);
  const first = await listInsights(keeper);
  const second = await listInsights(keeper, first.next ?? 0);
  expect([first.insights.length, second.insights.length, second.next]).toEqual([10, 1, null]);
  const paths = mine.matches.map(({ program }) => `/funding/${program.slug}`);
  const foundIn = (insights: typeof first.insights) => insights[0]?.found.flatMap(({ links }) => links.map(({ href }) => href)) ?? [];
  expect(
    foundIn(first.insights).filter((href) => href.startsWith("/funding/")),
    "as they stood",
  ).toEqual(paths);
  const helper = fits.people[0];
  if (!helper) throw new Error("nobody to ask");
  expect(foundIn(first.insights)).toContain(`/u/${helper.username}`);
  await setBlock(keeper, helper.id, "block");
  expect(foundIn((await listInsights(keeper)).insights), "nor who is hidden since").not.toContain(`/u/${helper.username}`);
  const id = first.insights[0]?.id ?? 0;
  await expect(showInsight(member, id)).rejects.toThrow(NotFound);
  await expect(deleteInsight(member, id)).rejects.toThrow(NotFound);
  await deleteInsight(keeper, id);
  expect((await listInsights(keeper)).insights[0]?.answer).toBe("Answer 9");
});

test("a changed postal code forgets the riding that was chosen for the old one", async () => {
  const mover = await aMember({ occupation: "Farmer", postalCode: "T0A 1A0", province: "AB" });
  const { context } = await guideMember(mover, ask());
  await chooseRiding(mover, context.candidates[0]?.code ?? "");
  await updateProfile(mover, { postal_code: "K1A 0A6" } as Parameters<typeof updateProfile>[1]);
  expect((await guideMember(mover, ask())).context.riding?.isChosen).toBe(false);
});

test("every field of the specification's call is used, and lists count as lists", async () => {
  const asked = {
    user_type: "seeker",
    career_interests: ["lobsters", "buoys"],
    postal_code: "B3H 4R2",
    occupation: "Fisher",
    experience_level: "Twenty years at sea",
    industry: "ocean-arctic",
    skills: ["sonar", "data"],
    project_type: "Pilot project",
    specific_focus: "counting traps",
  };
  const { enhancedPrompt, relevance } = await guideMember(member, ask(asked));
  for (const said of ["Career changer, in Nova Scotia", "lobsters, buoys", "Fisher", "Twenty years at sea", "ocean-arctic", "sonar, data", "Pilot project", "counting traps"]) // biome-ignore format: a list
    expect(enhancedPrompt).toContain(said);
  expect(relevance.parts).toEqual({ base: 50, province: 15, industry: 10, userType: 10, skills: 3 });
  const without = await guideMember(member, ask({ ...asked, career_interests: [] }));
  expect(without.enhancedPrompt).not.toBe(enhancedPrompt);
  for (const unsaid of [null, undefined]) {
    expect(ask({ career_interests: unsaid, skills: unsaid, age: unsaid })).toMatchObject({ career_interests: "", skills: [], age: "" });
  }
  for (const odd of [7, {}]) expect(() => ask({ career_interests: odd })).toThrow("Must be text");
});

test("a stage or a want that does not exist is told, and a stage or want that does is used", async () => {
  const wrong = guideMember(member, ask({ life_stage: "king", wants: ["win"] }));
  await expect(wrong).rejects.toMatchObject({ fields: { life_stage: expect.any(String), wants: expect.stringContaining("win") } });
  const { enhancedPrompt } = await guideMember(member, ask({ life_stage: "retiree", wants: "learn, hire" }));
  expect(enhancedPrompt).toContain("Retiree exploring AI, in Quebec");
  expect(enhancedPrompt).toContain("What I want: learn, hire");
});

test("a programme whose deadline is over is not among the facts", async () => {
  const admin = await aMember({ role: "admin" });
  const fields = { title: "Over soon", organization: "o", description: "d", source_url: "https://a.example", deadline: "2030-05-04" };
  const { slug } = await addOpportunity(admin, fields);
  const slugsAt = async (day: string) => (await factsOf("K1A 0A6", null, Date.parse(day))).programs.map((program) => program.slug);
  expect(await slugsAt("2030-05-04T12:00Z")).toContain(slug);
  expect(await slugsAt("2030-05-05T12:00Z")).not.toContain(slug);
});
