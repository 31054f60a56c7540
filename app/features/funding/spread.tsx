import { RankedBars } from "#app/ui/charts/ranked-bars.tsx";
import { day, shownDate } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";
import type { fundingSpread } from "./operations.server.ts";

type Spread = Awaited<ReturnType<typeof fundingSpread>>;

/** Shows for how many opportunities each province is, and how many close in each month where any does. */
export function FundingSpread({ spread, provinces }: { spread: Spread; provinces: { slug: string; name: string }[] }) {
  const places = provinces.map(({ slug, name }) => ({ id: slug, label: name, value: spread.places.own[slug] ?? 0 }));
  const ranked = [{ id: "CA", label: m.funding_charts_canada(), value: spread.places.everywhere }, ...places].sort(
    (a, b) => b.value - a.value,
  );
  const months = spread.months.map(({ start, count }) => ({ id: String(start), label: shownDate(day(start).slice(0, 7)), value: count }));
  return (
    <div className="mb-6 grid gap-8 min-[60rem]:grid-cols-2">
      {months.some(({ value }) => value > 0) && (
        <section>
          <h2 className="mb-2">{m.funding_charts_months()}</h2>
          <RankedBars caption={m.funding_charts_months()} heading={m.funding_charts_month()} unit={m.funding_total()} rows={months} />
        </section>
      )}
      <section>
        <h2 className="mb-2">{m.funding_charts_places()}</h2>
        <RankedBars caption={m.funding_charts_places()} heading={m.field_province()} unit={m.funding_total()} rows={ranked} />
      </section>
    </div>
  );
}
