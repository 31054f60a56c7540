import { copyLinks } from "./copy.ts";
import { loadMore } from "./load-more.ts";
import { searchAsYouType } from "./search.ts";
import { vote } from "./vote.ts";

vote();
loadMore();
searchAsYouType();
copyLinks();
