import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readFeed } from "#app/features/feeds/operations.server.ts";
import { statusOf } from "#app/http/problem-answers.server.ts";
import { Problem } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { inLanguage, languageOf } from "#app/words/language.server.ts";
import { m } from "#app/words/messages.ts";

/** Serves `/feeds/hub/aerospace.atom` to feed readers, which send no cookie and get errors as plain text. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return inLanguage(languageOf(request), async () => {
    const name = /^(.+)\.atom$/.exec(params["*"] ?? "")?.[1];
    if (!name) return plain(404, m.feed_not_found());
    try {
      return answer(request, await readFeed(name, new URL(request.url).searchParams.get("key")));
    } catch (error) {
      if (error instanceof Problem) return plain(statusOf(error), error.message);
      throw error;
    }
  });
}

function answer(request: Request, feed: string): Response {
  const tag = `W/"${createHash("sha256").update(feed).digest("base64url").slice(0, 22)}"`;
  const headers = {
    ETag: tag,
    Vary: "Accept-Language, Cookie",
    "Cache-Control": settings.reading === "public" ? "public, max-age=300" : "private, no-cache",
  };
  const known = request.headers.get("If-None-Match")?.split(/\s*,\s*/) ?? [];
  if (known.some((given) => given === "*" || given === tag || `W/${given}` === tag)) return new Response(null, { status: 304, headers });
  return new Response(feed, { headers: { ...headers, "Content-Type": "application/atom+xml; charset=utf-8" } });
}

function plain(status: number, sentence: string): Response {
  return new Response(`${sentence}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } });
}
