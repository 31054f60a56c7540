import type { ReactNode } from "react";
import { m } from "#app/words/messages.ts";
import { Apart } from "./apart.tsx";
import { Button } from "./button.tsx";
import { ToolIcon } from "./icon.tsx";
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

type Tools = {
  path: string;
  search: { name?: string; label: string; value: string; maxLength?: number };
  /** Whether any filter is chosen: they are open then. */
  isOpen: boolean;
  /** What the script of the search asks for while one types, as a query. */
  typing?: string;
  /** What goes along with each search, by name; nothing for "". */
  kept?: Record<string, string>;
  /** The filters, which fold. */
  children: ReactNode;
};

/** The form that narrows a list: words to look for, and folded filters, in one line, so that the first row comes at once. */
export function ListTools({ path, search, isOpen, typing = "", kept = {}, children }: Tools) {
  return (
    <form method="get" action={path} data-tools={typing} className="list-tools">
      <Apart>
        {Object.entries(kept).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
        <SearchField {...search} />
        <Button look="plain">
          <span>{m.feed_show()}</span>
          <ToolIcon name="search" />
        </Button>
        <details open={isOpen}>
          <summary>{m.feed_filters()}</summary>
          <div>{children}</div>
        </details>
      </Apart>
    </form>
  );
}
