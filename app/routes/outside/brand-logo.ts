import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileLoader } from "#app/http/page-loader.server.ts";
import { pictureAnswer } from "#app/network/pictures.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";

/** Serves the picture of BRAND_LOGO, which is public. */
export const loader = fileLoader(async ({ params }: LoaderFunctionArgs) => {
  const logo = settings.brandLogo;
  if (!logo?.bytes || logo.digest !== params.digest) throw new NotFound("page", m.page_not_found_text());
  return pictureAnswer(logo.bytes, logo.type, "public");
});
