import type { ReactNode } from "react";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";

type Place = { href: string; label: string; mark?: ReactNode; text?: string; count: number; fresh: number; yours?: ReactNode };

/** Lists hubs or provinces with their numbers of posts, those with the most first. `fresh` is counted up to 100. */
export function PlaceTable({ heading, places }: { heading: string; places: Place[] }) {
  return (
    <div className="panel">
      <table className="w-full text-left tabular-nums">
        <thead className="text-sm text-soft">
          <tr>
            <th scope="col" className="py-2 font-normal">
              {heading}
            </th>
            <th scope="col" className="pl-3 text-right font-normal">
              {m.hub_stat_posts()}
            </th>
            <th scope="col" className="pl-3 text-right font-normal">
              {m.place_new()}
              <span className="sr-only"> {m.place_this_week()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...places]
            .sort((a, b) => b.count - a.count)
            .map(({ href, label, mark, text, count, fresh, yours }) => (
              <tr key={href} className="border-t border-line">
                <th scope="row" className="w-full py-1 font-normal [word-break:break-word]">
                  <a className="inline-block py-2 font-semibold" href={href}>
                    {mark} {label}
                  </a>{" "}
                  {yours}
                  {text && <small className="hidden pb-2 text-soft md:block">{text}</small>}
                </th>
                <td className="pl-3 text-right">{number(count)}</td>
                <td className="pl-3 text-right">{fresh < 100 ? fresh : "99+"}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
