import { ButtonLink } from "#app/ui/button.tsx";
import { RevisionField } from "#app/ui/conflict.tsx";
import { CompanyFace } from "#app/ui/face.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { sinceCell } from "#app/ui/relative-time.tsx";
import { type Column, StaffTable, State } from "#app/ui/staff-table.tsx";

import { m } from "#app/words/messages.ts";
import type { FoundCompany } from "./data.server.ts";
import { priorityLabels, statusLabel, stepLabels } from "./labels.ts";
import { type CompanyStatus, needsReason, reviewSteps, type WorkflowOrder } from "./rules.ts";

const tints = {
  draft: "plain",
  pending_review: "warn",
  approved: "info",
  published: "good",
  rejected: "bad",
  suspended: "bad",
  merged: "plain",
} as const satisfies Record<CompanyStatus, string>;

type Row = FoundCompany["company"] & Pick<FoundCompany, "submitter">;
type Shown = {
  rows: FoundCompany[];
  now: number;
  order: WorkflowOrder;
  orderHref: (order: string) => string;
  hubName: (slug: string) => string;
  /** The form that ticks belong to. */
  form: string;
  allTicked: boolean;
  ticksHref: string;
};

/** The rows of docs/product/companies.md#workflow: one line each, with the next step as its one action. */
export function WorkflowTable({ rows, now, order, orderHref, hubName, form, allTicked, ticksHref }: Shown) {
  const columns: Column<Row>[] = [
    {
      label: m.workflow_status(),
      width: "medium",
      stays: true,
      show: (company) => {
        const state = <State tint={tints[company.status]}>{statusLabel(company)()}</State>;
        // On a card the usual one takes no line.
        return company.status === "published" ? <span className="staff-none">{state}</span> : state;
      },
    },
    {
      label: m.workflow_priority(),
      width: "slimmer",
      stays: true,
      // The usual one says nothing.
      show: ({ priority }) =>
        priority === "high" ? <State tint="bad">{priorityLabels.high()}</State> : priority === "low" && priorityLabels.low(),
    },
    {
      label: m.workflow_from(),
      width: "medium",
      stays: true,
      onCard: "none",
      show: ({ submitter }) => submitter && <MemberLink username={submitter} />,
    },
    {
      label: m.workflow_added(),
      width: "slimmer",
      sort: { falling: "newest", rising: "oldest" },
      show: ({ createdAt }) => sinceCell(createdAt, now),
    },
    { label: m.workflow_next(), width: "medium", onCard: "pressed", show: nextStep },
  ];
  return (
    <StaffTable
      caption={m.workflow_lead()}
      rows={rows.map(({ company, submitter }): Row => ({ ...company, submitter }))}
      nameLabel={m.workflow_company()}
      nameSort={{ rising: "name" }}
      name={(company) => (
        <>
          <CompanyFace name={company.name} logo={company.logo} />
          <a href={`/admin/companies/${company.id}`}>{company.name}</a>
        </>
      )}
      about={(company) => (
        <>
          {company.headquarters} <span className="staff-none staff-80">{company.hubs.map((hub) => `· ${hubName(hub)} `)}</span>
        </>
      )}
      columns={columns}
      sort={order}
      sortHref={orderHref}
      ticks={{
        form,
        value: ({ id, revision }) => `${id}.${revision}`,
        label: ({ name }) => m.table_tick_row({ name }),
        all: allTicked,
        href: ticksHref,
      }}
    />
  );
}

/** What is in review is decided on its own page; any other step is one press. */
function nextStep(company: Row) {
  if (company.status === "pending_review") {
    return (
      <a className="staff-act" href={`/admin/companies/${company.id}`}>
        {m.workflow_open()}
      </a>
    );
  }
  const steps = reviewSteps.filter((step) => step.from === company.status && !needsReason(step)); // a reason is given on its own page
  if (steps.length === 0) return null;
  return steps.map((step) => (
    <form key={step.to} method="post">
      <RevisionField revision={company.revision} />
      <input type="hidden" name="id" value={company.id} />
      <button type="submit" className="staff-act" name="decide" value={step.to} aria-describedby={`row-${company.id}`}>
        {stepLabels[step.event]()}
      </button>
    </form>
  ));
}

/** Says what became of a company that was just decided on, with the page that members see. */
export function Decided({ company }: { company: Pick<FoundCompany["company"], "name" | "slug" | "status" | "submittedAt"> }) {
  return (
    <div className="staff-done" role="status">
      {m.workflow_decided({ name: company.name, status: statusLabel(company)() })}{" "}
      {company.status === "published" && (
        <ButtonLink look="plain" href={`/company/${company.slug}`}>
          {m.workflow_see()}
        </ButtonLink>
      )}
    </div>
  );
}
