import { number } from "#app/ui/relative-time.tsx";
import { language, m } from "#app/words/messages.ts";
import type { ShownProvince } from "./operations.server.ts";

type Facts = NonNullable<ShownProvince["facts"]>;
type Figure = Facts["population"];

/** The five figures of a province, each with its source. A figure that nobody has published is shown as unknown. */
export function ProvinceFigures({ facts }: { facts: Facts }) {
  const figures: [label: string, figure: Figure, shown: (value: number) => string][] = [
    [m.province_population(), facts.population, number],
    [m.province_gdp(), facts.gdp, billions],
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
          ([label, figure, shown]) => figure && <Row key={label} label={label} value={shownValue(figure, shown)} note={sourceOf(figure)} />,
        )}
        {unknown.length > 0 && <Row label={unknown.join(", ")} value={m.province_unknown()} note={m.province_unknown_reason()} />}
      </tbody>
    </table>
  );
}

function Row({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pr-3 font-normal">
        {label}
      </th>
      <td className="py-2">
        <b>{value}</b>
        <span className="block text-sm text-soft">{note}</span>
      </td>
    </tr>
  );
}

type Known = NonNullable<Figure>;

function shownValue({ value, rounded }: Known, shown: (value: number) => string): string {
  return rounded ? m.province_about({ value: shown(value) }) : shown(value);
}

function sourceOf({ asOf, sourceEn, sourceFr, confidence }: Known): string {
  const source = m.province_source({ date: asOf, source: language() === "fr" ? sourceFr : sourceEn });
  return confidence === "low" ? `${source} · ${m.province_low_confidence()}` : source;
}

/** Formats an amount in billions: "$409.9 billion", "409,9 milliards $". French has other words for a billion and a trillion. */
function billions(value: number): string {
  return m.province_billions({ value: number(Math.round(value / 1e8) / 10) });
}
