import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showOpportunity } from "#app/features/funding/operations.server.ts";
import { pathOf, titleOf } from "#app/features/funding/said.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { OpenCredit } from "#app/features/open-data/credit.tsx";
import { listAgreements } from "#app/features/open-data/grants.server.ts";
import { agreementLabels } from "#app/features/open-data/labels.ts";
import { placeName } from "#app/features/open-data/recipients.tsx";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localized } from "#app/text/localized-name.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Crumbs, EmptyState, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { dollars, number } from "#app/ui/relative-time.tsx";
import { Said } from "#app/ui/said.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data ? m.grant_of({ name: titleOf(data.program).text }) : m.grant_title());

/** docs/product/open-data.md#grants-and-contributions */
export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  await requireReader(request);
  const program = await showOpportunity(params.slug ?? "");
  const { slug, titleEn, titleFr } = program;
  const after = new URL(request.url).searchParams.get("after");
  const [{ provinces }, found] = await Promise.all([placeNames(), listAgreements(program, after)]);
  return { program: { slug, titleEn, titleFr }, provinces, ...found };
});

/** Who received money of a programme, the largest agreements first. */
export default function ProgrammeRecipients() {
  const { program, provinces, agreements, next, asOf } = useLoaderData<typeof loader>();
  const title = titleOf(program);
  return (
    <NarrowPage>
      <Crumbs
        trail={[
          { href: "/funding", label: m.funding_title() },
          { href: pathOf(program), label: title.text, lang: title.lang },
          { label: m.grant_title() },
        ]}
      />
      <PageHeader title={m.grant_title()} lead={agreements.length > 0 && m.grant_unnamed_why()} />
      {agreements.length === 0 && (
        <EmptyState title={m.grant_empty()}>
          <ButtonLink look="plain" href={pathOf(program)}>
            <Said phrase={title} />
          </ButtonLink>
        </EmptyState>
      )}
      <ul>
        {agreements.map((one) => (
          <li key={one.key} className="border-t border-line py-3">
            <h2 className="text-base break-words">{one.recipient ? localized(one.recipient) : m.grant_unnamed()}</h2>
            <p>
              <b>{dollars(one.cents)}</b> · {agreementLabels[one.type]()} · {one.year}
            </p>
            <p className="text-sm text-soft">
              {[
                localized(one.city),
                placeName(one.place, provinces),
                one.reference,
                one.amendment > 0 && m.grant_amendment({ number: number(one.amendment) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
      {next !== null && (
        <ButtonLink look="plain" href={`${pathOf(program)}/recipients?${new URLSearchParams({ after: next })}`}>
          {m.show_more()}
        </ButtonLink>
      )}
      {asOf !== null && <OpenCredit asOf={asOf} />}
    </NarrowPage>
  );
}
