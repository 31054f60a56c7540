import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { showDeliverability } from "#app/features/mail/deliverability.server.ts";
import { countUnsent, sendTestMail } from "#app/features/mail/operations.server.ts";
import { refusalKinds } from "#app/features/mail/rules.ts";
import { listRefusals, refusalDays } from "#app/features/mail-in/operations.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { Apart } from "#app/ui/apart.tsx";
import { Button } from "#app/ui/button.tsx";
import { shownMoment } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, PageHeader, Part } from "#app/ui/page.tsx";
import { SettingList } from "#app/ui/setting-list.tsx";
import { Status } from "#app/ui/status.tsx";
import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, adminLinks } from "./admin-page.tsx";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.sender_title());

const here = "/admin/mail/delivery";

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const [shown, counts, refusals] = await Promise.all([showDeliverability(admin), countUnsent(admin), listRefusals(admin)]);
  return { ...shown, counts, refusals, sendsMail: settings.sendsMail, sent: new URL(request.url).searchParams.has("sent") };
});

export const action = formAction({
  mail_test: async ({ request }) => {
    await sendTestMail(await requireAdmin(request));
    return { to: `${here}?sent=1` };
  },
});

const refusalLabels = labelsOf("mail_in_refused_", refusalKinds);
const states = { found: m.sender_found, missing: m.sender_not_found, unasked: m.sender_not_asked };

/** Whether mail arrives: what is set, what receivers find in the sender's DNS, and what did not go out. */
export default function Deliverability() {
  const { set, sender, counts, refusals, sent, sendsMail } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <AdminPage narrow>
      <Crumbs trail={[{ href: "/admin/mail", label: m.mails_title() }, { label: m.sender_title() }]} />
      <PageHeader title={m.sender_title()} lead={m.sender_lead()} />
      <ErrorSummary errors={failure?.errors} />
      {sent && sendsMail && <Status>{m.settings_mail_sent()}</Status>}
      <Part title={m.sender_set()}>
        <SettingList settings={set} />
      </Part>
      <Part title={m.sender_records({ domain: sender.domain || "–" })}>
        {sender.fault && <p>{sender.fault}</p>}
        <dl>
          {sender.records.map(({ name, state, sentence }) => (
            <div key={name} className="border-t border-line py-2">
              <dt className="font-semibold">{m.site_labelled({ label: name, value: states[state]() })}</dt>
              <dd className="break-words text-soft">{sentence}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title={m.sender_unsent()}>
        {counts.refused && <p className="break-words font-semibold">{m.sender_fault({ error: counts.refused })}</p>}
        {!sendsMail && <p>{m.sender_no_server()}</p>}
        <p className="flex flex-wrap gap-x-6">
          <Apart>
            <a className="inline-flex min-h-11 items-center underline" href="/admin/mail?status=pending">
              {m.sender_waiting({ count: counts.pending })}
            </a>
            <a className="inline-flex min-h-11 items-center underline" href="/admin/mail?status=failed">
              {m.sender_failed({ count: counts.failed })}
            </a>
            <a className="inline-flex min-h-11 items-center underline" href="/admin/mail?status=bounced">
              {m.sender_bounced({ count: counts.bounced })}
            </a>
          </Apart>
        </p>
        <form method="post">
          <Button look="plain" name="mail_test" value="yes">
            {m.settings_mail_test()}
          </Button>
        </form>
      </Part>
      <Part title={m.mail_in_refused({ days: refusalDays })}>
        {refusals.length === 0 && <p className="text-soft">{m.mail_in_refused_none()}</p>}
        <dl>
          {refusals.map(({ kind, count, lastAt }) => (
            <div key={kind} className="border-t border-line py-2">
              <dt className="font-semibold">{refusalLabels[kind]()}</dt>
              <dd className="text-soft">{m.mail_in_refused_count({ count, time: shownMoment(lastAt) })}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </AdminPage>
  );
}
