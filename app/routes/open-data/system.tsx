import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OpenCredit } from "#app/features/open-data/credit.tsx";
import { purposeLabels } from "#app/features/open-data/labels.ts";
import { FoundList } from "#app/features/search/found-list.tsx";
import { showSystem } from "#app/features/search/system-posts.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localized } from "#app/text/localized-name.ts";
import { Crumbs, NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data ? localized(data.system.name) : m.system_title(), {
    description: data && localized(data.system.description).slice(0, 160),
  });

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => ({
  ...(await showSystem(await requireReader(request), params.key ?? "")),
  now: Date.now(),
}));

/** One system of the AI register, as its department describes it, with posts that speak of it. */
export default function System() {
  const { key, system, related, asOf, now } = useLoaderData<typeof loader>();
  const yesNo = { yes: m.system_yes(), no: m.system_no(), "": "" };
  const status = localized(system.status);
  const facts: [string, string][] = [
    [m.system_status(), status && system.year ? m.system_year({ status, year: system.year }) : status],
    [m.system_purpose(), purposeLabels[system.purpose]()],
    [m.system_users(), localized(system.users)],
    [m.system_built(), localized(system.developedBy)],
    [m.system_vendor(), system.vendor],
    [m.system_capabilities(), localized(system.capabilities)],
    [m.system_sources(), localized(system.dataSources)],
    [m.system_results(), localized(system.results)],
    [m.system_personal(), yesNo[system.personalInformation]],
    [m.system_notified(), yesNo[system.isNotified]],
  ];
  return (
    <NarrowPage>
      <Crumbs trail={[{ href: "/ai-register", label: m.system_title() }, { label: key }]} />
      <PageHeader title={localized(system.name)} lead={localized(system.department)} />
      <Paragraphs className="max-w-2xl" text={localized(system.description) || m.system_unsaid()} />
      <dl className="mt-4">
        {facts.map(([label, value]) => (
          <div key={label} className="border-t border-line py-2">
            <dt className="text-sm text-soft">{label}</dt>
            <dd>{value ? <Paragraphs text={value} /> : <span className="text-soft">{m.system_unsaid()}</span>}</dd>
          </div>
        ))}
      </dl>
      <Part title={m.system_related()}>
        {related.length === 0 ? <p className="text-soft">{m.system_related_none()}</p> : <FoundList found={related} now={now} />}
      </Part>
      <OpenCredit asOf={asOf} />
    </NarrowPage>
  );
}
