import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { polls as pollsTable } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { markAnswer } from "#app/features/comments/answers.server.ts";
import { editComment } from "#app/features/comments/operations.server.ts";
import { requestConnection, setBlock } from "#app/features/connections/operations.server.ts";
import { follow } from "#app/features/following/operations.server.ts";
import { showPoll } from "#app/features/polls/operations.server.ts";
import { updatePostRow } from "#app/features/posts/data.server.ts";
import { editPost } from "#app/features/posts/operations.server.ts";
import { offerHelp } from "#app/features/projects/offers.server.ts";
import { save } from "#app/features/saves/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { votePoll } from "#app/features/votes/poll-votes.server.ts";
import routes from "#app/routes.ts";
import { seedDirectory } from "#seeds/directory/directory.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aComment, aMember, aPost, aProject, aTranslation, cookieOf, postInput } from "#tests/support/factories.ts";
import { withoutSpacesInTags } from "#tests/support/html-spaces.ts";
import { startServer } from "#tests/support/server.ts";
import { send, sendForm } from "../calls.ts";

const mimicry = `<s-token f="email"> </s-token> token:email; data-page-weight=""></span> $& $1 \${} <b>&amp; "quoted"`;

await seedReference();
await seedDirectory();
const [ann, ben] = [await aMember({ username: "ann's <b>$&" }), await aMember({ username: "ben" })];
const others = await aMember({ username: "carol", bio: mimicry });
const inHub = { industry_hub_id: "clean-energy", province: "ON", timeline_tag: "build_today" as const, tags: "shared" };
const posts = [
  await aPost(ann, { title: `Of ann ${mimicry}`, content: mimicry, ...inHub, is_question: true }),
  await aPost(ben, { title: "Of ben", ...inHub, is_question: true }),
  await aPost(others, { title: "Of carol", ...inHub }),
];
const polls = [
  await aPost(ann, { title: "A poll", poll_options: `Yes\n${mimicry.slice(0, 70)}`, ...inHub }),
  await aPost(ben, { title: "A poll that is over", poll_options: "Yes\nNo", poll_several: true, ...inHub }),
];
for (const { id } of polls) {
  const poll = await showPoll(id, Date.now());
  await votePoll(ann, id, [poll?.options[0]?.id ?? 0]);
}
await transaction((tx) =>
  tx
    .update(pollsTable)
    .set({ endsAt: Date.now() })
    .where(eq(pollsTable.postId, polls[1]?.id ?? 0)),
);
const [annsPost] = posts.map((post) => post.id) as [number, number, number];
const comments = [
  await aComment(ann, annsPost, mimicry),
  await aComment(ben, annsPost),
  await aComment(others, annsPost, `See </post/${annsPost}>`),
];
await aComment(ben, annsPost, "An answer", comments[0]?.id);
await editPost(ann, annsPost, postInput({ title: `Of ann, edited ${mimicry}`, content: mimicry, ...inHub, is_question: true }));
await editComment(ann, comments[0]?.id ?? 0, { content: `Edited ${mimicry}`, parent_comment_id: null, submission_key: undefined });
await editComment(others, comments[2]?.id ?? 0, {
  content: "Edited, and answered by nobody",
  parent_comment_id: null,
  submission_key: undefined,
});
await markAnswer(ann, annsPost, comments[0]?.id ?? 0);
await aTranslation(ann, posts[1]?.id ?? 0, { title: `De ben ${mimicry}`, content: mimicry });
await editPost(ben, posts[1]?.id ?? 0, postInput({ title: "Of ben, edited", ...inHub, is_question: true }));
await aTranslation(ann, posts[1]?.id ?? 0, { title: `De ben, encore ${mimicry}`, content: mimicry, original_edited_at: "" });
const project = await aProject(others, { seeking_collaborators: true, ai_prompt: mimicry, description: mimicry });
const annsProject = await aProject(ann, { tags: "ann" });
await offerHelp(ben, project.id, { role: "", message: "I have a boat" });
for (const target of [...posts.map(({ id }) => ["post", id] as const), ...comments.map(({ id }) => ["comment", id] as const)]) {
  await castVote(ann, { target_type: target[0], target_id: target[1], vote_type: target[1] % 2 ? "up" : "down" });
}
await castVote(ben, { target_type: "post", target_id: annsPost, vote_type: "down" });
await castVote(ben, { target_type: "project", target_id: project.id, vote_type: "up" });
await castVote(ann, { target_type: "company", target_id: 1, vote_type: "up" });
await save(ann, "post", annsPost, true);
await save(ben, "project", project.id, true);
await save(ann, "company", 1, true);
await save(ann, "program", 1, true);
for (const target of ["hub:1", "province:ON", "tag:sensors", "company:1", `member:${ben.id}`, `post:${annsPost}`])
  await follow(ann, target, "site");
await requestConnection(ben, { receiver_id: others.id, message: "" });

const readers = { ann: await cookieOf(ann), ben: await cookieOf(ben) };
/** Has an address for which pages keep no room. */
const newcomer = await cookieOf(await aMember({ email: `${"é".repeat(100)}@example.ca` }));
const noisy = { LOG_LEVEL: "error" };
const [shared, plain] = [await startServer(noisy), await startServer({ SHARED_PAGES: "off" })];
const openShared = await startServer({ READING: "public", ...noisy });
const openPlain = await startServer({ READING: "public", SHARED_PAGES: "off" });
afterAll(() => Promise.all([shared, plain, openShared, openPlain].map((server) => server.stop())));

/** Every shared route, with addresses that open it. A new one must be added here. */
const addresses: Record<string, string[]> = {
  "/": ["/"],
  about: ["/about"],
  cemics: ["/cemics"],
  keys: ["/keys"],
  formatting: ["/formatting"],
  terms: ["/terms"],
  privacy: ["/privacy"],
  "about-data": ["/about-data"],
  accessibility: ["/accessibility"],
  discover: ["/discover", "/discover?sortBy=new&postType=text", "/discover?search=ann", "/discover?unanswered=yes"],
  "discover/industry": ["/discover/industry"],
  "discover/province": ["/discover/province"],
  "discover/industry/:slug": ["/discover/industry/clean-energy"],
  "discover/province/:code": ["/discover/province/on"],
  "discover/companies": ["/discover/companies"],
  "company/:slug": ["/company/cohere"],
  "funding/:slug": ["/funding/nrc-irap"],
  "discover/timeline/:tag": ["/discover/timeline/build_today"],
  "discover/tag/:tag": ["/discover/tag/shared"],
  search: ["/search", "/search?q=ann"],
  "post/:id": [
    `/post/${annsPost}`,
    `/post/${annsPost}?share=1&sort=newest`,
    `/post/${annsPost}?open=reply.${comments[1]?.id}`,
    ...polls.map(({ id }) => `/post/${id}`),
    `/post/${posts[1]?.id}`,
    `/post/${posts[1]?.id}?text=en`,
    `/post/${posts[1]?.id}?text=fr`,
  ],
  projects: ["/projects"],
  "project/:id": [`/project/${project.id}`, `/project/${annsProject.id}`],
  "u/:username": ["/u/carol", "/u/ben", "/u/carol?tab=posts", "/u/ben?tab=comments"],
  "moderation/log": ["/moderation/log"],
};

/** Keys of forms are made anew for each answer; the minute may turn between two, and with its words' length the weight that the page names. */
const settled = (html: string) =>
  html
    .replace(/value="[\da-f-]{36}-/g, 'value="KEY-')
    .replace(/(<time[^>]*>)[^<]*/g, "$1")
    .replace(/\d+( k[oB] (?:de|of) HTML<)/, "N$1");
async function page(base: string, path: string, cookie?: string, headers: Record<string, string> = {}) {
  const answer = await send(base, path, { cookie, headers: { "Accept-Encoding": "identity", ...headers } });
  const encoding = answer.headers.get("Content-Encoding");
  return { status: answer.status, etag: answer.headers.get("ETag"), encoding, html: settled(await answer.text()) };
}
const sourceOf = (file: string) => readFileSync(new URL(`../../../app/${file}`, import.meta.url), "utf8");
/** A member's shared page has two hashes in its ETag, of the rendering and of what was put in; a page rendered for one reader has one. */
const isOfShared = (etag: string | null) => /^W\/"[\w-]{44}"$/.test(etag ?? "");
const renderingOf = (etag: string | null) => etag?.slice(0, 25);

// Everyone has seen every page before two are compared, and a server that was stopped has written their views: no count moves meanwhile.
const earlier = await startServer({ SHARED_PAGES: "off" });
for (const cookie of [...Object.values(readers), newcomer]) {
  for (const path of Object.values(addresses).flat()) await page(earlier.url, path, cookie);
}
await earlier.stop();

test("every route that says it is shared stands in the list of this test", async () => {
  const said = routes.filter((route) => /^export const handle = \{ shared: true\b/m.test(sourceOf(route.file)));
  expect([...new Set(said.map((route) => route.path))].filter((path) => path !== "profile").sort()).toEqual(Object.keys(addresses).sort());
});

test.each(Object.values(addresses).flat())(
  "%s: two members get one rendering, each filled as the application would have rendered it for them",
  async (path) => {
    const seen: Record<string, Awaited<ReturnType<typeof page>>> = {};
    for (const [name, cookie] of Object.entries(readers)) {
      const got = await page(shared.url, path, cookie);
      expect(got.html).toBe((await page(plain.url, path, cookie)).html);
      expect(got.status).toBe(200);
      seen[name] = got;
    }
    for (const lang of ["en", "fr"]) {
      const headers = { "Accept-Language": lang, "Save-Data": "on" };
      const got = await page(openShared.url, path, undefined, headers);
      expect(got.html).toBe((await page(openPlain.url, path, undefined, headers)).html);
      expect(got.etag).not.toBeNull();
      for (const name of ["ann", "ben", "carol"]) expect(got.html).not.toContain(`${name}@`);
    }
    const shares = Object.values(seen).filter(({ etag }) => isOfShared(etag));
    const standsOut = path.startsWith("/u/") || path === `/project/${project.id}`; // one of the two made an offer or is a friend
    expect(shares).toHaveLength(standsOut ? 1 : 2);
    expect(new Set(shares.map(({ etag }) => renderingOf(etag))).size).toBe(1);
    expect(seen.ben?.html).not.toContain(ann.email);
    expect(seen.ann?.html).not.toContain(ben.email);
  },
);

test.each(Object.values(addresses).flat())("%s: joined from gzip pieces it is the same page, but for spaces inside tags", async (path) => {
  for (const cookie of [...Object.values(readers), newcomer, readers.ann]) {
    const same = await page(shared.url, path, cookie);
    const sent = (accepted: string) => page(shared.url, path, cookie, { "Accept-Encoding": accepted });
    for (const accepted of ["gzip, deflate, br", "gzip", "br"]) {
      const got = await sent(accepted);
      expect(withoutSpacesInTags(got.html)).toBe(withoutSpacesInTags(same.html));
      if (isOfShared(got.etag)) expect(got.etag).toBe(same.etag);
      const isJoined = isOfShared(got.etag) && cookie !== newcomer && accepted !== "br";
      if (isJoined) expect([got.encoding, got.html.length - same.html.length > 100]).toEqual(["gzip", true]);
      else expect([got.encoding, got.html.length]).toEqual([accepted === "gzip" ? "gzip" : "br", same.html.length]);
    }
  }
});

test("what no one else may see is asked of the application: who moderates, hides someone or is hidden, or is the one shown", async () => {
  const moderator = await aMember({ role: "moderator" });
  const [hiding, hidden] = [await aMember(), await aMember()];
  await aPost(hidden, { title: "Of the hidden one" });
  await setBlock(hiding, hidden.id, "block");
  for (const [who, path] of [
    [moderator, "/discover"],
    [hiding, "/discover"],
    [hidden, "/discover"],
    [ben, "/u/ben"],
    [ben, "/people"],
    [ben, "/funding"],
    [ben, "/profile"],
  ] as const) {
    const cookie = await cookieOf(who);
    const got = await page(shared.url, path, cookie);
    expect(isOfShared(got.etag), path).toBe(false);
    expect(got.html).toBe((await page(plain.url, path, cookie)).html);
  }
  expect((await page(shared.url, "/discover", await cookieOf(hiding))).html).not.toContain("Of the hidden one");
});

test("a private project is there for its author and for nobody else, whoever asked first", async () => {
  const author = await aMember();
  const secret = await aProject(author, { is_public: false, title: "Not yet told" });
  await transaction(async () => {});
  const path = `/project/${secret.id}`;
  const [theirs, his] = [await cookieOf(author), await cookieOf(ben)];
  for (const turn of [1, 2]) {
    expect((await page(shared.url, path, theirs)).status, `turn ${turn}`).toBe((await page(plain.url, path, theirs)).status);
    expect((await page(shared.url, path, his)).html).toBe((await page(plain.url, path, his)).html);
  }
});

test("guests are sent to sign in where reading is for members, also after a member has read the page", async () => {
  await page(shared.url, `/post/${annsPost}`, readers.ann);
  const answer = await send(shared.url, `/post/${annsPost}`);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/login?from=${encodeURIComponent(`/post/${annsPost}`)}`]);
});

test("what one writes is there on their very next page and within a second for others; what names nothing is there at once", async () => {
  const post = await aPost(others, { title: "Soon voted on" });
  const path = `/post/${post.id}`;
  await page(shared.url, path, readers.ben);
  await sendForm(shared.url, path, { vote: `up.post.${post.id}` }, { cookie: readers.ann });
  expect((await page(shared.url, path, readers.ann)).html).toMatch(/value="none.post[^>]*aria-pressed="true"/);
  await sendForm(shared.url, path, { comment: "yes", content: "Seen at once?" }, { cookie: readers.ann });
  expect((await page(shared.url, path, readers.ann)).html).toContain("Seen at once?");
  await sleep(1_050);
  expect((await page(shared.url, path, readers.ben)).html).toContain("Seen at once?");
  await transaction((tx) => updatePostRow(tx, post.id, { title: "Renamed from elsewhere" }));
  expect((await page(shared.url, path, readers.ben)).html).toContain("Renamed from elsewhere");
});

test("an unchanged page is answered with 304, one with a new vote or notification is not", async () => {
  const reader = await aMember();
  const cookie = await cookieOf(reader);
  const { etag } = await page(shared.url, "/discover", cookie);
  const again = () => page(shared.url, "/discover", cookie, { "If-None-Match": etag ?? "" });
  expect(await again()).toMatchObject({ status: 304, etag, html: "" });
  const post = await aPost(reader);
  expect((await again()).status).toBe(200);
  const changed = await page(shared.url, "/discover", cookie);
  expect(changed.etag).not.toBe(etag);
  await aComment(ben, post.id);
  expect((await page(shared.url, "/about", cookie)).html).toMatch(/<b class="unread" title="1 unread/);
  expect((await page(shared.url, "/discover", readers.ben, { "If-None-Match": changed.etag ?? "" })).status).toBe(200);
});

test("every form of a page carries a key of its own, so that two tabs can comment", async () => {
  const key = async () =>
    /name="submission_key" value="([^"]+)"/.exec(await (await send(shared.url, `/post/${annsPost}`, { cookie: readers.ann })).text())?.[1];
  const [first, second] = [await key(), await key()];
  expect(first).toMatch(/^[\da-f-]{36}-comment-yes$/);
  expect(second).not.toBe(first);
});

test("HEAD answers like GET without the page, and other addresses are left to the application", async () => {
  const head = await send(shared.url, "/discover", { method: "HEAD", cookie: readers.ann });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(Number(head.headers.get("Content-Length"))).toBeGreaterThan(1_000);
  for (const path of ["/discover.data", "/post/1.data", "/nowhere", "/post/999999"]) {
    const got = await send(shared.url, path, { cookie: readers.ann });
    expect(got.headers.get("ETag"), path).toBeNull();
    expect(got.status, path).toBe((await send(plain.url, path, { cookie: readers.ann })).status);
  }
});

test("none of these pages failed on its way to being shared", () => {
  expect(shared.output() + openShared.output()).not.toContain("failed");
});
