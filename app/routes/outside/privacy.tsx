import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { knownBrowserDays } from "#app/features/accounts/rules.ts";
import { whatIsHeld } from "#app/features/privacy/operations.server.ts";
import { missDays } from "#app/features/search-words/rules.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { mostPages } from "#app/offline/stored.ts";
import { settings } from "#app/process/settings.server.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { brandIn, titled } from "../title.ts";
import { useBrand } from "./use-brand.ts";

export const meta: MetaFunction = ({ matches }) =>
  titled(matches, m.privacy_title(), { description: m.privacy_lead({ brand: brandIn(matches) }) });

export const loader = pageLoader(async () => ({ held: whatIsHeld(), hasProviders: settings.oidc.providers.length > 0 }));

export const handle = { shared: true };

/** Lists what is stored and why, from the same list that the export and the deletion use. */
export default function Privacy() {
  const { held, hasProviders } = useLoaderData<typeof loader>();
  const parts = [
    ...held,
    m.privacy_misses({ days: missDays }),
    m.privacy_password(),
    m.privacy_cookies({ days: knownBrowserDays }),
    ...(hasProviders ? [m.privacy_providers()] : []),
    m.privacy_browser({ count: mostPages }),
  ];
  return (
    <NarrowPage>
      <PageHeader title={m.privacy_title()} lead={m.privacy_lead({ brand: useBrand().name })} />
      <ul className="list-disc space-y-3 pl-5">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className="mt-6">
        <a className="underline" href="/my-data">
          {m.privacy_yours()}
        </a>
      </p>
    </NarrowPage>
  );
}
