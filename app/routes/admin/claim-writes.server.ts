import { claimItem, releaseItem } from "#app/features/reviews/operations.server.ts";
import { type Item, itemFrom } from "#app/features/reviews/rules.ts";
import type { FormCall } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { sameList } from "./review-writes.server.ts";

function itemOrThrow(pressed: string): Item {
  const item = itemFrom(pressed);
  if (!item) throw new InvalidInput({ form: m.problem_form_unnamed() });
  return item;
}

/** The actions of the buttons that say who looks at an item, in the queue and on the item's own page. */
export const claimWrites = {
  claim: async ({ request, pressed }: FormCall) => {
    await claimItem(await requireMember(request), itemOrThrow(pressed));
    return { to: sameList(request, {}) };
  },
  release: async ({ request, pressed }: FormCall) => {
    await releaseItem(await requireMember(request), itemOrThrow(pressed));
    return { to: sameList(request, {}) };
  },
  take_over: async ({ request, pressed }: FormCall) => {
    await claimItem(await requireMember(request), itemOrThrow(pressed), true);
    return { to: sameList(request, {}) };
  },
};
