import type { Viewer } from "#app/auth/viewer.ts";
import { blocksOf, type ConnectionRow, statesOf } from "./data.server.ts";
import type { Tie } from "./rules.ts";

/** Returns the viewer's ties to the members on a page, by member id. A declined request shows only to the member who sent it. */
export async function myTies(viewer: Viewer, ids: number[]): Promise<Record<number, Tie>> {
  if (!viewer) return {};
  if (viewer.many) {
    viewer.many.exceptTiesOf(ids);
    return {};
  }
  const others = ids.filter((id) => id !== viewer.id);
  const [rows, blocks] = await Promise.all([statesOf(viewer.id, others), blocksOf(viewer.id, others)]);
  const ties: Record<number, Tie> = {};
  for (const row of rows) {
    const isMine = row.requesterId === viewer.id;
    const state = stateOf(row, isMine);
    if (state) ties[isMine ? row.receiverId : row.requesterId] = { connection: { id: row.id, state }, block: null };
  }
  for (const { otherId, kind } of blocks) ties[otherId] = { connection: ties[otherId]?.connection ?? null, block: kind };
  return ties;
}

function stateOf(row: ConnectionRow, isMine: boolean) {
  if (row.status === "accepted") return "connected";
  if (row.status === "declined") return isMine ? "declined" : null;
  return isMine ? "sent" : "received";
}
