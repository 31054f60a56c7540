/** Picture types by their first bytes, whatever a name or a server says. SVG is left out: it can carry scripts and load other files. */
const beginnings = [
  { type: "image/png", is: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")) },
  { type: "image/jpeg", is: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from("\xff\xd8\xff", "latin1")) },
  { type: "image/webp", is: (bytes: Buffer) => /^RIFF....WEBP/s.test(bytes.toString("latin1", 0, 12)) },
] as const;

export type PictureType = (typeof beginnings)[number]["type"];

export function pictureTypeOf(bytes: Buffer): PictureType | null {
  return beginnings.find(({ is }) => is(bytes))?.type ?? null;
}

/**
 * Returns a response with a picture that can run and load nothing when opened by itself. `cache` says who may cache it; it never expires,
 * since its address contains a hash of the bytes.
 */
export function pictureAnswer(bytes: Buffer, type: string, cache: "public" | "private"): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": `${cache}, max-age=31536000, immutable`,
      "Content-Security-Policy": type === "image/svg+xml" ? "default-src 'none'; style-src 'unsafe-inline'" : "default-src 'none'",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
