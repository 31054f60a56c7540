import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import { EmptyState, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

type HubListProps = {
  /** The path of the list. */
  here: string;
  title: string;
  lead: string;
  /** What an empty list says. */
  none: string;
  hub: string;
  hubs: { slug: string; name: string }[];
  /** Whether the facts were ever read: without them there is nothing to filter. */
  isRead: boolean;
  /** The cursor of the next page. */
  next: string | null;
  /** What stands beside the filter. */
  beside?: ReactNode;
  /** The rows, each a `<li>`. */
  rows: ReactNode[];
  credit: ReactNode;
};

/** A page of public facts that one narrows to an industry hub. */
export function HubList({ here, title, lead, none, hub, hubs, isRead, next, beside, rows, credit }: HubListProps) {
  return (
    <NarrowPage>
      <PageHeader title={title} lead={lead} />
      {isRead && (
        <form method="get" className="my-4 flex flex-wrap items-center gap-3">
          <FilterSelect
            name="hub"
            label={m.bill_hub()}
            value={hub}
            options={[["", m.bill_hub_any()], ...hubs.map(({ slug, name }): Option => [slug, name])]}
          />
          <Button look="plain">{m.bill_show()}</Button>
          {beside}
        </form>
      )}
      {isRead && rows.length === 0 && (
        <EmptyState title={none}>
          <ButtonLink look="plain" href={here}>
            {m.feed_clear()}
          </ButtonLink>
        </EmptyState>
      )}
      <ul>{rows}</ul>
      {next !== null && (
        <ButtonLink look="plain" href={`${here}?${new URLSearchParams({ ...(hub && { hub }), after: next })}`}>
          {m.show_more()}
        </ButtonLink>
      )}
      {credit}
    </NarrowPage>
  );
}
