import { expect, test } from "vitest";
import { markAnswer, showAnswer } from "#app/features/comments/answers.server.ts";
import { listComments, showComment } from "#app/features/comments/operations.server.ts";
import { callExtent } from "#app/features/comments/rules.ts";
import { showCompany } from "#app/features/companies/operations.server.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { showProfile } from "#app/features/people/operations.server.ts";
import { deletePost, editPost, readPost, showPost } from "#app/features/posts/operations.server.ts";
import { showTranslation } from "#app/features/posts/translations.server.ts";
import { editProject, showProject } from "#app/features/projects/operations.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { aComment, aCompany, aMember, aPost, aProject, aTranslation, postInput, projectInput } from "#tests/support/factories.ts";

const author = await aMember();

/** Writes a post that names the address, and returns what its page shows of it. */
async function shownAs(path: string) {
  const post = await aPost(author, { content: `See ${settings.baseUrl}${path}` });
  return async (reader: Parameters<typeof readPost>[0] = null) => (await readPost(reader, post.id)).html;
}
const asAddress = (path: string) => `<p>See <a href="${path}">${settings.baseUrl}${path}</a></p>\n`;

test("the address of a post shows its title as it is now, and the address again once it is gone", async () => {
  const post = await aPost(author, { title: "Ice & <b>snow</b>", language: "fr" });
  const shown = await shownAs(`/post/${post.id}`);
  expect(await shown()).toBe(`<p>See <a href="/post/${post.id}" lang="fr">Ice &amp; &lt;b&gt;snow&lt;/b&gt;</a></p>\n`);
  await editPost(author, post.id, postInput({ title: "Thaw", language: "fr" }));
  expect(await shown()).toContain(">Thaw</a>");
  await deletePost(author, post.id);
  expect(await shown()).toBe(asAddress(`/post/${post.id}`));
});

test("the address of a project shows its title while it is public", async () => {
  const project = await aProject(author, { title: "A buoy" });
  const shown = await shownAs(`/project/${project.id}`);
  expect(await shown()).toContain(`<a href="/project/${project.id}" lang="en">A buoy</a>`);
  await editProject(author, project.id, projectInput({ title: "A secret buoy", is_public: false }));
  for (const reader of [null, author, await aMember({ role: "moderator" })])
    expect(await shown(reader)).toBe(asAddress(`/project/${project.id}`));
});

test("a company shows its name, a programme its title in the reader's language; what is not there stays an address", async () => {
  const company = await aCompany({ name: "Verglas Labs" });
  expect(await (await shownAs(`/company/${company.slug}`))()).toContain(`<a href="/company/${company.slug}">Verglas Labs</a>`);
  const programme = await shownAs("/funding/nrc-irap");
  const english = await programme();
  const french = await inLanguage("fr", () => programme());
  expect(english).toMatch(/<a href="\/funding\/nrc-irap">[^<]*Industrial Research/);
  expect(french).toMatch(/<a href="\/funding\/nrc-irap">[^<]*recherche industrielle/);
  for (const path of ["/post/999999999", "/company/nobody", "/funding/nothing"])
    expect(await (await shownAs(path))()).toBe(asAddress(path));
});

test("who blocks the author of what is referred to, or is blocked by them, sees the address", async () => {
  const [blocked, other] = [await aMember(), await aMember()];
  const post = await aPost(other, { title: "Not for all" });
  const shown = await shownAs(`/post/${post.id}`);
  await setBlock(other, blocked.id, "block");
  expect(await shown(blocked)).toBe(asAddress(`/post/${post.id}`));
  expect(await shown(other)).toContain(">Not for all</a>");
});

test("comments, answers and projects show titles too; own words stay, and the stored text is what was typed", async () => {
  const post = await aPost(author, { title: "The source", content: `Me: ${settings.baseUrl}/post/1`, is_question: true });
  const text = `${settings.baseUrl}/post/${post.id} [my words](/post/${post.id})`;
  const expected = `<p><a href="/post/${post.id}" lang="en">The source</a> <a href="/post/${post.id}">my words</a></p>\n`;
  const comment = await aComment(author, post.id, text);
  const reply = await aComment(author, post.id, text, comment.id);
  const subject = { type: "post", id: post.id } as const;
  const { tree } = await listComments(subject, { sort: "oldest" }, callExtent);
  expect([tree[0]?.html, tree[0]?.replies[0]?.html, tree[0]?.content]).toEqual([expected, expected, text]);
  const under = await listComments(subject, { sort: "oldest", under: reply.id }, callExtent);
  expect([under.tree[0]?.html, under.tree[0]?.replies[0]?.html]).toEqual([expected, expected]);
  expect((await showComment(null, comment.id)).html).toBe(expected);
  await markAnswer(author, post.id, comment.id);
  expect((await showAnswer(await showPost(post.id), []))?.html).toBe(expected);
  const project = await aProject(author, { description: text });
  expect((await showProject(null, project.id)).html).toBe(expected);
});

test("translations, companies and biographies show titles too", async () => {
  const post = await aPost(author, { title: "The source" });
  const text = `${settings.baseUrl}/post/${post.id}`;
  const expected = `<p><a href="/post/${post.id}" lang="en">The source</a></p>\n`;
  await aTranslation(author, post.id, { content: text });
  expect((await showTranslation(await showPost(post.id)))?.html).toBe(expected);
  const company = await aCompany({ name: "Givre Labs", long_description: text });
  expect((await showCompany(null, company.slug)).company.longDescriptionHtml).toBe(expected);
  const member = await aMember({ bio: text, isDiscoverable: true });
  expect((await showProfile(null, member.username)).bioHtml).toBe(expected);
});
