/** An answer of the JSON API before it is sent: with Remix as a `Response`, or without one (app/server/remix/json-reads.ts). */
export type JsonAnswer = { status: number; headers: Record<string, string>; body: Buffer<ArrayBuffer> | null };

export function respond(body: object, status: number, headers: Record<string, string> = {}): JsonAnswer {
  const all = { "Content-Type": "application/json", "Cache-Control": "private, no-cache", ...headers };
  return { status, headers: all, body: bytesOf(body) };
}

/** Encoded once, for the length, the ETag and the socket. */
export const bytesOf = (json: object) => Buffer.from(JSON.stringify(json));

export function refusal(status: number, error: string, headers: Record<string, string> = {}): JsonAnswer {
  return respond({ success: false, error }, status, headers);
}

export const responseOf = ({ status, headers, body }: JsonAnswer): Response => new Response(body, { status, headers });
