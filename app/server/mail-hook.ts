import { timingSafeEqual } from "node:crypto";
import { hashSecret } from "#app/auth/secret.server.ts";
import { mostBytes, noteRefused, takeMail } from "#app/features/mail-in/operations.server.ts";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { countMail, readAtMost } from "./mail-receiver.ts";

/** The fields in which services send a whole mail with a form. */
const fields = ["body-mime", "email"];

const answer = (status: number, text: string, headers = {}) => new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain", ...headers } }); // biome-ignore format: one line

/**
 * Takes a mail that a service or a program posts: as the body, or in a field of a form. `to` in the address says where it came to. The key comes as a
 * bearer token, or as the password of a service that can only be given an address with one. What is answered with 503 shall come again. Without
 * MAIL_IN_KEY the address does not exist.
 */
export async function mailHookAnswer(request: Request): Promise<Response> {
  if (!settings.mailIn.key) return answer(404, "Not Found");
  if (request.method !== "POST") return answer(405, "Method Not Allowed", { Allow: "POST" });
  if (!isKnown(request.headers.get("Authorization") ?? "", settings.mailIn.key))
    return answer(401, "Unauthorized", { "WWW-Authenticate": "Basic" });
  const raw = Number(request.headers.get("Content-Length") ?? 0) > mostBytes || !request.body ? null : await mailIn(request);
  if (raw === null) await noteRefused("large");
  if (raw === null) return answer(413, "The mail is too large");
  try {
    const to = new URL(request.url).searchParams.getAll("to");
    const outcome = await takeMail(raw, { to, count: countMail });
    return outcome === "unknown" ? answer(422, "The mail cannot be read, or is to no address of this site") : answer(200, "Received");
  } catch (err) {
    log.error({ err }, "a mail could not be taken and will come again");
    return answer(503, "Try again later", { "Retry-After": "300" });
  }
}

function isKnown(authorization: string, key: string): boolean {
  const [scheme = "", given = ""] = authorization.split(" ");
  const said = /^basic$/i.test(scheme)
    ? Buffer.from(given, "base64")
        .toString()
        .replace(/^[^:]*:/, "")
    : given;
  return timingSafeEqual(Buffer.from(hashSecret(said)), Buffer.from(hashSecret(key)));
}

async function mailIn(request: Request): Promise<Buffer | null> {
  const type = request.headers.get("Content-Type") ?? "";
  const sent = await readAtMost(request.body as unknown as AsyncIterable<Buffer>); // a stream of the Web is one in Node
  if (!sent || !/^multipart\/form-data|^application\/x-www-form-urlencoded/i.test(type)) return sent;
  const form = await new Response(new Uint8Array(sent), { headers: { "Content-Type": type } }).formData();
  const given = fields.map((name) => form.get(name)).find((value) => value !== null) ?? "";
  return typeof given === "string" ? Buffer.from(given) : Buffer.from(await given.arrayBuffer());
}
