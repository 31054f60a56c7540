import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { apiTokens, posts, users } from "#app/db/schema/index.ts";
import { untilWritten } from "#app/db/until-written.server.ts";
import { issueApiToken } from "#app/features/accounts/sessions.server.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

test("no reading query compares with a bare parameter, which SQLite would plan it anew for", () => {
  const { sql: text } = db.select({ id: posts.id }).from(posts).where(eq(posts.id, 1)).limit(2).toSQL();
  expect(text).toContain("?");
  expect(text.replaceAll("case when 1 then ? end", "")).not.toContain("?");
});

test("a query whose rows are read by us returns what Drizzle returns", async () => {
  const member = await aMember({ isDiscoverable: true });
  await aPost(member, { tags: "tide, ice", url: "" });
  await issueApiToken(member.id, "test");
  const flat = () =>
    db
      .select()
      .from(posts)
      .where(eq(posts.userId, sql.placeholder("id")));
  const { id, isDiscoverable, skills } = users;
  const inside = () =>
    db
      .select({ member: { id, isDiscoverable, skills }, token: { id: apiTokens.id, used: apiTokens.lastUsedAt }, one: sql<number>`1` })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(eq(users.id, sql.placeholder("id")));
  const rows = await prepareRows(flat()).execute({ id: member.id });
  expect(rows).toMatchObject([{ userId: member.id, tags: ["tide", "ice"], pinned: false, url: null }]);
  expect(rows).toEqual(await flat().prepare().execute({ id: member.id }));
  const nested = await prepareRows(inside()).execute({ id: member.id });
  expect(nested).toMatchObject([{ member: { isDiscoverable: true, skills: [] }, token: { used: null }, one: 1 }]);
  expect(nested).toEqual(await inside().prepare().execute({ id: member.id }));
});

test("what was read is kept until anything is written, by this connection or another", async () => {
  const kept = untilWritten<{ turn: number }>(10);
  let turn = 0;
  const read = async () => {
    turn += 1;
    return { turn };
  };
  expect([await kept("a", read), await kept("a", read), await kept("b", read)]).toEqual([{ turn: 1 }, { turn: 1 }, { turn: 2 }]);
  await aPost();
  expect(await kept("a", read)).toEqual({ turn: 3 });
});
