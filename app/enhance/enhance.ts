import { copyLinks } from "./copy.ts";
import { loadMore } from "./load-more.ts";
import { searchAsYouType } from "./search.ts";
import { vote } from "./vote.ts";
import { wizard } from "./wizard.ts";

vote();
loadMore();
searchAsYouType();
copyLinks();
wizard();
