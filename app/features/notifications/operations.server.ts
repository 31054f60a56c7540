import type { Writer } from "#app/db/client.server.ts";
import * as data from "./data.server.ts";
import type { Notice } from "./rules.ts";

/** Tells a member, inside the transaction of what happened. Nobody is told what they did themselves. */
export async function notify(tx: Writer, notice: Notice): Promise<void> {
  if (notice.actorId === notice.userId) return;
  await data.insertNotification(tx, notice);
}
