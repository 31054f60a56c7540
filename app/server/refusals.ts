import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { refusal, responseOf } from "#app/http/json-answers.server.ts";
import { inLanguage, languageOf } from "#app/words/language.server.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";

type Asking = { url: string; headers: Pick<Headers, "get"> };

/** Whether a path belongs to the JSON API. */
export const isJsonPath = (path: string) =>
  path === "/api" || path.startsWith("/api/") || path.startsWith("/admin/strategic-intelligence/");

/**
 * Refuses a request before it reaches the application, which would cost more: with a sentence in the reader's language, as JSON for a program,
 * else as a page without style.
 */
export function refuse(request: Asking, status: number, say: (isJson: boolean) => string, headers: Record<string, string> = {}): Response {
  const language = languageOf(request);
  return inLanguage(language, () => {
    const isJson = isJsonPath(new URL(request.url).pathname);
    const sentence = say(isJson);
    if (isJson) return responseOf(refusal(status, sentence, headers));
    return new Response(pageOf(language, m.problem_title(), sentence), {
      status,
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", ...headers },
    });
  });
}

type Unread = Error & { code?: string };

/** What Node answers to a request that it cannot read, by its code. */
const unreadStatuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** How long somebody whose request was refused unread may still send. */
const drainMs = 2000;

/**
 * Answers a request that Node could not read. Whoever sent a whole page in an address gets a sentence, in both languages since theirs was not
 * read; what they still send is read away, for a reset would take the answer from them. `answering` is the last answer on the connection.
 */
export function refuseUnread(error: Unread, socket: Socket, answering: ServerResponse | undefined): void {
  if (socket.writableEnded) return;
  const isAnswering = answering?.headersSent && !answering.writableFinished;
  if (!socket.writable || isAnswering) return void socket.destroy(error);
  const status = unreadStatuses[error.code ?? ""] ?? "400 Bad Request";
  const isLong = error.code === "HPE_HEADER_OVERFLOW";
  const say = (language: Language) => inLanguage(language, () => [m.problem_title(), m.problem_address_long()] as const);
  const [[title, english], [, french]] = [say("en"), say("fr")];
  const page = isLong ? pageOf("en", title, `${english}</p>\n<p lang="fr">${french}`) : "";
  const type = isLong ? "Content-Type: text/html; charset=utf-8\r\n" : "";
  const head = `HTTP/1.1 ${status}\r\n${type}Cache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(page)}\r\nConnection: close\r\n\r\n`;
  socket.end(head + page);
  socket.resume();
  setTimeout(() => socket.destroy(), drainMs).unref();
}

/** The texts are our own: nothing in them needs escaping. */
const pageOf = (language: string, title: string, sentence: string) => `<!DOCTYPE html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
<p>${sentence}</p>
</html>
`;
