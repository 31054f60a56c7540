import { expect, test } from "vitest";
import { changeReader, recordChange } from "#app/db/changes.server.ts";
import { db, writerFile } from "#app/db/client.server.ts";
import { forgetChanges } from "#app/db/forget-changes.server.ts";
import { keptMs } from "#app/db/kept-changes.ts";
import { changes } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { updateAccount } from "#app/features/accounts/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { onSqlite } from "#tests/support/engines.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

const member = await aMember();
const post = await aPost(undefined, { tags: "zyquarty", province: "ON" });
const read = changeReader();
await read();
const rename = (fullName: string) => transaction((tx) => updateAccount(tx, member.id, { fullName }));

test("a write is read once, with its parts and who wrote it; one that names none changes everything at once", async () => {
  await castVote(member, { target_type: "post", target_id: post.id, vote_type: "up" });
  await rename("Renamed");
  const [vote, other, ...rest] = await read();
  expect(vote?.parts).toEqual([`post ${post.id}`, "ranks of all", "ranks of type:text", "ranks of language:en", expect.stringMatching(/^ranks of [\w-]{22}$/), "ranks of province:ON"]); // biome-ignore format: in one line
  expect([vote?.memberId, vote?.isUrgent]).toEqual([member.id, false]);
  expect([other?.parts, other?.isUrgent, rest]).toEqual([["*"], true, []]);
  expect(await read()).toEqual([]);
});

test("a transaction that writes nothing, or fails, is no change", async () => {
  await transaction(async () => {});
  const failing = transaction(async (tx) => {
    await updateAccount(tx, member.id, { fullName: "Never" });
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  expect(await read()).toEqual([]);
});

onSqlite("what another program writes, and what is read too late, changes everything", async () => {
  writerFile.prepare("update users set full_name = ? where id = ?").run("By hand", member.id);
  expect(await read()).toMatchObject([{ parts: ["*"], isUrgent: true }]);
  await transaction((tx) => updateAccount(tx, member.id, { fullName: "Hidden from nobody" }), unseen);
  await rename("Later");
  writerFile.prepare("delete from changes where id < (select max(id) from changes)").run();
  expect(await read()).toMatchObject([{ parts: ["*"], isUrgent: true }]);
});

test("what a process whose clock is far ahead deletes before it was read changes everything; what was undone leaves no gap", async () => {
  await read();
  const undone = transaction(async (tx) => {
    await recordChange(tx, unseen);
    throw new Error("on purpose");
  });
  await expect(undone).rejects.toThrow("on purpose");
  await castVote(member, { target_type: "post", target_id: post.id, vote_type: "down" });
  expect(await read()).toMatchObject([{ parts: expect.arrayContaining([`post ${post.id}`]), isUrgent: false }]);
  await castVote(member, { target_type: "post", target_id: post.id, vote_type: "up" });
  await forgetChanges(Date.now() + keptMs + 1_000);
  expect(await read()).toMatchObject([{ parts: ["*"], isUrgent: true }]);
  expect(await read()).toEqual([]);
});

test("no word of a member is noted, and what is noted goes within minutes though nobody writes", async () => {
  const all = async () => db.select().from(changes);
  expect(JSON.stringify(await all())).not.toContain("zyquarty");
  const later = Date.now() + keptMs + 1_000;
  await forgetChanges(later);
  expect((await all()).map(({ parts, memberId }) => [parts, memberId])).toEqual([[[], null]]);
  const [last] = await all();
  await forgetChanges(later + keptMs * 2);
  expect(await all()).toEqual([last]);
});
