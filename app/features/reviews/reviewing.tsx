import { m } from "#app/words/messages.ts";
import type { Holder, Item } from "./rules.ts";

type Shown = { item: Item; holder: Holder | null; viewerId: number; now: number; takeHref?: string | undefined; isBrief: boolean };

/** Says who looks at an item, with the button that changes that. `isBrief` is for one line, in which the button says alone that it is the viewer. */
export function Reviewing({ item, holder, viewerId, now, takeHref, isBrief }: Shown) {
  const minutes = Math.max(1, Math.ceil(((holder?.until ?? now) - now) / 60_000));
  const isMine = holder?.userId === viewerId;
  const [name, label] = isMine
    ? (["release", m.review_release()] as const)
    : holder
      ? (["take_over", m.review_take_over_from({ username: holder.username })] as const)
      : (["claim", m.review_claim()] as const);
  return (
    <form method="post" className="flex flex-wrap items-center gap-3">
      {holder && (
        <span className={isMine && isBrief ? "sr-only" : undefined}>
          {isMine ? m.review_mine({ minutes }) : m.review_theirs({ username: holder.username, minutes })}
        </span>
      )}
      {name === "take_over" && takeHref ? (
        <a className="staff-act" href={takeHref}>
          {label}
        </a>
      ) : (
        <button type="submit" className="staff-act" name={name} value={item}>
          {label}
        </button>
      )}
    </form>
  );
}
