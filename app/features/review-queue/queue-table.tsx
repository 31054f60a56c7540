import { reasonLabels } from "#app/auth/reason-labels.ts";
import type { Priority } from "#app/features/companies/rules.ts";
import { excerptOf } from "#app/features/moderation/rules.ts";
import { targetLabels } from "#app/features/notifications/labels.ts";
import { pathOf } from "#app/features/reviews/rules.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Moment } from "#app/ui/relative-time.tsx";
import { StaffTable, State } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import { daysWaited, isLate, type QueueKind } from "./rules.ts";
import type { QueueRow } from "./waiting.server.ts";

export const queueKindLabels = {
  company: m.queue_kind_company,
  claim: m.queue_kind_claim,
  correction: m.queue_kind_correction,
  held: m.queue_kind_held,
  report: m.queue_kind_report,
  appeal: m.queue_kind_appeal,
} satisfies Record<QueueKind, () => string>;

export const queueKindsMany = {
  company: m.queue_companies,
  claim: m.queue_claims,
  correction: m.queue_corrections,
  held: m.queue_held,
  report: m.queue_reports,
  appeal: m.moderation_appeals,
} satisfies Record<QueueKind, () => string>;

export const queuePriorities = {
  low: m.queue_priority_low,
  medium: m.queue_priority_medium,
  high: m.queue_priority_high,
} satisfies Record<Priority, () => string>;

type Shown = {
  rows: QueueRow[];
  now: number;
  viewerId: number;
  hubName: (slug: string) => string;
  /** The form that ticks belong to. */
  form: string;
  allTicked: boolean;
  ticksHref: string;
  /** The address of this list that asks whether to take an item over. */
  takeHref: (item: string) => string;
};

/** What waits, a line each: how urgent it is, what, from whom, how long, and who looks at it. */
export function QueueTable({ rows, now, viewerId, hubName, form, allTicked, ticksHref, takeHref }: Shown) {
  return (
    <StaffTable
      caption={m.queue_title()}
      rows={rows.map((row) => ({ ...row, id: row.item.replace(".", "-") }))}
      nameLabel={m.queue_what()}
      name={(row) => (
        <>
          <a href={pathOf(row.item)}>{nameOf(row)}</a>{" "}
          <span>
            {row.state === "answered" && <State tint="info">{m.queue_answered()}</State>} {aboutOf(row, hubName)}
          </span>
        </>
      )}
      columns={[
        {
          label: m.workflow_priority(),
          width: "slim",
          show: ({ priority }) => (priority === "high" ? <State tint="bad">{queuePriorities.high()}</State> : queuePriorities[priority]()),
        },
        { label: m.queue_kind(), width: "slim", show: ({ kind }) => queueKindLabels[kind]() },
        { label: m.queue_from(), width: "medium", show: (row) => <From row={row} /> },
        { label: m.queue_waiting(), width: "slim", show: ({ since }) => <Wait since={since} now={now} /> },
        {
          label: m.queue_reviewing(),
          width: "wide",
          show: (row) => <Reviewer row={row} viewerId={viewerId} form={form} takeHref={takeHref} />,
        },
      ]}
      ticks={{
        form,
        value: ({ item, revision }) => `${item}.${revision}`,
        label: (row) => m.table_tick_row({ name: nameOf(row) }),
        all: allTicked,
        href: ticksHref,
      }}
    />
  );
}

/** An appeal has no title: its text stands for it. */
export const nameOf = ({ title, kind, message }: Pick<QueueRow, "title" | "kind" | "message">) =>
  title ? excerptOf(title) : kind === "report" ? m.queue_gone() : excerptOf(message) || "—";

function aboutOf(row: QueueRow, hubName: (slug: string) => string): string {
  const { kind, target, hubs, reasons, headquarters, message } = row;
  if (row.isDispute) return `${m.queue_dispute()} · ${message}`;
  if (kind === "claim" || kind === "correction" || kind === "held" || kind === "appeal") return message;
  const parts = target
    ? [targetLabels[target.type]?.(), ...reasons.map((reason) => reasonLabels[reason]?.())]
    : [headquarters, ...hubs.map(hubName)];
  return parts.filter(Boolean).join(" · ");
}

function From({ row }: { row: QueueRow }) {
  if (row.kind === "report") return m.queue_reporters({ count: row.reporters });
  return row.username && <MemberLink username={row.username} />;
}

/** "9 days, late", with the time at which the wait began. */
export function Wait({ since, now }: { since: number; now: number }) {
  const count = daysWaited(since, now);
  const days = count === 0 ? m.queue_today() : m.queue_days({ count });
  return <Moment time={since} label={isLate(since, now) ? m.queue_late({ days }) : days} />;
}

/** Who looks at it, and the one act on the row. Its form holds the bar above the table. */
function Reviewer({
  row,
  viewerId,
  form,
  takeHref,
}: { row: QueueRow & { id: string | number } } & Pick<Shown, "viewerId" | "form" | "takeHref">) {
  const named = { form, "aria-describedby": `row-${row.id}` };
  if (row.holder === null) {
    return (
      <button type="submit" className="staff-act" name="claim" value={row.item} {...named}>
        {m.review_claim()}
      </button>
    );
  }
  if (row.holder.userId === viewerId) {
    return (
      <>
        <b>{m.queue_you()}</b>{" "}
        <button type="submit" className="staff-act" name="release" value={row.item} {...named}>
          {m.review_release()}
        </button>
      </>
    );
  }
  return (
    <>
      {row.holder.username}{" "}
      <a className="staff-act" href={takeHref(row.item)} aria-describedby={`row-${row.id}`}>
        {m.review_take_over()}
      </a>
    </>
  );
}
