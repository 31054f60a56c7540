import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OpenCredit } from "#app/features/open-data/credit.tsx";
import { purposeLabels } from "#app/features/open-data/labels.ts";
import { listSystems } from "#app/features/open-data/operations.server.ts";
import { purposes } from "#app/features/open-data/readers/ai-register.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localized } from "#app/text/localized-name.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import { EmptyState, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

const here = "/ai-register";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, m.system_title(), { description: m.system_lead({ count: number(data?.total ?? 0) }) });

/** docs/product/open-data.md#ai-register */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireReader(request);
  const query = new URL(request.url).searchParams;
  const choice = {
    department: (query.get("department") ?? "").slice(0, 400),
    purpose: purposes.find((one) => one === query.get("purpose")) ?? ("" as const),
    words: (query.get("words") ?? "").trim().slice(0, 100),
  };
  return { choice, ...(await listSystems({ ...choice, after: query.get("after") })) };
});

/** The AI register of the Government of Canada, by department and by what a system is for. */
export default function Systems() {
  const { choice, systems, next, departments, purposes: counted, total, asOf } = useLoaderData<typeof loader>();
  const href = (change: Record<string, string>) => {
    const chosen = Object.entries({ ...choice, ...change }).filter(([, value]) => value);
    return chosen.length > 0 ? `${here}?${new URLSearchParams(chosen)}` : here;
  };
  return (
    <NarrowPage>
      <PageHeader title={m.system_title()} lead={asOf === null ? m.system_empty() : m.system_lead({ count: number(total) })} />
      {asOf !== null && (
        <>
          <form method="get" className="my-4 flex flex-wrap gap-3">
            <SearchField name="words" label={m.system_words()} value={choice.words} maxLength={100} />
            <FilterSelect
              name="department"
              label={m.system_department()}
              value={choice.department}
              options={[["", m.system_department_any()], ...departments.map(({ value, label }): Option => [value, label])]}
            />
            <FilterSelect
              name="purpose"
              label={m.system_purpose()}
              value={choice.purpose}
              options={[
                ["", m.system_purpose_any()],
                ...purposes.flatMap((one): Option[] => {
                  const count = counted.find(({ value }) => value === one)?.count ?? 0;
                  return count > 0 ? [[one, `${purposeLabels[one]()} (${number(count)})`]] : [];
                }),
              ]}
            />
            <Button look="plain">{m.system_find()}</Button>
          </form>
          <p className="text-sm text-soft">{m.system_purpose_hint()}</p>
        </>
      )}
      {asOf !== null && systems.length === 0 && (
        <EmptyState title={m.system_none()}>
          <ButtonLink look="plain" href={here}>
            {m.feed_clear()}
          </ButtonLink>
        </EmptyState>
      )}
      <ul className="mt-4">
        {systems.map(({ key, name, department, status, purpose }) => (
          <li key={key} className="border-t border-line py-3">
            <a className="font-semibold" href={`${here}/${encodeURIComponent(key)}`}>
              {localized(name)}
            </a>
            <p className="text-sm text-soft">
              {[localized(department), localized(status), purposeLabels[purpose]()].filter(Boolean).join(" · ")}
            </p>
          </li>
        ))}
      </ul>
      {next !== null && (
        <ButtonLink look="plain" href={href({ after: next })}>
          {m.show_more()}
        </ButtonLink>
      )}
      <OpenCredit asOf={asOf} />
    </NarrowPage>
  );
}
