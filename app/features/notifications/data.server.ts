import { eq, sql } from "drizzle-orm";
import type { Writer } from "#app/db/client.server.ts";
import { notifications, users } from "#app/db/schema.ts";
import type { Notice } from "./rules.ts";

export async function insertNotification(tx: Writer, notice: Notice): Promise<void> {
  await tx.insert(notifications).values({ ...notice, createdAt: Date.now() });
  await tx
    .update(users)
    .set({ unreadCount: sql`${users.unreadCount} + 1` })
    .where(eq(users.id, notice.userId));
}
