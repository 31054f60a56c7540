import type { ReactNode } from "react";
import { number } from "#app/ui/relative-time.tsx";
import { isYearOld } from "#app/ui/source.ts";
import { SourceLine } from "#app/ui/source-line.tsx";
import { language, m } from "#app/words/messages.ts";
import type { ShownProvince } from "./operations.server.ts";

type Facts = NonNullable<ShownProvince["facts"]>;
type Figure = Facts["population"];

/** The figures of a province, each with its date and its source. A figure that nobody has published is shown as unknown. */
export function ProvinceFigures({ facts, now }: { facts: Facts; now: number }) {
  const figures: [label: string, figure: Figure, shown: (value: number) => string][] = [
    [m.province_population(), facts.population, number],
    [m.province_gdp(), facts.gdp, billions],
    [m.province_growth(), facts.realGrowth, percent],
    [m.province_tech_workers(), facts.techWorkers, number],
    [m.province_startups(), facts.startups, number],
    [m.province_unicorns(), facts.unicorns, number],
  ];
  const unknown = figures.flatMap(([label, figure]) => (figure ? [] : label));
  return (
    <table className="my-4 w-full text-left">
      <caption className="sr-only">{m.province_figures()}</caption>
      <tbody>
        {figures.map(
          ([label, figure, shown]) =>
            figure && (
              <Row key={label} label={label} value={shown(figure.value)} note={dated(figure.asOf, now)}>
                <SourceLine source={figure.source} now={null} />
              </Row>
            ),
        )}
        {unknown.length > 0 && <Row label={unknown.join(", ")} value={m.province_unknown()} note={m.province_unknown_reason()} />}
      </tbody>
    </table>
  );
}

function Row({ label, value, note, children }: { label: string; value: string; note: string; children?: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="pr-2 align-top font-normal">
        {label}
      </th>
      <td>
        <b>{value}</b> <span className="text-sm text-soft">{note}</span>
        {children}
      </td>
    </tr>
  );
}

/** Says what day or year a figure counts, and when that is long ago. The age of the page that has it says nothing of the figure. */
const dated = (asOf: string, now: number): string => (isYearOld(asOf, now) ? `${asOf}, ${m.source_old()}` : asOf);

/** Formats an amount in billions: "$409.9 billion", "409,9 milliards $". French has other words for a billion and a trillion. */
function billions(value: number): string {
  return m.province_billions({ value: number(Math.round(value / 1e8) / 10) });
}

const percent = (value: number): string =>
  (value / 100).toLocaleString(`${language()}-CA`, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" }); // biome-ignore format: one line
