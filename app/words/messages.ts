// One door to the catalogue: `import { m } from "#app/words/messages.ts"`. Made from words/messages/*/ by `npm run words`.
export { m } from "./compiled/messages.js";
export { getLocale as language } from "./compiled/runtime.js";
