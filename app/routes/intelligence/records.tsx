import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeTickedRecords, dueBefore, followUpsDue } from "#app/features/intelligence/follow-ups.server.ts";
import { listRecords, ownersToChoose } from "#app/features/intelligence/records.server.ts";
import { filterFields, isFollowed, type RecordKind, records } from "#app/features/intelligence/records.ts";
import { type ListedRecord, RecordsTable } from "#app/features/intelligence/records-table.tsx";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { filtersFor } from "#app/features/saved-filters/operations.server.ts";
import { SavedFilters } from "#app/features/saved-filters/saved-filters.tsx";
import { type FormCall, formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { bulkIn, bulkWords } from "#app/operations/bulk.ts";
import { NotFound } from "#app/operations/problems.ts";
import { dayFrom } from "#app/text/days.ts";
import { idFrom } from "#app/text/ids.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { shownDate } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { BulkBar, BulkDone, Kinds, StaffHead, StaffTools } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, tableLinks } from "../admin/admin-page.tsx";
import { sameList } from "../admin/review-writes.server.ts";
import { titled } from "../title.ts";
import { kindAt } from "./record-kind.ts";
import { choiceOf, queryOf } from "./record-query.ts";

export const links = tableLinks;

export const handle = { decides: true };

export const meta: MetaFunction = ({ matches, location }) => titled(matches, records[kindAt(location.pathname)].title());

/** The form that the ticks of the table belong to. */
const bulkForm = "ticked";

/** Policy Tracker, Network Intelligence and the coalitions: the records of one kind (docs/product/staff.md#records). */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const kind = kindAt(request.url);
  const query = new URL(request.url).searchParams;
  const provinces = (await listProvinces()).map((row) => ({ slug: row.code, name: localizedName(row) }));
  const now = Date.now();
  const choice = choiceOf(kind, query);
  const { rows, next } = await listRecords(admin, kind, queryOf(choice), { after: query.get("after"), now });
  const shown = rows.map(({ id, revision, values }): ListedRecord => {
    const { category = "", level = "", province = "", status = "", owner = "", follow_up = "" } = values;
    return {
      id,
      revision,
      title: values.title ?? values.name ?? "",
      about: [values.role, values.organization, values.date && shownDate(values.date)].filter(Boolean).join(" · "),
      values: { category, level, province, status, owner, follow_up },
      isDue: (dayFrom(follow_up) ?? Number.POSITIVE_INFINITY) < dueBefore(now),
    };
  });
  return {
    kind,
    choice,
    shown,
    next,
    // Where the list is empty, whether there is another part to look into.
    hasArchived: rows.length === 0 && (await listRecords(admin, kind, archivedOf(kind), { limit: 1 })).rows.length > 0,
    provinces,
    me: admin.username,
    owners: isFollowed(kind) ? await ownersToChoose(admin) : [],
    due: isFollowed(kind) ? (await followUpsDue(admin, now))[kind] : 0,
    savedFilters: await filtersFor(admin, kind, request.url),
    done: bulkIn(query),
    allTicked: query.has("all"),
  };
});

const archivedOf = (kind: RecordKind) => queryOf(choiceOf(kind, new URLSearchParams({ archived: "1" })));

export const action = formAction({
  apply: async ({ request, values }: FormCall) => {
    const admin = await requireAdmin(request);
    const kind = kindAt(request.url);
    if (!isFollowed(kind)) throw new NotFound("page", m.page_not_found_text());
    const ticked = (values.row ?? "").split(",").filter(Boolean).map((one) => one.split(".").map(idFrom)); // biome-ignore format: one line
    const rows = ticked.map(([id = 0, revision = 0]) => ({ id, revision }));
    const bulk = await changeTickedRecords(admin, kind, rows, values.act ?? "");
    return { to: sameList(request, bulkWords(bulk)) };
  },
});

export default function Records() {
  const { kind, choice, shown, next, hasArchived, provinces, me, owners, due, savedFilters, done, allTicked } =
    useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const { path, title, lead, add } = records[kind];
  const isNarrowed = Object.values(choice).some(Boolean);
  const provinceName = (code: string) => provinces.find(({ slug }) => slug === code)?.name ?? code;
  const href = (change: Record<string, string>, from = path) => {
    const query = Object.entries({ ...choice, ...change }).filter(([, value]) => value);
    return query.length > 0 ? `${from}?${new URLSearchParams(query)}` : from;
  };
  const part = (label: string, only: { due?: string; owner?: string; archived?: string }, count?: number) => {
    const named = { due: "", owner: "", archived: "", ...only };
    const isHere = choice.due === named.due && choice.archived === named.archived && choice.owner === named.owner;
    return { label, count, href: href(named), isHere };
  };
  const followed = isFollowed(kind);
  const parts = [
    part(m.record_all(), {}),
    ...(followed ? [part(m.record_due(), { due: "1" }, due), part(m.record_mine(), { owner: me })] : []),
    part(m.record_archive_part(), { archived: "1" }),
  ];
  // Where nothing has been kept yet there is nothing to choose from: the first is added from where the list would be.
  const isKept = shown.length > 0 || isNarrowed || hasArchived;
  return (
    <AdminPage>
      <StaffHead
        title={title()}
        lead={lead()}
        kinds={isKept && <Kinds label={m.record_parts()} kinds={parts} />}
        tools={
          isKept && (
            <>
              <StaffTools>
                {choice.due && <input type="hidden" name="due" value={choice.due} />}
                {choice.archived && <input type="hidden" name="archived" value={choice.archived} />}
                {followed && <SearchField label={m.record_search()} value={choice.search} maxLength={200} />}
                {filterFields(kind).map((field) => {
                  const any: Option = ["", m.record_any({ field: field.label() })];
                  const options =
                    field.kind === "province"
                      ? provinces.map(({ slug, name }): Option => [slug, name])
                      : (field.choices ?? []).map(({ value, label }): Option => [value, label()]);
                  const value = choice[field.name as keyof typeof choice] ?? "";
                  return (
                    <FilterSelect key={field.name} name={field.name} label={field.label()} value={value} options={[any, ...options]} />
                  );
                })}
                {followed && (
                  <FilterSelect
                    name="owner"
                    label={m.field_owner()}
                    value={choice.owner}
                    options={[["", m.record_anybody()], ["-", m.record_nobody()], ...owners.map((name): Option => [name, name])]}
                  />
                )}
                <Button look="plain">{m.record_find()}</Button>
              </StaffTools>
              {followed && shown.length > 0 && !choice.archived && (
                <BulkBar
                  form={bulkForm}
                  acts={[
                    ["mine", m.record_take()],
                    ["followed", m.record_followed()],
                  ]}
                  errors={failure?.errors}
                />
              )}
              <SavedFilters {...savedFilters} />
            </>
          )
        }
      >
        {isKept && <ButtonLink href={`${path}/new`}>{add()}</ButtonLink>}
        {followed && (
          <>
            <ButtonLink look="plain" href={`${path}/import`}>
              {m.funding_import()}
            </ButtonLink>
            {shown.length > 0 && (
              <ButtonLink look="plain" href={href({}, `${path}.csv`)}>
                {m.record_export()}
              </ButtonLink>
            )}
          </>
        )}
      </StaffHead>
      <BulkDone {...done} />
      <ErrorSummary errors={failure?.errors} />
      {shown.length === 0 ? (
        <EmptyState
          title={isNarrowed ? m.record_none_found() : m.record_empty_title()}
          text={isNarrowed ? m.record_none_found_text() : isKept ? "" : m.record_empty()}
        >
          {isNarrowed ? (
            <ButtonLink look="plain" href={path}>
              {m.feed_clear()}
            </ButtonLink>
          ) : (
            !isKept && <ButtonLink href={`${path}/new`}>{add()}</ButtonLink>
          )}
        </EmptyState>
      ) : (
        <RecordsTable
          kind={kind}
          rows={shown}
          provinceName={provinceName}
          ticks={{ form: bulkForm, all: allTicked, href: href(allTicked ? {} : { all: "1" }) }}
        />
      )}
      {next !== null && (
        <ButtonLink look="plain" href={href({ after: next })}>
          {m.record_more()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}
