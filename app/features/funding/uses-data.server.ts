import { and, desc, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { programs, programUses, saves } from "#app/db/schema/index.ts";
import type { Cursor } from "#app/text/cursors.ts";

const counted = { opened: programUses.opened, recommended: programUses.recommended };
export type Use = keyof typeof counted;

export async function addUse(tx: Writer, use: Use, slugs: string[]): Promise<void> {
  const used = await tx.select({ programId: programs.id }).from(programs).where(inArray(programs.slug, slugs));
  if (used.length === 0) return;
  await tx
    .insert(programUses)
    .values(used.map((one) => ({ ...one, [use]: 1 })))
    .onConflictDoUpdate({ target: programUses.programId, set: { [use]: sql`${counted[use]} + 1` } });
}

/** How many follow a programme, and how often it was opened and recommended: columns of a query of programmes. */
const uses = {
  followed: sql<number>`(select count(*) from ${saves} where ${saves.targetType} = 'program' and ${saves.targetId} = ${programs.id})`,
  opened: sql<number>`coalesce((select ${programUses.opened} from ${programUses} where ${programUses.programId} = ${programs.id}), 0)`,
  recommended: sql<number>`coalesce((select ${programUses.recommended} from ${programUses} where ${programUses.programId} = ${programs.id}), 0)`,
};
export type Uses = Record<keyof typeof uses, number>;
export const usesOf = ({ followed, opened, recommended }: Uses) => followed + opened + recommended;

const total = sql`(${uses.followed} + ${uses.opened} + ${uses.recommended})`;

/** Returns the listed programmes that `which` lets through with their uses, the most used first, from a cursor on. */
export async function byUse(which: SQL | undefined, { cursor = null, limit }: { cursor?: Cursor | null; limit: number }) {
  const beyond = cursor ? sql`(-${total}, ${programs.id}) > (${0 - cursor.value}, ${cursor.id})` : undefined;
  return db
    .select({ program: programs, ...uses })
    .from(programs)
    .where(and(isNull(programs.archivedAt), which, beyond))
    .orderBy(desc(total), programs.id)
    .limit(limit);
}
