import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { type ChangeKind, freshDays, type WatchProblem, type WayGone } from "./rules.ts";

export const problemSentences = {
  robots: m.watch_problem_robots,
  private: m.watch_problem_private,
  large: m.watch_problem_large,
  slow: m.watch_problem_slow,
  redirects: m.watch_problem_redirects,
  unreachable: m.watch_problem_unreachable,
  status: m.watch_problem_status,
  missing: m.watch_problem_missing,
  kind: m.watch_problem_kind,
  encoding: m.watch_problem_encoding,
  pdf: m.watch_problem_pdf,
  empty: m.watch_problem_empty,
  restless: m.watch_problem_restless,
  stopped: m.watch_problem_stopped,
} satisfies Record<WatchProblem, () => string>;

export const kindLabels = {
  deadline: m.funding_field_deadline,
  intake: m.funding_field_intake_text,
  amount: m.funding_field_amount,
  who: m.funding_field_eligibility,
  state: m.funding_field_status,
  gone: m.watch_kind_gone,
} satisfies Record<ChangeKind, () => string>;

export const goneSentences = {
  missing: m.watch_gone_missing,
  home: m.watch_gone_home,
  other: m.watch_gone_other,
  empty: m.watch_gone_empty,
} satisfies Record<WayGone, () => string>;

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
