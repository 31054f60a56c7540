import { expect, test } from "vitest";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { findFits, fitsOfQuestion } from "#app/features/guidance/fits.server.ts";
import { rankFits } from "#app/features/guidance/fits.ts";
import { GuidanceForm } from "#app/features/guidance/forms.server.ts";
import { deletePost } from "#app/features/posts/operations.server.ts";
import { SignInNeeded } from "#app/operations/problems.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { aCompany, aMember, aPost } from "#tests/support/factories.ts";

const question = { interests: "", occupation: "", skills: [], hubs: [], province: "" };
const grader = await aMember({ occupation: "Grain elevator operator", postalCode: "S4P 3Y2", province: "SK" });
const asked = {
  ...question,
  interests: "grade oats faster with a camera",
  occupation: "Grain elevator operator",
  hubs: ["biotech-agri"],
  province: "SK",
};
const ofField = { industry_hub_id: "biotech-agri" };

test("posts, people and companies that hold a member's words are found, and each says which words", async () => {
  const writer = await aMember();
  const both = await aPost(writer, { title: "The grain camera may shrug", content: "Loads it cannot grade.", ...ofField });
  const far = await aPost(writer, { title: "Four camera heads and a strobe", content: "Hairline splits.", ...ofField });
  const near = await aPost(writer, { title: "A camera over the belt", content: "Pulses.", province: "SK", ...ofField });
  await aPost(grader, { title: "My own grain camera", content: "Oats." });
  const keeper = await aMember({
    fullName: "Dana Keeper",
    occupation: "Elevator superintendent",
    skills: ["grain", "optics"],
    province: "SK",
  });
  await aMember({ fullName: "Ann Camera", occupation: "Baker" });
  const company = await aCompany({ name: "Kernel Vision", description: "A camera that looks at grain.", industry_hubs: "agriculture" });

  await aPost(writer, { title: "A camera in orbit", content: "Clouds.", industry_hub_id: "space-astronomy" });

  const fits = await findFits(grader, asked);
  expect(fits.words).toEqual(["grade", "oats", "camera", "Grain", "elevator", "operator"]);
  expect(fits.posts.map(({ id, why }) => [id, why])).toEqual([
    [both.id, ["grade", "camera", "Grain"]],
    [near.id, ["camera"]],
    [far.id, ["camera"]],
  ]);
  expect(fits.people).toEqual([
    { id: keeper.id, username: keeper.username, face: null, fullName: "Dana Keeper", about: ["Elevator superintendent", "Saskatchewan", "grain, optics"], wrote: null, shared: ["Saskatchewan"], why: ["Grain", "elevator"] }, // biome-ignore format: one line
    { id: writer.id, username: writer.username, face: null, fullName: "Test Member", about: ["Ontario"], wrote: { href: `/post/${both.id}`, title: both.title, language: "en" }, shared: [], why: ["camera", "Grain"] }, // biome-ignore format: one line
  ]);
  expect(fits.companies).toMatchObject([{ slug: company.slug, name: "Kernel Vision", why: ["camera", "Grain"] }]);
});

test("a word is found whole, not as the beginning of another", async () => {
  await aPost(undefined, { title: "Zitherists unite", content: "All of us." });
  expect((await findFits(grader, { ...question, interests: "zither" })).posts).toEqual([]);
});

test("nobody is found who hides, blocks or is blocked, nor what such a member wrote, nor what was removed", async () => {
  const [shown, hidden, blocks, blocked, mute] = await Promise.all(
    [{}, { isDiscoverable: false }, {}, {}, { showsOccupation: false }].map((given) => aMember({ occupation: "Luthier", ...given })),
  );
  if (!shown || !hidden || !blocks || !blocked || !mute) throw new Error("five members");
  await setBlock(blocks, grader.id, "block");
  await setBlock(grader, blocked.id, "block");
  const post = await aPost(shown, { title: "What a luthier hears" });
  for (const author of [blocks, blocked]) await aPost(author, { title: "Another luthier hears" });
  const removed = await aPost(shown, { title: "A luthier no more" });
  await deletePost(shown, removed.id);
  const fits = await findFits(grader, { ...question, occupation: "Luthier" });
  expect(fits.people.map((one) => one.username)).toEqual([shown.username]);
  expect(fits.posts.map((one) => one.id)).toEqual([post.id]);
});

test("what no word leads to stays empty: nothing of the hub or the province fills it", async () => {
  const local = await aMember({ province: "YT" });
  await aPost(local, { title: "Ice that talks", industry_hub_id: "ocean-arctic", province: "YT" });
  await aCompany({ name: "Permafrost", provinces: "YT" });
  const fits = await findFits(await aMember({ province: "YT" }), {
    ...question,
    interests: "xylography",
    province: "YT",
    hubs: ["ocean-arctic"],
  });
  expect(fits).toEqual({ words: ["xylography"], posts: [], people: [], companies: [] });
});

test("of people and companies that hold the same words those of the province come first", async () => {
  const [far, near] = [await aMember({ occupation: "Falconer" }), await aMember({ occupation: "Falconer", province: "SK" })];
  const further = await aMember({ occupation: "Falconer" });
  await aCompany({ name: "Falconer One", provinces: "ON" });
  await aCompany({ name: "Falconer Two", provinces: "SK" });
  await aCompany({ name: "Falconer Three", provinces: "ON" });
  const fits = await findFits(grader, { ...question, occupation: "Falconer", province: "SK" });
  expect(fits.people[0]?.username).toBe(near.username);
  expect([far.username, further.username]).toContain(fits.people[1]?.username);
  expect(fits.companies[0]?.name).toBe("Falconer Two");
});

test("a word counts in the reader's language alone: bread is no pain", async () => {
  const post = await aPost(undefined, { title: "Le pain de la nuit", language: "fr", ...ofField } as never);
  await aPost(undefined, { title: "A pain in the night", ...ofField });
  await aMember({ occupation: "Pain clinic clerk" });
  await aCompany({ name: "Soulage", description: "Less pain after surgery.", description_fr: "Moins de douleur." } as never);
  const asked = { ...question, interests: "aux amis du pain", hubs: ["biotech-agri"] };
  const { posts, companies, words } = await inLanguage("fr", () => findFits(grader, asked));
  expect(words).toEqual(["amis", "pain"]);
  expect(posts.map(({ id }) => id)).toEqual([post.id]);
  expect(companies).toEqual([]);
});

test("a form of a word is the same word, what is made of it is another", async () => {
  const post = await aPost(undefined, { title: "Falconers and an egg code" });
  const { posts } = await findFits(grader, { ...question, occupation: "Falconer", interests: "coding" });
  expect(posts).toMatchObject([{ id: post.id, why: ["Falconer"] }]);
});

test("what people are called is the word of them alone, in either language: a machinist runs no machine learning, an electrician no electricity", async () => {
  const writer = await aMember();
  const post = (title: string) => aPost(writer, { title });
  const [own, apprentices] = [await post("Two machinists at night"), await post("Electricians and their vans")];
  await post("Learning by machine");
  await post("Sunday electricity");
  const of = async (occupation: string) => (await findFits(grader, { ...question, occupation })).posts.map(({ id }) => id);
  expect([await of("Machinist"), await of("Electrician")]).toEqual([[own.id], [apprentices.id]]);
  await post("An accountable directive on accounts");
  const books = await post("What our accountant reads first");
  const french = await inLanguage("fr", () => findFits(grader, { ...question, occupation: "Comptable" }));
  expect(french.posts.map(({ id }) => id)).toEqual([books.id]);
});

test("what a word is called in the other language counts where that names a field", async () => {
  const writer = await aMember();
  const welds = await aPost(writer, { title: "Welding at minus thirty", ...ofField });
  await aPost(writer, { title: "A planning exercise for ice storms", ...ofField });
  const of = (skill: string) => inLanguage("fr", () => findFits(grader, { ...question, skills: [skill], hubs: ["biotech-agri"] }));
  expect((await of("soudage")).posts.map(({ id }) => id)).toEqual([welds.id]);
  expect((await of("planification")).posts).toEqual([]);
});

test("a number is not shown for an oven", async () => {
  await aCompany({ name: "Quatuor", description: "Built by others.", description_fr: "Quatre personnes." } as never);
  const { companies } = await inLanguage("fr", () => findFits(grader, { ...question, interests: "un four" }));
  expect(companies).toEqual([]);
});

test("a word of every field, a wish and a number lead to nobody, and neither do two of them", async () => {
  const writer = await aMember({ occupation: "Executive assistant" });
  await aPost(writer, { title: "Our plan for paid internships", content: "The village lost three directors." });
  await aPost(writer, { title: "An international executive plan", content: "Interns are paid." });
  await aCompany({ name: "Village North", description: "We hire and pay directors." });
  const filler = { interests: "a paid internship, a plan for my village", occupation: "executive director, lost my job three years ago" };
  const { posts, people, companies } = await findFits(grader, { ...question, ...filler });
  expect([posts, people, companies]).toEqual([[], [], []]);
});

test("two words that are found by the same word of a text count as one", () => {
  const hit = { id: 1, hits: ["stage"] };
  expect(
    rankFits([
      { word: "internship", results: [hit] },
      { word: "international", results: [hit] },
    ]),
  ).toMatchObject([{ words: ["internship"] }]);
});

test("whoever wrote in a hub did not write about its name", async () => {
  const writer = await aMember();
  await aPost(writer, { title: "Beds counted by hand", industry_hub_id: "health-therapeutics" });
  const fits = await findFits(grader, { ...question, interests: "therapeutics" });
  expect(fits.people.map(({ username }) => username)).not.toContain(writer.username);
});

test("a question is completed from the account, and a guest has none", async () => {
  const words = async (given: object) => (await fitsOfQuestion(grader, GuidanceForm.parse(given))).words;
  expect(await words({ career_interests: "Oats" })).toEqual(["Oats", "Grain", "elevator", "operator"]);
  expect(await words({ occupation: "Luthier", skills: "Varnish" })).toEqual(["Luthier", "Varnish"]);
  await expect(fitsOfQuestion(null, GuidanceForm.parse({}))).rejects.toThrow(SignInNeeded);
});

test("what says only that one wants to learn or be paid for leads to nobody", async () => {
  const writer = await aMember({ occupation: "Studies a formation", skills: ["training", "funding"] });
  await aPost(writer, { title: "Formation, study and funding" });
  for (const interests of ["study", "une formation", "études", "training and funding"]) {
    const fits = await findFits(grader, { ...question, interests });
    expect([fits.people, fits.posts], interests).toEqual([[], []]);
  }
  const luthiers = await findFits(grader, { ...question, interests: "study lutherie" });
  expect(luthiers.words).toEqual(["lutherie"]);
});

test("answers mean what they do in their own language, whatever one reads in, and what is found is told in the reader's", async () => {
  const post = await aPost(undefined, { title: "We inspect welds by their sound", ...ofField });
  await aCompany({ name: "Seam Eye", description: "A welder's machine that inspects welds.", industry_hubs: "agriculture" });
  const asked = { ...question, interests: "I inspect the welds of a small shop", occupation: "Welder", hubs: ["biotech-agri"] };
  const french = await inLanguage("fr", () => findFits(grader, asked));
  expect(french.posts[0]).toMatchObject({ id: post.id, why: ["inspect", "welds"] });
  expect(french.companies[0]).toMatchObject({ name: "Seam Eye", facts: ["Jeune pousse", "Rimouski, QC"] });
});
