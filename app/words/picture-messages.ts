import * as en from "./compiled/messages/en.js";
import * as fr from "./compiled/messages/fr.js";

// The messages of app/writing/pictures.ts in the page's language, as script-messages.ts has those of app/enhance.
export const m = { pictures_left: document.documentElement.lang === "fr" ? fr.pictures_left : en.pictures_left };
