import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Viewer } from "#app/auth/viewer.ts";
import { NotAllowed, problemIn, SignInNeeded } from "#app/operations/problems.ts";
import { log } from "#app/process/log.server.ts";
import { inLanguage, languageOf } from "#app/words/language.server.ts";
import { m } from "#app/words/messages.ts";
import type { ApiDefinition, ApiMethod } from "./api-call.server.ts";
import { bearerOf } from "./authenticator.server.ts";
import { clientAddress } from "./client-address.server.ts";
import { jsonWithEtag, matchedRevision, nextLink } from "./conditional.server.ts";
import { viewerOf } from "./guards.server.ts";
import { type JsonAnswer, refusal, respond, responseOf } from "./json-answers.server.ts";
import { isFromOwnPage } from "./origin-check.server.ts";
import { headersOf, serializeProblem, statusOf } from "./problem-answers.server.ts";
import { countRequest } from "./rate-limits.server.ts";
import { parseJson } from "./read-input.server.ts";

export type ApiCalls = Partial<Record<ApiMethod, ApiDefinition>>;

/**
 * Makes a resource route of the JSON API: JSON in, JSON out, 405 for a method it does not have. A bearer token says who calls; a read from
 * one of our own pages may come with the page's session instead. The OpenAPI document is made from `callsAt` of its loader; a module that
 * serves several paths passes a function of the path.
 */
export function apiRoute(calls: ApiCalls | ((path: string) => ApiCalls)) {
  const callsAt = typeof calls === "function" ? calls : () => calls;
  const answer = ({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) =>
    inLanguage(languageOf(request), async (): Promise<JsonAnswer> => {
      const url = new URL(request.url);
      const here = callsAt(url.pathname);
      const call = here[(request.method === "HEAD" ? "GET" : request.method) as ApiMethod];
      if (!call) return refusal(405, m.api_method_not_allowed(), { Allow: allowed(here) });
      let limits: Record<string, string> = {};
      try {
        const { viewer, tokenId, headers } = await admit(request, call);
        limits = headers;
        const read = await readBody(request, call);
        if ("refused" in read) return { ...read.refused, headers: { ...read.refused.headers, ...limits } };
        const search = new URLSearchParams(url.searchParams);
        if (search.has("cursor")) search.set("after", search.get("cursor") ?? "");
        const openedOn = call.revision === "If-Match" ? matchedRevision(request.headers.get("If-Match")) : null;
        const given = await call.run({ request, params, search, viewer, tokenId, body: read.body, openedOn });
        const json = { success: true, ...given };
        const revision = typeof call.revision === "function" ? call.revision(given) : undefined;
        if (isRead(request)) return jsonWithEtag(request, json, { ...limits, ...nextLink(url, json) }, revision);
        return respond(json, call.status, limits);
      } catch (error) {
        const problem = problemIn(error);
        if (problem) return respond(serializeProblem(problem), statusOf(problem), { ...limits, ...headersOf(problem) });
        log.error({ err: error, path: url.pathname }, "a JSON call failed");
        return refusal(500, m.api_server_error());
      }
    });
  const respondTo = async (args: LoaderFunctionArgs | ActionFunctionArgs) => responseOf(await answer(args));
  return { loader: Object.assign((args: LoaderFunctionArgs) => respondTo(args), { callsAt, answer }), action: respondTo };
}

const isRead = (request: Request) => request.method === "GET" || request.method === "HEAD";

/**
 * Returns who calls, after counting the call against the limits. A token that does not work counts against its address. Where anyone may
 * call it is ignored, since a program that signs in again still sends the old one. @throws TooManyRequests, SignInNeeded, NotAllowed
 */
async function admit(request: Request, call: ApiDefinition) {
  const address = clientAddress(request);
  const limit = call.limit ?? (isRead(request) ? "reads" : "writes");
  const bearer = await bearerOf(request).catch(async (error) => {
    if (error instanceof SignInNeeded && call.access === "anyone") return null;
    await countRequest(limit, { address });
    throw error;
  });
  const viewer = bearer?.member ?? (await readerOfSession(request));
  const headers = await countRequest(limit, { address, member: viewer?.id, token: bearer?.tokenId });
  if (bearer?.scope === "read" && !isRead(request) && !call.readsOnly) throw new NotAllowed(m.token_may_read());
  return { viewer, tokenId: bearer?.tokenId, headers };
}

/** Returns the viewer of the session cookie, for reads that one of our own pages makes without a token. */
async function readerOfSession(request: Request): Promise<Viewer> {
  const isOwnRead = isRead(request) && !request.headers.has("Authorization") && isFromOwnPage(request);
  return isOwnRead ? viewerOf(request) : null;
}

/** Lists the methods for the Allow header; HEAD comes with GET. */
const allowed = (calls: ApiCalls) => Object.keys(calls).join(", ");

/** Returns the JSON object in the body, or an answer that refuses it. Some calls carry no body at all (a view, an upvote). */
async function readBody(request: Request, { keepsBody, takes }: ApiDefinition): Promise<{ body: object } | { refused: JsonAnswer }> {
  if (isRead(request) || takes) return { body: {} };
  const text = await (keepsBody ? request.clone() : request).text();
  if (text === "") return { body: {} };
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) return { refused: refusal(415, m.api_json_only()) };
  try {
    const body = parseJson(text);
    if (body !== null && typeof body === "object" && !Array.isArray(body)) return { body };
  } catch {
    // answered below
  }
  return { refused: refusal(400, m.api_not_json()) };
}
