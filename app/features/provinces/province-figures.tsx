import { number } from "#app/ui/relative-time.tsx";
import { language, m } from "#app/words/messages.ts";
import type { ShownProvince } from "./operations.server.ts";

type Facts = NonNullable<ShownProvince["facts"]>;
type Figure = Facts["population"];

/** The five numbers of a province, each with where it comes from; what nobody published is said to be unknown. */
export function ProvinceFigures({ facts }: { facts: Facts }) {
  return (
    <table className="my-4 w-full text-left">
      <caption className="sr-only">{m.province_figures()}</caption>
      <tbody>
        <Row label={m.province_population()} figure={facts.population} shown={number} />
        <Row label={m.province_gdp()} figure={facts.gdp} shown={billions} />
        <Row label={m.province_tech_workers()} figure={facts.techWorkers} shown={number} />
        <Row label={m.province_startups()} figure={facts.startups} shown={number} />
        <Row label={m.province_unicorns()} figure={facts.unicorns} shown={number} />
      </tbody>
    </table>
  );
}

function Row({ label, figure, shown }: { label: string; figure: Figure; shown: (value: number) => string }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pr-3 font-normal">
        {label}
      </th>
      <td className="py-2">
        <b>{figure ? shownValue(figure, shown) : m.province_unknown()}</b>
        <span className="block text-sm text-soft">{figure ? sourceOf(figure) : m.province_unknown_reason()}</span>
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

/** "$409.9 billion", "409,9 milliards $": a trillion and a billion are different words in French. */
function billions(value: number): string {
  return m.province_billions({ value: number(Math.round(value / 1e8) / 10) });
}
