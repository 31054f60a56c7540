import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { browserName } from "#app/features/accounts/browser.ts";
import { listSignIns } from "#app/features/accounts/sign-ins.server.ts";
import { listSubscriptions, setSaysWhat, siteKeys, subscribe, unsubscribe } from "#app/features/push/operations.server.ts";
import { sessionSecret, userAgentOf } from "#app/http/cookies.server.ts";
import { type FormCall, formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import { moment } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.push_title());

export const handle = { push: true };

const here = "/settings/follows/push";

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  return {
    browsers: await listSubscriptions(member),
    siteKey: settings.seam && !member.lightPages ? siteKeys().publicKey : null,
    lightPages: member.lightPages,
    site: settings.brand.name,
  };
});

const saying =
  (saysWhat: boolean) =>
  async ({ request, pressed }: FormCall) => {
    await setSaysWhat(await requireMember(request), idFrom(pressed), saysWhat);
    return { to: here };
  };

export const action = formAction({
  add: async ({ request, values: { endpoint = "", p256dh = "", auth = "" } }) => {
    const member = await requireMember(request);
    const { sessions } = await listSignIns(member, sessionSecret(request));
    const sessionId = sessions.find(({ isHere }) => isHere)?.id;
    await subscribe(member, { endpoint, keys: { p256dh, auth } }, { sessionId, userAgent: userAgentOf(request) });
    return { to: here };
  },
  what: saying(true),
  news: saying(false),
  end: async ({ request, pressed }) => {
    await unsubscribe(await requireMember(request), idFrom(pressed));
    return { to: here };
  },
});

/** The browsers that show a member notices, and the switch of this one, which the script of app/push shows. */
export default function PushSettings() {
  const { browsers, siteKey, lightPages, site } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <NarrowPage>
      <Crumbs trail={[{ href: "/settings/follows", label: m.settings_follows() }, { label: m.push_title() }]} />
      <PageHeader title={m.push_title()} lead={m.push_lead({ site })} />
      <ErrorSummary errors={failure?.errors} />
      {browsers.length === 0 && <p className="text-soft">{m.push_none()}</p>}
      <form method="post">
        <ul>
          {browsers.map(({ id, userAgent, saysWhat, createdAt }) => {
            const facts = m.push_facts({ browser: browserName(userAgent), since: moment(createdAt) });
            const [says, say] = saysWhat ? [m.push_says_what(), m.push_say_news()] : [m.push_says_news(), m.push_say_what()];
            const named = (label: string) => label + m.name_of({ title: facts });
            return (
              <li key={id} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
                <span className="grow basis-80 break-words">
                  {facts}. {says}
                </span>
                <Button look="plain" name={saysWhat ? "news" : "what"} value={id} aria-label={named(say)}>
                  {say}
                </Button>
                <Button look="plain" name="end" value={id} aria-label={named(m.push_end())}>
                  {m.push_end()}
                </Button>
              </li>
            );
          })}
        </ul>
      </form>
      <div className="mt-4">
        <p data-part="script">{lightPages ? m.push_light() : m.push_script()}</p>
        <p data-part="refused" role="alert" className="mb-3 font-semibold" hidden>
          {m.push_refused()}
        </p>
        {siteKey && (
          <form method="post" data-push-key={siteKey} hidden>
            <Intent name="add" />
            {["endpoint", "p256dh", "auth"].map((name) => (
              <input key={name} type="hidden" name={name} />
            ))}
            <p className="mb-3 text-soft">{m.push_on_lead()}</p>
            <Button>{m.push_on()}</Button>
          </form>
        )}
      </div>
    </NarrowPage>
  );
}
