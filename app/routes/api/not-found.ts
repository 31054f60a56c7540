import { refusal } from "#app/http/api-route.server.ts";
import { inLanguage, languageOf } from "#app/words/language.server.ts";
import { m } from "#app/words/messages.ts";

/** Answers any path below /api that no other route matches. */
const answer = ({ request }: { request: Request }) => inLanguage(languageOf(request), () => refusal(404, m.api_not_found()));
export const loader = answer;
export const action = answer;
