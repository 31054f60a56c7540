import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { bearerOf } from "#app/auth/authenticator.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { log } from "#app/log.server.ts";
import { Problem } from "#app/problems.ts";
import { inLanguage, languageOf } from "#app/words/language.server.ts";
import { m } from "#app/words/messages.ts";
import { headersOf, statusOf, wireOf } from "./problem-answers.server.ts";

export type ApiCall = {
  request: Request;
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  viewer: Viewer;
  /** The parsed JSON body; {} for a call without one. */
  body: unknown;
};

type Method = "GET" | "POST" | "PUT" | "DELETE";
/** An answer's body, or one with its own status. */
type Answer = object | Response;

const bodyLimit = 1_000_000;

/** A resource route of the JSON API: bearer tokens alone, JSON in, JSON out, 405 for a method it does not have. */
export function apiRoute(calls: Partial<Record<Method, (call: ApiCall) => Promise<Answer>>>) {
  const answer = ({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) =>
    inLanguage(languageOf(request), async () => {
      const call = calls[(request.method === "HEAD" ? "GET" : request.method) as Method];
      if (!call) return refusal(405, m.api_method_not_allowed(), { Allow: Object.keys(calls).join(", ") });
      try {
        const viewer = await bearerOf(request);
        const body = await readBody(request);
        if (body instanceof Response) return body;
        const given = await call({ request, params, query: new URL(request.url).searchParams, viewer, body });
        return given instanceof Response ? given : respond({ success: true, ...given }, 200);
      } catch (error) {
        if (error instanceof Problem) return respond(wireOf(error), statusOf(error), headersOf(error));
        log.error({ err: error, path: new URL(request.url).pathname }, "a JSON call failed");
        return refusal(500, m.api_server_error());
      }
    });
  return { loader: answer, action: answer };
}

export function respond(body: object, status: number, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-cache", ...headers } });
}

export function refusal(status: number, error: string, headers: Record<string, string> = {}): Response {
  return respond({ success: false, error }, status, headers);
}

/** Some calls carry no body at all (a view, an upvote); what there is must be a JSON object. */
async function readBody(request: Request): Promise<unknown> {
  if (request.method === "GET" || request.method === "HEAD") return {};
  const text = await request.text();
  if (text === "") return {};
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) return refusal(415, m.api_json_only());
  if (Buffer.byteLength(text) > bodyLimit) return refusal(413, m.api_too_large());
  try {
    const body: unknown = JSON.parse(text);
    if (body !== null && typeof body === "object" && !Array.isArray(body)) return body;
  } catch {
    // answered below
  }
  return refusal(400, m.api_not_json());
}
