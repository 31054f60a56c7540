import { number } from "#app/ui/relative-time.tsx";
import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import { type ChangeKind, freshDays, problems, waysGone } from "./rules.ts";

export const problemSentences = labelsOf("watch_problem_", problems);

export const kindLabels = {
  deadline: m.funding_field_deadline,
  intake: m.funding_field_intake_text,
  amount: m.funding_field_amount,
  who: m.funding_field_eligibility,
  state: m.funding_field_status,
  gone: m.watch_kind_gone,
} satisfies Record<ChangeKind, () => string>;

export const goneSentences = labelsOf("watch_gone_", waysGone);

type Uses = { followed: number; opened: number; recommended: number };
/** "Followed 2 times, opened 3 times": what is none is left out. */
export function usesInWords({ followed, opened, recommended }: Uses): string {
  const said = [
    { count: followed, say: m.watch_followed },
    { count: opened, say: m.watch_opened },
    { count: recommended, say: m.watch_recommended },
  ];
  return said.flatMap(({ count, say }) => (count > 0 ? [say({ count: number(count) })] : [])).join(", ");
}

type Counts = { listed: number; watched: number; fresh: number };

/** Says how many pages are confirmed and read, in the same words to staff and to everybody. */
export const countsInWords = ({ listed, watched, fresh }: Counts) =>
  m.watch_read({ listed: number(listed), watched: number(watched), fresh: number(fresh), days: freshDays });
