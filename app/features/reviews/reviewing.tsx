import { m } from "#app/words/messages.ts";
import type { Holder, Item } from "./rules.ts";

type Shown = { item: Item; holder: Holder | null; viewerId: number; now: number };

/** Says on an item's own page who looks at it, with the button that changes that. */
export function Reviewing({ item, holder, viewerId, now }: Shown) {
  const minutes = Math.max(1, Math.ceil(((holder?.until ?? now) - now) / 60_000));
  const isMine = holder?.userId === viewerId;
  const [name, label] = isMine
    ? (["release", m.review_release()] as const)
    : holder
      ? (["take_over", m.review_take_over_from({ username: holder.username })] as const)
      : (["claim", m.review_claim()] as const);
  return (
    <form method="post" className="my-3 flex flex-wrap items-center gap-3 text-sm text-soft">
      {holder && <span>{isMine ? m.review_mine({ minutes }) : m.review_theirs({ username: holder.username, minutes })}</span>}
      <button type="submit" className="staff-act" name={name} value={item}>
        {label}
      </button>
    </form>
  );
}
