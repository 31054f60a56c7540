import type { LoaderFunctionArgs } from "@remix-run/node";
import { newChallenge } from "#app/features/second-step/passkeys.server.ts";
import { viewerOf } from "#app/http/guards.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";

/** Returns a challenge for the script that asks a device for a passkey. */
export const loader = fileLoader(async ({ request }: LoaderFunctionArgs) => {
  const asked = new URL(request.url).searchParams.get("for");
  const use = asked === "new" || asked === "proof" ? asked : "sign-in";
  return Response.json(await newChallenge(use === "sign-in" ? null : await viewerOf(request), use), {
    headers: { "Cache-Control": "no-store" },
  });
});
