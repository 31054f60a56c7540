import { Button } from "#app/ui/button.tsx";
import { moment } from "#app/ui/day.ts";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { StaffTable } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import type { MailRow } from "./data.server.ts";

type Mails = { latest: MailRow[]; failed: { total: number; mails: MailRow[] }; now: number };

/** Lists the mails that could not be delivered, each with a button to send it again, then the newest mails of any status. */
export function MailList({ latest, failed, now }: Mails) {
  const more = failed.total - failed.mails.length;
  return (
    <form method="post" id="mail">
      {failed.total > 0 && (
        <section className="mb-8" id="failed-mail">
          <h2>{m.admin_mail_failed_title()}</h2>
          <p className="mb-3 text-soft">{m.admin_mail_failed_lead()}</p>
          <Rows mails={failed.mails} now={now} caption={m.admin_mail_failed_title()} again />
          {more > 0 && <p className="border-t border-line py-3">{m.admin_mail_failed_more({ count: more })}</p>}
          {failed.total > 1 && (
            <Button name="send_mail_again" value="all">
              {m.mail_again_all()}
            </Button>
          )}
        </section>
      )}
      <h2>{m.admin_outbox()}</h2>
      {latest.length === 0 && <p className="py-3 text-soft">{m.admin_outbox_empty()}</p>}
      <Rows mails={latest} now={now} caption={m.admin_outbox()} />
    </form>
  );
}

function Rows({ mails, now, caption, again = false }: { mails: MailRow[]; now: number; caption: string; again?: boolean }) {
  if (mails.length === 0) return null;
  return (
    <StaffTable
      caption={caption}
      rows={mails}
      nameLabel={m.mail_subject()}
      name={(mail) => (
        <details>
          <summary className="cursor-pointer truncate py-2.5">{mail.subject}</summary>
          <p className="whitespace-normal">
            {mail.recipient} · {stateOf(mail)}
          </p>
          <Paragraphs className="max-w-[44rem] whitespace-normal" text={mail.body} />
        </details>
      )}
      columns={[
        { label: m.mail_recipient(), width: "wide", show: ({ recipient }) => recipient },
        { label: m.mail_at(), width: "medium", show: ({ createdAt }) => <RelativeTime time={createdAt} now={now} /> },
        { label: m.mail_state(), width: "wide", show: stateOf },
        ...(again
          ? [
              {
                label: m.mail_again(),
                width: "medium" as const,
                show: (mail: MailRow) => (
                  <button type="submit" className="staff-act" name="send_mail_again" value={mail.id} aria-label={m.mail_again_what(mail)}>
                    {m.mail_again()}
                  </button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function stateOf({ status, attempts, nextAttemptAt, error }: MailRow): string {
  if (status === "sent") return m.admin_outbox_sent();
  if (status === "kept") return m.admin_outbox_stored();
  if (status === "failed") return m.admin_outbox_failed({ attempts, error: error ?? "" });
  return error === null ? m.admin_outbox_pending() : m.admin_outbox_next({ time: moment(nextAttemptAt ?? 0), error });
}
