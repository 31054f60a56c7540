import { Intent } from "#app/ui/button.tsx";
import { FieldError, wrong } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Kinds } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import type { ListFilters, SavedFilter } from "./operations.server.ts";
import { listPath, nameLength, type StaffList } from "./rules.ts";

const saidWords = { saved: m.filter_saved, renamed: m.filter_renamed, deleted: m.filter_deleted };

/**
 * What stands in the bar above the table of a list: the filters that the viewer keeps for it, as links, and a form that keeps the present ones or, where
 * they are kept, renames or deletes them. A list that shows everything, and of which nothing is kept, gets nothing.
 */
export function SavedFilters({ list, query, filters, said }: ListFilters) {
  const current = filters.find((one) => one.query === query);
  return (
    <>
      {said && (
        <p className="staff-done" role="status">
          {saidWords[said]()}
        </p>
      )}
      {(filters.length > 0 || query !== "") && (
        <>
          {filters.length > 0 && (
            <Kinds
              label={m.filters_title()}
              kinds={filters.map((one) => ({ href: listPath(list, one.query), label: one.name, isHere: one === current }))}
            />
          )}
          {query !== "" && (
            <details className="staff-kept">
              <summary>{current ? m.filter_change() : m.filter_save()}</summary>
              {current ? <FilterForm filter={current} /> : <SaveForm list={list} query={query} />}
            </details>
          )}
        </>
      )}
    </>
  );
}

const path = "/admin/saved-filters";

/** Keeps filters under a name, which stands in it again after a failure. */
export function SaveForm({ list, query, failure }: { list: StaffList; query: string; failure?: FormFailure }) {
  return (
    <form method="post" action={path} className="staff-tools" noValidate>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={query} />
      <NameField id="filter_name" name={failure?.values.filter_name ?? ""} error={failure?.errors.filter_name} />
      <button type="submit" className="staff-act" name="save" value="yes">
        {m.filter_save()}
      </button>
    </form>
  );
}

/** Renames or deletes what is kept. */
export function FilterForm({ filter, failure }: { filter: SavedFilter; failure?: FormFailure | undefined }) {
  return (
    <form method="post" action={path} className="staff-tools" noValidate>
      <Intent name="rename" value={filter.id} />
      <NameField
        id={failure ? "filter_name" : `filter-${filter.id}`}
        name={failure?.values.filter_name ?? filter.name}
        error={failure?.errors.filter_name}
      />
      <button type="submit" className="staff-act" name="rename" value={filter.id}>
        {m.filter_rename()}
      </button>
      <button type="submit" className="staff-act" name="delete" value={filter.id}>
        {m.filter_delete()}
      </button>
    </form>
  );
}

function NameField({ id, name, error }: { id: string; name: string; error: string | undefined }) {
  return (
    <>
      <input
        id={id}
        name="filter_name"
        aria-label={m.filter_name()}
        placeholder={m.filter_name()}
        defaultValue={name}
        maxLength={nameLength}
        required
        className="min-h-11 rounded-md border border-edge bg-card px-3"
        {...wrong(id, error)}
      />
      <FieldError id={id} error={error} />
    </>
  );
}
