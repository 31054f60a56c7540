import { expect, test } from "vitest";
import { createClient } from "#app/api-client/client.ts";
import { json, oddServer, text } from "#tests/support/odd-server.ts";

const odd = await oddServer();
const pagination = { has_next: true, next_cursor: "c", current_page: 1 };
const everything = { success: true, projects: [{ id: 1, title: "A buoy" }], posts: [], companies: [], hubs: [], pagination };
const whole = json(200, { ...everything, project: {}, post: {}, comment: {}, new_upvote_count: 1, new_upvotes: 1, new_downvotes: 0 });

/** A client whose clock the test moves; `asked` counts what reached the server. */
function client() {
  odd.answers(whole);
  const clock = { now: 0 };
  const api = createClient({ base: odd.url, token: "secret", now: () => clock.now, wait: async () => {} });
  return { ...api, clock, asked: () => odd.seen().filter(({ method }) => method === "GET").length };
}

test("page 1 of a list is asked for once in five minutes, any other page each time", async () => {
  const { projects, posts, clock, asked } = client();
  await projects.list();
  await projects.list();
  await projects.list({ page: 1 });
  expect(asked()).toBe(2); // with and without a page are two addresses
  for (const query of [{ page: 2 }, { page: 2 }, { cursor: "c" }, { cursor: "c" }]) await projects.list(query);
  expect(asked()).toBe(6);
  clock.now = 5 * 60_000 - 1;
  await projects.list();
  expect(asked()).toBe(6);
  clock.now = 5 * 60_000;
  await projects.list();
  expect(asked()).toBe(7);
  await posts.list({ search: "tide" });
  await posts.list({ search: "ice" });
  await posts.list({ search: "tide" });
  expect(asked()).toBe(9);
});

test("who changes what they were given changes nobody else's", async () => {
  const { projects } = client();
  const first = await projects.list();
  first.projects.pop();
  const second = await projects.list();
  second.projects.pop();
  expect((await projects.list()).projects).toMatchObject([{ title: "A buoy" }]);
});

const project = { title: "x", description: "x", project_stage: "idea", tags: ["x"] } as const;
const changes: [string, (api: ReturnType<typeof client>) => Promise<unknown>, { projects: boolean; discovery: boolean }][] = [
  ["making a project", (api) => api.projects.create({ ...project, tags: ["x"] }), { projects: true, discovery: false }],
  ["upvoting a project", (api) => api.projects.upvote(1), { projects: true, discovery: false }],
  ["withdrawing an upvote", (api) => api.projects.withdrawUpvote(1), { projects: true, discovery: false }],
  ["editing a prompt", (api) => api.projects.savePrompt(1, {}), { projects: true, discovery: false }],
  ["commenting on a project", (api) => api.projects.addComment(1, { content: "x" }), { projects: true, discovery: false }],
  ["posting", (api) => api.posts.create({ title: "x", tags: ["x"] }), { projects: false, discovery: true }],
  ["commenting on a post", (api) => api.posts.addComment(1, { content: "x" }), { projects: false, discovery: true }],
  ["voting", (api) => api.vote({ target_id: 1, target_type: "post", vote_type: "up" }), { projects: true, discovery: true }],
  ["signing out", async (api) => api.auth.logout(), { projects: true, discovery: true }],
  ["counting a reading", (api) => api.posts.view(1), { projects: false, discovery: false }],
];

test.each(changes)("%s clears what it may have changed", async (_says, change, cleared) => {
  const api = client();
  const readAgain = async (list: () => Promise<unknown>) => {
    const before = api.asked();
    await list();
    return api.asked() > before;
  };
  const lists = [() => api.projects.list(), () => api.posts.list(), () => api.companies.list(), () => api.hubs.list()];
  for (const list of lists) await list();
  await change(api);
  const found = [];
  for (const list of lists) found.push(await readAgain(list));
  expect(found).toEqual([cleared.projects, cleared.discovery, cleared.discovery, cleared.discovery]);
});

test("a change whose answer was lost clears too, and a list that failed is not kept", async () => {
  const { projects, asked } = client();
  await projects.list();
  odd.answers(text(500, ""), whole);
  await projects.create({ ...project, tags: ["x"] }).catch(() => {});
  await projects.list();
  expect(asked()).toBe(1);
  odd.answers(text(403, ""), whole);
  await projects.list({ tag: "x" }).catch(() => {});
  await projects.list({ tag: "x" });
  expect(asked()).toBe(2);
});

test("a list on its way while something changed is not kept", async () => {
  const { projects, asked } = client();
  let answerList = () => {};
  odd.answers((response, seen) => {
    answerList = () => whole(response, seen);
  }, whole);
  const early = projects.list();
  await expect.poll(asked).toBe(1);
  await projects.upvote(1);
  answerList();
  await early;
  await projects.list();
  expect(asked()).toBe(2);
});
