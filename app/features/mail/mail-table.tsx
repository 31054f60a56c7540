import { shownMoment } from "#app/ui/day.ts";
import { momentCell } from "#app/ui/relative-time.tsx";
import { StaffTable, State } from "#app/ui/staff-table.tsx";
import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import type { ListedMail } from "./data.server.ts";
import { type MailStatus, mailStatuses } from "./rules.ts";

export const mailLabels = labelsOf("mail_", mailStatuses);
const tints = { pending: "warn", failed: "bad", bounced: "bad", sent: "good", kept: "plain" } as const satisfies Record<MailStatus, string>;

export const MailState = ({ status }: { status: MailStatus }) => <State tint={tints[status]}>{mailLabels[status]()}</State>;

/** Why a mail has not arrived; "" where nothing went wrong. */
export function troubleOf({ status, attempts, nextAttemptAt, error }: ListedMail): string {
  if (status === "failed") return m.admin_outbox_failed({ attempts, error: error ?? "" });
  if (status === "bounced") return error ?? "";
  if (status !== "pending" || error === null) return "";
  return m.admin_outbox_next({ time: shownMoment(nextAttemptAt ?? 0), error });
}

type Shown = {
  mails: ListedMail[];
  sort: string;
  sortHref: (sort: string) => string;
  /** The form that ticks and the buttons of the rows belong to. */
  form: string;
  allTicked: boolean;
  ticksHref: string;
};

/** Mails, a line each; what failed is sent again from its line. */
export function MailTable({ mails, sort, sortHref, form, allTicked, ticksHref }: Shown) {
  return (
    <StaffTable
      caption={m.mails_title()}
      rows={mails}
      nameLabel={m.mail_subject()}
      name={(mail) => (
        <>
          <a href={`/admin/mail/${mail.id}`}>{mail.subject}</a> <span>{troubleOf(mail)}</span>
        </>
      )}
      columns={[
        { label: m.mail_recipient(), width: "wide", show: ({ recipient }) => <span className="break-all">{recipient}</span> },
        { label: m.mail_state(), width: "medium", show: ({ status }) => <MailState status={status} /> },
        {
          label: m.mail_made(),
          width: "wide",
          sort: { falling: "newest", rising: "oldest" },
          show: ({ createdAt }) => momentCell(createdAt),
        },
        {
          label: m.workflow_next(),
          width: "medium",
          onCard: "pressed",
          show: (mail) =>
            mail.status === "failed" && (
              <button
                type="submit"
                className="staff-act"
                form={form}
                name="send_mail_again"
                value={mail.id}
                aria-label={m.mail_again_what(mail)}
              >
                {m.mail_again()}
              </button>
            ),
        },
      ]}
      sort={sort}
      sortHref={sortHref}
      ticks={{
        form,
        value: ({ id }) => String(id),
        label: ({ subject }) => m.table_tick_row({ name: subject }),
        all: allTicked,
        href: ticksHref,
      }}
    />
  );
}
