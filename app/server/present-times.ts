import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { redateComments } from "#app/features/comments/operations.server.ts";
import { redateCompanies } from "#app/features/companies/operations.server.ts";
import { redateFollows } from "#app/features/follows/operations.server.ts";
import { redatePosts } from "#app/features/posts/operations.server.ts";
import { redateProjects } from "#app/features/projects/operations.server.ts";
import { redateSaves } from "#app/features/saves/operations.server.ts";

const rooms: ((tx: Writer, now: number) => Promise<number>)[] = [
  redatePosts,
  redateProjects,
  redateComments,
  redateSaves,
  redateFollows,
  redateCompanies,
];

/**
 * Gives what was written while the clock ran ahead the time it is, once the clock has come back: it would stay first in every list by time
 * until that time arrives. A transaction that changes nothing ends no kept page.
 */
export async function returnToPresent(now: number): Promise<void> {
  await transaction(async (tx) => {
    for (const redate of rooms) await redate(tx, now);
  });
}
