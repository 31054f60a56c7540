const bodies = new WeakMap<Response, Buffer>();

/** Returns a response with this body, which `readBody` gives back without going through a stream. */
export function responseOf(body: Buffer, init: { status?: number; headers: Headers }): Response {
  const response = new Response(body as Uint8Array<ArrayBuffer>, init);
  bodies.set(response, body);
  return response;
}

/** Returns the body of a response, and the response to pass on: a stream can be read only once. */
export async function readBody(response: Response): Promise<{ body: Buffer; response: Response }> {
  const known = bodies.get(response);
  if (known) return { body: known, response };
  const body = Buffer.from(await response.arrayBuffer());
  return { body, response: responseOf(body, response) };
}
