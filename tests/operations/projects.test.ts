import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { projectListCounts, projectListings, projects } from "#app/db/schema/index.ts";
import { flushBatch } from "#app/db/write-batch.server.ts";
import { checkProject } from "#app/features/projects/forms.server.ts";
import { listProjects, type ProjectQuery } from "#app/features/projects/list-projects.server.ts";
import { listsOf } from "#app/features/projects/lists.ts";
import { answerOffer, listOffers, offerHelp, withdrawOffer } from "#app/features/projects/offers.server.ts";
import {
  countPromptUse,
  createProject,
  deleteProject,
  editProject,
  listMembersProjects,
  pinProject,
  relatedProjects,
  saveProjectPrompt,
  showProject,
  viewProject,
} from "#app/features/projects/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { InvalidInput, NotAllowed, NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aMember, aProject, projectInput } from "#tests/support/factories.ts";

const query = (given: Partial<ProjectQuery> = {}): ProjectQuery => ({ filters: {}, sort: "newest", search: "", after: null, ...given });
const titles = async (given: Partial<ProjectQuery> = {}) => (await listProjects(query(given))).projects.map((project) => project.title);
const upvote = (id: number) => ({ target_type: "project", target_id: id, vote_type: "up" }) as const;

test("every rule of the project form has its sentence", () => {
  const problems = (given: Parameters<typeof projectInput>[0]) => {
    try {
      checkProject(projectInput(given));
      return {};
    } catch (error) {
      return (error as InvalidInput).fields;
    }
  };
  expect(problems({ title: "", description: "", tags: "", project_stage: "" })).toEqual({
    title: "Project title is required",
    description: "Project description is required",
    tags: "At least one tag is required",
    project_stage: "Project stage is required",
  });
  expect(problems({ title: "x".repeat(100), description: "x".repeat(2000) })).toEqual({});
  expect(problems({ title: "x".repeat(101), description: "x".repeat(2001) })).toEqual({
    title: "Title must be less than 100 characters",
    description: "Description must be less than 2000 characters",
  });
  expect(problems({ tags: "a,b,c,d,e,f,g,h,i" })).toHaveProperty("tags");
  expect(problems({ tech_stack: "a,b,c,d,e,f,g,h,i,j,k" })).toHaveProperty("tech_stack");
  expect(problems({ tech_stack: "a,b,c,d,e,f,g,h,i,j,J" })).toEqual({});
  expect(problems({ project_url: "javascript:alert(1)" })).toEqual({
    project_url: expect.stringMatching(/ must be a web address, such as /),
  });
  for (const max_collaborators of [0, 51, "three", 2.5]) expect(problems({ max_collaborators })).toHaveProperty("max_collaborators");
  expect(checkProject(projectInput({ tags: "Open Data, open data,Café" })).tags).toEqual(["open-data", "café"]);
  expect(checkProject(projectInput())).toMatchObject({ maxCollaborators: 5, isPublic: true });
});

test("a project needs a postal code, for its provincial context", async () => {
  const nowhere = await aMember({ postalCode: "", province: null });
  await expect(aProject(nowhere)).rejects.toMatchObject({
    fields: { postal_code: "Canadian postal code required for provincial context" },
  });
  await expect(createProject(null, projectInput())).rejects.toBeInstanceOf(SignInNeeded);
});

test("a double submit makes one project", async () => {
  const member = await aMember();
  const input = projectInput({ submission_key: "once" });
  const [first, again] = await Promise.all([createProject(member, input), createProject(member, input)]);
  expect(again.id).toBe(first.id);
});

test("a private project is its author's alone, everywhere, also after it was public", async () => {
  const [author, other] = [await aMember(), await aMember()];
  const project = await aProject(author, { title: "Hushhush", tags: "quietly" });
  const looks = async () => ({
    listed: await titles({ filters: { tag: "quietly" } }),
    found: await titles({ search: "hushhush" }),
    total: (await listProjects(query({ filters: { tag: "quietly" } }))).total,
    onProfile: (await listMembersProjects(other, author.id)).length,
  });
  expect(await looks()).toEqual({ listed: ["Hushhush"], found: ["Hushhush"], total: 1, onProfile: 1 });
  await editProject(author, project.id, projectInput({ title: "Hushhush", tags: "quietly", is_public: false }));
  expect(await looks()).toEqual({ listed: [], found: [], total: 0, onProfile: 0 });
  await expect(showProject(other, project.id)).rejects.toBeInstanceOf(NotFound);
  await expect(showProject(await aMember({ role: "admin" }), project.id)).rejects.toBeInstanceOf(NotFound);
  await expect(castVote(other, upvote(project.id))).rejects.toBeInstanceOf(NotFound);
  await expect(saveProjectPrompt(other, project.id, { analytics: { shares: 1 } })).rejects.toBeInstanceOf(NotFound);
  expect((await showProject(author, project.id)).title).toBe("Hushhush");
  expect(await listMembersProjects(author, author.id)).toHaveLength(1);
  await editProject(author, project.id, projectInput({ title: "Hushhush", tags: "quietly", is_public: true }));
  expect((await looks()).total).toBe(1);
});

test("only its author changes a project; deleting takes its text at once", async () => {
  const [author, other] = [await aMember(), await aMember({ role: "moderator" })];
  const project = await aProject(author, { tags: "passing" });
  await expect(editProject(other, project.id, projectInput())).rejects.toBeInstanceOf(NotAllowed);
  await expect(deleteProject(other, project.id)).rejects.toBeInstanceOf(NotAllowed);
  await deleteProject(author, project.id);
  await expect(showProject(author, project.id)).rejects.toBeInstanceOf(NotFound);
  expect(await titles({ filters: { tag: "passing" } })).toEqual([]);
  const left = (await db.select().from(projects)).find((row) => row.id === project.id);
  expect(left).toMatchObject({ title: "", description: "", aiPrompt: "", tags: [] });
});

test("projects are upvoted, not downvoted; the most upvoted and the trending come first", async () => {
  const [first, second] = [
    await aProject(undefined, { tags: "race", title: "A" }),
    await aProject(undefined, { tags: "race", title: "B" }),
  ];
  const member = await aMember();
  expect(await castVote(member, upvote(first.id))).toMatchObject({ userVote: "up", upvotes: 1 });
  await expect(castVote(member, { ...upvote(second.id), vote_type: "down" })).rejects.toBeInstanceOf(InvalidInput);
  const filters = { tag: "race" };
  expect(await titles({ filters, sort: "most_upvoted" })).toEqual(["A", "B"]);
  expect(await titles({ filters, sort: "newest" })).toEqual(["B", "A"]);
  for (const voter of [await aMember(), await aMember()]) await castVote(voter, upvote(second.id));
  expect(await titles({ filters, sort: "trending" })).toEqual(["B", "A"]);
  expect(await castVote(member, upvote(first.id))).toMatchObject({ userVote: null, upvotes: 0 });
});

test("pages of a list neither skip nor repeat, and say how many remain", async () => {
  const author = await aMember();
  for (let turn = 0; turn < 23; turn += 1) await aProject(author, { title: `turn ${turn}`, tags: "paged" });
  for (const sort of ["trending", "newest", "most_upvoted"] as const) {
    const first = await listProjects(query({ filters: { tag: "paged" }, sort }));
    const second = await listProjects(query({ filters: { tag: "paged" }, sort, after: first.next }));
    expect([first.total, first.projects.length, second.projects.length, second.next]).toEqual([23, 20, 3, null]);
    expect(new Set([...first.projects, ...second.projects].map((project) => project.id)).size).toBe(23);
  }
  const both = await listProjects(query({ filters: { tag: "paged", province: "ON" }, limit: 5, page: 2 }));
  expect([both.projects.length, both.total, both.exact]).toEqual([5, 23, true]);
  expect(await titles({ filters: { tag: "paged", province: "QC" } })).toEqual([]);
  expect((await titles({ search: "turn 7", sort: "trending", filters: { tag: "paged" } }))[0]).toBe("turn 7");
});

test("every listed project stands in its places, and every stored count is a recount", async () => {
  const rows = (await db.select().from(projects)).filter((row) => row.isPublic && row.removedAt === null);
  const expected = rows.flatMap((row) => listsOf(row).map((place) => `${row.id} ${place}`)).sort();
  const stored = (await db.select().from(projectListings)).map((row) => `${row.projectId} ${row.list}`).sort();
  expect(stored).toEqual(expected);
  const counts = await db.select().from(projectListCounts);
  expect(counts.map((row) => row.list).sort()).toEqual([...new Set(stored.map((row) => row.split(" ").slice(1).join(" ")))].sort());
  for (const { list, projectCount } of counts)
    expect(
      stored.filter((row) => row.endsWith(` ${list}`)),
      list,
    ).toHaveLength(projectCount);
});

test("a view counts a member once an hour, and never the author", async () => {
  const [author, reader] = [await aMember(), await aMember()];
  const { id } = await aProject(author);
  const project = await showProject(reader, id);
  expect([await viewProject(author, project), await viewProject(reader, project), await viewProject(reader, project)]).toEqual([
    false,
    true,
    false,
  ]);
  await flushBatch();
  expect((await showProject(reader, id)).viewCount).toBe(1);
});

test("the author edits the prompt; others only count what they do with it", async () => {
  const [author, other] = [await aMember(), await aMember()];
  const { id } = await aProject(author, { ai_prompt: "first" });
  await saveProjectPrompt(author, id, { modifications: "second" });
  await saveProjectPrompt(other, id, { analytics: { shares: 1, clicks: 2 } });
  await expect(saveProjectPrompt(other, id, { modifications: "mine now" })).rejects.toBeInstanceOf(NotAllowed);
  await expect(saveProjectPrompt(author, id, { modifications: "x".repeat(4001) })).rejects.toBeInstanceOf(InvalidInput);
  expect(await showProject(author, id)).toMatchObject({ aiPrompt: "second", promptShares: 1, promptCopies: 2, promptEdits: 1 });
});

test("taking a prompt along and sharing are counted for members who may see the project, and for nobody else", async () => {
  const [author, other] = [await aMember(), await aMember()];
  const { id } = await aProject(author, { ai_prompt: "first" });
  for (const use of ["prompt", "prompt", "share"]) await countPromptUse(other, id, use);
  await expect(countPromptUse(null, id, "prompt")).rejects.toBeInstanceOf(SignInNeeded);
  await expect(countPromptUse(other, id, "constructor")).rejects.toBeInstanceOf(InvalidInput);
  const hidden = await aProject(author, { ai_prompt: "hidden", is_public: false });
  await expect(countPromptUse(other, hidden.id, "prompt")).rejects.toBeInstanceOf(NotFound);
  expect(await showProject(author, id)).toMatchObject({ promptShares: 1, promptCopies: 2, promptEdits: 0 });
});

test("a prompt changed with the other fields of a project is an edit of it, unchanged it is none", async () => {
  const author = await aMember();
  const { id } = await createProject(author, projectInput({ ai_prompt: "first" }), 2);
  await editProject(author, id, projectInput({ ai_prompt: "first", title: "Renamed" }));
  await editProject(author, id, projectInput({ ai_prompt: "second" }));
  expect(await showProject(author, id)).toMatchObject({ promptEdits: 3 });
});

test("six projects can be pinned", async () => {
  const author = await aMember();
  const made = [];
  for (let turn = 0; turn < 7; turn += 1) made.push(await aProject(author));
  for (const { id } of made.slice(0, 6)) await pinProject(author, id, true);
  await expect(pinProject(author, made[6]?.id ?? 0, true)).rejects.toThrow("You can pin 6 projects. Unpin one first");
  await pinProject(author, made[0]?.id ?? 0, false);
  await pinProject(author, made[6]?.id ?? 0, true);
});

test("related projects share rare words, and are never the project itself", async () => {
  const near = await aProject(undefined, { title: "near", tags: "kelp", project_type: "iot" });
  const project = await aProject(undefined, { title: "far", description: "Else.", tags: "kelp", project_type: "game" });
  const related = await relatedProjects(await showProject(null, project.id));
  expect(related[0]?.id).toBe(near.id);
  expect(related.map(({ id }) => id)).not.toContain(project.id);
});

test("what is made private is shown as related no more, and what is edited is compared at once, though the nearest are kept for minutes", async () => {
  const author = await aMember();
  const near = await aProject(author, { title: "near", tags: "bladderwrack", project_type: "iot" });
  const project = await aProject(author, { title: "far", description: "Else.", tags: "bladderwrack", project_type: "game" });
  const related = async () => (await relatedProjects(await showProject(author, project.id))).map(({ id }) => id);
  expect(await related()).toContain(near.id);
  await editProject(author, near.id, projectInput({ title: "near", tags: "bladderwrack", is_public: false }));
  expect(await related()).not.toContain(near.id);
  await editProject(author, near.id, projectInput({ title: "near", tags: "bladderwrack", is_public: true }));
  expect(await related()).toContain(near.id);
  await editProject(author, project.id, projectInput({ title: "far", description: "Else.", tags: "dulse" }));
  expect(await related()).not.toContain(near.id);
});

test("help is offered once, accepted up to the number wanted, and seen by the two alone", async () => {
  const [author, first, second, third] = [await aMember(), await aMember(), await aMember(), await aMember()];
  const closed = await aProject(author);
  await expect(offerHelp(first, closed.id, { role: "", message: "I can weld" })).rejects.toThrow(
    "This project does not look for collaborators.",
  );
  const project = await aProject(author, { seeking_collaborators: true, max_collaborators: 1 });
  await expect(offerHelp(author, project.id, { role: "", message: "me" })).rejects.toBeInstanceOf(NotAllowed);
  await expect(offerHelp(first, project.id, { role: "cook", message: "I can cook" })).rejects.toThrow("Choose one of the roles");
  await offerHelp(first, project.id, { role: "", message: "I can weld" });
  await offerHelp(second, project.id, { role: "", message: "I can solder" });
  await expect(offerHelp(first, project.id, { role: "", message: "again" })).rejects.toBeInstanceOf(InvalidInput);
  expect((await listOffers(author, project)).offers.map((offer) => offer.message)).toEqual(["I can weld", "I can solder"]);
  expect((await listOffers(first, project)).offers.map((offer) => offer.message)).toEqual(["I can weld"]);
  expect(await listOffers(third, project)).toEqual({ offers: [], offered: 2 });
  const [one, two] = (await listOffers(author, project)).offers;
  await expect(answerOffer(first, project.id, one?.id ?? 0, "accepted")).rejects.toBeInstanceOf(NotAllowed);
  await answerOffer(author, project.id, one?.id ?? 0, "accepted");
  await expect(answerOffer(author, project.id, two?.id ?? 0, "accepted")).rejects.toThrow("All 1 places are taken.");
  await withdrawOffer(second, project.id);
  expect((await listOffers(author, project)).offers).toHaveLength(1);
});
