import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { matchesEtag } from "#app/http/conditional.server.ts";
import { partsIn, readPart } from "#app/process/installation.server.ts";
import { acceptedEncoding, type Encoding } from "./compress.ts";
import { nothingRuns } from "./handler.ts";

const folder = "build/client";
const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};
/** The build makes these beside each file. */
const extensions = { br: ".br", gzip: ".gz" };

type PublicFile = { headers: Record<string, string>; etag: string; bodies: Map<Encoding, Buffer> };

/** Serves the built public files from memory: about 2 MB, which nobody can take away under a running server. */
export function publicFiles() {
  const names = new Set(partsIn(folder));
  const files = new Map<string, PublicFile>();
  for (const name of names) {
    const type = types[extname(name)];
    if (!type) continue;
    const body = readPart(name);
    const encoded = Object.entries(extensions).filter(([, extension]) => names.has(name + extension));
    const path = name.slice(folder.length);
    // Names under /assets carry a hash of their content.
    const lasting = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
    files.set(path, {
      headers: {
        "Content-Type": type,
        "Cache-Control": lasting,
        "X-Content-Type-Options": "nosniff",
        // A worker asks this site by the policy it came with.
        "Content-Security-Policy": ["/offline.js", "/push.js"].includes(path) ? "default-src 'none'; connect-src 'self'" : nothingRuns,
        Vary: "Accept-Encoding",
      },
      etag: createHash("sha256").update(body).digest("base64url").slice(0, 16),
      bodies: new Map<Encoding, Buffer>([
        [null, body],
        ...encoded.map(([encoding, extension]) => [encoding, readPart(name + extension)] as [Encoding, Buffer]), // the keys of `extensions`
      ]),
    });
  }

  /** Returns true when the request was for a public file and has been answered. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const file = files.get((request.url ?? "").replace(/\?.*/s, ""));
    if (!file || (request.method !== "GET" && request.method !== "HEAD")) return false;
    const accepted = acceptedEncoding(request.headers["accept-encoding"]);
    const encoding = file.bodies.has(accepted) ? accepted : null;
    const body = file.bodies.get(encoding);
    const etag = `W/"${file.etag}"`;
    const isCurrent = matchesEtag(request.headers["if-none-match"], etag);
    response.writeHead(isCurrent ? 304 : 200, {
      ...file.headers,
      ETag: etag,
      ...(encoding && { "Content-Encoding": encoding }),
      ...(!isCurrent && { "Content-Length": body?.length }),
    });
    response.end(isCurrent || request.method === "HEAD" ? undefined : body);
    return true;
  };
}
