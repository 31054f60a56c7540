import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { livingPosts } from "#app/features/posts/living-posts.server.ts";
import { log } from "#app/process/log.server.ts";
import { isAnswerFleeting, wordsOfPage } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { acceptsJson } from "./http/form-action.server.ts";
import { viewerOf } from "./http/guards.server.ts";
import { loader as loadFrame } from "./root.tsx";
import { fragmentCache } from "./server/fragment-cache.tsx";
import { answerFetch } from "./server/remix/fetch-answer.ts";
import { withoutData } from "./server/remix/page-data.ts";
import { responseOf } from "./server/response-body.ts";
import { NotShared, type SharedRendering } from "./server/shared-rendering.ts";
import { streamedInto } from "./server/streamed-page.ts";
import { summarySign } from "./ui/error-summary.tsx";
import { FragmentProvider } from "./ui/fragment.tsx";
import { optsIn } from "./ui/handle.ts";
import { Slots } from "./ui/mine/slots.tsx";
import type { PostTile } from "./ui/post-tiles.tsx";
import { insteadOf } from "./ui/problem-screen.tsx";
import { inLanguage, languageOf } from "./words/language.server.ts";
import { m } from "./words/messages.ts";

export const streamTimeout = 10_000;

/** Renders a page, or answers a fetch that asked a form's action for JSON. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { shared }: AppLoadContext = {},
) {
  headers.append("Vary", "Accept, Accept-Language, Cookie, Save-Data, User-Agent");
  headers.set("Cache-Control", isAnswerFleeting() ? "no-store" : "private, no-cache");
  if (request.method !== "GET" && acceptsJson(request)) return answerFetch(status, headers, context);
  const handles = context.staticHandlerContext.matches.map((match) => context.routeModules[match.route.id]?.handle);
  if (shared && !optsIn(handles, "shared")) shared.refused ??= "the route";
  const language = languageOf(request);
  // Remix asks no loader at an address that no route has, for a method that a page does not know, or when an action fails.
  if (context.staticHandlerContext.errors) context.staticHandlerContext.loaderData.root ??= await frameOf(request);
  if (status === 404) context.staticHandlerContext.loaderData[insteadOf] = await inLanguage(language, () => postsInstead(request));
  const html = inLanguage(language, () => render(context, request.url, shared));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentPolicy);
  const words = wordsOfPage();
  if (shared) return new Response(html, { status, headers });
  const page = inLanguage(language, () => weighed(titled(html)));
  if (!words) return responseOf(page, { status, headers });
  headers.set("Cache-Control", "no-store, no-transform"); // compressing would wait for the end
  return new Response(streamedInto(page.toString(), words), { status, headers });
}

/** Returns what the header and the footer need to know; null where even that cannot be loaded, as without a database. */
const frameOf = (request: Request) => loadFrame({ request, params: {}, context: {} }).catch(() => null);

/** Returns two posts to read where something is not there; none where even they cannot be loaded. */
async function postsInstead(request: Request): Promise<PostTile[]> {
  try {
    const viewer = await viewerOf(request);
    const posts = await livingPosts(viewer, await hiddenFrom(viewer));
    return posts.slice(0, 2);
  } catch {
    return [];
  }
}

/** The only other site that a frame may show: the external intelligence app, for admins. */
const frames = settings.intelligenceUrl ? new URL(settings.intelligenceUrl).origin : "'none'";

const contentPolicy = `default-src 'self'; script-src 'self'; style-src 'self'; frame-src ${frames}; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const drawFragment = fragmentCache();

/** The empty element in the footer of a page that receives the page's weight. */
const weightSlot = ' data-page-weight=""></span>';

function render(context: EntryContext, url: string, shared: SharedRendering | undefined): string {
  const whole = withoutData(context);
  const page = (
    <FragmentProvider value={drawFragment}>
      <Slots token={shared?.hasSlots ? shared.token : null}>
        <RemixServer context={whole} url={url} />
      </Slots>
    </FragmentProvider>
  );
  const html = `<!DOCTYPE html>${withActions(renderToStaticMarkup(page), url)}`;
  const frame = whole.staticHandlerContext.loaderData.root as Awaited<ReturnType<typeof frameOf>>;
  return frame?.light ? html.replace(memberPicture, "$1") : html;
}

/** What members sent. On a light page stands what is beneath or beside it: initials, or the way to the picture, which is hidden where that is shown. */
const memberPicture = /<img (?:class="pic" )?src="\/pictures\/[^>]*>(?:(<span) hidden="")?/g;

/** A form without an action goes to the address of its page, which w3m takes without the query: here it names it. */
function withActions(html: string, url: string): string {
  const { pathname, search } = new URL(url);
  if (search === "") return html;
  const action = (pathname + search).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return html.replace(/<form\b(?=[^>]*\smethod="post")(?![^>]*\saction=)/g, () => `<form action="${action}"`);
}

/** Says in the title of a page that a form on it was refused. */
const titled = (html: string) => (html.includes(summarySign) ? html.replace("<title>", () => `<title>${m.site_error_title()}`) : html);

/** Fills in the page's weight, in bytes: what React returns is in a thousand pieces, which each change of the text would join. */
function weighed(html: string): Buffer {
  const page = Buffer.from(html);
  const at = page.indexOf(weightSlot);
  if (at < 0) return page;
  const kb = Math.ceil((page.length - weightSlot.length) / 1024);
  return Buffer.concat([page.subarray(0, at), Buffer.from(`>${m.site_page_weight({ kb })}</span>`), page.subarray(at + weightSlot.length)]);
}

/** What was thrown on purpose is no news; a client that went away is none either. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof NotShared) return;
  log.error({ err: error }, "a page failed"); // the request's log line has the same id
};
