import { afterEach, expect, test, vi } from "vitest";
import { listComments } from "#app/features/comments/operations.server.ts";
import { pageExtent } from "#app/features/comments/rules.ts";
import { listCompanies } from "#app/features/companies/list-companies.server.ts";
import { listPosts, type PostQuery } from "#app/features/posts/list-posts.server.ts";
import { readPost } from "#app/features/posts/operations.server.ts";
import { listProjects } from "#app/features/projects/list-projects.server.ts";
import { listSaved, save } from "#app/features/saves/operations.server.ts";
import { returnToPresent } from "#app/server/present-times.ts";
import { aComment, aCompany, aMember, aPost, aProject } from "#tests/support/factories.ts";

afterEach(() => {
  vi.useRealTimers();
});

const days = 24 * 3_600_000;

/** Runs `work` while the clock is two days ahead; it is right again afterwards. */
async function twoDaysAhead<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * days });
  const made = await work();
  vi.useRealTimers();
  return made;
}

const asked: PostQuery = { filters: { tag: "ahead" }, sort: "new", range: "all", search: "", after: null };

test("what was written two days ahead stays first in no list once the clock has come back", async () => {
  const member = await aMember();
  const [ahead, comment, project] = await twoDaysAhead(async () => {
    const post = await aPost(member, { tags: "ahead" });
    await save(member, "post", post.id, true);
    return [post, await aComment(member, post.id, "From the future"), await aProject(member, { tags: "ahead" })] as const;
  });
  const { revision } = await readPost(null, ahead.id);
  await returnToPresent(Date.now());
  const after = Date.now() + 1_000;
  vi.useFakeTimers({ toFake: ["Date"], now: after });
  const next = await aPost(member, { tags: "ahead" });
  const later = await aComment(member, ahead.id, "Of today");
  const newer = await aProject(member, { tags: "ahead" });
  await save(member, "post", next.id, true);
  for (const sort of ["new", "hot", "rising"] as const)
    expect(
      (await listPosts({ ...asked, sort })).posts.map(({ id }) => id),
      sort,
    ).toEqual([next.id, ahead.id]);
  const { tree } = await listComments({ type: "post", id: ahead.id }, { sort: "newest" }, pageExtent);
  expect(tree.map(({ id }) => id)).toEqual([later.id, comment.id]);
  expect((await listSaved(member, "post", null)).posts.map(({ id }) => id)).toEqual([next.id, ahead.id]);
  const projects = await listProjects({ sort: "newest", filters: { tag: "ahead" }, search: "", after: null });
  expect(projects.projects.map(({ id }) => id)).toEqual([newer.id, project.id]);
  const shown = await readPost(null, ahead.id);
  expect([shown.createdAt < after, shown.updatedAt < after, shown.revision]).toEqual([true, true, revision]);
});

test("a company published two days ahead stays first in no list either", async () => {
  const ahead = await twoDaysAhead(() => aCompany({ name: "Ahead Works" }));
  await returnToPresent(Date.now());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
  const next = await aCompany({ name: "Later Works" });
  const { companies } = await listCompanies({ sort: "newest", filters: {}, search: "", after: null });
  expect(companies.map(({ id }) => id)).toEqual([next.id, ahead.id]);
});

test("a clock that is right changes nothing", async () => {
  const post = await aPost(await aMember());
  const before = await readPost(null, post.id);
  await returnToPresent(Date.now());
  expect(await readPost(null, post.id)).toEqual(before);
});
