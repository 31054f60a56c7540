import type { LoaderFunctionArgs } from "@remix-run/node";
import { showLogo } from "#app/features/companies/logos.server.ts";
import { bearerOf } from "#app/http/authenticator.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";
import { pictureAnswer } from "#app/network/pictures.server.ts";
import { settings } from "#app/process/settings.server.ts";

/** Serves a company's logo to anyone who may see the company. API clients authenticate with their token. */
export const loader = fileLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = (await bearerOf(request))?.member ?? (await requireReader(request));
  const { bytes, type, isForAll } = await showLogo(viewer, params.slug ?? "", params.digest ?? "");
  return pictureAnswer(bytes, type, isForAll && settings.reading === "public" ? "public" : "private");
});
