import type { Writer } from "#app/db/client.server.ts";
import { findPoll, insertPoll, insertVotes } from "#app/features/polls/data.server.ts";
import type { DemoPost } from "./demo.ts";

const dayMs = 86_400_000;

/** Gives a post its poll, in which two members of three vote, the more often for an option the sooner it stands. */
export async function seedPoll(
  tx: Writer,
  postId: number,
  { options, several = false, days }: NonNullable<DemoPost["poll"]>,
  everyone: number[],
  random: () => number,
  createdAt: number,
): Promise<void> {
  await insertPoll(tx, { postId, allowsSeveral: several, days, endsAt: createdAt + days * dayMs }, options);
  const ids = (await findPoll(postId, tx))?.options.map(({ id }) => id) ?? [];
  const chosen = () => ids[Math.floor(ids.length * random() ** 1.5)] ?? 0;
  for (const member of everyone) {
    if (random() > 2 / 3) continue;
    const votes = several ? [...new Set([chosen(), chosen()])] : [chosen()];
    await insertVotes(tx, member, postId, votes, createdAt);
  }
}
