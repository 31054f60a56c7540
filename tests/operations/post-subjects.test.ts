import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companies } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { listPosts } from "#app/features/posts/list-posts.server.ts";
import { createPost, deletePost, editPost, showPost } from "#app/features/posts/operations.server.ts";
import { postsAboutProject, postsNaming } from "#app/features/posts/posts-naming.server.ts";
import { editProject } from "#app/features/projects/operations.server.ts";
import { subjectsOf, suggestSubjects } from "#app/features/references/subjects.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { aCompany, aMember, aPost, aProject, postInput, projectInput } from "#tests/support/factories.ts";

const author = await aMember();
const company = await aCompany({ name: "Érable Labs" });
const project = await aProject(author, { title: "A sensing buoy" });

async function refusalOf(given: Parameters<typeof postInput>[0], member = author) {
  const refused = await createPost(member, postInput(given)).catch((error) => error);
  expect(refused).toBeInstanceOf(InvalidInput);
  return (refused as InvalidInput).fields;
}

test.each([
  ["its name in any case", "érable labs"],
  ["its path", `/company/${company.slug}`],
  ["its address", `${settings.baseUrl}/company/${company.slug}`],
  ["its id", company.id],
])("a company is named by %s, a project likewise", async (_how, about) => {
  const same = typeof about === "number" ? project.id : about.startsWith("/") ? `/project/${project.id}` : about.startsWith("http") ? `${settings.baseUrl}/project/${project.id}` : "a SENSING buoy"; // biome-ignore format: one line
  const post = await aPost(author, { about_company_id: about, about_project_id: same });
  expect(post).toMatchObject({ aboutCompanyId: company.id, aboutProjectId: project.id });
  const subjects = await subjectsOf(await showPost(post.id), []);
  expect(subjects).toMatchObject({ company: { slug: company.slug, title: "Érable Labs" }, project: { title: "A sensing buoy" } });
});

test("what has no such name, or is not public, or shares its name with another, is refused with a sentence", async () => {
  expect(await refusalOf({ about_company_id: "Nobody Inc." })).toEqual({
    about_company_id: expect.stringContaining("No published company"),
  });
  expect(await refusalOf({ about_company_id: `/project/${project.id}` })).toMatchObject({ about_company_id: expect.any(String) });
  expect(await refusalOf({ about_project_id: 999_999 })).toEqual({ about_project_id: expect.stringContaining("No public project") });
  const secret = await aProject(author, { title: "A secret sonde", is_public: false });
  for (const about of ["A secret sonde", `/project/${secret.id}`, secret.id])
    expect(Object.keys(await refusalOf({ about_project_id: about }))).toEqual(["about_project_id"]);
  for (const _ of [1, 2]) await aProject(author, { title: "Twin sonde" });
  expect(await refusalOf({ about_project_id: "Twin sonde" })).toEqual({ about_project_id: expect.stringContaining("Several projects") });
  expect(await refusalOf({ about_project_id: "x".repeat(401) })).toEqual({ about_project_id: expect.stringContaining("too long") });
  const other = await aMember();
  await setBlock(author, other.id, "block");
  expect(Object.keys(await refusalOf({ about_project_id: "A sensing buoy" }, other))).toEqual(["about_project_id"]);
});

test("posts about a company come before those that name it, and a project has its own; an edit and a deletion move them", async () => {
  const firm = await aCompany({ name: "Zyqcorp" });
  const buoy = await aProject(author, { title: "Zyqbuoy" });
  const about = await aPost(author, { title: "On strategy", about_company_id: firm.id, about_project_id: buoy.id });
  const naming = await aPost(author, { title: "Zyqcorp hires" });
  const both = await aPost(author, { title: "Zyqcorp again", about_company_id: firm.id });
  const ids = async (hidden: number[] = []) => (await postsNaming(firm, hidden)).map(({ id }) => id);
  expect(await ids()).toEqual([both.id, about.id, naming.id]);
  expect(await ids([author.id])).toEqual([]);
  const ofProject = async () => (await postsAboutProject(buoy.id, [])).map(({ id }) => id);
  expect(await ofProject()).toEqual([about.id]);
  const listed = await listPosts({ filters: { companyId: firm.id }, sort: "new", range: "all", search: "", after: null });
  expect(listed.posts.map(({ id }) => id)).toEqual([both.id, about.id]);
  await editPost(author, about.id, postInput({ title: "On strategy", about_project_id: buoy.id }));
  expect(await ids()).toEqual([both.id, naming.id]);
  expect(await ofProject()).toEqual([about.id]);
  await deletePost(author, about.id);
  expect(await ofProject()).toEqual([]);
});

test("a company that is taken back and a project that is made private are not shown as what a post is about", async () => {
  const firm = await aCompany({ name: "Soon gone" });
  const buoy = await aProject(author, { title: "Soon private" });
  const post = await aPost(author, { about_company_id: firm.id, about_project_id: buoy.id });
  expect(await subjectsOf(post, [author.id])).toMatchObject({ company: { title: "Soon gone" }, project: null });
  await editProject(author, buoy.id, projectInput({ title: "Soon private", is_public: false }));
  await transaction((tx) =>
    tx
      .update(companies)
      .set({ status: "rejected" })
      .where(eq(companies.id, firm.id))
      .then(() => {}),
  );
  expect(await subjectsOf(post, [])).toEqual({ company: null, project: null });
});

test("names are suggested from two letters on: of what is public alone, and of nobody who is hidden", async () => {
  await aProject(author, { title: "Quokka counter" });
  await aProject(author, { title: "Quokka secret", is_public: false });
  expect(await suggestSubjects(author, "project", "quok")).toEqual(["Quokka counter"]);
  expect(await suggestSubjects(author, "project", "q")).toEqual([]);
  expect(await suggestSubjects(author, "company", "éra")).toEqual(["Érable Labs"]);
  const other = await aMember();
  await setBlock(other, author.id, "mute");
  expect(await suggestSubjects(other, "project", "quok")).toEqual([]);
});
