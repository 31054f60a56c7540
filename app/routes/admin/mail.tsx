import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MailState, troubleOf } from "#app/features/mail/mail-table.tsx";
import { sendMailsAgain, showMail } from "#app/features/mail/operations.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { momentCell } from "#app/ui/relative-time.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, tableLinks } from "./admin-page.tsx";

export const links = tableLinks;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => titled(matches, data?.mail.subject ?? m.mails_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => ({
  mail: await showMail(await requireAdmin(request), idFrom(params.id)),
}));

export const action = formAction({
  send_mail_again: async ({ request, params }) => {
    await sendMailsAgain(await requireAdmin(request), [idFrom(params.id)]);
    return { to: `/admin/mail/${params.id}` };
  },
});

/** What is known of one mail. Its text is shown only while no mail server is set. */
export default function Mail() {
  const { mail } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const trouble = troubleOf(mail);
  return (
    <AdminPage narrow>
      <Crumbs trail={[{ href: "/admin/mail", label: m.mails_title() }, { label: mail.subject }]} />
      <StaffHead title={mail.subject} />
      <ErrorSummary errors={failure?.errors} />
      <p className="mb-3 break-words text-sm text-soft">
        {mail.recipient} · {momentCell(mail.createdAt)} · <MailState status={mail.status} />
        {trouble && ` · ${trouble}`}
      </p>
      {mail.status === "failed" && (
        <form method="post" className="mb-3">
          <Button name="send_mail_again" value={mail.id}>
            {m.mail_again()}
          </Button>
        </form>
      )}
      <Paragraphs className="break-words" text={mail.body ?? m.mail_text_gone()} />
      {mail.status === "kept" && <p className="text-sm text-soft">{m.mail_withheld_how()}</p>}
    </AdminPage>
  );
}
