import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { comments, posts, projects, users, votes } from "#app/db/schema/index.ts";
import { addComment, listComments } from "#app/features/comments/operations.server.ts";
import { callExtent } from "#app/features/comments/rules.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { holdsDemo } from "#app/features/demo/operations.server.ts";
import { listPosts } from "#app/features/posts/list-posts.server.ts";
import { showPost } from "#app/features/posts/operations.server.ts";
import { exportOwnData } from "#app/features/privacy/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { seedDemo } from "#seeds/demo/demo.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";

await seedReference();
await seedDemo();
const invented = await db.select().from(users);
const server = await sharedServer();

const line = "This site holds demo content";
const portage = fileURLToPath(new URL("../../build/server/portage.js", import.meta.url));
function forgetDemo(): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [portage, "seed", "forget-demo"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

const real = await aMember({ username: "really-here" });
const mine = await aPost(real, { title: "Of a member who exists" });
const [demoMember] = invented;
if (!demoMember) throw new Error("There is no demo member");
const [demoPost] = (await listPosts({ filters: {}, sort: "top", range: "all", search: "", after: null })).posts;
if (!demoPost) throw new Error("There is no demo post");

const browser = new PlainBrowser(server.url, await cookieOf(real));
const paths = ["/discover", "/projects", "/people", `/post/${mine.id}`, "/discover/industry/aerospace", `/u/${real.username}`, "/about"];

test("every demo member has an occupation, skills and a biography, and every prompt of a demo project is one", async () => {
  expect(invented.length).toBe(60);
  for (const member of invented) {
    expect(member.occupation?.length, member.username).toBeGreaterThan(3);
    expect(member.skills.length, member.username).toBeGreaterThanOrEqual(3);
    expect(member.bio.length, member.username).toBeGreaterThan(60);
    expect(/\b(je|j'|mes|mon|nous)\b/i.test(member.bio), member.username).toBe(member.language === "fr");
  }
  expect(new Set(invented.map((member) => member.bio)).size).toBe(60);
  const prompts = (await db.select().from(projects)).filter((project) => project.aiPrompt !== "");
  expect(prompts).toHaveLength(9);
  for (const { aiPrompt, description, title } of prompts) {
    expect(aiPrompt, title).toMatch(/^(You|Act|Tu) [\s\S]*\n\n1\. [\s\S]*\n2\. /);
    expect(aiPrompt.includes(description), title).toBe(false);
  }
});

test("pages say once, in both languages, that the site holds demo content", async () => {
  for (const path of paths) {
    await browser.open(path);
    expect(browser.text.split(line), path).toHaveLength(2);
  }
  const french = new PlainBrowser(server.url, await cookieOf(real));
  french.language = "fr";
  await french.open("/discover");
  expect(french.text).toContain("contenu de démonstration");
  const guest = new PlainBrowser(server.url, "");
  expect((await guest.open("/login")).text).toContain(line);
});

test("forgetting the demo takes its members and all they made, leaves what real members made, and ends the line on every page at once", async () => {
  await aComment(real, demoPost.id, "A real question");
  const answered = await aComment(demoMember, mine.id, "Answered by a real one");
  await aComment(real, mine.id, "A real answer", answered.id);
  await addComment(demoMember, { type: "post", id: mine.id }, { content: "Alone", parent_comment_id: null, submission_key: undefined });
  for (const voter of [demoMember, real]) await castVote(voter, { target_type: "post", target_id: mine.id, vote_type: "up" });
  expect((await showPost(mine.id)).upvotes).toBe(2);
  for (const path of paths) await browser.open(path); // from now on they are kept

  const said = forgetDemo();
  expect(said).toMatch(/^60 demo members are gone, with \d{3} posts, 16 projects and \d{3,4} comments\.$/m);
  expect(said).toContain("1 comment of a member is shown no more, and stays in the data its writer can download.");
  expect(said).toContain("No admin is left");

  expect(await holdsDemo()).toBe(false);
  const left = await db.select().from(users);
  expect(left.filter((row) => row.id > 0).map((row) => row.username)).toEqual(["really-here"]);
  const { posts: listed } = await listPosts({ filters: {}, sort: "new", range: "all", search: "", after: null });
  expect(listed.map((post) => post.title)).toEqual(["Of a member who exists"]);
  expect(await showPost(mine.id)).toMatchObject({ upvotes: 1, downvotes: 0, commentCount: 1 });
  const { tree: thread } = await listComments({ type: "post", id: mine.id }, { sort: "oldest", after: null }, callExtent);
  expect(JSON.stringify(thread)).toContain("A real answer");
  expect(JSON.stringify(thread)).not.toMatch(/Answered by a real one|Alone/);
  expect((await db.select().from(posts)).filter((row) => row.userId <= 0).every((row) => row.title === "" && row.content === "")).toBe(
    true,
  );
  expect((await db.select().from(votes)).map((row) => row.userId)).toEqual([real.id]);
  expect(JSON.stringify(await exportOwnData(real))).toContain("A real question");
  expect(
    (await db.select().from(comments))
      .filter((row) => row.content !== "")
      .map((row) => row.content)
      .sort(),
  ).toEqual(["A real answer", "A real question"]);
  expect(await countersNow()).toMatchObject({ members: 1, posts: 1, comments: 1 });

  for (const path of paths) expect((await browser.open(path)).text, path).not.toContain(line);
  expect((await browser.open("/discover")).text).not.toContain(demoMember.username);
  expect((await browser.open(`/u/${demoMember.username}`)).status).toBe(404);
});

test("forgetting it again changes nothing and says so", () => {
  expect(forgetDemo()).toBe("There is no demo content in this database.\n");
});
