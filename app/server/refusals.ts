import { refusal, responseOf } from "#app/http/json-answers.server.ts";
import { inLanguage, languageOf } from "#app/words/language.server.ts";
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

/** Both texts are our own: nothing in them needs escaping. */
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
