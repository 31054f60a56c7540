import { day } from "#app/ui/day.ts";
import type { Phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";
import { StaffTable, State } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import type { ShownProgram } from "./data.server.ts";
import { statusLabels } from "./labels.ts";
import { type FundingSort, type FundingStatus, fundingStatus } from "./rules.ts";
import { organizationOf, placesOf, titleOf } from "./said.ts";

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
          <span>
            <Said phrase={organizationOf(program)} />
          </span>
        </>
      )}
      columns={[
        {
          label: m.funding_field_status(),
          width: "medium",
          show: (program) => stateOf(program, now),
        },
        {
          label: m.funding_field_deadline(),
          width: "slim",
          sort: "deadline",
          show: ({ deadline }) => deadline !== null && day(deadline),
        },
        { label: m.funding_where(), width: "medium", show: (program) => placesOf(program, provinces).join(", ") },
        { label: m.funding_field_ai(), width: "slim", show: ({ isAiRelevant }) => isAiRelevant && m.conflict_yes() },
        { label: m.funding_field_as_of(), width: "slim", show: ({ asOf }) => asOf },
      ]}
    />
  );
}

const between = " – ";
const beginningOf = (title: string) => title.split(between)[0] ?? title;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Where several programmes begin alike, what tells them apart comes first: a row may cut the end. */
function toldApart(title: Phrase, beginnings: string[]): Phrase {
  const [beginning = "", ...rest] = title.text.split(between);
  const isAlike = rest.length > 0 && beginnings.filter((one) => one === beginning).length > 1;
  return isAlike ? { ...title, text: capital([...rest, beginning].join(between)) } : title;
}

/** What is not known is left empty. */
function stateOf(program: ShownProgram, now: number) {
  if (program.archivedAt !== null) return <State tint="bad">{m.funding_archived()}</State>;
  const status = fundingStatus(program, now);
  return status !== "unknown" && <State tint={tints[status]}>{statusLabels[status]()}</State>;
}
