import { sum } from "d3-array";
import type { Weekly } from "#app/features/counters/operations.server.ts";
import type { WeeklyKind } from "#app/features/counters/rules.ts";
import { Spark } from "#app/ui/charts/spark.tsx";
import { WeekFigure, WeekKey, WeekTable } from "#app/ui/charts/week-bars.tsx";
import { isCompared } from "#app/ui/charts/week-scale.ts";
import { number } from "#app/ui/relative-time.tsx";
import { Scrolling } from "#app/ui/scrolling.tsx";
import { m } from "#app/words/messages.ts";

const labels: Record<WeeklyKind, () => string> = {
  members: m.admin_new_members,
  posts: m.admin_posts,
  comments: m.admin_comments,
  submissions: m.admin_submissions,
  decisions: m.admin_decisions,
};

type Shown = { starts: number[]; trends: Weekly[] };
type Counted = Shown & { totals: Partial<Record<WeeklyKind, number>>; companies: { count: number; waiting: number } };

const titleOf = ({ starts }: Shown) => m.admin_trends({ weeks: starts.length });
const seriesOf = ({ starts, trends }: Shown) =>
  trends.map(({ kind, ...counts }) => ({ kind, id: `weekly-${kind}`, label: labels[kind](), starts, ...counts }));

/** How many there are of each kind that is counted, and what the last weeks brought. */
export function WeekFigures({ companies, totals, ...shown }: Counted) {
  const series = seriesOf(shown).flatMap((one) => (totals[one.kind] === undefined ? [] : [{ ...one, count: totals[one.kind] ?? 0 }]));
  const drawn = series.filter(isCompared);
  const submitted = shown.trends.find(({ kind }) => kind === "submissions")?.weeks ?? [];
  return (
    <section className="mt-2">
      <h2 className="sr-only">{titleOf(shown)}</h2>
      <div className="charts">
        {series.map(({ kind, ...one }) => (
          <WeekFigure key={kind} {...one} label={kind === "members" ? m.admin_members() : one.label} />
        ))}
        <figure className="chart panel">
          <figcaption>
            <h3>{m.admin_companies()}</h3> <b>{number(companies.count)}</b>{" "}
            <span>{companies.waiting > 0 ? m.admin_companies_waiting({ count: companies.waiting }) : m.admin_companies_public()}</span>
          </figcaption>
          {sum(submitted) > 0 && <Spark counts={submitted} />}
        </figure>
      </div>
      {drawn.length > 0 && <WeekKey series={drawn} />}
    </section>
  );
}

/** All numbers of the weeks in one table. */
export const WeekNumbers = (shown: Shown) => (
  <details className="mt-4">
    <summary className="min-h-11 py-2.5">{m.chart_table({ weeks: shown.starts.length })}</summary>
    <Scrolling label={titleOf(shown)} className="scroll-edges">
      <WeekTable series={seriesOf(shown)} />
    </Scrolling>
  </details>
);
