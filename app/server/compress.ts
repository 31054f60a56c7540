import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import Negotiator from "negotiator";
import { readBody, responseOf } from "./response-body.ts";

const compressible = /^(text\/|application\/(json|javascript|xml|atom\+xml)|image\/svg)/;
const worthIt = 600;
/** Quality 4 is within a few per cent of the best, at a tenth of its time; 6 pays off for what is sent more than once. */
const qualities = { once: 5, often: 6 };

export type Encoding = "br" | "gzip" | null;

/** Returns the first of these encodings that a client accepts: brotli, else gzip, else none. */
export function acceptedEncoding(acceptEncoding: string | undefined, offered: Encoding[] = ["br", "gzip"]): Encoding {
  const accepted = new Negotiator({ headers: { "accept-encoding": acceptEncoding } }).encodings(["br", "gzip"]);
  return offered.find((encoding) => encoding && accepted.includes(encoding)) ?? null;
}

/** Returns the encoding that a client accepts and that is worth it for a body of so many bytes. */
export const encodingFor = (acceptEncoding: string | undefined, bytes: number, offered?: Encoding[]): Encoding =>
  bytes < worthIt ? null : acceptedEncoding(acceptEncoding, offered);

/** Returns bytes to keep: zlib returns slices of 64 kB, and Node cuts small buffers from such, and each keeps all of it in memory. */
export function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Compresses in this thread: it takes a fraction of a millisecond, and going to another thread and back is no cheaper. */
export function encode(body: Buffer, encoding: Encoding, sent: keyof typeof qualities): Buffer {
  if (encoding === "gzip") return gzipSync(body);
  const params = { [constants.BROTLI_PARAM_QUALITY]: qualities[sent], [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return encoding === "br" ? brotliCompressSync(body, { params }) : body;
}

/** Returns the response with its body as the client accepts it: brotli, else gzip, else as it is. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("Content-Type") ?? "";
  // What is streamed goes out as it comes (RFC 9111 5.2.2.6).
  if (response.headers.get("Cache-Control")?.includes("no-transform")) return response;
  if (!response.body || !compressible.test(type) || response.headers.has("Content-Encoding")) return response;
  const { body, response: whole } = await readBody(response);
  const encoding = encodingFor(request.headers.get("Accept-Encoding") ?? undefined, body.length);
  const small = encode(body, encoding, "once");
  whole.headers.append("Vary", "Accept-Encoding");
  whole.headers.set("Content-Length", String(small.length));
  if (!encoding) return whole;
  whole.headers.set("Content-Encoding", encoding);
  return responseOf(small, whole);
}
