import { ButtonLink } from "#app/ui/button.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import { ListTools } from "#app/ui/list-head.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { CompanyCard } from "./company-card.tsx";
import { type DirectoryChoice, directoryHref, filterEntries, isNarrowed } from "./filters.ts";
import { sortLabels } from "./labels.ts";
import type { CompanyCardRow } from "./list-data.server.ts";
import { companySorts } from "./rules.ts";

type Named = { slug: string; name: string };
type Shown = { choice: DirectoryChoice; companies: CompanyCardRow[] | null; next: string | null; hubs: Named[]; provinces: Named[] };

export function Directory({ choice, companies, next, hubs, provinces }: Shown) {
  return (
    <>
      <Tools choice={choice} hubs={hubs} provinces={provinces} />
      {companies === null && (
        <EmptyState title={m.directory_failed()}>
          <ButtonLink href="">{m.site_try_again()}</ButtonLink>
        </EmptyState>
      )}
      {companies?.length === 0 && (
        <EmptyState title={m.directory_empty_title()} text={isNarrowed(choice) ? m.directory_empty_filters() : m.directory_empty()}>
          {isNarrowed(choice) && (
            <ButtonLink look="plain" href="/discover/companies">
              {m.feed_clear()}
            </ButtonLink>
          )}
          <ButtonLink href="/submit-company">{m.directory_submit()}</ButtonLink>
        </EmptyState>
      )}
      <form method="post">
        <ol data-feed="">
          {companies?.map((company) => (
            <CompanyCard key={company.id} company={company} />
          ))}
        </ol>
      </form>
      {next && (
        <p className="mt-4">
          <ButtonLink look="plain" id="more" href={directoryHref(choice, next)}>
            {m.directory_more()}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

type Places = Pick<Shown, "hubs" | "provinces">;

function optionsOf(choices: (typeof filterEntries)[number][1]["choices"], label: string, places: Places): Option[] {
  if (choices === "yes") return [["yes", label]];
  if (typeof choices === "string") return places[choices].map((row) => [row.slug, row.name]);
  return Object.entries(choices).map(([value, label]) => [value, label()]);
}

function Tools({ choice, ...places }: Pick<Shown, "choice"> & Places) {
  const { filters } = choice;
  return (
    <ListTools
      path="/discover/companies"
      search={{ label: m.directory_search(), value: choice.search }}
      isOpen={Object.values(filters).some(Boolean) || choice.sort !== companySorts[0]}
    >
      <FilterSelect
        name="sort"
        label={m.directory_sort()}
        value={choice.sort}
        options={companySorts.map((sort) => [sort, choice.search && sort === "featured" ? m.site_sort_relevance() : sortLabels[sort]()])}
      />
      {filterEntries.map(([name, { param, label, all, choices }]) => (
        <FilterSelect
          key={name}
          name={param}
          label={label()}
          value={filters[name] ?? ""}
          options={[["", all()], ...optionsOf(choices, label(), places)]}
        />
      ))}
    </ListTools>
  );
}
