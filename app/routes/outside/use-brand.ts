import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "#app/root.tsx";
import type { Brand } from "#app/ui/site-header.tsx";

/** Returns the configured name and description of the site. */
export function useBrand(): Brand {
  return useRouteLoaderData<typeof loader>("root")?.brand ?? { name: "Portage", tagline: null, meaning: null, logo: null };
}
