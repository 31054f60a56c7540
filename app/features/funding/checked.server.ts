import type { Writer } from "#app/db/client.server.ts";
import { cursorFrom, cursorText, pageOf } from "#app/text/cursors.ts";
import * as checked from "./checked-data.server.ts";
import { updateProgram } from "./data.server.ts";
import { usesOf } from "./uses-data.server.ts";

const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7);

/** Returns a page of the programmes whose source nobody has read since a time, the most used first, and how many there are. */
export async function unreadSince(since: number, after: string | null, limit: number) {
  const month = monthOf(since);
  const read = await checked.programsReadBefore(month, cursorFrom(after), limit + 1);
  const page = pageOf(read, limit, (row) => cursorText({ value: usesOf(row), id: row.program.id }));
  return { ...page, total: await checked.countReadBefore(month) };
}

/** Notes that somebody read the source of a programme now and found its facts right, unless it has changed since they saw it. */
export async function noteRead(tx: Writer, { id, revision }: { id: number; revision: number }, now: number): Promise<boolean> {
  if ((await checked.revisionOf(tx, id)) !== revision) return false;
  await updateProgram(tx, id, { asOf: monthOf(now), updatedAt: now });
  return true;
}
