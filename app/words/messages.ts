// The only import of the catalogue: `import { m } from "#app/words/messages.ts"`. `npm run words` compiles it from words/messages/*/.
export { m } from "./compiled/messages.js";
export { getLocale as language } from "./compiled/runtime.js";
