import { readFileSync } from "node:fs";
import { type Column, getTableName, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { getTableConfig, isTable } from "#app/db/columns.ts";
import { isPostgres } from "#app/db/engine.ts";
import { openFile } from "#app/db/open.server.ts";
import * as schema from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findAccountById } from "#app/features/accounts/data.server.ts";
import { grantRole } from "#app/features/accounts/operations.server.ts";
import { deletedMemberId } from "#app/features/accounts/rules.ts";
import { addComment, deleteComment, editComment, listComments } from "#app/features/comments/operations.server.ts";
import { callExtent } from "#app/features/comments/rules.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { erasuresFinished, finishErasures } from "#app/features/erasure/operations.server.ts";
import { createPost, deletePost, editPost, showPost } from "#app/features/posts/operations.server.ts";
import { holdings } from "#app/features/privacy/holdings-data.server.ts";
import { deleteOwnAccount, exportOwnData, whatIsHeld } from "#app/features/privacy/operations.server.ts";
import { createProject, deleteProject, showProject } from "#app/features/projects/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { InvalidInput, NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { onSqlite } from "#tests/support/engines.ts";
import { aComment, actOnPost, aMember, anAccount, aPost, postInput, projectInput } from "#tests/support/factories.ts";
import { aMemberOfManyTraces } from "#tests/support/traces.ts";

const tables = Object.values(schema).filter(isTable);
const nameOf = (column: Column) => `${getTableName(column.table)}.${column.name}`;

const owners = () => holdings.flatMap(({ owner }) => (owner ? [nameOf(owner)] : []));

test("every column that refers to an account, or holds an e-mail address, is in the export by itself", () => {
  const pointing = tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      return foreignTable === schema.users ? columns.map(nameOf) : [];
    }),
  );
  const named = tables.flatMap((table) =>
    getTableConfig(table).columns.flatMap((column) => (/email|recipient/i.test(column.name) ? [nameOf(column)] : [])),
  );
  // The address of a member of parliament is that of an office; a mail is found by the member it is for.
  const others = [
    "identities.email",
    "users.email",
    "users.emailVerifiedAt",
    "outbox.recipient",
    "ridings.mpEmail",
    "contacts.officeEmail",
  ];
  expect([...pointing, ...named].filter((name) => !others.includes(name) && !owners().includes(name))).toEqual([]);
  for (const name of ["mentions.userId", "notifications.actorId", "member_blocks.otherId"]) expect(owners()).toContain(name);
});

test("a column that is called as if it named an account refers to one, so that a new one is exported and deleted", () => {
  const called =
    /^(user|member|other|actor|admin|moderator|owner|author|submitter|reviewer|requester|receiver|reporter|account|translator)Id$|By$/;
  const columns = tables.flatMap((table) =>
    getTableConfig(table).columns.filter(({ name, dataType }) => called.test(name) && dataType === "number"),
  );
  expect(columns.length).toBeGreaterThan(30);
  // What goes within minutes, what outlives the account on purpose, and the record of acts, which is found by its own rule.
  const others = ["changes.memberId", "erasure_tasks.accountId", "staff_acts.actorId"];
  expect(columns.map(nameOf).filter((name) => !others.includes(name) && !owners().includes(name))).toEqual([]);
});

test("the privacy page gives a reason for everything that is held", () => {
  expect(holdings.filter(({ why }) => why() === "").map(({ table }) => getTableName(table))).toEqual([]);
});

test("the page names what is told for guidance, in its words", () => {
  const told = whatIsHeld().join(" ");
  for (const fact of [
    "status in Canada",
    "level of study",
    "age",
    "Indigenous identity",
    "woman or Black",
    "form and size of your business",
    "place",
  ])
    expect(told).toContain(fact);
});

test("no key or hash is in the export, and nothing that is drawn or folded of a text", () => {
  const held = new Set(holdings.map(({ table }) => table));
  const columns = [...held].flatMap((table) => getTableConfig(table).columns);
  const keys = columns.filter(({ name }) => /hash|key$|token$|html$|folded$/i.test(name)).map(nameOf);
  const open = holdings.flatMap(({ table, left }) =>
    getTableConfig(table)
      .columns.filter((column) => !left.includes(column))
      .map(nameOf),
  );
  expect(keys.filter((name) => open.includes(name) && name !== "users.usernameKey")).toEqual([]);
});

test("the export says that one is mentioned and blocked, what others were told and what staff did, and names none of them", async () => {
  const [member, other, moderator] = [await anAccount("exported"), await aMember(), await aMember({ role: "moderator" })];
  const post = await aPost(other);
  const own = await aPost(await aMember({ username: "asker" }), { content: "A question" });
  await transaction(async (tx) => {
    await tx.insert(schema.mentions).values({ postId: post.id, userId: member.id });
    await tx.insert(schema.memberBlocks).values({ userId: other.id, otherId: member.id, kind: "block", createdAt: 5 });
    await tx.insert(schema.notifications).values({ userId: other.id, actorId: member.id, kind: "reply", path: `/post/${own.id}`, details: {}, readAt: 7, createdAt: 6 }); // biome-ignore format: one line
  });
  const written = await createPost(member, postInput({ title: "Mine" }));
  await actOnPost(moderator, written.id, "feature");
  const { held } = await exportOwnData(member);
  expect(held.mentions).toMatchObject([{ postId: post.id, userId: member.id }]);
  expect(held.member_blocks).toEqual([{ otherId: member.id, kind: "block" }]);
  expect(held.notifications?.filter((row) => row.actorId === member.id)).toEqual([
    expect.not.objectContaining({ userId: expect.anything(), readAt: expect.anything() }),
  ]);
  const about = held.staff_acts?.filter((row) => row.subjectType === "post" && row.subjectId === written.id);
  expect(about).toMatchObject([{ kind: "moderation" }]);
  expect(about?.[0]).not.toHaveProperty("actorId");
});

async function everything(): Promise<string> {
  const rows: string[] = [];
  for (const table of tables) rows.push(JSON.stringify(await db.select().from(table)));
  return [...rows, ...(await (isPostgres ? wordsInIndexes() : bytesOfFiles()))].join("\n").toLowerCase();
}

/** SQLite keeps what was deleted out of every page of its files. */
const bytesOfFiles = async () => ["", "-wal"].map((ending) => readFileSync(`${settings.databaseFile}${ending}`).toString("latin1"));

/** PostgreSQL's pages are its own to clear; nothing that can be asked for may be left. */
function wordsInIndexes(): Promise<string[]> {
  return Promise.all(
    ["search_documents", "search_words"].map(async (name) =>
      JSON.stringify(await db.select({ row: sql<string>`${sql.raw(name)}::text` }).from(sql.raw(name))),
    ),
  );
}

let hours = 0;
/** The file is written anew at most once an hour. */
const hoursLater = () => {
  hours += 2;
  return Date.now() + hours * 3_600_000;
};

const leaving = (texts: string) => ({ texts, sure: "yes" });

test("the export holds a row of every table that holds something about a member", async () => {
  const { member, word } = await aMemberOfManyTraces();
  const { held, about } = await exportOwnData(member);
  expect(about).toBe(`u/${member.username}`);
  const filled = Object.entries(held).flatMap(([table, rows]) => (rows.length > 0 ? [table] : []));
  const expected = new Set(holdings.map(({ table }) => getTableName(table)));
  expect(filled.sort()).toEqual([...expected].sort());
  const text = JSON.stringify(held);
  for (const trace of [
    "bio",
    "title",
    "alone",
    "message",
    "report",
    "said",
    "dit",
    "appeal",
    "browser",
    "token",
    "skill",
    "first",
    "unsaid",
  ])
    expect(text).toContain(word + trace);
  expect(text).not.toContain(`about ${word}user`);
  expect(text).not.toContain(`${word}feed`);
});

test("who deletes the account and the texts leaves no trace in any table, index or page of the file", async () => {
  const { word, member, other, theirs, post, answered, reply, theirProject } = await aMemberOfManyTraces();
  const before = await countersNow();
  expect(await everything()).toContain(word);
  await deleteOwnAccount(member, leaving("delete"));
  await finishErasures(hoursLater());
  const left = await everything();
  expect(left.split(word).length - 1).toBe(0);
  expect(await findAccountById(member.id)).toBeUndefined();
  await expect(showPost(post.id)).rejects.toBeInstanceOf(NotFound);
  const { tree } = await listComments({ type: "post", id: theirs.id }, { sort: "oldest" }, callExtent);
  expect(tree.map(({ id, content, userId }) => ({ id, content, userId }))).toEqual([{ id: answered.id, content: "", userId: 0 }]);
  expect(tree[0]?.replies).toMatchObject([{ id: reply.id, content: "a reply that stays", downvotes: 0 }]);
  const now = await showPost(theirs.id);
  expect(now).toMatchObject({ upvotes: 0, commentCount: 1 });
  expect((await showProject(null, theirProject.id)).upvotes).toBe(0);
  expect((await countersNow()).members).toBe((before.members ?? 0) - 1);
  expect((await countersNow()).posts).toBe((before.posts ?? 0) - 1);
  expect((await findAccountById(other.id))?.unreadCount).toBe(0);
});

test("texts that stay stay under nobody's name", async () => {
  const { member, word, post, answered, theirs, open } = await aMemberOfManyTraces();
  await deleteOwnAccount(member, leaving("keep"));
  await finishErasures(hoursLater());
  expect(await showPost(post.id)).toMatchObject({ title: `${word}title`, userId: deletedMemberId, username: "" });
  const { tree } = await listComments({ type: "post", id: theirs.id }, { sort: "oldest" }, callExtent);
  expect(tree[0]).toMatchObject({ id: answered.id, content: `${word}answered`, userId: deletedMemberId, username: "" });
  expect(await showProject(null, open.id)).toMatchObject({ title: `${word}project`, userId: deletedMemberId });
  const left = await everything();
  expect(left).not.toContain(`${word}secret`);
  for (const trace of ["user", "name", "occupation", "bio", "message", "report", "browser", "note", "unwritten", "unsaid"])
    expect(left).not.toContain(word + trace);
});

test("who voted on a comment that its author has deleted can leave", async () => {
  const [voter, author] = [{ ...(await anAccount("voted-and-left")), emailVerifiedAt: Date.now() }, await aMember()];
  const comment = await aComment(author, (await aPost()).id);
  await castVote(voter, { target_type: "comment", target_id: comment.id, vote_type: "up" });
  await deleteComment(author, comment.id);
  await deleteOwnAccount(voter, leaving("keep"));
  expect(await findAccountById(voter.id)).toBeUndefined();
});

test("leaving asks for the choice and the confirmation, and says which is missing", async () => {
  const member = await anAccount("undecided");
  await expect(deleteOwnAccount(member, { texts: "", sure: "" })).rejects.toMatchObject({
    fields: {
      texts: "Choose what becomes of your posts and comments",
      sure: "Confirm that you understand",
    },
  });
  expect(await findAccountById(member.id)).toBeDefined();
});

test("the only admin cannot leave", async () => {
  const account = await anAccount("lastadmin");
  await grantRole(account.email, "admin");
  const admin = { ...account, role: "admin" as const };
  await expect(deleteOwnAccount(admin, leaving("keep"))).rejects.toBeInstanceOf(InvalidInput);
  const second = await anAccount("secondadmin");
  await grantRole(second.email, "admin");
  await deleteOwnAccount(admin, leaving("keep"));
  expect(await findAccountById(admin.id)).toBeUndefined();
});

onSqlite("an erasure that was not even begun when the process ended is finished by the schedule's next turn", async () => {
  const { word, member } = await aMemberOfManyTraces();
  const reader = openFile(settings.databaseFile);
  reader.exec("BEGIN");
  reader.prepare("select count(*) from users").get();
  await deleteOwnAccount(member, leaving("delete"));
  await erasuresFinished();
  expect(await everything()).toContain(word); // the log could not be emptied
  reader.close();
  await finishErasures(hoursLater());
  expect(await everything()).not.toContain(word);
  expect(await db.select().from(schema.erasureTasks)).toEqual([]);
});

test("what an author deletes is in no index and no page of the file an hour later", async () => {
  const author = await aMember();
  const post = await createPost(author, postInput({ title: "Zyquaone", content: "zyquaone" }));
  await editPost(author, post.id, postInput({ title: "Zyquatwo", content: "zyquatwo" }));
  const project = await createProject(author, projectInput({ title: "Zyquaone" }));
  const comment = await addComment(author, { type: "post", id: (await aPost()).id }, { content: "zyquaone", parent_comment_id: null, submission_key: undefined }); // biome-ignore format: one line
  await editComment(author, comment.id, { content: "zyquatwo", submission_key: undefined });
  expect(await everything()).toContain("zyquaone");
  await deletePost(author, post.id);
  await deleteProject(author, project.id);
  await deleteComment(author, comment.id);
  await finishErasures(hoursLater());
  const left = await everything();
  for (const word of ["zyquaone", "zyquatwo"]) expect(left).not.toContain(word);
});
