import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import {
  companies,
  companyClaims,
  companyListings,
  companyMoves,
  postListings,
  posts,
  saves,
  staffActs,
  votes,
} from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { askForClaim, decideClaim, disputeClaim, listClaims, revokeClaim } from "#app/features/companies/claims.server.ts";
import { mergeCompany, showMerge, undoMerge } from "#app/features/companies/merge.server.ts";
import { showCompany } from "#app/features/companies/operations.server.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { findLeaver, type Leaver } from "#app/features/privacy/data.server.ts";
import { deleteAccount } from "#app/features/privacy/operations.server.ts";
import { save } from "#app/features/saves/operations.server.ts";
import { setVote } from "#app/features/votes/operations.server.ts";
import { AdminOnly, Conflict } from "#app/operations/problems.ts";
import { aCompany, aMember, aPost } from "#tests/support/factories.ts";

const admin = await aMember({ role: "admin" });

const up = (member: Member, id: number, wanted: "up" | "none" = "up") => setVote(member, { target_type: "company", target_id: id, wanted });
const rowOf = async (id: number) => (await db.select().from(companies).where(eq(companies.id, id)))[0] as typeof companies.$inferSelect; // both stand
const seenBoth = async (from: number, into: number) => ({
  revision: (await rowOf(from)).revision,
  intoRevision: (await rowOf(into)).revision,
});
const merge = async (from: number, into: { id: number; slug: string }) =>
  mergeCompany(admin, from, into.slug, await seenBoth(from, into.id));

async function accept(member: Member, slug: string, message = "I founded it.") {
  await askForClaim(member, slug, message);
  const claim = (await listClaims(admin)).find((one) => one.slug === slug && one.username === member.username);
  await decideClaim(admin, claim?.id ?? 0, true, { revision: claim?.revision ?? 0, message });
}

/** Two pages of one company, with a keeper, claims, votes, saves and a post that differ, and some that both have. */
async function twins(name: string) {
  const [from, into] = [await aCompany({ name }), await aCompany({ name: `${name} Inc.` })];
  const [keeper, both, one, claimant, rival] = [await aMember(), await aMember(), await aMember(), await aMember(), await aMember()];
  await askForClaim(keeper, into.slug, "Mine as well.");
  await accept(keeper, from.slug);
  for (const { id } of [from, into]) {
    await up(both, id);
    await save(both, "company", id, true);
  }
  await up(one, from.id);
  await save(one, "company", from.id, true);
  await disputeClaim(claimant, from.slug, "It is mine.");
  for (const { slug } of [from, into]) await disputeClaim(rival, slug, "It is mine, too.");
  const post = await aPost(one, { about_company_id: from.id, title: `About ${name}` });
  return { from, into, keeper, both, one, claimant, rival, post };
}

/** Every row that a merge may touch, whole but for revisions, which only rise. */
async function rowsAround(ids: number[], post: number) {
  const plain = ({ revision: _, ...row }: { revision: number }) => row;
  const on = (table: typeof votes | typeof saves) => and(eq(table.targetType, "company"), inArray(table.targetId, ids));
  const sorted = <T>(rows: T[]) => rows.map((row) => JSON.stringify(row)).sort();
  return {
    companies: sorted((await db.select().from(companies).where(inArray(companies.id, ids))).map(plain)),
    votes: sorted(await db.select().from(votes).where(on(votes))),
    saves: sorted(await db.select().from(saves).where(on(saves))),
    claims: sorted((await db.select().from(companyClaims).where(inArray(companyClaims.companyId, ids))).map(plain)),
    listings: sorted(await db.select().from(companyListings).where(inArray(companyListings.companyId, ids))),
    post: sorted(await db.select().from(posts).where(eq(posts.id, post))),
    postListings: sorted(await db.select().from(postListings).where(eq(postListings.postId, post))),
  };
}

test("undoing a merge leaves every row of both companies as it was before", async () => {
  const { from, into, keeper, both, one, claimant, post } = await twins("Zqxapart Works");
  const before = await rowsAround([from.id, into.id], post.id);
  const { merging } = await showMerge(admin, from.id, into.slug);
  expect(merging?.moving).toEqual({ votes: 1, saves: 1, posts: 1, claims: 3, views: from.viewCount, keeper: true });

  await merge(from.id, into);
  expect((await showCompany(null, into.slug)).company).toMatchObject({ upvotes: 2, ownerId: keeper.id });
  expect(await db.select({ about: posts.aboutCompanyId }).from(posts).where(eq(posts.id, post.id))).toEqual([{ about: into.id }]);
  await expect(showCompany(null, from.slug)).rejects.toMatchObject({ path: `/company/${into.slug}` });
  expect(await rowsAround([from.id, into.id], post.id)).not.toEqual(before);

  await expect(undoMerge(keeper, from.id, null)).rejects.toThrow(AdminOnly);
  await undoMerge(admin, from.id, (await rowOf(from.id)).revision);
  expect(await rowsAround([from.id, into.id], post.id)).toEqual(before);
  expect((await showCompany(null, from.slug)).company).toMatchObject({ upvotes: 2, ownerId: keeper.id });
  expect((await showCompany(null, into.slug)).company).toMatchObject({ upvotes: 1, ownerId: null });
  expect(await db.select().from(companyMoves).where(eq(companyMoves.companyId, from.id))).toEqual([]);
  const acts = await db.select().from(staffActs).where(eq(staffActs.kind, "company_separated"));
  expect(acts).toMatchObject([{ subjectId: from.id, actorId: admin.id, detail: JSON.stringify({ from: into.id }) }]);
  const told = (await listNotifications(keeper)).notifications.map(({ details }) => details.status);
  expect(told).toEqual(expect.arrayContaining(["merged", "separated"]));
  await expect(undoMerge(admin, from.id, null)).rejects.toThrow(Conflict);
  for (const member of [both, one]) await up(member, from.id);
  expect(claimant.id).not.toBe(one.id);
});

test("a merge goes by the revisions of both: when either changed meanwhile, it is refused with both", async () => {
  const [from, into] = [await aCompany({ name: "Zqxpair Works" }), await aCompany({ name: "Zqxpair Works Inc." })];
  const seen = await seenBoth(from.id, into.id);
  for (const stale of [
    { ...seen, revision: seen.revision - 1 },
    { ...seen, intoRevision: seen.intoRevision - 1 },
  ]) {
    const refused = await mergeCompany(admin, from.id, into.slug, stale).catch((error) => error);
    expect(refused).toBeInstanceOf(Conflict);
    expect(refused.standing.differences.map(({ label }: { label: string }) => label)).toEqual([from.name, into.name]);
  }
  expect((await rowOf(from.id)).status).toBe("published");
});

test("a vote withdrawn since the merge is not cast again; one on both pages before comes back on its own", async () => {
  const { from, into, both, one } = await twins("Zqxvoted Works");
  await merge(from.id, into);
  for (const member of [both, one]) await up(member, into.id, "none");
  await undoMerge(admin, from.id, null);
  expect([(await rowOf(from.id)).upvotes, (await rowOf(into.id)).upvotes]).toEqual([1, 0]);
});

test("what was decided since makes an undo impossible, and says so", async () => {
  const { from, into, keeper } = await twins("Zqxstuck Works");
  const other = await aCompany({ name: "Zqxstuck Holding" });
  await merge(from.id, into);
  await merge(into.id, other);
  await expect(showCompany(null, from.slug)).rejects.toMatchObject({ path: `/company/${other.slug}` });
  await expect(undoMerge(admin, from.id, null)).rejects.toThrow("Undo that merge first");
  await undoMerge(admin, into.id, null);
  await revokeClaim(admin, into.id, "Not theirs.", keeper.username);
  await expect(undoMerge(admin, from.id, null)).rejects.toThrow("no longer manages");

  const free = await aCompany({ name: "Zqxclaimed Works" });
  const claimant = await aMember();
  await askForClaim(claimant, free.slug, "I founded it.");
  await merge(free.id, other);
  await accept(claimant, other.slug);
  await expect(undoMerge(admin, free.id, null)).rejects.toThrow("accepted since");
});

test("a member who leaves after a merge leaves no trace in what it kept, and what others did still moves back", async () => {
  const { from, into, keeper, one, post } = await twins("Zqxleft Works");
  await merge(from.id, into);
  for (const { id, createdAt } of [one, keeper]) {
    const leaver = (await findLeaver(id, createdAt)) as Leaver; // they have not left yet
    await transaction((tx) => deleteAccount(tx, leaver, true, Date.now()));
  }
  const kept = await db.select().from(companyMoves).where(eq(companyMoves.companyId, from.id));
  expect(kept.filter(({ userId, itemId }) => userId === one.id || userId === keeper.id || itemId === post.id)).toEqual([]);
  await undoMerge(admin, from.id, null);
  expect(await rowOf(from.id)).toMatchObject({ status: "published", ownerId: null, upvotes: 1 });
  expect(await rowOf(into.id)).toMatchObject({ ownerId: null, upvotes: 1 });
});
