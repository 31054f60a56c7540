import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countFacts } from "#app/features/guidance/operations.server.ts";
import type { SourceCounts } from "#app/features/guidance/source-counts.ts";
import { referenceSources, unknowns } from "#app/features/guidance/sources.ts";
import { outcomeSums } from "#app/features/outcomes/operations.server.ts";
import { OutcomeSums } from "#app/features/outcomes/outcome.tsx";
import { countsInWords } from "#app/features/programme-watch/labels.ts";
import { watchFigures } from "#app/features/programme-watch/operations.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.about_data_title(), { description: m.about_data_lead() });

export const loader = pageLoader(async (_: LoaderFunctionArgs) => {
  pageIsMadeOf([]);
  const { counts, areas, fromSources, reviewed } = await countFacts(Date.now());
  return { counts, areas, fromSources, reviewed, sums: await outcomeSums(), watch: await watchFigures() };
});

export const handle = { shared: true };

/** How the facts were made, what their sources are like, and the credits that the licences ask for. */
export default function AboutData() {
  const { counts, areas, fromSources, reviewed, sums, watch } = useLoaderData<typeof loader>();
  const rows = (count: number) => m.about_data_rows({ count, shown: number(count) });
  const stored: Partial<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(counts).map(([kind, one]) => [kind, sentenceOf(one)])),
    areas: rows(areas),
    ridings: rows(counts.seats.rows),
  };
  return (
    <NarrowPage>
      <PageHeader title={m.about_data_title()} lead={m.about_data_lead()} />
      <p className="mt-4 max-w-2xl">{m.about_data_how()}</p>
      {referenceSources.map(({ kind, label, made, credit, licences }) => (
        <Part key={kind} title={label()}>
          <p>{made()}</p>
          {stored[kind] && <p>{stored[kind]}</p>}
          {kind === "companies" && <p>{m.about_data_listing({ listed: number(fromSources), reviewed: number(reviewed) })}</p>}
          {credit && <p className="text-sm text-soft">{credit()}</p>}
          {licences.length > 0 && (
            <p className="flex flex-wrap gap-x-3 text-sm text-soft">
              <Dotted>
                {licences.map(({ name, address }) => (
                  <a key={address} className="underline" href={address}>
                    {name()}
                  </a>
                ))}
              </Dotted>
            </p>
          )}
        </Part>
      ))}
      <Part title={m.outcome_title()}>
        <OutcomeSums sums={sums} />
      </Part>
      <Part title={m.watch_about_title()}>
        <p>
          {watch.isOn ? m.watch_about() : m.watch_about_off()} {countsInWords(watch)}
        </p>
      </Part>
      <Part title={m.about_data_unknown()}>
        <ul className="list-disc space-y-1 pl-5">
          {unknowns.map((sentence) => (
            <li key={sentence()}>{sentence()}</li>
          ))}
        </ul>
      </Part>
    </NarrowPage>
  );
}

/** "146 rows: 90 compared with the body's own page, 55 with another page, 1 with none; 33 of the pages are undated, ..." */
const sentenceOf = ({ rows, own, other, none, undated, old }: SourceCounts) =>
  m.about_data_sources({
    rows: m.about_data_rows({ count: rows, shown: number(rows) }),
    own: number(own),
    other: number(other),
    none: number(none),
    undated: number(undated),
    old: number(old),
  });
