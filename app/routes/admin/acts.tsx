import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { facesOf } from "#app/features/accounts/operations.server.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { filtersFor } from "#app/features/saved-filters/operations.server.ts";
import { SavedFilters } from "#app/features/saved-filters/saved-filters.tsx";
import { kindLabels, subjectLabels } from "#app/features/staff-acts/labels.ts";
import { listActs, subjectsOfActs } from "#app/features/staff-acts/operations.server.ts";
import { actKinds, otherCompany } from "#app/features/staff-acts/rules.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { momentCell } from "#app/ui/relative-time.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { StaffTable } from "#app/ui/staff-table.tsx";
import { StaffHead, StaffTools } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { actQueryAt } from "./act-query.ts";
import { detailInWords } from "./act-words.ts";
import { AdminPage, tableLinks } from "./admin-page.tsx";

export const links = tableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.acts_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const query = actQueryAt(request.url);
  const savedFilters = await filtersFor(admin, "acts", request.url);
  const found = await listActs(admin, query, idFrom(new URL(request.url).searchParams.get("after")));
  const { hubs } = await placeNames();
  return {
    query,
    savedFilters,
    acts: found.acts.map((act) => ({ ...act, said: detailInWords(act.detail, hubs) })),
    next: found.next,
    subjects: await subjectsOfActs(admin, found.acts),
    faces: await facesOf(found.acts.map(({ username }) => username)),
  };
});

type Act = ReturnType<typeof useLoaderData<typeof loader>>["acts"][number];

/** Shows what staff did, the newest first, and offers it as a file. */
export default function Acts() {
  const { query, savedFilters, acts, next, subjects } = useLoaderData<typeof loader>();
  const asked = new URLSearchParams(query);
  return (
    <AdminPage>
      <StaffHead
        title={m.acts_title()}
        lead={m.acts_lead()}
        tools={
          <>
            <StaffTools>
              <SearchField name="actor" label={m.acts_actor()} value={query.actor} />
              <FilterSelect
                name="kind"
                label={m.acts_all_kinds()}
                value={query.kind}
                options={[
                  ["", m.acts_but_sign_ins()],
                  ["all", m.acts_all_kinds()],
                  ...actKinds.map((kind): Option => [kind, kindLabels[kind]()]),
                ]}
              />
              <Button look="plain">{m.acts_show()}</Button>
              {acts.length > 0 && (
                <>
                  <ButtonLink look="plain" href={`/admin/acts.csv?${asked}`}>
                    {m.acts_csv()}
                  </ButtonLink>
                  <ButtonLink look="plain" href={`/admin/acts.jsonl?${asked}`}>
                    {m.acts_jsonl()}
                  </ButtonLink>
                </>
              )}
            </StaffTools>
            <SavedFilters {...savedFilters} />
          </>
        }
      />
      {acts.length === 0 ? (
        <EmptyState title={m.acts_empty()} />
      ) : (
        <StaffTable
          caption={m.acts_title()}
          rows={acts.map((act) => ({ ...act, id: act.number }))}
          nameLabel={m.acts_act()}
          name={(act) => (
            <>
              <b>{labelIn(kindLabels, act.kind)}</b>{" "}
              <Dotted>
                {act.said}
                {/* What members do to their own account names them once. */}
                {!(act.subjectType === "member" && act.subjectId === act.actorId) && subjectOf(act.subjectType, act.subjectId, subjects)}
                {subjectOf("company", otherCompany(act.detail), subjects)}
              </Dotted>
            </>
          )}
          columns={[
            { label: m.acts_actor(), width: "wide", show: (act) => <Actor {...act} /> },
            { label: m.acts_when(), width: "wide", show: ({ at }) => momentCell(at) },
            { label: m.acts_number(), width: "slim", onCard: "none", show: (act) => act.number },
          ]}
        />
      )}
      {next !== null && (
        <ButtonLink look="plain" href={`/admin/acts?${new URLSearchParams({ ...query, after: String(next) })}`}>
          {m.acts_older()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}

function Actor({ actorId, username }: Act) {
  if (username)
    return (
      <span className="meta">
        <MemberLink username={username} />
      </span>
    );
  return <span>{actorId === null ? m.acts_operator() : m.acts_account_gone({ id: actorId })}</span>;
}

/** A kind that a later version recorded has no label here. */
const labelIn = (labels: Record<string, () => string>, name: string) => labels[name]?.() ?? name;

type Subjects = Record<string, { name: string; path: string }>;

/** What an act was about, by its name, else by its number; a link as long as it is there. */
function subjectOf(type: string | null, id: number | null, subjects: Subjects) {
  if (!type || id === null) return null;
  const found = subjects[`${type} ${id}`];
  const label = labelIn(subjectLabels, type);
  if (!found) return <span>{`${label} ${id}`}</span>;
  return (
    <>
      {found.name && `${label} `}
      <a className="underline" href={found.path}>
        {found.name || `${label} ${id}`}
      </a>
    </>
  );
}
