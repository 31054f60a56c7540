import { readFileSync } from "node:fs";
import { type Column, eq, getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { openFile } from "#app/db/open.server.ts";
import * as schema from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { flushBatch } from "#app/db/write-batch.server.ts";
import { findAccountById } from "#app/features/accounts/data.server.ts";
import { grantRole, updateProfile } from "#app/features/accounts/operations.server.ts";
import { answerResetRequests, requestPasswordReset } from "#app/features/accounts/password-reset.server.ts";
import { deletedMemberId } from "#app/features/accounts/rules.ts";
import { issueApiToken, openSession } from "#app/features/accounts/sessions.server.ts";
import { emailHashOf } from "#app/features/accounts/sign-in-failures.server.ts";
import { addComment, deleteComment, listComments } from "#app/features/comments/operations.server.ts";
import { callExtent } from "#app/features/comments/rules.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { erasuresFinished, finishErasures } from "#app/features/erasure/operations.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { createPost, deletePost, showPost, viewPost } from "#app/features/posts/operations.server.ts";
import { holdings, namedByOthers } from "#app/features/privacy/holdings-data.server.ts";
import { deleteOwnAccount, exportOwnData } from "#app/features/privacy/operations.server.ts";
import { offerHelp } from "#app/features/projects/offers.server.ts";
import { createProject, deleteProject, showProject, viewProject } from "#app/features/projects/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { InvalidInput, NotFound } from "#app/problems.ts";
import { settings } from "#app/settings.server.ts";
import { aComment, aMember, anAccount, aPassword, aPost, aProject, postInput, projectInput } from "#tests/support/factories.ts";

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable)) as SQLiteTable[];
const nameOf = (column: Column) => `${getTableName(column.table)}.${column.name}`;

test("every column that points to a member, or holds an e-mail address, is known to the export and the deletion", () => {
  const pointing = tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      return foreignTable === schema.users ? columns.map(nameOf) : [];
    }),
  );
  const named = tables.flatMap((table) =>
    getTableConfig(table).columns.flatMap((column) => (/email|recipient/i.test(column.name) ? [nameOf(column)] : [])),
  );
  const known = [...holdings.map(({ owner }) => owner), ...namedByOthers].map(nameOf);
  // The address of a member of parliament is that of an office; a mail is found by the member it is for.
  const others = ["users.email", "users.emailVerifiedAt", "outbox.recipient", "ridings.mpEmail", "contacts.officeEmail"];
  expect([...new Set([...pointing, ...named])].filter((name) => !others.includes(name)).sort()).toEqual(
    [...new Set(known)].filter((name) => name !== "users.id").sort(),
  );
});

test("no key or hash is in the export", () => {
  const keys = tables.flatMap((table) => getTableConfig(table).columns.filter((column) => /hash|key$/i.test(column.name)));
  const secret = new Set(holdings.flatMap((holding) => holding.secret ?? []).map(nameOf));
  const open = keys.map(nameOf).filter((name) => !secret.has(name) && name !== "users.usernameKey");
  expect(open).toEqual([]);
});

let turn = 0;

/** A member who has left something everywhere, each text with a word found nowhere else. */
async function aMemberOfManyTraces() {
  turn += 1;
  const word = `zyqua${["vra", "plon", "dree", "smif", "trall"][turn]}x`;
  const made = await anAccount(`${word}user`);
  await updateProfile(made, { full_name: `${word}name`, occupation: `${word}occupation` } as Parameters<typeof updateProfile>[1]);
  await transaction(async (tx) => {
    await tx
      .update(schema.users)
      .set({
        bio: `${word}bio`,
        location: `${word}place`,
        workplace: `${word}work`,
        workplaceFolded: `${word}work`,
        skills: [`${word}skill`],
        feedKey: `${word}feed`,
      })
      .where(eq(schema.users.id, made.id));
  });
  const member = await findAccountById(made.id);
  if (!member) throw new Error("The account has gone");
  const hook = { address: "https://hooks.example/in", events: ["post.created"], signingKey: "whsec_x", createdBy: member.id, createdAt: 1 };
  await transaction((tx) => tx.insert(schema.webhooks).values(hook).then());
  const other = await aMember();
  const theirs = await aPost(other);
  const post = await createPost(
    member,
    postInput({ title: `${word}title`, content: `${word}content`, tags: `${word}tag`, submission_key: word }),
  );
  const removed = await createPost(member, postInput({ title: `${word}removed`, content: `${word}removed` }));
  await deletePost(member, removed.id);
  const said = (content: string, parent: number | null = null) => ({
    content,
    parent_comment_id: parent,
    submission_key: undefined,
  });
  const answered = await addComment(member, { type: "post", id: theirs.id }, said(`${word}answered`));
  const reply = await addComment(other, { type: "post", id: theirs.id }, said("a reply that stays", answered.id));
  const alone = await addComment(member, { type: "post", id: theirs.id }, said(`${word}alone`));
  await addComment(other, { type: "post", id: post.id }, said("an answer on the post"));
  const gone = await addComment(member, { type: "post", id: theirs.id }, { ...said(`${word}gone`), submission_key: `${word}key` });
  await deleteComment(member, gone.id);
  await castVote(member, { target_type: "post", target_id: theirs.id, vote_type: "up" });
  await castVote(member, { target_type: "comment", target_id: reply.id, vote_type: "down" });
  await viewPost(member, theirs.id);
  const built = { title: `${word}project`, tags: `${word}mark`, tech_stack: `${word}tool` };
  const open = await createProject(member, projectInput({ ...built, submission_key: `${word}p` }));
  await createProject(member, projectInput({ ...built, title: `${word}secret`, is_public: false }));
  const theirProject = await aProject(other, { seeking_collaborators: true });
  await viewProject(member, await showProject(member, theirProject.id));
  await flushBatch();
  await castVote(member, { target_type: "project", target_id: theirProject.id, vote_type: "up" });
  await offerHelp(member, theirProject.id, `${word}offer`);
  await openSession(member.id, true, `${word}browser`);
  await issueApiToken(member.id, `${word}token`);
  await requestPasswordReset({ email: member.email });
  await answerResetRequests(Date.now());
  await requestPasswordReset({ email: member.email });
  const now = Date.now();
  await transaction(async (tx) => {
    const lists = { hubs: [], provinces: [], technologies: [], specializations: [], keyProducts: [], teamHighlights: [], recentNews: [] };
    const about = { ...lists, type: "company", description: "A firm.", headquarters: "Gander", createdAt: now, updatedAt: now } as const;
    const asked = { contactEmail: member.email, contactPerson: `${word}contact`, whyRelevant: `${word}why` };
    const [firm] = await tx
      .insert(schema.companies)
      .values([
        { ...about, ...asked, slug: `firm-${turn}`, name: "A firm", status: "published", submitterId: member.id, ownerId: member.id },
        { ...about, ...asked, slug: `plan-${turn}`, name: `${word}plan`, status: "draft", submitterId: member.id },
        { ...about, slug: `other-${turn}`, name: "Another", status: "approved", reviewerId: member.id },
      ])
      .returning();
    const companyId = firm?.id ?? 0;
    const changes = [{ field: "contactPerson", before: "", after: `${word}change` }];
    await tx
      .insert(schema.companyEvents)
      .values({ companyId, actorId: member.id, event: "edited", note: `${word}event`, changes, createdAt: now });
    await tx
      .insert(schema.companyClaims)
      .values({ companyId, userId: member.id, token: `${word}proof`, message: `${word}claim`, createdAt: now });
    await tx.insert(schema.companyViews).values({ companyId, userId: member.id, countedAt: now });
    const [goal] = await tx.insert(schema.coalitions).values({ title: "A goal", goal: "More", status: "forming", createdAt: now, updatedAt: now }).returning(); // biome-ignore format: one line
    const [outside] = await tx.insert(schema.contacts).values({ name: "Out", role: "r", organization: "o", level: "federal", expertise: [], createdAt: now, updatedAt: now }).returning(); // biome-ignore format: one line
    await tx.insert(schema.coalitionParts).values({ coalitionId: goal?.id ?? 0, memberId: member.id, status: "agreed", createdAt: now });
    await tx.insert(schema.contactViews).values({ contactId: outside?.id ?? 0, adminId: member.id, viewedAt: now });
    await tx.insert(schema.alerts).values({ rule: "hub_quiet", subject: `${turn}`, title: "t", date: "", path: "/", createdAt: now, acknowledgedBy: member.id }); // biome-ignore format: one line
    await tx.insert(schema.adminActions).values({ actorId: member.id, actionType: "refresh_alerts", input: {}, outcome: "1", isDone: true, createdAt: now }); // biome-ignore format: one line
    const pair = (name: string) => `${name}${turn}`;
    await tx.insert(schema.connections).values([
      { requesterId: member.id, receiverId: other.id, pair: pair("a"), status: "pending", message: `${word}message`, createdAt: now },
      { requesterId: (await aFriend(tx)).id, receiverId: member.id, pair: pair("b"), status: "accepted", message: "hello", createdAt: now },
    ]);
    await tx.insert(schema.memberBlocks).values([
      { userId: member.id, otherId: other.id, kind: "mute", createdAt: now },
      { userId: other.id, otherId: member.id, kind: "block", createdAt: now },
    ]);
    const kept = { question: { interest: `${word}interest` }, prompt: `${word}prompt`, answeredBy: "engine", answer: `${word}answer` };
    await tx.insert(schema.insights).values({ userId: member.id, ...kept, createdAt: now });
    await tx.insert(schema.drafts).values({ userId: member.id, kind: "project", values: { title: `${word}draft` }, updatedAt: now });
    await tx.insert(schema.saves).values({ userId: member.id, targetType: "post", targetId: theirs.id, createdAt: now });
    await tx.insert(schema.reports).values([
      { reporterId: member.id, targetType: "post", targetId: theirs.id, reason: "spam", details: `${word}report`, createdAt: now },
      { reporterId: other.id, targetType: "member", targetId: member.id, reason: "spam", details: `about ${word}user`, createdAt: now },
      { reporterId: other.id, targetType: "post", targetId: post.id, reason: "spam", details: `quotes ${word}content`, createdAt: now },
      { reporterId: other.id, targetType: "comment", targetId: alone.id, reason: "spam", details: `quotes ${word}alone`, createdAt: now },
    ]);
    await tx
      .insert(schema.moderationActs)
      .values({ act: "suspend", targetType: "member", targetId: member.id, note: `${word}note`, createdAt: now });
    const failures = { key: `${word}-failures`, emailHash: emailHashOf(member.email), count: 1, firstAt: now, lastAt: now };
    await tx.insert(schema.signInFailures).values(failures);
    await tx
      .insert(schema.outbox)
      .values({ recipient: other.email, subject: "A request", body: `u/${member.username} wants to connect`, createdAt: now });
    await notify(tx, { userId: other.id, kind: "reply", actorId: member.id, path: "/", details: { title: `${word}title` } });
    await notify(tx, { userId: member.id, kind: "reply", actorId: other.id, path: "/", details: { title: `${word}title` } });
  });
  return { word, member, other, theirs, post, answered, reply, alone, open, theirProject };
}

async function aFriend(tx: Parameters<Parameters<typeof transaction>[0]>[0]) {
  const [row] = await tx.select().from(schema.users).limit(1);
  if (!row) throw new Error("There are no members");
  return row;
}

/** Everything in every table as text, and the database's own files. */
async function everything(): Promise<string> {
  const rows: string[] = [];
  for (const table of tables) rows.push(JSON.stringify(await db.select().from(table)));
  const files = ["", "-wal"].map((ending) => readFileSync(`${settings.databaseFile}${ending}`).toString("latin1"));
  return [...rows, ...files].join("\n").toLowerCase();
}

let hours = 0;
/** The file is written anew at most once an hour. */
const hoursLater = () => {
  hours += 2;
  return Date.now() + hours * 3_600_000;
};

const leaving = (texts: string, password = aPassword) => ({ password, texts, sure: "yes" });

test("the export holds a row of every table that holds something about a member", async () => {
  const { member, word } = await aMemberOfManyTraces();
  const { held, about } = await exportOwnData(member);
  expect(about).toBe(`u/${member.username}`);
  const filled = Object.entries(held).flatMap(([table, rows]) => (rows.length > 0 ? [table] : []));
  const expected = new Set(holdings.map(({ table }) => getTableName(table)));
  expected.delete("moderation_acts"); // this member moderates nothing
  expect(filled.sort()).toEqual([...expected].sort());
  const text = JSON.stringify(held);
  for (const trace of ["bio", "title", "alone", "message", "report", "browser", "token", "skill"]) expect(text).toContain(word + trace);
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
  for (const trace of ["user", "name", "occupation", "bio", "message", "report", "browser", "note"])
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

test("leaving asks for the password, the choice and the confirmation, and says which is missing", async () => {
  const member = await anAccount("undecided");
  await expect(deleteOwnAccount(member, { password: "", texts: "", sure: "" })).rejects.toMatchObject({
    fields: {
      texts: "Choose what becomes of your posts and comments",
      password: "Your password is required",
      sure: "Confirm that you understand",
    },
  });
  await expect(deleteOwnAccount(member, leaving("keep", "not the password"))).rejects.toMatchObject({
    fields: { password: "This is not your password" },
  });
  expect(await findAccountById(member.id)).toBeDefined();
});

test("the only admin cannot leave", async () => {
  const account = await anAccount("lastadmin");
  const admin = await grantRole(account.email, "admin");
  await expect(deleteOwnAccount(admin, leaving("keep"))).rejects.toBeInstanceOf(InvalidInput);
  const second = await anAccount("secondadmin");
  await grantRole(second.email, "admin");
  await deleteOwnAccount(admin, leaving("keep"));
  expect(await findAccountById(admin.id)).toBeUndefined();
});

test("an erasure that was not even begun when the process ended is finished by the schedule's next turn", async () => {
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
  const project = await createProject(author, projectInput({ title: "Zyquaone" }));
  const comment = await addComment(author, { type: "post", id: (await aPost()).id }, { content: "zyquaone", parent_comment_id: null, submission_key: undefined }); // biome-ignore format: one line
  expect(await everything()).toContain("zyquaone");
  await deletePost(author, post.id);
  await deleteProject(author, project.id);
  await deleteComment(author, comment.id);
  await finishErasures(hoursLater());
  expect(await everything()).not.toContain("zyquaone");
});
