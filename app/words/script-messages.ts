import * as en from "./compiled/messages/en.js";
import * as fr from "./compiled/messages/fr.js";

// The messages of app/enhance in the page's language. The catalogue's own functions would bring its runtime along, a quarter of the script.
const isFrench = document.documentElement.lang === "fr";

export const m = {
  found_count: isFrench ? fr.found_count : en.found_count,
  found_first: isFrench ? fr.found_first : en.found_first,
  site_sending: isFrench ? fr.site_sending : en.site_sending,
  site_copied: isFrench ? fr.site_copied : en.site_copied,
};
