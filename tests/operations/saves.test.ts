import { expect, test } from "vitest";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { deletePost } from "#app/features/posts/operations.server.ts";
import { mySaves } from "#app/features/saves/mine.server.ts";
import { listSaved, save } from "#app/features/saves/operations.server.ts";
import { NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aMember, aPost, aProject } from "#tests/support/factories.ts";

test("what is saved is listed, the latest first, in pages, and each once", async () => {
  const [member, author] = [await aMember(), await aMember()];
  const posts = [];
  for (let made = 0; made < 3; made += 1) posts.push(await aPost(author));
  for (const post of [...posts, posts[0]]) await save(member, "post", post?.id ?? 0, true);
  const first = await listSaved(member, "post", null, { limit: 2 });
  const second = await listSaved(member, "post", first.next, { limit: 2 });
  expect([...first.posts, ...second.posts].map((post) => post.id).sort()).toEqual(posts.map((post) => post.id).sort());
  expect(second.next).toBeNull();
  await save(member, "post", posts[1]?.id ?? 0, false);
  expect(
    await mySaves(
      member,
      "post",
      posts.map((post) => post.id),
    ),
  ).toHaveLength(2);
  expect(
    await mySaves(
      author,
      "post",
      posts.map((post) => post.id),
    ),
  ).toEqual([]);
});

test("what has gone, or may no longer be seen, is not listed", async () => {
  const [member, author] = [await aMember(), await aMember()];
  const [post, project] = [await aPost(author), await aProject(author)];
  await save(member, "post", post.id, true);
  await save(member, "project", project.id, true);
  expect((await listSaved(member, "project", null)).projects).toHaveLength(1);
  await setBlock(author, member.id, "block");
  expect((await listSaved(member, "project", null)).projects).toEqual([]);
  await deletePost(author, post.id);
  expect((await listSaved(member, "post", null)).posts).toEqual([]);
  await save(member, "post", post.id, false);
});

test("nobody saves what they cannot see, and no guest saves", async () => {
  const hidden = await aProject(await aMember(), { is_public: false } as Parameters<typeof aProject>[1]);
  await expect(save(await aMember(), "project", hidden.id, true)).rejects.toThrow(NotFound);
  await expect(save(await aMember(), "post", 987_654, true)).rejects.toThrow(NotFound);
  await expect(save(null, "post", 1, true)).rejects.toThrow(SignInNeeded);
});
