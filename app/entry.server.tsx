import { PassThrough } from "node:stream";
import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { newSecret } from "./auth/secret.server.ts";
import { NotShared, refuseSharing, sharedRendering } from "./auth/shared-rendering.server.ts";
import { acceptsJson, type FormFailure } from "./http/form-action.server.ts";
import { isAnswerFleeting } from "./http/this-request.server.ts";
import { log } from "./log.server.ts";
import { settings } from "./settings.server.ts";
import { Slots } from "./ui/mine/slots.tsx";
import { isHydrated, isShared, NonceProvider } from "./ui/nonce.tsx";
import { inLanguage, languageOf } from "./words/language.server.ts";
import { m } from "./words/messages.ts";

export const streamTimeout = 10_000;

/** Renders a page. For a fetch that asked a form's action for JSON, returns the action's result instead. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  headers.append("Vary", "Accept, Accept-Language, Cookie");
  headers.set("Cache-Control", isAnswerFleeting() ? "no-store" : "private, no-cache");
  if (request.method !== "GET" && acceptsJson(request)) return answerFetch(status, headers, context);
  const handles = context.staticHandlerContext.matches.map((match) => context.routeModules[match.route.id]?.handle);
  const hydrated = isHydrated(handles);
  if (hydrated || !isShared(handles)) refuseSharing("the route");
  const withScripts = hydrated && !context.staticHandlerContext.loaderData.root?.light;
  const nonce = withScripts ? newSecret().slice(0, 22) : undefined;
  const html = await inLanguage(languageOf(request), () =>
    withScripts ? renderComposing(context, request.url, nonce) : renderReading(context, request.url),
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentPolicy(nonce));
  return new Response(html, { status, headers });
}

/** The only other site that a frame may show: the external intelligence app, for admins. */
const frames = settings.intelligenceUrl ? new URL(settings.intelligenceUrl).origin : "'none'";

function contentPolicy(nonce: string | undefined): string {
  const scripts = nonce ? `'self' 'nonce-${nonce}'` : "'self'";
  return `default-src 'self'; script-src ${scripts}; style-src 'self'; frame-src ${frames}; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}

/** The empty element in the footer of a reading page that receives the page's weight. */
const weightSlot = ' data-page-weight=""></span>';

/** Renders a reading page. It carries no framework script, so it leaves out the loaders' data too. */
function renderReading(context: EntryContext, url: string): string {
  void context.serverHandoffStream?.cancel();
  const shared = sharedRendering();
  const page = (
    <Slots token={shared?.kind === "member" ? shared.token : null}>
      <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={url} />
    </Slots>
  );
  const html = `<!DOCTYPE html>${renderToString(page)}`;
  if (shared) return html;
  const bytes = Buffer.byteLength(html) - weightSlot.length;
  return html.replace(weightSlot, () => `>${m.site_page_weight({ kb: Math.ceil(bytes / 1024) })}</span>`);
}

function renderComposing(context: EntryContext, url: string, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const page = (
      <NonceProvider nonce={nonce}>
        <RemixServer context={context} url={url} nonce={nonce} />
      </NonceProvider>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const chunks: Buffer[] = [];
        const body = new PassThrough();
        body.on("data", (chunk: Buffer) => chunks.push(chunk));
        body.on("end", () => resolve(Buffer.concat(chunks).toString()));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

function answerFetch(status: number, headers: Headers, { staticHandlerContext: { actionData, errors } }: EntryContext) {
  const thrown = Object.values(errors ?? {})[0];
  if (thrown) {
    const error = isRouteErrorResponse(thrown) ? thrown.data?.message : undefined;
    return Response.json({ success: false, error: error ?? m.site_failure_text() }, { status: status >= 400 ? status : 500, headers });
  }
  const given: unknown = Object.values(actionData ?? {})[0];
  if (status < 400) return Response.json(given, { status, headers });
  const details = Object.values((given as FormFailure).errors);
  return Response.json({ success: false, error: details[0], details }, { status, headers });
}

/** Logs an unexpected error of a page. Ignores what was thrown on purpose and what follows from a client that went away. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof NotShared) return;
  log.error({ err: error }, "a page failed"); // the request's log line has the same id
};
