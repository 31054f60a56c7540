import { dayCell, number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { fewestShown, type NewcomerRow, returnDays } from "./rules.ts";

/** How many of each week's newcomers came back, as counts alone; nothing while too few have joined to be counted. */
export function Newcomers({ rows }: { rows: NewcomerRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 id="newcomers">{m.newcomers_title()}</h2>
      <p className="my-2 text-soft">{m.newcomers_lead({ fewest: fewestShown })}</p>
      <table aria-labelledby="newcomers" className="w-full text-left text-sm tabular-nums [&_td]:pr-2 [&_th]:pr-2 [&_th]:align-bottom">
        <thead>
          <tr>
            <th scope="col">{m.newcomers_joined()}</th>
            {returnDays.map((days) => (
              <th key={days} scope="col">
                {m.newcomers_after({ days })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ start, back }) => (
            <tr key={start} className="border-t border-line">
              <th scope="row" className="py-1 font-normal">
                {start === null ? m.newcomers_small_weeks({ fewest: fewestShown }) : dayCell(start)}
              </th>
              {back.map((one, at) => (
                <td key={returnDays[at]}>
                  {one ? m.newcomers_of({ back: number(one.back), joined: number(one.of) }) : <span className="text-soft">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
