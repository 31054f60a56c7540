import { expect, test } from "vitest";
import { requestConnection } from "#app/features/connections/operations.server.ts";
import { seedDirectory } from "#seeds/directory/directory.ts";
import { aComment, aMember, aPost, aProject } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, type Json, tokenOf } from "./api-table.ts";

const server = await sharedServer();

const member = await aMember();
const as = await tokenOf(member);
const post = await aPost(member, { title: "Tide 0" });
for (let made = 1; made < 25; made += 1) {
  await aPost(member, { title: `Tide ${made}` });
  await aProject(member, { title: `Tide ${made}` });
  await requestConnection(await aMember(), { receiver_id: member.id, message: "" });
}
for (let made = 0; made < 60; made += 1) await aComment(member, post.id, `Comment ${made}`);
await seedDirectory();

const lists = [
  ...["hot", "new", "top", "rising", "top&timeRange=week", "new&search=tide"].map((sort) => `/api/discovery/posts?sortBy=${sort}`),
  ...["trending", "newest", "most_upvoted", "newest&search=tide"].map((sort) => `/api/social/projects?sort=${sort}`),
  ...["featured", "name", "name&search=technology"].map((sort) => `/api/discovery/companies?sort=${sort}`),
  ...["best", "newest", "oldest"].map((sort) => `/api/discovery/posts/${post.id}/comments?sort=${sort}`),
  ...["relevance", "deadline", "relevance&search=program"].map((sort) => `/api/discovery/funding?sort=${sort}`),
  "/api/social/discover/users?search=",
  "/api/social/connections/me?tab=all",
  "/api/search?q=tide",
];
const read = (path: string, language = "en") => callApi(server.url, `GET ${path}`, undefined, as, { "Accept-Language": language });
const pageOf = ({ json }: { json: Json }) => {
  const { next_cursor: next } = json.pagination as { next_cursor: string | number | null };
  return { next, ids: JSON.stringify(Object.values(json).find(Array.isArray)) };
};

test.each(lists)("%s goes on at its own cursor", async (path) => {
  const first = pageOf(await read(path));
  expect(first.next).not.toBeNull();
  const second = await read(`${path}&cursor=${encodeURIComponent(String(first.next))}`);
  expect(second.status, second.text.slice(0, 300)).toBe(200);
  expect(pageOf(second).ids).not.toBe(first.ids);
  expect(pageOf(await read(`${path}&cursor=`))).toEqual(first);
});

test.each(lists)("%s refuses a cursor that it did not give, in the reader's language", async (path) => {
  for (const cursor of ["nonsense", "1_", "-", "x".repeat(501), "9".repeat(600), "%00", "%25"]) {
    const { status, json } = await read(`${path}&cursor=${cursor}`);
    expect([status, json.fields], cursor).toEqual([422, { cursor: "Must be the next_cursor of the page before" }]);
  }
  expect((await read(`${path}&cursor=nonsense`, "fr")).json.error).toBe("Doit être le next_cursor de la page précédente");
});

/** The ids of the rows on a page of posts or projects. */
const idsOf = ({ json }: { json: Json }) => (Object.values(json).find(Array.isArray) as { id: number }[]).map(({ id }) => id);

test.each([
  ...["new", "hot", "rising", "top&timeRange=week"].map((sort) => [`/api/discovery/posts?sortBy=${sort}`, aPost] as const),
  ["/api/discovery/posts?sortBy=new&language=en&postType=text", aPost] as const,
  ...["newest", "trending"].map((sort) => [`/api/social/projects?sort=${sort}`, aProject] as const),
])("numbered pages of %s neither repeat nor skip while people write", async (path, write) => {
  const before = idsOf(await read(`${path}&limit=20`)).concat(idsOf(await read(`${path}&limit=20&page=2`)));
  expect(before.length).toBeGreaterThan(20);
  const shown: number[] = [];
  for (let page = 1; page <= 12; page += 1) {
    shown.push(...idsOf(await read(`${path}&limit=4&page=${page}`)));
    for (let made = 0; made < 2; made += 1) await write(member, { title: "Written meanwhile" });
  }
  expect(shown.slice(0, before.length)).toEqual(before);
  expect(new Set(shown).size).toBe(shown.length);
});

test("a numbered page that nobody led to is counted from the start", async () => {
  const whole = idsOf(await read("/api/discovery/posts?sortBy=new&limit=20"));
  expect(idsOf(await read("/api/discovery/posts?sortBy=new&limit=5&page=3"))).toEqual(whole.slice(10, 15));
});

test("a list of another order refuses a cursor it cannot read", async () => {
  const { next } = pageOf(await read("/api/discovery/posts?sortBy=hot"));
  expect((await read(`/api/discovery/posts?sortBy=rising&cursor=${next}`)).status).toBe(422);
});

test("the directory is narrowed by a hub of any case, and refuses what it cannot read", async () => {
  const found = await read("/api/discovery/companies?industryHub=Digital-Tech");
  expect(found.json.companies).toEqual((await read("/api/discovery/companies?industryHub=digital-tech")).json.companies);
  expect(pageOf(found).ids).not.toBe(pageOf(await read("/api/discovery/companies?industryHub=all")).ids);
  for (const hub of ["1", "agriculture2", "nope", "%20x", "'"]) {
    const { status, json } = await read(`/api/discovery/companies?industryHub=${hub}`);
    expect([status, json.error], hub).toEqual([404, "Industry hub not found"]);
  }
  for (const verified of ["1", "yes", "TRUE", "0", "x"]) {
    const { status, json } = await read(`/api/discovery/companies?verified=${verified}`);
    expect([status, json.error], verified).toEqual([422, "Must be one of: true, false"]);
  }
  expect((await read("/api/discovery/companies?verified=true")).json.companies).toEqual([]);
  expect((await read("/api/discovery/companies?verified=false")).json.companies).not.toEqual([]);
});

test("more alerts than the most are the most", async () => {
  const admin = await tokenOf(await aMember({ role: "admin" }));
  const alerts = async (limit: string) => callApi(server.url, `GET /admin/strategic-intelligence/alerts?limit=${limit}`, undefined, admin);
  await callApi(server.url, "POST /admin/strategic-intelligence/execute-action", { action_type: "refresh_alerts" }, admin);
  const most = (await alerts("100")).json.alerts as unknown[];
  expect(most.length).toBeGreaterThan(10);
  for (const limit of ["101", "1000", "9".repeat(30)]) expect((await alerts(limit)).json.alerts, limit).toHaveLength(most.length);
  expect((await alerts("")).json.alerts).toHaveLength(10);
  for (const limit of ["0", "00", "-1", "1.5", "many"])
    expect((await alerts(limit)).json.error).toBe("Must be a whole number from 1 to 100");
});
