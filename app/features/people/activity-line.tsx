import { Spark } from "#app/ui/charts/spark.tsx";
import { shownDay } from "#app/ui/day.ts";
import { RailSection } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { Activity } from "./activity.server.ts";

/** In fewer weeks than these a drawing is a tower beside dashes, and says less than the sum. */
const fewestDrawn = 3;

const isWorthDrawing = (weeks: number[]) => weeks.filter((count) => count > 0).length >= fewestDrawn;

/** A box for each of the last twelve weeks, the oldest first, and their sum in words; nothing where nothing was written. */
export function ActivityLine({ activity: { weeks, sum, isMore, since } }: { activity: Activity }) {
  if (sum === 0) return null;
  const words = { count: sum, shown: number(sum), date: shownDay(since) };
  return (
    <RailSection title={m.profile_weeks()}>
      {isWorthDrawing(weeks) && <Spark counts={weeks} label={m.profile_weeks_each({ counts: weeks.join(", ") })} />}
      <p className="text-sm text-soft">{isMore ? m.profile_weeks_more(words) : m.profile_weeks_sum(words)}</p>
    </RailSection>
  );
}
