import type { LoaderFunctionArgs } from "@remix-run/node";
import { readFeed } from "#app/features/feeds/operations.server.ts";
import { textWithEtag } from "#app/http/conditional.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";

/** Serves `/feeds/hub/aerospace.atom` to feed readers, which send no cookie and get errors as plain text. */
export const loader = fileLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const name = /^(.+)\.atom$/.exec(params["*"] ?? "")?.[1];
  if (!name) throw new NotFound("place", m.feed_not_found());
  return textWithEtag(request, await readFeed(name, new URL(request.url).searchParams.get("key")), {
    "Content-Type": "application/atom+xml; charset=utf-8",
    ...(settings.reading === "public" && { "Cache-Control": "public, max-age=300" }),
  });
});
