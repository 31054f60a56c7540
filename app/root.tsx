import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, useLocation, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/process/settings.server.ts";
import stylesheet from "./app.css?url";
import { hasRole } from "./auth/permissions.ts";
import { isOneOfMany, mustVerify, suspensionOf } from "./auth/viewer.ts";
import compose from "./compose/compose.ts?worker&url";
import passkeys from "./compose/passkeys.ts?worker&url";
import enhance from "./enhance/enhance.ts?worker&url";
import { holdsDemo } from "./features/demo/operations.server.ts";
import { ProofScreen, proofAskedIn } from "./features/second-step/proof-screen.tsx";
import { viewerOf } from "./http/guards.server.ts";
import { asksForLight } from "./http/light.server.ts";
import offlineWorker from "./offline/offline.ts?worker&url";
import offlineSwitch from "./offline/switch.ts?worker&url";
import pushWorker from "./push/push.ts?worker&url";
import pushSwitch from "./push/switch.ts?worker&url";
import staffKeys from "./staff-keys/staff-keys.ts?worker&url";
import { optsIn } from "./ui/handle.ts";
import { type GuestAddress, notIndexed } from "./ui/indexing.ts";
import { anyReader, type Mine, MineProvider } from "./ui/mine/mine.tsx";
import { ProblemScreen, problemTitle } from "./ui/problem-screen.tsx";
import { SiteFooter } from "./ui/site-footer.tsx";
import { type Brand, SiteHeader } from "./ui/site-header.tsx";
import { Status } from "./ui/status.tsx";
import { inLanguage, languageOf } from "./words/language.server.ts";
import { language, m } from "./words/messages.ts";
import pictures from "./writing/pictures.ts?worker&url";
import writing from "./writing/writing.ts?worker&url";

export const links = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
];

/** Also where the database is away: who asks cannot be known then, and the page says why. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const { brand } = settings;
  const viewer = await viewerOf(request);
  const wantsLight = viewer?.lightPages || asksForLight(request.headers);
  const light = wantsLight || !settings.seam; // without the seam nothing answers the scripts in JSON
  const demo = await holdsDemo();
  const { pathname, searchParams } = new URL(request.url);
  const isNarrowed = [...searchParams.keys()].some((name) => name !== "lang");
  const guest: GuestAddress | null = viewer ? null : { site: settings.baseUrl, path: pathname, isNarrowed };
  if (isOneOfMany(viewer)) return { brand, light, mayRunScripts: false, demo, suspension: null, viewer: "any" as const };
  const suspension = viewer && inLanguage(languageOf(request), () => suspensionOf(viewer));
  const mine: Mine["viewer"] = viewer && {
    id: viewer.id,
    username: viewer.username,
    fullName: viewer.fullName,
    face: viewer.face,
    email: viewer.email,
    province: viewer.province,
    isAdmin: hasRole(viewer, "admin"),
    isModerator: hasRole(viewer, "moderator"),
    mustVerify: mustVerify(viewer),
    unread: viewer.unreadCount,
  };
  return { brand, light, mayRunScripts: settings.seam && !viewer?.lightPages, demo, suspension, viewer: mine, guest };
});

const noBrand: Brand = { name: "Portage", tagline: null, meaning: null, logo: null };

/** Every page sets its own title; a page that failed gets the problem's. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  error ? [{ title: `${problemTitle(error)} · ${(data?.brand ?? noBrand).name}` }, notIndexed] : [];

/** The frame of every page, including one that failed. A page carries one script of ours, and no framework. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>("root");
  const handles = useMatches().map((match) => match.handle);
  const script = optsIn(handles, "composes") ? compose : optsIn(handles, "decides") ? staffKeys : enhance;
  const proof = proofAskedIn(useRouteError());
  const asksPasskey = optsIn(handles, "passkeys") || proof?.hasPasskey;
  const { pathname, search } = useLocation();
  const brand = site?.brand ?? noBrand;
  const viewer = site?.viewer === "any" ? anyReader : (site?.viewer ?? null);
  return (
    <html lang={language()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <MineProvider mine={{ viewer }}>
          <SiteHeader brand={brand} path={pathname} demo={site?.demo} />
          {site?.suspension && <SuspensionLine sentence={site.suspension} />}
          <DoneLine done={new URLSearchParams(search).get("done") ?? ""} />
          {children}
          <SiteFooter here={pathname + search} demo={site?.demo} />
        </MineProvider>
        {/* A module: browsers from before modules leave it alone, and with it what they cannot run. */}
        {!site?.light && <script type="module" src={script} data-writing={writing} />}
        {/* Under Save-Data too: whoever opens its page asks for it. */}
        {optsIn(handles, "offline") && site?.mayRunScripts && (
          <script type="module" src={offlineSwitch} data-offline-worker={offlineWorker} />
        )}
        {optsIn(handles, "push") && site?.mayRunScripts && <script type="module" src={pushSwitch} data-push-worker={pushWorker} />}
        {!site?.light && optsIn(handles, "pictures") && <script type="module" src={pictures} />}
        {!site?.light && asksPasskey && <script type="module" src={passkeys} />}
      </body>
    </html>
  );
}

/** Before somebody writes what they may not send. Pages that are rendered for many readers at once go without. */
function SuspensionLine({ sentence }: { sentence: string }) {
  return (
    <TopLine>
      {sentence}{" "}
      <a className="underline" href="/moderation/mine">
        {m.mine_title()}
      </a>
    </TopLine>
  );
}

/** What was done, on the page that one is led to afterwards, whatever page that is. */
const doneSentences: Record<string, () => string> = { gone: m.site_gone, saved: m.settings_saved, waits: m.offline_sign_in };

function DoneLine({ done }: { done: string }) {
  const sentence = Object.hasOwn(doneSentences, done) ? doneSentences[done] : undefined;
  return sentence ? <TopLine>{sentence()}</TopLine> : null;
}

/** A status between the header and the page. */
function TopLine({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[82rem] px-4 pt-4 md:px-6">
      <Status>{children}</Status>
    </div>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const proof = proofAskedIn(error);
  return proof ? <ProofScreen {...proof} /> : <ProblemScreen error={error} />;
}
