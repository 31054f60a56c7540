import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signInAddress, viewerOf } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { mostPages } from "#app/offline/stored.ts";
import { settings } from "#app/process/settings.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Crumbs, NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.offline_title());

export const handle = { offline: true };

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await viewerOf(request);
  if (!member) throw redirect(`${signInAddress(request)}&done=waits`, 302);
  const { id, lightPages } = member;
  return { id: lightPages || !settings.seam ? null : id, lightPages };
});

/** The switch, and what was written without a line. The script of app/offline shows the parts that hold. */
export default function Offline() {
  const { id, lightPages } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      <Crumbs trail={[{ href: "/settings/privacy", label: m.settings_title() }, { label: m.offline_title() }]} />
      <PageHeader title={m.offline_title()} lead={m.offline_lead({ count: mostPages })} />
      <div data-offline={id ?? undefined}>
        <p data-part="none">{lightPages ? m.offline_light() : m.offline_none()}</p>
        <div data-part="off" hidden>
          <p className="mb-3">{m.offline_off()}</p>
          <Button type="button">{m.offline_turn_on()}</Button>
        </div>
        <p data-part="lost" role="alert" hidden>
          {m.offline_lost()}
        </p>
        <p data-part="refused" role="alert" hidden>
          {m.offline_refused_line()}
        </p>
        <div data-part="waits" hidden>
          <Part title={m.offline_waits()}>
            <p className="text-soft">{m.offline_waits_how()}</p>
            <ul />
          </Part>
        </div>
        <p data-part="nothing" hidden>
          {m.offline_nothing()}
        </p>
        <div data-part="on" className="mt-6" hidden>
          <p className="mb-3 text-soft">{m.offline_on()}</p>
          <Button type="button" look="plain">
            {m.offline_turn_off()}
          </Button>
        </div>
        <div data-part="kept" hidden>
          <Part title={m.offline_kept()}>
            <ul />
          </Part>
        </div>
        <template>
          <li className="border-t border-line py-3">
            <p>
              <b data-comment="">{m.offline_comment()}</b>
              <b data-up="">{m.offline_vote_up()}</b>
              <b data-down="">{m.offline_vote_down()}</b>
              <b data-none="">{m.offline_vote_none()}</b> ·{" "}
              <a className="inline-flex min-h-11 items-center underline" href="/discover">
                {m.discover_crumb()}
              </a>{" "}
              · <span data-when="" />
            </p>
            <p data-text="" className="whitespace-pre-wrap" />
            <p data-refused="" role="alert" className="font-semibold" />
            <Button type="button" look="plain">
              {m.offline_remove()}
            </Button>
          </li>
        </template>
      </div>
    </NarrowPage>
  );
}
