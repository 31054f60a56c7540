import { expect, test } from "vitest";
import { type ApiError, createClient } from "#app/api-client/client.ts";
import type { ClientOptions } from "#app/api-client/connection.ts";
import { readJson, request } from "#app/api-client/request.ts";
import { cut, cutInTheMiddle, json, oddServer, silent, stuckInTheMiddle, text } from "#tests/support/odd-server.ts";

const odd = await oddServer();
const project = json(200, { success: true, project: { id: 1 } });

/** A client that notes its waits instead of waiting. */
function client(given: Partial<ClientOptions> = {}) {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  return { ...createClient({ base: odd.url, token: "secret", wait, ...given }), waits };
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error("This was to fail.");
    },
    (error: ApiError) => error,
  );
const unavailable = "Server temporarily unavailable - please try again later";
const unreachable = "Unable to connect to server - please check your internet connection";
const timedOut = "Network timeout - please check your connection and try again";

test.each([
  [400, "The server's own words", 1],
  [401, "Session expired, please login again", 1],
  [403, "You do not have permission to access this resource", 1],
  [404, "The requested resource was not found", 1],
  [409, "The server's own words", 1],
  [413, "The server's own words", 1],
  [422, "The server's own words", 1],
  [429, "Too many requests - please wait a moment and try again", 1],
  [500, unavailable, 3],
  [501, "The server's own words", 3],
  [502, unavailable, 3],
  [503, unavailable, 3],
  [504, unavailable, 3],
])("status %i says its sentence after as many attempts as may help", async (status, sentence, attempts) => {
  odd.answers(json(status, { success: false, error: "The server's own words", details: ["One", "Two"] }, { "Retry-After": "7" }));
  const { projects, waits } = client();
  const error = await failure(projects.get(1));
  expect(error).toMatchObject({ name: "ApiError", status, message: sentence, details: ["One", "Two"], retryAfter: 7 });
  expect(error.serverMessage).toBe("The server's own words");
  expect(odd.seen()).toHaveLength(attempts);
  expect(waits).toEqual([1000, 2000].slice(0, attempts - 1));
});

test("a refusal without words, or of another kind than JSON, is an unexpected error", async () => {
  for (const body of ["", "<h1>No</h1>", "null", '"no"', '{"error":{"a":1}}']) {
    odd.answers(text(418, body));
    expect(await failure(client().projects.get(1)), body).toMatchObject({ message: "An unexpected error occurred", details: [] });
  }
  odd.answers(json(422, { details: "Title is required" }));
  expect(await failure(client().projects.get(1))).toMatchObject({ message: "Title is required", details: ["Title is required"] });
});

test("the second attempt may do what the first could not, and carries the same token", async () => {
  odd.answers(json(503, {}), cut, project);
  const { projects, waits } = client();
  expect(await projects.get(1)).toEqual({ id: 1 });
  expect(waits).toEqual([1000, 2000]);
  expect(odd.seen().map(({ headers }) => headers.authorization)).toEqual(["Bearer secret", "Bearer secret", "Bearer secret"]);
});

test.each([
  ["cut at once", cut],
  ["cut in the middle of its answer", cutInTheMiddle],
])("a connection that is %s cannot be said to answer", async (_how, answer) => {
  odd.answers(answer);
  expect(await failure(client().projects.get(1))).toMatchObject({ status: 0, message: unreachable });
  expect(odd.seen()).toHaveLength(3);
});

test("nobody listening cannot be said to answer", async () => {
  expect(await failure(client({ base: "http://127.0.0.1:9" }).projects.get(1))).toMatchObject({ status: 0, message: unreachable });
});

test.each([
  ["never begins", silent],
  ["never ends", stuckInTheMiddle],
])("an answer that %s runs into the timeout of each attempt", async (_how, answer) => {
  odd.answers(answer);
  const waits: number[] = [];
  const ask = { read: readJson, timeoutMs: 60 };
  const error = await failure(request(odd.url, ask, { wait: async (ms) => void waits.push(ms) }));
  expect(error).toMatchObject({ status: 0, message: timedOut });
  expect(odd.seen()).toHaveLength(3);
  expect(waits).toEqual([1000, 2000]);
});

test("whoever gives up hears their own reason, and nothing is tried again", async () => {
  odd.answers(silent);
  const giveUp = new AbortController();
  const asked = request(odd.url, { read: readJson, signal: giveUp.signal });
  setTimeout(() => giveUp.abort(), 30);
  expect((await failure(asked)).name).toBe("AbortError");
  expect(odd.seen()).toHaveLength(1);
});

test.each(["<!doctype html><h1>A proxy speaks</h1>", '{"success": tru', "", "null", "[]", '"yes"'])(
  "%j in place of an answer is an invalid response",
  async (nonsense) => {
    odd.answers(text(200, nonsense));
    expect(await failure(client().projects.get(1))).toMatchObject({ message: "Invalid response from server" });
    expect(odd.seen()).toHaveLength(3);
  },
);

test("an answer that lacks what the call reads says what failed", async () => {
  odd.answers(json(200, { success: true }));
  const { posts, hubs, companies, projects, connections, people, vote } = client();
  const cases: [Promise<unknown>, string][] = [
    [posts.list(), "Failed to load posts"],
    [posts.get(1), "Post not found"],
    [posts.comments(1), "Failed to load comments"],
    [posts.addComment(1, { content: "x" }), "Failed to add comment"],
    [posts.create({ title: "x", tags: ["x"] }), "Failed to create post"],
    [hubs.list(), "Failed to load industry hubs"],
    [hubs.get("x"), "Industry hub not found"],
    [companies.list(), "Failed to load companies"],
    [companies.get(1), "Company not found"],
    [projects.upvote(1), "Failed to update upvote"],
    [vote({ target_id: 1, target_type: "post", vote_type: "up" }), "Failed to submit vote"],
    [connections.request({ receiver_id: 1 }), "Failed to send connection request"],
    [connections.respond(1, "accepted"), "Failed to respond to connection request"],
    [connections.list(), "Failed to load connections"],
    [people.profile(1), "Failed to load profile showcase"],
    [people.discover(), "Failed to discover users"],
    [client().auth.updateProfile({}), "Failed to update profile"],
    [client().careerGuidance(), "Failed to generate AI prompt"],
  ];
  expect(await Promise.all(cases.map(async ([work]) => (await failure(work)).message))).toEqual(cases.map(([, sentence]) => sentence));
  odd.answers(json(200, { success: false, error: "Not today" }));
  expect((await failure(projects.get(1))).message).toBe("Not today");
});

test.each([undefined, null, ""])("a field that is %j is lacking", async (nothing) => {
  odd.answers(json(200, { success: true, token: nothing, user: nothing, company: nothing, companies: nothing }));
  const told: (string | undefined)[] = [];
  const { auth, companies } = client({ onToken: (token) => void told.push(token) });
  expect((await failure(companies.get(1))).message).toBe("Company not found");
  expect((await failure(companies.list())).message).toBe("Failed to load companies");
  expect((await failure(auth.me())).message).toBe("Invalid response from server");
  const signIn = { email: "a@b.ca", password: "x" };
  expect((await failure(auth.login(signIn))).message).toBe("Login failed. Please try again.");
  for (const half of [
    { token: "t", user: nothing },
    { token: nothing, user: { id: 1 } },
  ]) {
    odd.answers(json(200, { success: true, ...half }));
    expect((await failure(auth.login(signIn))).message).toBe("Login failed. Please try again.");
  }
  expect(told).toEqual([]);
});

test("a count of none is a count", async () => {
  odd.answers(json(200, { success: true, count: 0, new_upvote_count: 0, user_upvoted: false }));
  expect(await client().strategic.count("contacts")).toBe(0);
  expect(await client().projects.withdrawUpvote(1)).toMatchObject({ new_upvote_count: 0 });
});

test("what makes, asks the engine or acts is sent once, whatever happens", async () => {
  odd.answers(json(500, {}));
  const { auth, posts, projects, vote, connections, careerGuidance, strategic } = client();
  const once = [
    auth.login({ email: "a@b.ca", password: "x" }),
    posts.create({ title: "x", tags: ["x"] }),
    posts.addComment(1, { content: "x" }),
    posts.view(1),
    projects.create({ title: "x", description: "x", project_stage: "idea", tags: ["x"] }),
    projects.addComment(1, { content: "x" }),
    projects.savePrompt(1, {}),
    vote({ target_id: 1, target_type: "post", vote_type: "up" }),
    connections.request({ receiver_id: 1 }),
    connections.respond(1, "declined"),
    careerGuidance(),
    strategic.executeAction({ action_type: "refresh_alerts" }),
  ];
  await Promise.all(once.map(failure));
  expect(odd.seen()).toHaveLength(once.length);
});

test("the long calls wait 15 seconds, the count of readings one, everything else five", async () => {
  const spans: number[] = [];
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = (ms) => {
    spans.push(ms);
    return timeout.call(AbortSignal, ms);
  };
  odd.answers(json(403, {}));
  const { projects, posts, careerGuidance, strategic, auth } = client();
  for (const call of [
    () => projects.create({ title: "x", description: "x", project_stage: "idea", tags: ["x"] }),
    () => careerGuidance(),
    () => strategic.dashboard(),
    () => posts.view(1),
    () => posts.list(),
    () => auth.login({ email: "a@b.ca", password: "x" }),
  ]) {
    await failure(call());
  }
  AbortSignal.timeout = timeout;
  expect(spans).toEqual([15_000, 15_000, 15_000, 1000, 5000, 5000]);
});

test("a 401 takes the token away and says so once; signing in wrongly does not", async () => {
  const told: string[] = [];
  const given = { onToken: (token?: string) => void told.push(token ?? "none"), onSessionExpired: () => void told.push("expired") };
  odd.answers(json(401, { error: "x" }));
  const { auth, projects } = client(given);
  expect((await failure(auth.login({ email: " a@b.ca ", password: " x " }))).message).toBe("Invalid email or password");
  expect(JSON.parse(odd.seen()[0]?.body ?? "")).toEqual({ email: "a@b.ca", password: " x " });
  expect(told).toEqual([]);
  await failure(projects.get(1));
  expect(told).toEqual(["none", "expired"]);
  await failure(projects.get(1));
  expect(odd.seen().at(-1)?.headers.authorization).toBeUndefined();
});

test("signing in and registering have their own sentences", async () => {
  const registration = {
    email: "a@b.ca",
    password: "x",
    username: "a",
    full_name: "A",
    user_type: "seeker",
    postal_code: "K1A 0A6",
  } as const;
  const said = async (answer: Parameters<typeof odd.answers>[0]) => {
    odd.answers(answer);
    const { login, register } = client().auth;
    return (await Promise.all([failure(login(registration)), failure(register(registration))])).map(({ message }) => message);
  };
  const server = "Server error. Please contact support if the problem persists.";
  expect(await said(json(500, { error: "x" }))).toEqual([server, server]);
  expect(await said(json(429, { error: "Too many login attempts. Please try again in 9 seconds." }))).toEqual(
    Array(2).fill("Too many login attempts. Please try again in 9 seconds."),
  );
  expect(await said(json(422, { details: ["No email", "No name"] }))).toEqual(Array(2).fill("No email, No name"));
  expect(await said(json(400, {}))).toEqual(["Login failed. Please try again.", "Registration failed. Please try again."]);
  expect(await said(cut)).toEqual(Array(2).fill("An unexpected error occurred. Please try again."));
  const manual = "Registration successful, but auto-login failed. Please login manually.";
  expect(await said(json(200, { success: true, user: {} }))).toEqual(["Login failed. Please try again.", manual]);
});

test("the sentences come in French, and the server is asked for French", async () => {
  odd.answers(json(503, {}), json(503, {}), json(503, {}));
  expect((await failure(client({ language: "fr" }).projects.get(1))).message).toBe(
    "Serveur temporairement indisponible – réessayez plus tard",
  );
  expect(odd.seen()[0]?.headers["accept-language"]).toBe("fr");
});

test("a reading is counted after the post came, and nobody hears of it failing", async () => {
  odd.answers(json(200, { success: true, post: { id: 4 } }), cut);
  expect(await client().posts.get(4)).toEqual({ id: 4 });
  await expect
    .poll(() => odd.seen().map(({ method, url }) => `${method} ${url}`))
    .toEqual(["GET /api/discovery/posts/4", "POST /api/discovery/posts/4/view"]);
  odd.answers(json(200, { success: true, post: { id: 4 } }));
  await client({ token: undefined }).posts.get(4);
  expect(odd.seen()).toHaveLength(1);
});
