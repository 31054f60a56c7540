import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { referenceCounts } from "#app/features/guidance/operations.server.ts";
import { referenceSources } from "#app/features/guidance/sources.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { pageIsMadeOf } from "#app/request-context.server.ts";
import { NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.about_data_title());

export const loader = pageLoader(async (_: LoaderFunctionArgs) => {
  pageIsMadeOf([]);
  return { counts: await referenceCounts() };
});

export const handle = { shared: true };

/** The credits that the licences of the reference data require, and what is stored of each source. */
export default function AboutData() {
  const { counts } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      <PageHeader title={m.about_data_title()} lead={m.about_data_lead()} />
      {referenceSources.map(({ kind, label, credit, licence, asOf, address }) => (
        <Part key={kind} title={label()}>
          <p lang="en">{credit}</p>
          <p className="text-sm text-soft">
            {kind in counts &&
              `${m.about_data_rows({ count: counts[kind as keyof typeof counts], shown: number(counts[kind as keyof typeof counts]) })} · `}
            <a className="underline" href={address} rel="noopener">
              {licence}
            </a>{" "}
            · {asOf}
          </p>
        </Part>
      ))}
    </NarrowPage>
  );
}
