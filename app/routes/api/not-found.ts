import { refusal, responseOf } from "#app/http/json-answers.server.ts";
import { inLanguage, languageOf } from "#app/words/language.server.ts";
import { m } from "#app/words/messages.ts";

/** Answers any path below /api that no other route matches. */
const answer = ({ request }: { request: Request }) => inLanguage(languageOf(request), () => responseOf(refusal(404, m.api_not_found())));
export const loader = answer;
export const action = answer;
