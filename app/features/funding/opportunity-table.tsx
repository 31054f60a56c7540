import { capital } from "#app/text/excerpt.ts";
import { hostOf } from "#app/text/web-address.ts";
import { shownDate } from "#app/ui/day.ts";
import type { Phrase } from "#app/ui/phrase.ts";
import { dayCell, number } from "#app/ui/relative-time.tsx";
import { Said } from "#app/ui/said.tsx";
import { StaffTable, State } from "#app/ui/staff-table.tsx";

import { m } from "#app/words/messages.ts";
import type { ShownProgram } from "./data.server.ts";
import { statusLabels } from "./labels.ts";
import type { FundingSort } from "./rules.ts";
import { organizationOf, placesOf, titleOf } from "./said.ts";
import { type FundingStatus, fundingStatus } from "./when.ts";

type Named = { slug: string; name: string };

type Shown = {
  programs: ShownProgram[];
  provinces: Named[];
  now: number;
  sort: FundingSort;
  sortHref: (sort: string) => string;
};

const tints = { open: "good", closing_soon: "warn", closed: "bad" } as const satisfies Record<Exclude<FundingStatus, "unknown">, string>;

/** The opportunities as staff watch them, a line each: until when, in what state, where, and what confirms it. */
export function OpportunityTable({ programs, provinces, now, sort, sortHref }: Shown) {
  const beginnings = programs.map((program) => beginningOf(titleOf(program).text));
  return (
    <StaffTable
      caption={m.funding_monitor()}
      rows={programs}
      sort={sort}
      sortHref={sortHref}
      nameLabel={m.funding_kind_programme()}
      name={(program) => (
        <>
          <a href={`/admin/funding/${program.slug}`}>
            <Said phrase={toldApart(titleOf(program), beginnings)} />
          </a>{" "}
          {!isNamedIn(titleOf(program).text, organizationOf(program).text) && (
            <span className="staff-none staff-80">
              <Said phrase={organizationOf(program)} />
            </span>
          )}
        </>
      )}
      columns={[
        { label: m.funding_field_status(), width: "slim", stays: true, show: (program) => stateOf(program, now) },
        {
          label: m.funding_field_deadline(),
          width: "slim",
          onCard: "named",
          sort: "deadline",
          show: ({ deadline }) => deadline !== null && dayCell(deadline),
        },
        { label: m.funding_where(), width: "wide", show: (program) => <FirstPlace places={placesOf(program, provinces)} /> },
        { label: m.funding_field_as_of(), width: "slim", stays: true, onCard: "named", show: ({ asOf }) => asOf && shownDate(asOf) },
        { label: m.funding_site(), width: "wide", onCard: "none", show: ({ sourceUrl }) => hostOf(sourceUrl) },
      ]}
    />
  );
}

const between = " – ";
const beginningOf = (title: string) => title.split(between)[0] ?? title;

/** Where several programmes begin alike, what tells them apart comes first: a row may cut the end. */
function toldApart(title: Phrase, beginnings: string[]): Phrase {
  const [beginning = "", ...rest] = title.text.split(between);
  const isAlike = rest.length > 0 && beginnings.filter((one) => one === beginning).length > 1;
  return isAlike ? { ...title, text: capital([...rest, beginning].join(between)) } : title;
}

/** Whether one of the two names has the other in it: "Vector Institute programmes", "Mila – Quebec AI Institute". */
const isNamedIn = (title: string, organization: string) => title.includes(organization) || organization.startsWith(title);

/** The first place, and how many more there are, so that all rows have one line. */
function FirstPlace({ places: [first, ...more] }: { places: string[] }) {
  if (more.length === 0) return first;
  return (
    <span title={[first, ...more].join(", ")}>
      {first} +{number(more.length)}
    </span>
  );
}

/** What is not known is left empty. */
function stateOf(program: ShownProgram, now: number) {
  if (program.archivedAt !== null) return <State tint="bad">{m.funding_archived()}</State>;
  const status = fundingStatus(program, now);
  return status !== "unknown" && <State tint={tints[status]}>{statusLabels[status]()}</State>;
}
