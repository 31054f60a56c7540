import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { resetHours } from "#app/features/sign-in-resets/rules.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.lost_access_title());

export const loader = pageLoader(async (_args: LoaderFunctionArgs) => ({ contact: settings.readerContact, sendsMail: settings.sendsMail }));

/** The ways back into an account, from the easiest to the last. */
export default function LostAccess() {
  const { contact, sendsMail } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      <PageHeader title={m.lost_access_title()} />
      {sendsMail && (
        <Part title={m.lost_access_password_title()}>
          <p>
            {m.lost_access_password()}{" "}
            <a className="underline" href="/forgot-password">
              {m.forgot_title()}
            </a>
          </p>
        </Part>
      )}
      <Part title={m.lost_access_phone_title()}>
        <p>{m.lost_access_phone()}</p>
      </Part>
      <Part title={m.lost_access_all_title()}>
        <p className="mb-3">
          {sendsMail ? m.lost_access_all({ hours: resetHours }) : m.lost_access_no_mail()}{" "}
          {contact ? m.lost_access_write({ contact }) : m.lost_access_who()}
        </p>
        {sendsMail && <p className="mb-3">{m.lost_access_all_stop()}</p>}
        {sendsMail && <p>{m.lost_access_staff()}</p>}
      </Part>
    </NarrowPage>
  );
}
