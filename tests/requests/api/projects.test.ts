import { expect, test } from "vitest";
import { aMember, aProject } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, table, tokenOf } from "./api-table.ts";

const server = await sharedServer();

const author = await aMember({ username: "builder", fullName: "Bela Builder", province: "MB", userType: "seeker" });
const [authors, others] = [await tokenOf(author), await tokenOf(await aMember())];
const open = await aProject(author, {
  title: "Open gauge",
  tags: "tide",
  project_type: "iot",
  project_stage: "testing",
  ai_prompt: "Help me.",
});
const hidden = await aProject(author, { title: "Hidden gauge", tags: "tide", is_public: false, description: "A secret plan." });
const shy = await aProject(await aMember({ fullName: "Shy Student", isDiscoverable: false }), { title: "Shy project", tags: "shy" });
const full = {
  title: "A buoy",
  description: "It floats.",
  project_stage: "idea",
  tags: ["ocean"],
  required_skills: ["welding"],
  tech_stack: ["Python"],
  seeking_collaborators: true,
  collaboration_roles: ["diver"],
  is_public: true,
  ai_prompt: "Think of cod.",
};
const list = "GET /api/social/projects" as const;

table(server.url, [
  { says: "needs a token", call: list, status: 401 },
  {
    says: "narrows and counts",
    call: `${list}?tag=tide&region=MB&user_type=seeker&project_type=iot&stage=testing&sort=newest`,
    as: others,
    status: 200,
    has: {
      projects: [
        { id: open.id, title: "Open gauge", username: "builder", full_name: "Bela Builder", upvote_count: 0, user_type: "seeker" },
      ],
      pagination: { current_page: 1, has_next: false, total_projects: 1, total_pages: 1 },
    },
    lacks: ["Hidden gauge", "@example.ca", "K1A"],
  },
  { says: "searches", call: `${list}?search=GAUGE`, as: others, status: 200, has: { projects: [{ id: open.id }] }, lacks: ["Hidden"] },
  { says: "names odd values", call: `${list}?page=x&limit=900&sort=up&stage=no`, as: others, status: 422 },
  {
    says: "names nobody who wants no finding",
    call: `${list}?tag=shy`,
    as: others,
    status: 200,
    has: { projects: [{ id: shy.id }] },
    lacks: ["Shy Student"],
  },
  {
    says: "is whole",
    call: `GET /api/social/projects/${open.id}`,
    as: others,
    status: 200,
    has: { project: { id: open.id, ai_prompt: "Help me.", user_upvoted: false, strategic_scoring: { economicImpact: 60 } } },
  },
  { says: "is hidden from others", call: `GET /api/social/projects/${hidden.id}`, as: others, status: 404, lacks: ["secret"] },
  { says: "is there for its author", call: `GET /api/social/projects/${hidden.id}`, as: authors, status: 200 },
  ...(["upvote", "comments", "prompts", "updates"] as const).map((door) => ({
    says: "is hidden from others",
    call: `POST /api/social/projects/${hidden.id}/${door}` as const,
    as: others,
    input: { content: "hello", update: "hello" },
    status: 404,
    lacks: ["secret"],
  })),
  ...(["comments", "engagement"] as const).map((door) => ({
    says: "is hidden from others",
    call: `GET /api/social/projects/${hidden.id}/${door}` as const,
    as: others,
    status: 404,
  })),
  { says: "knows no such project", call: "GET /api/social/projects/abc", as: others, status: 404 },
  { says: "needs a token", call: "POST /api/social/projects", input: full, status: 401 },
  {
    says: "makes one, with its scores",
    call: "POST /api/social/projects",
    as: others,
    input: full,
    status: 201,
    has: { project: { title: "A buoy", max_collaborators: 5, seeking_collaborators: true, ai_prompt: "Think of cod." } },
  },
  {
    says: "names what is wrong",
    call: "POST /api/social/projects",
    as: others,
    input: { title: "a".repeat(101), description: "", tags: [] },
    status: 422,
    has: {
      details: [
        "Title must be less than 100 characters",
        "Project description is required",
        "At least one tag is required",
        "Project stage is required",
      ],
    },
  },
  {
    says: "takes comments of 500",
    call: `POST /api/social/projects/${open.id}/comments`,
    as: others,
    input: { content: "a".repeat(501) },
    status: 422,
    has: { error: "Comment must be less than 500 characters" },
  },
  {
    says: "takes no empty comment",
    call: `POST /api/social/projects/${open.id}/comments`,
    as: others,
    input: {},
    status: 422,
    has: { error: "Comment content is required" },
  },
  { says: "has no such door", call: `DELETE /api/social/projects/${open.id}`, as: authors, status: 405 },
  {
    says: "is its author's to edit",
    call: `POST /api/social/projects/${open.id}/prompts`,
    as: others,
    input: { modifications: "Mine now." },
    status: 403,
  },
]);

test("an upvote stands once however often it is sent, and is withdrawn once", async () => {
  const voter = await tokenOf(await aMember());
  const vote = async (method: "POST" | "DELETE") =>
    (await callApi(server.url, `${method} /api/social/projects/${open.id}/upvote`, undefined, voter)).json.new_upvote_count;
  expect([await vote("POST"), await vote("POST"), await vote("DELETE"), await vote("DELETE")]).toEqual([1, 1, 0, 0]);
});

test("a comment is made, listed and counted; a prompt is edited and its uses counted", async () => {
  const path = `/api/social/projects/${open.id}`;
  const made = await callApi(server.url, `POST ${path}/comments`, { content: "How deep?" }, others);
  expect(made.status).toBe(201);
  const { json } = await callApi(server.url, `GET ${path}/comments`, undefined, authors);
  expect(json.comments).toMatchObject([{ content: "How deep?", depth: 0, project_id: open.id, is_author: false }]);
  await callApi(server.url, `POST ${path}/prompts`, { modifications: "Help me more." }, authors);
  await callApi(server.url, `POST ${path}/prompts`, { analytics: { shares: 1, clicks: 2 } }, others);
  const { json: stats } = await callApi(server.url, `GET ${path}/engagement`, undefined, others);
  expect(stats.stats).toMatchObject({ comments: 1, prompt: { shares: 1, clicks: 2, modifications: 1 } });
});

test("pages of the list go on where the last one ended", async () => {
  for (let made = 0; made < 5; made += 1) await aProject(author, { tags: "paged" });
  const first = await callApi(server.url, `${list}?tag=paged&limit=3&sort=newest`, undefined, others);
  const second = await callApi(server.url, `${list}?tag=paged&limit=3&sort=newest&page=2`, undefined, others);
  const idsOf = (answer: typeof first) => (answer.json.projects as { id: number }[]).map((project) => project.id);
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(5);
  expect(first.json.pagination).toMatchObject({ has_next: true, total_projects: 5, total_pages: 2 });
  expect(second.json.pagination).toMatchObject({ current_page: 2, has_next: false });
});
