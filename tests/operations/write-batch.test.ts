import { expect, test } from "vitest";
import { flushBatch } from "#app/db/write-batch.server.ts";
import { showPost, viewPost } from "#app/features/posts/operations.server.ts";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";

test("views are written together a little later, each once, and one that cannot be written holds up none of the others", async () => {
  const [reader, other, post] = [await aMember(), await aMember(), await aPost()];
  expect([await viewPost(reader, post.id), await viewPost(reader, post.id), await viewPost(other, post.id)]).toEqual([true, false, true]);
  await viewPost({ ...reader, id: 999_999 }, post.id); // nobody of that number
  expect((await showPost(post.id)).viewCount).toBe(0);
  await flushBatch();
  await flushBatch();
  expect((await showPost(post.id)).viewCount).toBe(2);
});

test("a server that is told to stop writes the views in its batch", async () => {
  const post = await aPost();
  const cookies = await Promise.all([aMember(), aMember(), aMember()].map(async (member) => cookieOf(await member)));
  const server = await startServer();
  const answers = await Promise.all(cookies.map((cookie) => fetch(`${server.url}/post/${post.id}`, { headers: { cookie } })));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  await server.stop();
  expect((await showPost(post.id)).viewCount).toBe(3);
});
