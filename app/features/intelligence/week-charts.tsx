import type { Weekly } from "#app/features/counters/operations.server.ts";
import type { WeeklyKind } from "#app/features/counters/rules.ts";
import { WeekBars, WeekKey, WeekTable } from "#app/ui/charts/week-bars.tsx";
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
  const isEmpty = series.every((one) => [...one.weeks, ...one.before].every((count) => count === 0));
  return (
    <section className="mt-8">
      <h2 className="mb-3">{title}</h2>
      {isEmpty ? (
        <p className="text-soft">{m.admin_trends_empty({ weeks: 2 * weeks })}</p>
      ) : (
        <>
          <WeekKey weeks={weeks} />
          <div className="charts">
            {series.map((one) => (
              <WeekBars key={one.id} {...one} />
            ))}
          </div>
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
