import { Said } from "#app/ui/said.tsx";
import { m } from "#app/words/messages.ts";
import type { openingNext } from "./list-funding.server.ts";
import { monthOf } from "./opportunity-status.tsx";
import { pathOf, titleOf } from "./said.ts";

/** Programmes under the month in which they usually open. */
export function OpeningList({ programs }: { programs: Awaited<ReturnType<typeof openingNext>> }) {
  return (
    <>
      <ul>
        {programs.map((program) => (
          <li key={program.slug} className="flex py-1">
            <b className="w-11 shrink-0 py-1 text-soft">{monthOf(program.day, "short")}</b>{" "}
            <a className="min-w-0 py-1" href={pathOf(program)}>
              <Said phrase={titleOf(program)} />
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-soft">{m.funding_opening_past()}</p>
    </>
  );
}
