import { ask, readAtMost } from "#app/network/outside.server.ts";
import type { OidcProvider } from "#app/process/oidc-providers.server.ts";
import { answerBytes, answerSeconds } from "./rules.ts";

type Asked = { body: unknown; headers: Record<string, string>; method: string };

/**
 * Returns how a provider is asked: within a time and up to a size, following no redirect. The operator vouches for the issuer's own host, in
 * whatever network it is; what the provider names besides must lie outside of ours, since it could name any machine.
 */
export const askingOf =
  ({ issuer }: OidcProvider) =>
  async (address: string, { body, headers, method }: Asked): Promise<Response> => {
    const url = new URL(address);
    const answer = await ask(url, {
      method: method === "POST" ? "POST" : "GET",
      headers,
      body: body == null ? undefined : String(body),
      signal: AbortSignal.timeout(answerSeconds * 1000),
      isTrusted: url.origin === new URL(issuer).origin,
    });
    const bytes = await readAtMost(answer, answerBytes);
    const given = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    const status = answer.statusCode ?? 502;
    return new Response([204, 304].includes(status) ? null : new Uint8Array(bytes), { status, headers: given });
  };
