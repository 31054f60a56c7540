import { copyLinks } from "./copy.ts";
import { shareDialog } from "./dialog.ts";
import { pollHealth } from "./health.ts";
import { keys } from "./keys.ts";
import { loadMore } from "./load-more.ts";
import { quoteSelection } from "./quote.ts";
import { searchAsYouType } from "./search.ts";
import { sending } from "./sending.ts";
import { countLinks } from "./uses.ts";
import { vote, votesAfterBack } from "./vote.ts";
import { wizard } from "./wizard.ts";
import { writing } from "./writing.ts";

// Browsers without `AbortSignal.any`, which requests need, use the plain forms and links.
if ("any" in AbortSignal) {
  vote();
  votesAfterBack();
  loadMore();
  searchAsYouType();
  pollHealth();
  shareDialog();
  keys();
}
copyLinks();
countLinks();
wizard();
sending();
writing();
quoteSelection();
