import { expect, test } from "vitest";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { findFits, fitsOfQuestion } from "#app/features/guidance/fits.server.ts";
import { GuidanceForm } from "#app/features/guidance/forms.server.ts";
import { deletePost } from "#app/features/posts/operations.server.ts";
import { SignInNeeded } from "#app/problems.ts";
import { aCompany, aMember, aPost } from "#tests/support/factories.ts";

const question = { interests: "", occupation: "", skills: [], hub: "", province: "" };
const grader = await aMember({ occupation: "Grain elevator operator", postalCode: "S4P 3Y2", province: "SK" });
const asked = { ...question, interests: "grade oats faster with a camera", occupation: "Grain elevator operator", province: "SK" };

test("posts, people and companies that hold a member's words are found, and each says which words", async () => {
  const writer = await aMember();
  const both = await aPost(writer, { title: "The grain camera may shrug", content: "Loads it cannot grade." });
  const far = await aPost(writer, { title: "Four camera heads and a strobe", content: "Hairline splits." });
  const near = await aPost(writer, { title: "A camera over the belt", content: "Pulses.", province: "SK" });
  await aPost(grader, { title: "My own grain camera", content: "Oats." });
  const keeper = await aMember({
    fullName: "Dana Keeper",
    occupation: "Elevator superintendent",
    skills: ["grain", "optics"],
    province: "SK",
  });
  await aMember({ fullName: "Ann Camera", occupation: "Baker" });
  const company = await aCompany({ name: "Kernel Vision", description: "A camera that looks at grain." });

  const fits = await findFits(grader, asked);
  expect(fits.words).toEqual(["grade", "oats", "faster", "camera", "Grain", "elevator"]);
  expect(fits.posts.map(({ id, why }) => [id, why])).toEqual([
    [both.id, { by: "words", words: ["grade", "camera", "Grain"] }],
    [near.id, { by: "words", words: ["camera"] }],
    [far.id, { by: "words", words: ["camera"] }],
  ]);
  expect(fits.people).toEqual([
    { username: keeper.username, fullName: "Dana Keeper", about: ["Elevator superintendent", "Saskatchewan", "grain, optics"], wrote: null, why: { by: "words", words: ["Grain", "elevator"] } }, // biome-ignore format: one line
    { username: writer.username, fullName: "Test Member", about: ["Ontario"], wrote: { href: `/post/${both.id}`, title: both.title, language: "en" }, why: { by: "words", words: ["camera", "Grain"] } }, // biome-ignore format: one line
  ]);
  expect(fits.companies).toMatchObject([{ slug: company.slug, name: "Kernel Vision", why: { words: ["camera", "Grain"] } }]);
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

test("where no word leads to anything, the newest of hub or province stand in and say so; else the part is empty", async () => {
  const unknown = { ...question, interests: "xylography", province: "YT", hub: "ocean-arctic" };
  const yukoner = await aMember({ province: "YT" });
  const nothing = await findFits(yukoner, { ...unknown, hub: "", province: "NU" });
  expect(nothing).toEqual({ words: ["xylography"], posts: [], people: [], companies: [] });
  const local = await aMember({ province: "YT" });
  const inHub = await aPost(local, { title: "Ice that talks", industry_hub_id: "ocean-arctic" });
  const inProvince = await aPost(local, { title: "Roads that thaw", province: "YT" });
  const company = await aCompany({ name: "Permafrost", provinces: "YT" });
  const fits = await findFits(yukoner, unknown);
  expect(fits.posts.map(({ id, why }) => [id, why.by])).toEqual([[inHub.id, "hub"]]);
  expect(fits.people.map(({ username, why }) => [username, why])).toEqual([[local.username, { by: "province", name: "Yukon" }]]);
  expect(fits.companies.map(({ slug, why }) => [slug, why.by])).toEqual([[company.slug, "province"]]);
  expect((await findFits(yukoner, { ...unknown, hub: "" })).posts).toMatchObject([{ id: inProvince.id, why: { name: "Yukon" } }]);
});

test("the hub is the one that is named, else that of the occupation", async () => {
  const asking = await aMember();
  const kept = await aPost(await aMember(), { title: "Beds counted by hand", industry_hub_id: "health-therapeutics" });
  const of = async (given: object) => (await fitsOfQuestion(asking, GuidanceForm.parse({ occupation: "Nurse", ...given }))).posts;
  expect(await of({})).toMatchObject([{ id: kept.id, why: { by: "hub" } }]);
  expect(await of({ industry: "ocean-arctic" })).toMatchObject([{ title: "Ice that talks", why: { by: "hub" } }]);
});

test("a question is completed from the account, and a guest has none", async () => {
  const words = async (given: object) => (await fitsOfQuestion(grader, GuidanceForm.parse(given))).words;
  expect(await words({ career_interests: "Oats" })).toEqual(["Oats", "Grain", "elevator", "operator"]);
  expect(await words({ occupation: "Luthier", skills: "Varnish" })).toEqual(["Luthier", "Varnish"]);
  await expect(fitsOfQuestion(null, GuidanceForm.parse({}))).rejects.toThrow(SignInNeeded);
});
