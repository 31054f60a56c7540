import { shownDay } from "#app/ui/day.ts";
import { RailSection } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { Activity } from "./activity.server.ts";

const [step, width, height] = [20, 16, 40];

/** A box for each of the last twelve weeks, the oldest first, and their sum in words. */
export function ActivityLine({ activity: { weeks, sum, isMore, since } }: { activity: Activity }) {
  const most = Math.max(1, ...weeks);
  const boxes = weeks.map((count, position) => {
    const high = Math.max(2, Math.round((height * count) / most));
    return `M${position * step} ${height - high}h${width}v${high}h-${width}z`;
  });
  const words = { count: sum, shown: number(sum), date: shownDay(since) };
  return (
    <RailSection title={m.profile_weeks()}>
      {sum > 0 && (
        <svg
          className="mt-2 mb-1 block w-full fill-brand"
          role="img"
          aria-label={m.profile_weeks_each({ counts: weeks.join(", ") })}
          preserveAspectRatio="none"
          viewBox={`0 0 ${weeks.length * step} ${height}`}
        >
          <path d={boxes.join("")} />
        </svg>
      )}
      <p className="text-sm text-soft">
        {sum === 0 ? m.profile_weeks_none({ date: words.date }) : isMore ? m.profile_weeks_more(words) : m.profile_weeks_sum(words)}
      </p>
    </RailSection>
  );
}
