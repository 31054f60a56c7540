import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { allSavedFilters, deleteFilter, renameFilter, saveFilter } from "#app/features/saved-filters/operations.server.ts";
import { isStaffList, listPath, type StaffList } from "#app/features/saved-filters/rules.ts";
import { FilterForm, SaveForm } from "#app/features/saved-filters/saved-filters.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState, Part } from "#app/ui/page.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, tableLinks } from "./admin-page.tsx";

export const links = tableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.filters_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => ({
  filters: await allSavedFilters(await requireMember(request)),
}));

/** The lists by the names that their pages have. */
const listLabels: Record<StaffList, () => string> = {
  queue: m.queue_title,
  companies: m.workflow_title,
  funding: m.funding_monitor,
  policy: m.admin_policy,
  contact: m.admin_network,
  coalition: m.record_coalition,
  removed: m.moderation_removed,
  mail: m.mails_title,
  webhooks: m.webhooks_title,
  acts: m.acts_title,
};

/** The forms of the lists come here, and go back to their list. */
export const action = formAction({
  save: async ({ request, values }) => {
    const input = { list: values.list ?? "", query: values.query ?? "", name: values.filter_name ?? "" };
    const { list, query } = await saveFilter(await requireMember(request), input);
    return { to: listPath(list, query, "saved") };
  },
  delete: async ({ request, pressed }) => {
    const { list, query } = await deleteFilter(await requireMember(request), idFrom(pressed));
    return { to: listPath(list, query, "deleted") };
  },
  rename: async ({ request, values, pressed }) => {
    const { list, query } = await renameFilter(await requireMember(request), idFrom(pressed), values.filter_name ?? "");
    return { to: listPath(list, query, "renamed") };
  },
});

/** All that a member of staff keeps, by list; and the form again that failed. */
export default function SavedFilters() {
  const { filters } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const unsaved = failure && failure.values.save !== undefined ? failure.values : undefined;
  const asked = unsaved?.list ?? "";
  const lists = [...new Set(filters.map(({ list }): StaffList => list))];
  return (
    <AdminPage narrow>
      <StaffHead title={m.filters_title()} lead={m.filters_lead()} />
      <ErrorSummary errors={failure?.errors} />
      {failure && isStaffList(asked) && (
        <Part title={listLabels[asked]()}>
          <SaveForm list={asked} query={unsaved?.query ?? ""} failure={failure} />
        </Part>
      )}
      {filters.length === 0 && <EmptyState title={m.filters_empty_title()} text={m.filters_empty()} />}
      {lists.map((list) => (
        <Part key={list} title={listLabels[list]()}>
          <ul>
            {filters
              .filter((one) => one.list === list)
              .map((one) => (
                <li key={one.id} className="border-t border-line py-2">
                  <a className="inline-flex min-h-11 items-center underline" href={listPath(list, one.query)}>
                    {one.name}
                  </a>
                  <FilterForm filter={one} failure={failure?.values.rename === String(one.id) ? failure : undefined} />
                </li>
              ))}
          </ul>
        </Part>
      ))}
    </AdminPage>
  );
}
