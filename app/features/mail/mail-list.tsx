import { Button } from "#app/ui/button.tsx";
import { moment } from "#app/ui/day.ts";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
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
          <Rows mails={failed.mails} now={now} again />
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
      <Rows mails={latest} now={now} />
    </form>
  );
}

function Rows({ mails, now, again = false }: { mails: MailRow[]; now: number; again?: boolean }) {
  return (
    <ul>
      {mails.map((mail) => (
        <li key={mail.id} className="flex flex-wrap items-start gap-3 border-t border-line py-2">
          <details className="min-w-0 grow basis-64">
            <summary className="min-h-11 break-words">
              {mail.subject}{" "}
              <span className="text-sm text-soft">
                {mail.recipient} · <RelativeTime time={mail.createdAt} now={now} /> · {stateOf(mail)}
              </span>
            </summary>
            <Paragraphs className="max-w-[44rem]" text={mail.body} />
          </details>
          {again && (
            <Button look="plain" name="send_mail_again" value={mail.id} aria-label={m.mail_again_what(mail)}>
              {m.mail_again()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateOf({ status, attempts, nextAttemptAt, error }: MailRow): string {
  if (status === "sent") return m.admin_outbox_sent();
  if (status === "kept") return m.admin_outbox_stored();
  if (status === "failed") return m.admin_outbox_failed({ attempts, error: error ?? "" });
  return error === null ? m.admin_outbox_pending() : m.admin_outbox_next({ time: moment(nextAttemptAt ?? 0), error });
}
