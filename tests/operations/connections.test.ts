import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { connections } from "#app/db/schema/index.ts";
import { showAccount, updateProfile } from "#app/features/accounts/operations.server.ts";
import { myTies } from "#app/features/connections/mine.server.ts";
import {
  areConnected,
  endConnection,
  hiddenFrom,
  listBlocks,
  listConnections,
  requestConnection,
  respondToConnection,
  setBlock,
} from "#app/features/connections/operations.server.ts";
import { listPeople } from "#app/features/people/find-people.server.ts";
import { showProfile } from "#app/features/people/operations.server.ts";
import { peopleChoice } from "#app/features/people/rules.ts";
import { NotAllowed, NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aMember } from "#tests/support/factories.ts";

const ask = (from: Member, to: Member, message = "") => requestConnection(from, { receiver_id: to.id, message });
const two = async () => [await aMember(), await aMember()] as const;

test("a request is told to the other, and their answer to the one who asked", async () => {
  const [ana, ben] = await two();
  const request = await ask(ana, ben, "We both build buoys.");
  expect((await listConnections(ben, "received")).connections).toMatchObject([{ username: ana.username, message: "We both build buoys." }]);
  expect((await showAccount(ben)).unreadCount).toBe(1);
  expect((await myTies(ana, [ben.id]))[ben.id]?.connection).toEqual({ id: request.id, state: "sent" });
  expect((await myTies(ben, [ana.id]))[ana.id]?.connection).toEqual({ id: request.id, state: "received" });
  await respondToConnection(ben, request.id, "accepted");
  expect((await showAccount(ana)).unreadCount).toBe(1);
  for (const [one, other] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    expect((await listConnections(one, "connected")).connections.map((row) => row.username)).toEqual([other.username]);
  }
});

test("two who ask each other at once are connected, by one row", async () => {
  const [ana, ben] = await two();
  await Promise.all([ask(ana, ben), ask(ben, ana), ask(ana, ben)]);
  const rows = (await db.select().from(connections)).filter((row) => row.requesterId === ana.id || row.receiverId === ana.id);
  expect(rows).toMatchObject([{ status: "accepted" }]);
});

test("a request goes to no one who is not there, to nobody twice, and not to oneself", async () => {
  const [ana, ben] = await two();
  await expect(ask(ana, ana)).rejects.toThrow("You cannot connect with yourself.");
  await expect(requestConnection(ana, { receiver_id: 987_654, message: "" })).rejects.toThrow(NotFound);
  await expect(ask(ana, ben, "a".repeat(501))).rejects.toThrow("Message must be 500 characters or fewer");
  await expect(requestConnection(null, { receiver_id: ben.id, message: "" })).rejects.toThrow(SignInNeeded);
  expect((await ask(ana, ben)).id).toBe((await ask(ana, ben)).id);
  expect((await showAccount(ben)).unreadCount).toBe(1);
});

test("who was declined waits; who declined may ask", async () => {
  const [ana, ben] = await two();
  await respondToConnection(ben, (await ask(ana, ben)).id, "declined");
  await expect(ask(ana, ben)).rejects.toThrow("You can ask again after 30 days");
  expect((await myTies(ana, [ben.id]))[ben.id]?.connection?.state).toBe("declined");
  expect((await myTies(ben, [ana.id]))[ana.id]).toBeUndefined();
  expect((await ask(ben, ana)).requesterId).toBe(ben.id);
});

test("only the one who was asked answers, only once, and only the two end it", async () => {
  const [ana, ben] = await two();
  const stranger = await aMember();
  const { id } = await ask(ana, ben);
  for (const other of [ana, stranger]) await expect(respondToConnection(other, id, "accepted")).rejects.toThrow(NotFound);
  await expect(endConnection(ben, id)).rejects.toThrow(NotFound);
  await respondToConnection(ben, id, "accepted");
  await expect(respondToConnection(ben, id, "declined")).rejects.toThrow("answered already");
  await expect(endConnection(stranger, id)).rejects.toThrow(NotFound);
  await endConnection(ben, id);
  expect(await areConnected(ana.id, ben.id)).toBe(false);
});

test("a request can be withdrawn, and refused in general", async () => {
  const [ana, ben] = await two();
  await endConnection(ana, (await ask(ana, ben)).id);
  expect((await listConnections(ben, "received")).connections).toEqual([]);
  await updateProfile(ben, { accepts_requests: false } as Parameters<typeof updateProfile>[1]);
  await expect(ask(ana, ben)).rejects.toThrow(NotAllowed);
});

test("a block ends the connection, hides each from the other, and is told to nobody", async () => {
  const [ana, ben] = await two();
  await respondToConnection(ben, (await ask(ana, ben)).id, "accepted");
  await setBlock(ana, ben.id, "block");
  expect(await areConnected(ana.id, ben.id)).toBe(false);
  await expect(ask(ben, ana)).rejects.toThrow(NotFound);
  await expect(showProfile(ben, ana.username)).rejects.toThrow(NotFound);
  expect((await showProfile(ana, ben.username)).username).toBe(ben.username);
  expect(await hiddenFrom(ben)).toEqual([ana.id]);
  expect(await hiddenFrom(ana)).toEqual([ben.id]);
  const seen = (await listPeople(ben, peopleChoice(new URLSearchParams()), 1000)).people.map((person) => person.id);
  expect(seen).not.toContain(ana.id);
  expect(await listBlocks(ben)).toEqual([]);
  await setBlock(ana, ben.id, null);
  expect(await hiddenFrom(ben)).toEqual([]);
});

test("a mute hides the other from me alone", async () => {
  const [ana, ben] = await two();
  await setBlock(ana, ben.id, "mute");
  expect(await hiddenFrom(ana)).toEqual([ben.id]);
  expect(await hiddenFrom(ben)).toEqual([]);
  expect((await showProfile(ben, ana.username)).username).toBe(ana.username);
  await expect(setBlock(ana, ana.id, "mute")).rejects.toThrow(NotFound);
});

test("connections come in pages, each once", async () => {
  const ana = await aMember();
  for (let turn = 0; turn < 5; turn += 1) await ask(await aMember(), ana);
  const first = await listConnections(ana, "received", 0, 3);
  const second = await listConnections(ana, "received", first.next ?? 0, 3);
  expect([first.connections.length, second.connections.length, second.next]).toEqual([3, 2, null]);
  expect(new Set([...first.connections, ...second.connections].map((row) => row.id)).size).toBe(5);
});
