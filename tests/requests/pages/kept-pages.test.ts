import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { flushBatch } from "#app/db/write-batch.server.ts";
import { markAnswer, unmarkAnswer } from "#app/features/comments/answers.server.ts";
import { commentDraftForm, keepCommentDraft } from "#app/features/comments/comment-draft.server.ts";
import { addComment, deleteComment, editComment } from "#app/features/comments/operations.server.ts";
import { requestConnection, setBlock } from "#app/features/connections/operations.server.ts";
import { keepDraft } from "#app/features/drafts/operations.server.ts";
import { follow } from "#app/features/following/operations.server.ts";
import { readAllNotifications } from "#app/features/notifications/operations.server.ts";
import { sayOutcome } from "#app/features/outcomes/operations.server.ts";
import { saveProfile } from "#app/features/people/shown-facts.server.ts";
import { showPoll } from "#app/features/polls/operations.server.ts";
import { createPost, deletePost, editPost, viewPost } from "#app/features/posts/operations.server.ts";
import { keepPostDraft, postDraftForm } from "#app/features/posts/post-draft.server.ts";
import { deleteTranslation } from "#app/features/posts/translation-standing.server.ts";
import { editProject, viewProject } from "#app/features/projects/operations.server.ts";
import { save } from "#app/features/saves/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { votePoll } from "#app/features/votes/poll-votes.server.ts";
import { seedDirectory } from "#seeds/directory/directory.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import {
  aComment,
  actOnPost,
  aMember,
  anAccount,
  aPost,
  aProject,
  aTranslation,
  cookieOf,
  postInput,
  projectInput,
} from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

// A server that keeps its pages against one that renders each, on the same database; this process writes. Whatever a write changes must be on
// the next page of its writer, and within a second on those of the others. A write that forgets to name a part, or a page that does, fails here.

await seedReference();
await seedDirectory();
const [writer, author, reader] = [await aMember({ username: "writer" }), await aMember({ username: "author" }), await aMember()];
const inHub = { industry_hub_id: "clean-energy", province: "ON", timeline_tag: "build_today" as const, post_type: "research" as const };
const posts = [await aPost(author, { ...inHub, tags: "ice" }), await aPost(author, { title: "Of the author", ...inHub, tags: "ice" })];
// All posts have one tag, since the trending tags are computed once a minute.
const [first = 0, second = 0] = posts.map((post) => post.id);
const comment = await aComment(author, first, "A comment to vote on");
const question = await aPost(writer, { title: "A question", ...inHub, tags: "ice", is_question: true });
const asked = await aPost(author, { title: "A poll", ...inHub, tags: "ice", poll_options: "Yes\nNo" });
const poll = await showPoll(asked.id, Date.now());
const reply = await aComment(author, question.id, "A comment to mark");
const project = await aProject(author, { title: "A project to vote on" });
// It shows the titles of others, and will that of the next post; the company and the project show it.
const refers = `</post/${second}> </project/${project.id}> </company/cohere> </post/${asked.id + 2}> @writer`;
const about = { about_company_id: "/company/cohere", about_project_id: project.id };
const referring = await aPost(writer, { title: "A post about others", content: refers, tags: "ice", ...about });
await aComment(author, referring.id, refers);

const showsOutcome = (isPublic: boolean) => ({
  came: "used",
  hours_saved: 40,
  money_found: undefined,
  is_public: isPublic,
  is_ended: false,
});

const addresses = [
  "/discover",
  "/discover?sortBy=new",
  "/discover?sortBy=top",
  "/discover?sortBy=top&timeRange=week",
  "/discover?sortBy=rising",
  "/discover?postType=research",
  "/discover?unanswered=yes",
  "/discover?language=fr",
  "/discover/industry/clean-energy?unanswered=yes",
  "/discover?search=author",
  "/discover/industry",
  "/discover/industry/clean-energy",
  "/discover/industry/clean-tech",
  "/",
  "/discover/province",
  "/discover/province/on",
  "/discover/timeline/build_today",
  "/discover/tag/ice",
  "/discover/companies",
  "/company/cohere",
  "/search?q=author",
  "/funding/nrc-irap",
  `/post/${first}`,
  `/post/${second}`,
  `/post/${question.id}`,
  `/post/${asked.id}`,
  `/post/${referring.id}`,
  "/projects",
  `/project/${project.id}`,
  "/u/author",
  "/u/author?tab=posts",
  "/u/author?tab=comments",
  "/u/writer",
  "/u/writer?tab=posts",
  "/u/writer?tab=comments",
  "/about",
  "/accessibility",
  "/moderation/log",
];

const noisy = { LOG_LEVEL: "error" };
const [kept, rendered] = [await startServer(noisy), await startServer({ SHARED_PAGES: "off" })];
afterAll(() => Promise.all([kept, rendered].map((server) => server.stop())));

const readers = { writer: await cookieOf(writer), reader: await cookieOf(reader) };
/** The two read in their own languages, so that a page rendered for one does not serve the other. */
const languages = { writer: "en", reader: "fr" };
/** What is alike depends on how often all that is written says a word: it may be as old as a page that is kept, a minute. */
const alike = /<section[^>]*><h2[^>]*>(?:Similar companies|Entreprises semblables)<.*?<\/section>/s;
/** Without keys of forms, the words of times, what is alike, and the page's size, which those words are part of. */
const settled = (html: string) =>
  html
    .replace(alike, "")
    .replace(/value="[\da-f-]{36}-/g, 'value="KEY-')
    .replace(/(<time[^>]*>)[^<]*/g, "$1")
    .replace(/\d+(?= k[Bo] (?:of|de) HTML)/g, "");

async function pages(base: string, who: keyof typeof readers): Promise<Record<string, string>> {
  const got: Record<string, string> = {};
  for (const path of addresses) {
    const answer = await send(base, path, {
      cookie: readers[who],
      headers: { "Accept-Language": languages[who], "Accept-Encoding": "identity" },
    });
    got[path] = settled(await answer.text());
  }
  return got;
}
async function expectCurrent(who: keyof typeof readers) {
  const [got, wanted] = await Promise.all([pages(kept.url, who), pages(rendered.url, who)]);
  for (const path of addresses) expect(got[path], `${path} of the ${who}`).toBe(wanted[path]);
}

// Nobody's view is counted any more, so that nothing moves but what is written below.
for (const who of ["writer", "reader"] as const) await pages(rendered.url, who);
await sleep(1_500);

const vote = (type: "post" | "comment" | "project" | "company", id: number, vote_type: "up" | "down" = "up") =>
  castVote(writer, { target_type: type, target_id: id, vote_type });
const someone = await aMember();

/** Every write that names what it changes, by the writer; the pages of the others may be a second old after it. */
const named: Record<string, (() => Promise<unknown>)[]> = {
  "a vote on a post": [() => vote("post", first), () => vote("post", second, "down")],
  "a vote on a comment": [() => vote("comment", comment.id)],
  "a vote on a project": [() => vote("project", project.id)],
  "a vote on a company": [() => vote("company", 1)],
  "a comment on a post": [() => addComment(writer, { type: "post", id: first }, { content: "New here" })],
  "a comment on a project": [() => addComment(writer, { type: "project", id: project.id }, { content: "New there" })],
  "a post": [() => createPost(writer, postInput({ ...inHub, title: "A new post by the author's friend", tags: "ice" }))],
  "a post about a company and a project": [() => createPost(writer, postInput({ ...inHub, title: "About both", tags: "ice", ...about }))],
  "an answer": [() => markAnswer(writer, question.id, reply.id)],
  "a vote in a poll": [() => votePoll(writer, asked.id, [poll?.options[0]?.id ?? 0])],
  "an answer no more": [() => unmarkAnswer(writer, question.id)],
  "a question": [() => createPost(writer, postInput({ ...inHub, title: "Another question", tags: "ice", is_question: true }))],
  "a project": [() => aProject(writer, { title: "A new project" })],
};

test.each(Object.entries(named))("%s is on the writer's pages at once and on the others' within a second", async (_what, writes) => {
  await pages(kept.url, "writer");
  await pages(kept.url, "reader");
  for (const write of writes) await write();
  await expectCurrent("writer");
  await sleep(1_050);
  await expectCurrent("reader");
});

test("views are on every page within two seconds: one until they are written, one until they are shown", async () => {
  await pages(kept.url, "reader");
  await viewPost(someone, first);
  await viewProject(someone, { id: project.id, userId: author.id } as Parameters<typeof viewProject>[1]);
  await flushBatch();
  await anAccount("new-member");
  await sleep(1_050);
  await expectCurrent("reader");
});

/** What must be gone or changed for everybody at once. */
const urgent: [string, () => Promise<unknown>][] = [
  ["an edited post", () => editPost(author, second, postInput({ ...inHub, province: "QC", title: "Of the author, renamed", tags: "ice" }))],
  [
    "a post that is about nothing more",
    () => editPost(writer, referring.id, postInput({ title: "Of others", content: refers, tags: "ice" })),
  ],
  ["a translation", () => aTranslation(writer, second, { title: "De l’auteur" })],
  ["an edited translation", () => aTranslation(writer, second, { title: "De l’auteur, encore" })],
  ["a removed translation", () => deleteTranslation(author, second)],
  ["an edited comment", () => editComment(author, comment.id, { content: "Taken back" })],
  ["a deleted answer", () => markAnswer(writer, question.id, reply.id).then(() => deleteComment(author, reply.id))],
  ["a deleted comment", () => deleteComment(author, comment.id)],
  ["what came of a project, shown", () => sayOutcome(author, "project", project.id, showsOutcome(true))],
  ["what came of a project, hidden again", () => sayOutcome(author, "project", project.id, showsOutcome(false))],
  ["a project made private", () => editProject(author, project.id, projectInput({ is_public: false }))],
  ["a profile that hides itself", () => saveProfile(author, { shows_user_type: false, shows_occupation: false, shows_province: false })],
  ["a place of work", () => saveProfile(author, { workplace: "cohere" })],
  ["another place of work", () => saveProfile(author, { workplace: "" })],
  ["a pinned post", async () => actOnPost(await aMember({ role: "moderator" }), first, "pin")],
  ["a deleted post", () => deletePost(author, second)],
  ["a block", () => setBlock(author, reader.id, "block")],
  ["the end of a block", () => setBlock(author, reader.id, null)],
];

test.each(urgent)("%s is so at once, for everybody", async (_what, write) => {
  await pages(kept.url, "reader");
  await write();
  await expectCurrent("reader");
});

test("what no page shows to others throws no page away, and is on no page", async () => {
  const newest = async () => (await send(kept.url, "/discover", { cookie: readers.reader })).headers.get("ETag");
  await newest();
  const before = await newest();
  await save(writer, "post", first, true);
  await follow(writer, `post:${first}`, "site");
  await keepDraft(writer, "company", { name: "Givre" });
  const begun = { content: "Only begun", submission_key: "begun" };
  await keepPostDraft(writer, postDraftForm(begun, null), begun);
  await keepCommentDraft(writer, commentDraftForm({ type: "post", id: first }, begun), begun);
  await readAllNotifications(author);
  await cookieOf(someone);
  await requestConnection(someone, { receiver_id: author.id, message: "" });
  expect(await newest()).toBe(before);
  await expectCurrent("writer");
  await expectCurrent("reader");
});

test("no page failed on its way", () => {
  expect(kept.output()).not.toContain("failed");
});
