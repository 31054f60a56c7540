import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addressSentence, askToVerifyAgain, confirmEmailLink, emailLinkState } from "#app/features/accounts/email-links.server.ts";
import { emailLinkDays } from "#app/features/accounts/rules.ts";
import { tellOfAddress } from "#app/features/notifications/security-notices.server.ts";
import { userAgentOf } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember, viewerOf } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { SendAgain } from "./send-again.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.verify_title());

/** The target of a mailed link, for guests and members. Without a token, it tells a member who may not publish yet what is missing. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  answerIsFleeting(); // no browser stores its token
  const query = new URL(request.url).searchParams;
  const token = query.get("token");
  const viewer = await viewerOf(request);
  return {
    token,
    link: token === null ? null : await emailLinkState(token),
    member: viewer && { email: viewer.email, isVerified: viewer.emailVerifiedAt !== null, standing: addressSentence(viewer) },
    sent: query.has("sent"),
    sendsMail: settings.sendsMail,
  };
});

export const action = formAction({
  confirm: async ({ request, values }) => {
    const token = values.token ?? "";
    await confirmEmailLink(token, tellOfAddress(userAgentOf(request)));
    return { to: `/verify-email?token=${encodeURIComponent(token)}` };
  },
  send_again: async ({ request }) => {
    await askToVerifyAgain(await requireMember(request));
    return { to: "/verify-email?sent=1" };
  },
});

type Seen = ReturnType<typeof useLoaderData<typeof loader>>;

/** Returns the sentence about the link or, without a link, about the account. */
function sentenceOf({ link, member, sent, sendsMail }: Seen): string {
  if (!link && member) return sent && sendsMail && !member.isVerified ? m.verify_sent({ ...member, days: emailLinkDays }) : member.standing;
  if (!link || link.state === "dead") return sendsMail ? m.email_link_dead({ days: emailLinkDays }) : m.email_link_no_mail();
  if (link.state === "open") return link.kind === "verify" ? m.verify_open(link) : m.address_open(link);
  return { verified: m.verify_done, waiting: m.address_waiting, changed: m.address_done }[link.state]({ ...link, email: link.address });
}

export default function VerifyEmail() {
  const seen = useLoaderData<typeof loader>();
  const { token, link, member } = seen;
  const failure = useActionData<FormFailure>();
  const isDead = !link || link.state === "dead";
  return (
    <NarrowPage>
      <PageHeader title={m.verify_title()} lead={sentenceOf(seen)} />
      <ErrorSummary errors={failure?.errors} />
      {link?.state === "open" && (
        <form method="post">
          <input type="hidden" name="token" value={token ?? ""} />
          <Button name="confirm" value="yes">
            {m.verify_submit()}
          </Button>
        </form>
      )}
      {isDead && member && !member.isVerified && seen.sendsMail && <SendAgain />}
      <p className="mt-4">
        {member ? (
          <ButtonLink look="plain" href="/settings/security#address">
            {m.address_settings()}
          </ButtonLink>
        ) : (
          link?.state !== "open" && <ButtonLink href="/login">{m.nav_sign_in()}</ButtonLink>
        )}
      </p>
    </NarrowPage>
  );
}
