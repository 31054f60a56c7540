import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { kindLabels, subjectLabels } from "#app/features/staff-acts/labels.ts";
import { listActs } from "#app/features/staff-acts/operations.server.ts";
import { actKinds } from "#app/features/staff-acts/rules.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { moment } from "#app/ui/day.ts";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { actQueryAt } from "./act-query.ts";
import { AdminPage, adminLinks } from "./admin-page.tsx";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.acts_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const query = actQueryAt(request.url);
  return { query, ...(await listActs(admin, query, idFrom(new URL(request.url).searchParams.get("after")))) };
});

type Act = ReturnType<typeof useLoaderData<typeof loader>>["acts"][number];

/** Shows what staff did, the newest first, and offers it as a file. */
export default function Acts() {
  const { query, acts, next } = useLoaderData<typeof loader>();
  const asked = new URLSearchParams(query);
  return (
    <AdminPage>
      <PageHeader title={m.acts_title()} lead={m.acts_lead()} />
      <form method="get" className="flex flex-wrap items-center gap-2 py-3 text-[.9rem]">
        <SearchField name="actor" label={m.acts_actor()} value={query.actor} />
        <FilterSelect
          name="kind"
          label={m.acts_all_kinds()}
          value={query.kind}
          options={[["", m.acts_all_kinds()], ...actKinds.map((kind): Option => [kind, kindLabels[kind]()])]}
        />
        <Button look="plain">{m.acts_show()}</Button>
      </form>
      <p className="mb-5 flex flex-wrap gap-3">
        <ButtonLink look="plain" href={`/admin/acts.csv?${asked}`}>
          {m.acts_csv()}
        </ButtonLink>
        <ButtonLink look="plain" href={`/admin/acts.jsonl?${asked}`}>
          {m.acts_jsonl()}
        </ButtonLink>
      </p>
      {acts.length === 0 && <EmptyState title={m.acts_empty()} />}
      <ol>
        {acts.map((act) => (
          <li key={act.number} className="border-t border-line py-2">
            {act.number} · {moment(act.at)} · <b>{labelIn(kindLabels, act.kind)}</b> · <Actor {...act} />
            <p className="break-words text-sm text-soft">{[subjectOf(act), detailOf(act)].filter(Boolean).join(" · ")}</p>
          </li>
        ))}
      </ol>
      {next !== null && (
        <ButtonLink look="plain" href={`/admin/acts?${new URLSearchParams({ ...query, after: String(next) })}`}>
          {m.acts_older()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}

function Actor({ actorId, username }: Act) {
  if (username) return <MemberLink username={username} />;
  return <span>{actorId === null ? m.acts_operator() : m.acts_account_gone({ id: actorId })}</span>;
}

/** A kind that a later version recorded has no label here. */
const labelIn = (labels: Record<string, () => string>, name: string) => labels[name]?.() ?? name;

const subjectOf = ({ subjectType, subjectId }: Act) => subjectType && `${labelIn(subjectLabels, subjectType)} ${subjectId}`;

const detailOf = ({ detail }: Act) =>
  Object.entries(JSON.parse(detail) as Record<string, unknown>)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
