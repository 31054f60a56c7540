import type { ReactNode } from "react";
import { m } from "#app/words/messages.ts";
import { Apart } from "./apart.tsx";
import { Button } from "./button.tsx";
import { FilterSelect, type Option } from "./filter-select.tsx";
import { Icon, ToolIcon } from "./icon.tsx";
import stylesheet from "./lists.css?url";
import { SearchField } from "./search-field.tsx";

/** The `links` of pages with a `ListHead`, `ListTools` or `.dated` rows. */
export const listLinks = () => [{ rel: "stylesheet", href: stylesheet }];

/** The title of a list, and beside it what one does first. */
export function ListHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="list-head">
      <h1>{title}</h1> {children}
    </header>
  );
}

/** What narrows a list: a choice, or words where there are no `options`. */
export type ListFilter = {
  name: string;
  label: string;
  value: string;
  options?: Option[];
  /** The value without which the address means the same; the first option where none is given. */
  usual?: string;
  /** Tabs above the list show what is chosen. */
  isTabbed?: boolean;
};

/** How many filters stand in the line of the tools where a screen has room. */
const fewFilters = 4;

const first = ({ options }: ListFilter) => options?.[0]?.[0] ?? "";
const isChosen = (filter: ListFilter) => filter.value !== first(filter) && filter.value !== filter.usual && !filter.isTabbed;
const said = ({ value, options }: ListFilter) => options?.find(([option]) => option === value)?.[1] ?? value;

/** The field of a filter among a list's tools. */
export function FilterField({ name, label, value, options }: ListFilter) {
  return options ? (
    <FilterSelect name={name} label={label} value={value} options={options} />
  ) : (
    <SearchField name={name} label={label} value={value} />
  );
}

/** What a list was narrowed to, which a press takes off. */
export function ChosenChip({ said, href }: { said: string; href: string }) {
  return (
    <a
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md border border-line bg-card px-3 text-sm font-semibold text-ink"
      href={href}
      aria-label={m.search_without({ said })}
    >
      {said} <Icon name="close" />
    </a>
  );
}

type Tools = {
  path: string;
  search: { name?: string; label: string; value: string; maxLength?: number };
  /** What the script of the search asks for while one types, as a query. */
  typing?: string;
  /** What goes along with each search, by name; nothing for "". */
  kept?: Record<string, string>;
  filters: ListFilter[];
  /** Whether looking for words is what the page is for. */
  isMain?: boolean;
  /** Whether a rail stands beside the list and leaves its filters too little room for their words. */
  isNarrow?: boolean;
};

/**
 * The form that narrows a list, in one line, so that the first row comes at once: words to look for, the filters, which open when the reader
 * asks where they do not fit in, and each that is set, with what takes it off.
 */
export function ListTools({ path, search, typing = "", kept = {}, filters, isMain = false, isNarrow = false }: Tools) {
  const chosen = filters.filter(isChosen);
  const without = (name: string) => {
    const others = filters.filter((filter) => filter.name !== name && filter.value !== (filter.usual ?? first(filter)));
    const rest = others.map((filter) => [filter.name, filter.value]);
    const query = [[search.name ?? "search", search.value], ...Object.entries(kept), ...rest].filter(([, value]) => value !== "");
    return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
  };
  return (
    <form
      method="get"
      action={path}
      data-tools={typing}
      className={isNarrow || filters.length > fewFilters ? "tools list-tools" : "tools list-tools few"}
    >
      <Apart>
        {Object.entries(kept).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
        <SearchField {...search} />
        <Button look={isMain ? "primary" : "plain"}>
          <span>{m.feed_show()}</span>
          <ToolIcon name="search" />
        </Button>
        <details>
          <summary>
            {m.feed_filters()} <b className="set">{chosen.length > 0 && chosen.length}</b>
          </summary>
          <div className="panel">
            {filters.map((filter) => (
              <FilterField key={filter.name} {...filter} />
            ))}
            <Button look="plain">{m.feed_apply()}</Button>
          </div>
        </details>
        <div className="set">
          <Apart>
            {chosen.map((filter) => (
              <ChosenChip key={filter.name} said={said(filter)} href={without(filter.name)} />
            ))}
          </Apart>
        </div>
      </Apart>
    </form>
  );
}
