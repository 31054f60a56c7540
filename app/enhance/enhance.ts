import { speak } from "#app/words/language.ts";
import { copyLinks } from "./copy.ts";
import { pollHealth } from "./health.ts";
import { loadMore } from "./load-more.ts";
import { searchAsYouType } from "./search.ts";
import { sending } from "./sending.ts";
import { countLinks } from "./uses.ts";
import { vote } from "./vote.ts";
import { wizard } from "./wizard.ts";

speak(() => (document.documentElement.lang === "fr" ? "fr" : "en"));
// Browsers without `AbortSignal.any`, which requests need, use the plain forms and links.
if ("any" in AbortSignal) {
  vote();
  loadMore();
  searchAsYouType();
  pollHealth();
}
copyLinks();
countLinks();
wizard();
sending();
