import { expect, test } from "vitest";
import { createClient } from "#app/api-client/client.ts";
import type { NewPost } from "#app/api-client/discovery.ts";
import type { NewProject } from "#app/api-client/projects.ts";
import { json, oddServer } from "#tests/support/odd-server.ts";

const odd = await oddServer();
const asks = (language: "en" | "fr" = "en") => createClient({ base: odd.url, language });
const post: NewPost = { title: "Kelp", content: "By drone.", tags: ["kelp"] };
const project: NewProject = { title: "A buoy", description: "It floats.", project_stage: "idea", tags: ["ocean"] };

test.each<[Partial<NewPost>, string[]]>([
  [{ title: " " }, ["Post title is required"]],
  [{ title: undefined }, ["Post title is required"]],
  [{ title: "x".repeat(301) }, ["Title must be less than 300 characters"]],
  [{ content: "x".repeat(4001) }, ["Content must be less than 4000 characters"]],
  [{ post_type: "link" }, ["URL is required for link posts"]],
  [{ post_type: "link", url: "javascript:alert(1)" }, ["Please enter a valid URL"]],
  [{ tags: [" ", "!"] }, ["At least one tag is required"]],
  [{ title: "", tags: [] }, ["Post title is required", "At least one tag is required"]],
])("a post with %j is not sent", async (given, sentences) => {
  odd.answers(json(201, { success: true, post: {} }));
  await expect(asks().posts.create({ ...post, ...given } as NewPost)).rejects.toMatchObject({
    name: "ApiError",
    status: 0,
    message: sentences[0],
    details: sentences,
  });
  expect(odd.seen()).toEqual([]);
});

test.each<[Partial<NewProject>, string]>([
  [{ title: "" }, "Project title is required"],
  [{ title: "x".repeat(101) }, "Title must be less than 100 characters"],
  [{ description: " " }, "Project description is required"],
  [{ description: "x".repeat(2001) }, "Description must be less than 2000 characters"],
  [{ tags: [] }, "At least one tag is required"],
  [{ project_stage: undefined }, "Project stage is required"],
  [
    { title: "", description: "", tags: undefined },
    "Project title is required, Project description is required, At least one tag is required",
  ],
])("a project with %j is not sent", async (given, sentences) => {
  odd.answers(json(201, { success: true, project: {} }));
  const message = `Validation failed: ${sentences}`;
  await expect(asks().projects.create({ ...project, ...given } as NewProject)).rejects.toMatchObject({ status: 0, message });
  expect(odd.seen()).toEqual([]);
});

test("the longest that may be is sent, a link without content too", async () => {
  odd.answers(json(201, { success: true, post: { id: 1 }, project: { id: 2 } }));
  const { posts, projects } = asks();
  await posts.create({ title: "x".repeat(300), content: "x".repeat(4000), tags: ["x"] });
  await posts.create({ title: "x", post_type: "link", url: "https://example.ca", tags: ["x"] });
  await projects.create({ ...project, title: "x".repeat(100), description: "x".repeat(2000) });
  expect(odd.seen()).toHaveLength(3);
});

test("the sentences come in French", async () => {
  const { posts, projects } = asks("fr");
  await expect(posts.create({ ...post, title: "" })).rejects.toThrow("Entrez le titre de la publication");
  await expect(projects.create({ ...project, title: "", tags: [] })).rejects.toThrow(
    "La validation a échoué\u00a0: Entrez le titre du projet, Entrez au moins une étiquette",
  );
});
