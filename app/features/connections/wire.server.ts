import type { ConnectionRow, ShownConnection } from "./data.server.ts";

/** A connection of one's own, with the other member where it is known. */
export function connectionWire(row: ConnectionRow | ShownConnection) {
  return {
    id: row.id,
    requester_id: row.requesterId,
    receiver_id: row.receiverId,
    status: row.status,
    message: row.message,
    ...("username" in row && { user: { id: row.userId, username: row.username, full_name: row.fullName } }),
    created_at: new Date(row.createdAt).toISOString(),
    responded_at: row.respondedAt === null ? null : new Date(row.respondedAt).toISOString(),
  };
}
