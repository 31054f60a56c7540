/** By their first bytes, whatever a name or a server says they are. SVG is none of them: it can carry scripts and ask for other files. */
const beginnings = [
  { type: "image/png", is: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")) },
  { type: "image/jpeg", is: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from("\xff\xd8\xff", "latin1")) },
  { type: "image/webp", is: (bytes: Buffer) => /^RIFF....WEBP/s.test(bytes.toString("latin1", 0, 12)) },
] as const;

export type PictureType = (typeof beginnings)[number]["type"];

export function pictureTypeOf(bytes: Buffer): PictureType | null {
  return beginnings.find(({ is }) => is(bytes))?.type ?? null;
}

/** A picture and nothing else: opened by itself it can run and load nothing. `cache` says who may keep it; its address ends with its content. */
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
