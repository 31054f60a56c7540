import type { Member } from "#app/auth/viewer.ts";
import { placeInQueue } from "#app/features/review-queue/operations.server.ts";
import { holderOf } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";

/** Where an item stands in the queue of staff, null when it is decided, and who looks at it. @throws NotAllowed */
export async function waitingOf(member: Member, ...[kind, id]: Parameters<typeof itemOf>) {
  const item = itemOf(kind, id);
  return {
    review: { item, holder: await holderOf(member, item), viewerId: member.id },
    place: await placeInQueue(member, item),
    now: Date.now(),
  };
}
