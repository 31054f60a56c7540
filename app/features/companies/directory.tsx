import { ButtonLink } from "#app/ui/button.tsx";
import type { Option } from "#app/ui/filter-select.tsx";
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
        <EmptyState title={m.directory_empty_title()} text={whyEmpty(choice)}>
          {isNarrowed(choice) && (
            <ButtonLink look="plain" href="/discover/companies">
              {m.feed_clear()}
            </ButtonLink>
          )}
          <ButtonLink href="/submit-company">{m.directory_submit()}</ButtonLink>
        </EmptyState>
      )}
      <form method="post">
        <ol data-feed="" className="pairs">
          {companies?.map((company) => (
            <CompanyCard key={company.id} company={company} hubs={hubs} />
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

function whyEmpty(choice: DirectoryChoice): string {
  if (choice.search !== "") return m.directory_empty_search({ words: choice.search });
  return isNarrowed(choice) ? m.directory_empty_filters() : m.directory_empty();
}

type Places = Pick<Shown, "hubs" | "provinces">;

function optionsOf(choices: (typeof filterEntries)[number][1]["choices"], label: string, places: Places): Option[] {
  if (choices === "yes") return [["yes", label]];
  if (typeof choices === "string") return places[choices].map((row) => [row.slug, row.name]);
  return Object.entries(choices).map(([value, label]) => [value, label()]);
}

function Tools({ choice, ...places }: Pick<Shown, "choice"> & Places) {
  const { filters, search, sort } = choice;
  return (
    <ListTools
      path="/discover/companies"
      search={{ label: m.directory_search(), value: search }}
      filters={[
        {
          name: "sort",
          label: m.directory_sort(),
          value: sort,
          options: companySorts.map((one) => [one, search && one === "featured" ? m.site_sort_relevance() : sortLabels[one]()]),
        },
        ...filterEntries.map(([name, { param, label, all, choices }]) => ({
          name: param,
          label: label(),
          value: filters[name] ?? "",
          options: [["", all()] as Option, ...optionsOf(choices, label(), places)],
        })),
      ]}
    />
  );
}
