import { reasonLabels } from "#app/auth/reason-labels.ts";
import { priorityLabels } from "#app/features/companies/labels.ts";
import { priorities } from "#app/features/companies/rules.ts";
import { excerptOf } from "#app/features/moderation/rules.ts";
import { targetLabels } from "#app/features/notifications/labels.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Moment } from "#app/ui/relative-time.tsx";
import { StaffTable, State } from "#app/ui/staff-table.tsx";
import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import { daysWaited, isLate, type QueueKind, queueKinds } from "./rules.ts";
import type { QueueRow } from "./waiting.server.ts";

export const queueKindLabels = labelsOf("queue_kind_", queueKinds);

export const queueKindsMany = {
  company: m.queue_companies,
  claim: m.queue_claims,
  correction: m.queue_corrections,
  held: m.queue_held,
  report: m.queue_reports,
  appeal: m.moderation_appeals,
} satisfies Record<QueueKind, () => string>;

export const queuePriorities = labelsOf("queue_priority_", priorities);

type Shown = {
  rows: QueueRow[];
  now: number;
  viewerId: number;
  hubName: (slug: string) => string;
  /** The form that ticks belong to. */
  form: string;
  allTicked: boolean;
  ticksHref: string;
  /** The item that is open beside the list, and the address of this list with another. */
  open: string | undefined;
  itemHref: (item: string) => string;
};

/** What waits: whether it is urgent, who looks at it and what; below that why it is here, since when, and from whom. */
export function QueueTable({ rows, now, viewerId, hubName, form, allTicked, ticksHref, open, itemHref }: Shown) {
  return (
    <StaffTable
      caption={m.queue_title()}
      rows={rows.map((row) => ({ ...row, id: row.item.replace(".", "-") }))}
      nameLabel={m.queue_what()}
      name={(row) => (
        <>
          {row.priority === "high" && (
            <>
              <Icon name="flag" /> <span className="sr-only">{priorityLabels.high()}</span>{" "}
            </>
          )}
          {row.holder && (
            <>
              <State tint="info">{row.holder.userId === viewerId ? m.queue_you() : row.holder.username}</State>{" "}
            </>
          )}
          <a href={itemHref(row.item)}>{nameOf(row)}</a>{" "}
          <span className="queue-about">
            {row.state === "answered" && <State tint="info">{m.queue_answered()}</State>}{" "}
            {/* Where the list is wide, the first two are columns. */}
            <span className="queue-brief">
              {whyOf(row)}&nbsp;· <Wait since={row.since} now={now} />
              &nbsp;·{" "}
            </span>
            <Dotted>
              {fromOf(row)}
              {aboutOf(row, hubName)}
            </Dotted>
          </span>
        </>
      )}
      columns={[
        { label: m.queue_kind(), width: "medium", stays: true, show: whyOf },
        { label: m.queue_wait(), width: "slim", stays: true, show: ({ since }) => waited(since, now) },
      ]}
      isHere={(row) => row.item === open}
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
  const { kind, target, hubs, headquarters, message } = row;
  if (row.isDispute) return `${m.queue_dispute()} · ${message}`;
  if (kind === "claim" || kind === "correction" || kind === "held" || kind === "appeal") return message;
  const parts = target ? [targetLabels[target.type]?.()] : [headquarters, ...hubs.map(hubName)];
  return parts.filter(Boolean).join(" · ");
}

/** Why it is here: what the reports say of it, else its kind. */
const whyOf = ({ kind, reasons }: QueueRow): string =>
  (kind === "report" && reasons.map((reason) => reasonLabels[reason]?.()).join(", ")) || queueKindLabels[kind]();

function fromOf(row: QueueRow) {
  if (row.kind === "report") return m.queue_reporters({ count: row.reporters });
  return row.username && <MemberLink username={row.username} />;
}

/** "9 days, late". */
function waited(since: number, now: number): string {
  const count = daysWaited(since, now);
  const days = count === 0 ? m.since_today() : m.since_days({ count });
  return isLate(since, now) ? m.queue_late({ days }) : days;
}

/** How long something has waited, with the time at which that began. */
export const Wait = ({ since, now }: { since: number; now: number }) => <Moment time={since} label={waited(since, now)} />;
