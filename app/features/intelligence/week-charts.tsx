import type { Weekly } from "#app/features/counters/operations.server.ts";
import type { WeeklyKind } from "#app/features/counters/rules.ts";
import { WeekBars, WeekKey, WeekTable } from "#app/ui/charts/week-bars.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { Scrolling } from "#app/ui/scrolling.tsx";
import { m } from "#app/words/messages.ts";

const labels: Record<WeeklyKind, () => string> = {
  members: m.admin_new_members,
  posts: m.admin_posts,
  comments: m.admin_comments,
  submissions: m.admin_submissions,
  decisions: m.admin_decisions,
};

/** What the last weeks brought against as many before, a chart for each kind, and all their numbers in one table. */
export function WeekCharts({ starts, trends }: { starts: number[]; trends: Weekly[] }) {
  const weeks = starts.length;
  const title = m.admin_trends({ weeks });
  const series = trends.map(({ kind, ...counts }) => ({ id: `weekly-${kind}`, label: labels[kind](), starts, ...counts }));
  const drawn = series.filter((one) => [...one.weeks, ...one.before].some((count) => count > 0));
  const quiet = series.filter((one) => !drawn.includes(one));
  return (
    <section className="mt-8">
      <h2 className="mb-3">{title}</h2>
      {drawn.length === 0 ? (
        <p className="text-soft">{m.admin_trends_empty({ weeks: 2 * weeks })}</p>
      ) : (
        <>
          <WeekKey weeks={weeks} />
          <div className="charts">
            {drawn.map((one) => (
              <WeekBars key={one.id} {...one} />
            ))}
          </div>
          {quiet.length > 0 && (
            <p className="text-sm text-soft">
              <Dotted>{quiet.map(({ label }) => `${label} 0`)}</Dotted>
            </p>
          )}
          <details className="mt-3">
            <summary className="min-h-11 py-2.5">{m.chart_table()}</summary>
            <Scrolling label={title}>
              <WeekTable series={series} />
            </Scrolling>
          </details>
        </>
      )}
    </section>
  );
}
