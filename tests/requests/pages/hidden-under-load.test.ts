import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { addComment, deleteComment, editComment } from "#app/features/comments/operations.server.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { saveProfile } from "#app/features/people/shown-facts.server.ts";
import { deletePost, editPost } from "#app/features/posts/operations.server.ts";
import { editProject } from "#app/features/projects/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember, aPost, aProject, cookieOf, postInput, projectInput } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

// While members vote and read all the time, so that pages are kept, due and rendered anew, what somebody hides is on no page that is asked for
// afterwards. What is under way at that moment may still hold it.

await seedReference();
const [reader, voter, moderator] = [await aMember(), await aMember(), await aMember({ role: "moderator" })];
const cookie = await cookieOf(reader);
const busy = await aPost(voter, { title: "Voted on all the time" });
const server = await startServer({ LOG_LEVEL: "error" });

let stopped = false;
const vote = () => castVote(voter, { target_type: "post", target_id: busy.id, vote_type: "up" });
const voting = (async () => {
  for (; !stopped; await sleep(5)) await vote();
})();
afterAll(async () => {
  stopped = true;
  await voting;
  await server.stop();
});

type Hidden = { paths: string[]; hide: () => Promise<unknown> };
/** Makes something that holds the word, and says on which pages it is and how it is hidden. */
const kinds: Record<string, (author: Member, word: string) => Promise<Hidden>> = {
  "a post its author deletes": async (author, word) => {
    const { id } = await aPost(author, { title: word });
    return { paths: ["/discover", `/post/${id}`, "/discover?sortBy=new"], hide: () => deletePost(author, id) };
  },
  "a post a moderator removes": async (author, word) => {
    const { id } = await aPost(author, { title: word });
    return { paths: ["/discover", `/post/${id}`], hide: () => deletePost(moderator, id) };
  },
  "a post that is edited": async (author, word) => {
    const { id } = await aPost(author, { title: word });
    return { paths: ["/discover", `/post/${id}`], hide: () => editPost(author, id, postInput({ title: "As it is now" })) };
  },
  "a comment that is edited": async (author, word) => {
    const { id } = await addComment(author, { type: "post", id: busy.id }, { content: word });
    return { paths: [`/post/${busy.id}`], hide: () => editComment(author, id, { content: "As it is now" }) };
  },
  "a comment its author deletes": async (author, word) => {
    const { id } = await addComment(author, { type: "post", id: busy.id }, { content: word });
    return { paths: [`/post/${busy.id}`], hide: () => deleteComment(author, id) };
  },
  "a project made private": async (author, word) => {
    const { id } = await aProject(author, { title: word });
    const hide = () => editProject(author, id, projectInput({ title: word, is_public: false }));
    return { paths: ["/projects", `/project/${id}`, `/u/${author.username}`], hide };
  },
  "a member who hides": async (author, word) => {
    await saveProfile(author, { bio: word } as Parameters<typeof saveProfile>[1]);
    const hide = () => saveProfile(author, { is_discoverable: false } as Parameters<typeof saveProfile>[1]);
    return { paths: [`/u/${author.username}`], hide };
  },
  "a member who blocks the reader": async (author, word) => {
    const { id } = await aPost(author, { title: word });
    return { paths: ["/discover", `/post/${id}`], hide: () => setBlock(author, reader.id, "block") };
  },
};

test.each(Object.entries(kinds))("%s is on no page that is asked for afterwards", async (_what, make) => {
  for (const round of [1, 2]) {
    const word = `zyqua${round}hidden`;
    const { paths, hide } = await make(await aMember(), word);
    const read = async (path: string) => (await send(server.url, path, { cookie })).text();
    for (const path of paths) await expect.poll(() => read(path), { timeout: 5_000 }).toContain(word);
    let hiddenAt = Number.POSITIVE_INFINITY;
    const late: string[] = [];
    const readers = Array.from({ length: 6 }, async (_, turn) => {
      for (let at = turn; performance.now() < hiddenAt + 300; at += 1) {
        const path = paths[at % paths.length] ?? "";
        const began = performance.now();
        const holds = (await read(path)).includes(word);
        if (holds && began > hiddenAt) late.push(path);
      }
    });
    await sleep(200);
    await hide();
    hiddenAt = performance.now();
    await Promise.all(readers);
    expect(late).toEqual([]);
  }
});
