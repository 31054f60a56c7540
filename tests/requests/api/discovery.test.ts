import { afterAll, expect, test } from "vitest";
import { aComment, aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { callApi, type Json, table, tokenOf } from "./api-table.ts";

const server = await startServer();
const openServer = await startServer({ READING: "public" });
afterAll(() => Promise.all([server.stop(), openServer.stop()]));

const member = await aMember({ username: "reader" });
const as = await tokenOf(member);
const post = await aPost(member, {
  title: "First of all",
  province: "ON",
  industry_hub_id: "aerospace",
  timeline_tag: "build_today",
  tags: "first",
});
const link = await aPost(member, { title: "A paper", post_type: "link", url: "https://nrc.example/paper", province: "QC" });
for (let count = 0; count < 21; count += 1) await aPost(member, { title: `Filler ${count}`, province: "NB", tags: "filler" });
await aComment(member, post.id, "A comment of mine");
const guest = { error: "For members: sign in, or send a token." };
const posts = "/api/discovery/posts";
const input = { title: "By call", post_type: "text", content: "Words", tags: ["one", "two"] };

table(server.url, [
  { says: "is open to guests", call: "GET /api/discovery/industry-hubs", status: 200 },
  {
    says: "opens a hub to guests",
    call: "GET /api/discovery/industry-hubs/quantum-nano",
    status: 200,
    has: { hub: { slug: "quantum-nano", is_active: true } },
  },
  {
    says: "opens a hub of the directory list too",
    call: "GET /api/discovery/industry-hubs/mining",
    status: 200,
    has: { hub: { slug: "mining" } },
  },
  { says: "knows no such hub", call: "GET /api/discovery/industry-hubs/nothing", status: 404, has: { error: "Industry hub not found" } },

  { says: "needs a token", call: `GET ${posts}`, status: 401, has: guest },
  { says: "needs a token", call: `GET ${posts}/${post.id}`, status: 401, has: guest, lacks: ["First of all"] },
  { says: "needs a token", call: `GET ${posts}/${post.id}/comments`, status: 401, has: guest, lacks: ["A comment of mine"] },
  { says: "needs a token", call: `POST ${posts}`, input, status: 401, has: guest },
  { says: "needs a token", call: `POST ${posts}/${post.id}/comments`, input: { content: "x" }, status: 401, has: guest },
  { says: "needs a token", call: `POST ${posts}/${post.id}/view`, status: 401, has: guest },
  {
    says: "needs a token",
    call: "POST /api/discovery/vote",
    input: { target_id: post.id, target_type: "post", vote_type: "up" },
    status: 401,
    has: guest,
  },

  { says: "needs a token", call: "GET /api/search?q=first", status: 401, has: guest, lacks: ["First of all"] },
  {
    says: "finds posts",
    call: "GET /api/search?q=first&kind=post",
    as,
    status: 200,
    has: {
      results: [{ kind: "post", id: post.id, path: `/post/${post.id}`, title: "First of all", hits: ["First", "first"] }],
      pagination: { has_next: false, next_cursor: null },
    },
  },
  {
    says: "finds a member by what they wrote, and says so",
    call: "GET /api/search?q=first&kind=person",
    as,
    status: 200,
    has: { results: [{ kind: "person", path: "/u/reader", field: "what they wrote", snippet: "First of all" }] },
  },
  {
    says: "finds a member by name",
    call: "GET /api/search?q=reader&kind=person",
    as,
    status: 200,
    has: { results: [{ path: "/u/reader" }] },
  },
  {
    says: "is narrowed by a hub of any case",
    call: "GET /api/search?q=first&hub=Aerospace&province=on",
    as,
    status: 200,
    has: { results: [{ id: post.id }] },
  },
  {
    says: "says how it read the words, and how many there are of each kind",
    call: "GET /api/search?q=frist+in+Toronto",
    as,
    status: 200,
    has: {
      read: {
        spelling: { frist: "first" },
        places: ["Toronto (ON)"],
        unnamed_places: ["Toronto (ON)"],
        unknown_places: [],
        dates: [],
        is_incomplete: false,
        only_small: null,
      },
      counts: { post: 1 },
    },
  },
  {
    says: "looks for the words as they were typed",
    call: "GET /api/search?q=frist&without=spelling",
    as,
    status: 200,
    has: { results: [], counts: {}, read: { spelling: {} } },
  },
  { says: "is narrowed by a language", call: "GET /api/search?q=first&kind=post&language=fr", as, status: 200, has: { results: [] } },
  { says: "knows no such reading", call: "GET /api/search?q=first&without=luck", as, status: 422 },
  { says: "finds nothing in another hub", call: "GET /api/search?q=first&hub=mining", as, status: 200, has: { results: [] } },
  { says: "knows no such hub", call: "GET /api/search?q=first&hub=nope", as, status: 404, has: { error: "Industry hub not found" } },
  { says: "knows no such province", call: "GET /api/search?q=first&province=ZZ", as, status: 422 },
  { says: "finds nothing without words", call: "GET /api/search", as, status: 200, has: { results: [] } },

  { says: "lists the first page", call: `GET ${posts}`, as, status: 200, has: { pagination: { current_page: 1, has_next: true } } },
  { says: "lists the last page", call: `GET ${posts}?page=2`, as, status: 200, has: { pagination: { current_page: 2, has_next: false } } },
  {
    says: "lists a page behind the last as empty",
    call: `GET ${posts}?page=50`,
    as,
    status: 200,
    has: { posts: [], pagination: { current_page: 50, has_next: false } },
  },
  { says: "filters by hub", call: `GET ${posts}?industryHub=aerospace`, as, status: 200, has: { posts: [{ id: post.id }] } },
  { says: "filters by province, in any case", call: `GET ${posts}?province=qc`, as, status: 200, has: { posts: [{ id: link.id }] } },
  {
    says: "filters by type",
    call: `GET ${posts}?postType=link`,
    as,
    status: 200,
    has: { posts: [{ id: link.id, url: "https://nrc.example/paper" }] },
  },
  { says: "filters by timeline", call: `GET ${posts}?timelineTag=build_today`, as, status: 200, has: { posts: [{ id: post.id }] } },
  { says: "searches", call: `GET ${posts}?search=first`, as, status: 200, has: { posts: [{ id: post.id }] } },
  { says: "finds nothing", call: `GET ${posts}?search=zebra`, as, status: 200, has: { posts: [], pagination: { has_next: false } } },
  { says: "combines filters", call: `GET ${posts}?province=ON&postType=link`, as, status: 200, has: { posts: [] } },
  {
    says: "takes 'all' for no filter",
    call: `GET ${posts}?postType=all&province=all&industryHub=all&timelineTag=all&limit=1`,
    as,
    status: 200,
    has: { pagination: { has_next: true } },
  },
  ...["hot", "new", "top", "rising"].map((sort) => ({ says: "sorts", call: `GET ${posts}?sortBy=${sort}` as const, as, status: 200 })),
  ...["hour", "day", "week", "month", "year", "all"].map((range) => ({
    says: "takes a range",
    call: `GET ${posts}?sortBy=top&timeRange=${range}` as const,
    as,
    status: 200,
  })),
  ...[
    "page=0",
    "page=-1",
    "page=1.5",
    "page=abc",
    "page=51",
    "limit=0",
    "limit=21",
    "limit=x",
    "sortBy=best",
    "timeRange=decade",
    "postType=poem",
    "timelineTag=soon",
    "province=ZZ",
  ].map((query) => ({
    says: "is refused",
    call: `GET ${posts}?${query}` as const,
    as,
    status: 422,
    lacks: ["Invalid input", "Invalid option"],
  })),
  {
    says: "names the sorts there are",
    call: `GET ${posts}?sortBy=best`,
    as,
    status: 422,
    has: { error: "Must be one of: hot, new, top, rising", fields: { sortBy: "Must be one of: hot, new, top, rising" } },
  },
  { says: "knows no such hub", call: `GET ${posts}?industryHub=nothing`, as, status: 404, has: { error: "Industry hub not found" } },
  ...["Aerospace", "AEROSPACE"].map((hub) => ({
    says: "filters by hub, in any case",
    call: `GET ${posts}?industryHub=${hub}` as const,
    as,
    status: 200,
    has: { posts: [{ id: post.id }] },
  })),

  {
    says: "gives a post",
    call: `GET ${posts}/${post.id}`,
    as,
    status: 200,
    has: {
      post: {
        id: post.id,
        title: "First of all",
        province: "ON",
        tags: ["first"],
        user_vote: null,
        industry_hub: { slug: "aerospace" },
        user: { username: "reader" },
      },
    },
    lacks: ["K1A", "reader@example.ca"],
  },
  ...["999999", "0", "abc", "1e3"].map((id) => ({
    says: "knows no such post",
    call: `GET ${posts}/${id}` as const,
    as,
    status: 404,
    has: { error: "Post not found" },
  })),
  {
    says: "makes a post",
    call: `POST ${posts}`,
    as,
    input,
    status: 201,
    has: { message: "Post created", post: { title: "By call", tags: ["one", "two"] } },
  },
  {
    says: "takes a hub by its slug",
    call: `POST ${posts}`,
    as,
    input: { ...input, industry_hub_id: "metrology" },
    status: 201,
    has: { post: { industry_hub: { slug: "metrology" } } },
  },
  {
    says: "cannot pin, feature or write for another",
    call: `POST ${posts}`,
    as,
    input: { ...input, pinned: true, featured: true, user_id: 1, upvotes: 99 },
    status: 201,
    has: { post: { pinned: false, featured: false, upvotes: 0, user_id: member.id } },
  },
  {
    says: "lists every mistake",
    call: `POST ${posts}`,
    as,
    input: { post_type: "link", url: "javascript:alert(1)" },
    status: 422,
    has: {
      error: "Title is required",
      details: ["Title is required", "Please enter a valid URL", "At least one tag is required"],
      fields: { url: "Please enter a valid URL" },
    },
  },
  {
    says: "refuses values of the wrong kind",
    call: `POST ${posts}`,
    as,
    input: { title: {}, tags: 5, industry_hub_id: [], content: 1 },
    status: 422,
  },
]);

test("the discovery list has its thirteen hubs", async () => {
  const { json } = await callApi(server.url, "GET /api/discovery/industry-hubs");
  const hubs = json.hubs as { slug: string }[];
  const expected =
    "aerospace automotive biotech-agri clean-energy construction digital-tech health-therapeutics indigenomics medical-devices metrology ocean-arctic quantum-nano space-astronomy";
  expect(hubs.map((hub) => hub.slug).sort()).toEqual(expected.split(" "));
});

test("pages and cursors walk the same list without a double", async () => {
  const idsOf = (json: Json) => (json.posts as { id: number }[]).map((found) => found.id);
  for (const sort of ["hot", "new", "top", "rising"]) {
    const pages: number[] = [];
    const cursors: number[] = [];
    for (let page = 1; page <= 3; page += 1)
      pages.push(...idsOf((await callApi(server.url, `GET ${posts}?province=NB&sortBy=${sort}&limit=9&page=${page}`, undefined, as)).json));
    let query = "";
    for (let round = 0; round < 3; round += 1) {
      const { json } = await callApi(server.url, `GET ${posts}?province=NB&sortBy=${sort}&limit=9${query}`, undefined, as);
      cursors.push(...idsOf(json));
      query = `&cursor=${(json.pagination as Json).next_cursor}`;
    }
    expect(new Set(pages).size, sort).toBe(21);
    expect(pages, sort).toEqual(cursors);
  }
});

test("with READING=public guests read by call and still cannot write", async () => {
  for (const path of [posts, `${posts}/${post.id}`, `${posts}/${post.id}/comments`]) {
    expect((await callApi(openServer.url, `GET ${path}`)).status, path).toBe(200);
  }
  for (const path of [posts, `${posts}/${post.id}/comments`, `${posts}/${post.id}/view`, "/api/discovery/vote"]) {
    const { status } = await callApi(openServer.url, `POST ${path}`, {
      ...input,
      target_id: post.id,
      target_type: "post",
      vote_type: "up",
    });
    expect(status, path).toBe(401);
  }
});

test("a session cookie signs nobody in to the API", async () => {
  const Cookie = await cookieOf(member);
  for (const path of ["/api/auth/me", posts, `${posts}/${post.id}`]) {
    expect((await callApi(server.url, `GET ${path}`, undefined, undefined, { Cookie })).status, path).toBe(401);
  }
  const body = { target_id: post.id, target_type: "post", vote_type: "up" };
  expect((await callApi(server.url, "POST /api/discovery/vote", body, undefined, { Cookie })).status).toBe(401);
});
