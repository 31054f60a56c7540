/** An answer of the JSON API before it is sent: with Remix as a `Response`, or without one (app/server/remix/json-reads.ts). */
export type JsonAnswer = { status: number; headers: Record<string, string>; body: string | null };

export function respond(body: object, status: number, headers: Record<string, string> = {}): JsonAnswer {
  const all = { "Content-Type": "application/json", "Cache-Control": "private, no-cache", ...headers };
  return { status, headers: all, body: JSON.stringify(body) };
}

export function refusal(status: number, error: string, headers: Record<string, string> = {}): JsonAnswer {
  return respond({ success: false, error }, status, headers);
}

export const responseOf = ({ status, headers, body }: JsonAnswer): Response => new Response(body, { status, headers });
