import { z } from "zod";
import { id, time } from "#app/fields/json-fields.server.ts";
import type { ConnectionRow, ShownConnection } from "./data.server.ts";

export const ConnectionJson = z
  .object({
    id,
    requester_id: id,
    receiver_id: id,
    status: z.enum(["pending", "accepted", "declined"]),
    message: z.string().nullable(),
    user: z.object({ id, username: z.string(), full_name: z.string() }).optional(),
    created_at: time,
    responded_at: time.nullable(),
  })
  .meta({ id: "Connection" });

/** Returns the viewer's connection, with the other member when the row holds them. */
export function serializeConnection(row: ConnectionRow | ShownConnection): z.input<typeof ConnectionJson> {
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
