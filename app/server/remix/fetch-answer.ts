import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { m } from "#app/words/messages.ts";

/** Answers a fetch that asked a form's action for JSON with what the action returned, in place of the page that Remix would have rendered. */
export function answerFetch(status: number, headers: Headers, { staticHandlerContext: { actionData, errors } }: EntryContext): Response {
  const thrown = Object.values(errors ?? {})[0];
  if (thrown) {
    const error = isRouteErrorResponse(thrown) ? thrown.data?.message : undefined;
    return Response.json({ success: false, error: error ?? m.site_failure_text() }, { status: status >= 400 ? status : 500, headers });
  }
  const returned: unknown = Object.values(actionData ?? {})[0];
  if (status < 400) return Response.json(returned, { status, headers });
  const details = Object.values((returned as FormFailure).errors);
  return Response.json({ success: false, error: details[0], details }, { status, headers });
}
