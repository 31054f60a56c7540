import { hasRole } from "#app/auth/permissions.ts";
import { isOneOfMany, type Member, memberOrThrow, publisherOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Reader } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { endFollow, forgetFollowsBetween, forgetFollowsOfPrivate } from "#app/features/follows/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { idBefore, pageOf } from "#app/text/cursors.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { checkRequest, type RequestInput } from "./forms.server.ts";
import { askAgainDays, askAgainMs, type ConnectionResponse, type ConnectionTab, pageSize, pairOf } from "./rules.ts";

/**
 * Asks a member to connect. When the other has asked already, this accepts their request; asking twice changes nothing.
 * @throws SignInNeeded, InvalidInput, NotFound, NotAllowed
 */
export async function requestConnection(viewer: Viewer, input: RequestInput): Promise<data.ConnectionRow> {
  const member = publisherOrThrow(viewer);
  const { receiver_id: receiverId, message } = checkRequest(input);
  if (receiverId === member.id) throw new InvalidInput({ receiver_id: m.connection_self() });
  return transaction(async (tx) => {
    const receiver = await data.findMember(receiverId, tx);
    if (!receiver || (await data.findBlock(member.id, receiverId, tx))) throw new NotFound("member", m.no_such_member());
    const before = await data.findPair(member.id, receiverId, tx);
    const now = Date.now();
    if (before?.status === "accepted") return before;
    if (before?.status === "pending") {
      if (before.requesterId === member.id) return before;
      await notify(tx, answerNotice(before, member, "accepted"));
      return data.updateConnection(tx, before.id, { status: "accepted", respondedAt: now });
    }
    const waits = before?.requesterId === member.id && (before.respondedAt ?? 0) > now - askAgainMs;
    if (waits) throw new NotAllowed(m.connection_wait({ days: askAgainDays }));
    if (!receiver.acceptsRequests) throw new NotAllowed(m.connection_closed());
    const row = { requesterId: member.id, receiverId, pair: pairOf(member.id, receiverId), message, createdAt: now };
    const made = await data.insertConnection(tx, { ...row, status: "pending" });
    const details = { username: member.username, of: "connections" };
    await notify(tx, { userId: receiverId, kind: "connection_request", actorId: member.id, path: "/connections", details });
    return made;
  }, unseen);
}

const answerNotice = (row: data.ConnectionRow, member: { id: number; username: string }, response: ConnectionResponse) => ({
  userId: row.requesterId,
  kind: "connection_answer" as const,
  actorId: member.id,
  path: `/u/${member.username}`,
  details: { username: member.username, response },
});

/** Saves the receiver's answer, which is final. @throws SignInNeeded, NotFound, Conflict */
export async function respondToConnection(viewer: Viewer, id: number, response: ConnectionResponse): Promise<data.ConnectionRow> {
  const member = writerOrThrow(viewer);
  return transaction(async (tx) => {
    const row = await data.findConnection(id, tx);
    if (!row || row.receiverId !== member.id) throw new NotFound("connection", m.connection_not_found());
    if (row.status === response) return row;
    if (row.status !== "pending") throw new Conflict(m.connection_answered(), { fields: { response: m.connection_answered() } });
    await notify(tx, answerNotice(row, member, response));
    return data.updateConnection(tx, id, { status: response, respondedAt: Date.now() });
  }, unseen);
}

/**
 * Withdraws the viewer's own request, or ends a connection from either side. `seen` is the status the page showed: a request that was
 * accepted meanwhile is not ended unseen. @throws SignInNeeded, NotFound, Conflict
 */
export async function endConnection(viewer: Viewer, id: number, seen: data.ConnectionRow["status"] | null = null): Promise<void> {
  const member = memberOrThrow(viewer);
  await transaction(async (tx) => {
    const row = await data.findConnection(id, tx);
    const isMine = row?.requesterId === member.id || row?.receiverId === member.id;
    if (isMine && seen !== null && row?.status !== seen) throw new Conflict(m.connection_changed());
    const isOwnRequest = row?.status === "pending" && row.requesterId === member.id;
    const isConnected = row?.status === "accepted" && (row.requesterId === member.id || row.receiverId === member.id);
    if (!isOwnRequest && !isConnected) throw new NotFound("connection", m.connection_not_found());
    await data.deleteConnection(tx, id);
    await forgetFollowsOfPrivate(tx, row.requesterId, row.receiverId);
  });
}

/** Returns a page of the viewer's own requests or connections; nobody sees another's. @throws SignInNeeded */
export async function listConnections(viewer: Viewer, tab: ConnectionTab | "all", after = 0, limit = pageSize) {
  const member = memberOrThrow(viewer);
  const read = await data.connectionsOf(member.id, tab, idBefore(after), limit + 1);
  const { rows: connections, next } = pageOf(read, limit, (connection) => connection.id);
  return { connections, next };
}

export async function areConnected(a: number, b: number, from?: Reader): Promise<boolean> {
  return (await data.findPair(a, b, from))?.status === "accepted";
}

/**
 * Returns whether `ownerId` blocks the viewer, who then finds nothing of theirs. A blocker still sees the blocked, to be able to unblock.
 */
export const isBlockedFrom = (viewerId: number, ownerId: number, from?: Reader) => data.isBlockedBy(viewerId, ownerId, from);

/** Like `isBlockedFrom`, for pages: always false for moderators. Members who block or are blocked get no shared page. */
export async function isBarredFrom(viewer: Viewer, ownerId: number): Promise<boolean> {
  if (!viewer || isOneOfMany(viewer) || hasRole(viewer, "moderator")) return false;
  return data.isBlockedBy(viewer.id, ownerId);
}

/** Returns whether a member mutes or blocks another or is blocked by them; nothing of the other's reaches them then. */
export { hidesMember } from "./data.server.ts";

const blockLimit = 500;

/**
 * Mutes a member (the viewer no longer sees them), blocks them (nor do they see the viewer, and a connection ends), or undoes both with
 * null. @throws SignInNeeded, NotFound, InvalidInput
 */
export async function setBlock(viewer: Viewer, otherId: number, kind: "mute" | "block" | null): Promise<void> {
  const member = memberOrThrow(viewer);
  await transaction(async (tx) => {
    if (otherId === member.id || !(await data.findMember(otherId, tx))) throw new NotFound("member", m.no_such_member());
    if (kind && (await data.countBlocks(tx, member.id)) >= blockLimit)
      throw new InvalidInput({ form: m.blocks_many({ limit: blockLimit }) });
    await data.saveBlock(tx, member.id, otherId, kind);
    const row = kind === "block" ? await data.findPair(member.id, otherId, tx) : undefined;
    if (row) await data.deleteConnection(tx, row.id);
    if (kind === "block") await forgetFollowsBetween(tx, member.id, otherId);
    if (kind === "mute") await endFollow(tx, member.id, targetOf("member", otherId));
  });
}

/** Returns the members the viewer mutes or blocks. @throws SignInNeeded */
export const listBlocks = (viewer: Viewer) => data.blocksBy(memberOrThrow(viewer).id);

/** The authors whose texts the viewer does not want, or may not, see. Who has any gets no shared page. */
export async function hiddenFrom(viewer: Pick<Member, "id" | "many"> | null): Promise<number[]> {
  return viewer && !isOneOfMany(viewer) ? data.hiddenIds(viewer.id) : [];
}
