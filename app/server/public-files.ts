import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { matchesEtag } from "#app/http/conditional.server.ts";
import { partsIn, readPart } from "#app/installation.server.ts";
import { nothingRuns } from "./handler.ts";

const folder = "build/client";
const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};
/** Made by the build beside each file. */
const packings = [
  { coding: "br", ending: ".br", taken: /\bbr\b/ },
  { coding: "gzip", ending: ".gz", taken: /\bgzip\b/ },
];

type Form = { coding: string | null; taken: RegExp; body: Buffer };
type PublicFile = { headers: Record<string, string>; etag: string; forms: Form[] };

/** The built public files, held in memory: about 2 MB, and nobody can take them away under a running server. */
export function publicFiles() {
  const names = new Set(partsIn(folder));
  const files = new Map<string, PublicFile>();
  for (const name of names) {
    const type = types[extname(name)];
    if (!type) continue;
    const body = readPart(name);
    const packed = packings.filter(({ ending }) => names.has(name + ending));
    const path = name.slice(folder.length);
    // Names under /assets carry a hash of their content.
    const lasting = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
    files.set(path, {
      headers: {
        "Content-Type": type,
        "Cache-Control": lasting,
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": nothingRuns,
        Vary: "Accept-Encoding",
      },
      etag: createHash("sha256").update(body).digest("base64url").slice(0, 16),
      forms: [
        ...packed.map(({ ending, ...packing }) => ({ ...packing, body: readPart(name + ending) })),
        { coding: null, taken: /^/, body },
      ],
    });
  }

  /** True when the request was for a public file and has its answer. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const file = files.get((request.url ?? "").replace(/\?.*/s, ""));
    if (!file || (request.method !== "GET" && request.method !== "HEAD")) return false;
    const accepted = String(request.headers["accept-encoding"] ?? "");
    const form = file.forms.find(({ taken }) => taken.test(accepted));
    const etag = `W/"${file.etag}"`;
    const known = matchesEtag(request.headers["if-none-match"], etag);
    response.writeHead(known ? 304 : 200, {
      ...file.headers,
      ETag: etag,
      ...(form?.coding && { "Content-Encoding": form.coding }),
      ...(!known && { "Content-Length": form?.body.length }),
    });
    response.end(known || request.method === "HEAD" ? undefined : form?.body);
    return true;
  };
}
