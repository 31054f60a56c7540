import * as en from "./compiled/messages/en.js";
import * as fr from "./compiled/messages/fr.js";

// The messages of app/writing in the page's language, as script-messages.ts has those of app/enhance.
const isFrench = document.documentElement.lang === "fr";

export const m = {
  draft_kept: isFrench ? fr.draft_kept : en.draft_kept,
  draft_not_kept: isFrench ? fr.draft_not_kept : en.draft_not_kept,
  draft_unreachable: isFrench ? fr.draft_unreachable : en.draft_unreachable,
  draft_signed_out: isFrench ? fr.draft_signed_out : en.draft_signed_out,
  format_heading: isFrench ? fr.format_heading : en.format_heading,
  formatting_emphasis: isFrench ? fr.formatting_emphasis : en.formatting_emphasis,
  formatting_link: isFrench ? fr.formatting_link : en.formatting_link,
  formatting_list: isFrench ? fr.formatting_list : en.formatting_list,
  formatting_quote: isFrench ? fr.formatting_quote : en.formatting_quote,
  formatting_strong: isFrench ? fr.formatting_strong : en.formatting_strong,
  formatting_title: isFrench ? fr.formatting_title : en.formatting_title,
  formatting_words: isFrench ? fr.formatting_words : en.formatting_words,
  found_count: isFrench ? fr.found_count : en.found_count,
  people_title: isFrench ? fr.people_title : en.people_title,
  preview: isFrench ? fr.preview : en.preview,
  preview_empty: isFrench ? fr.preview_empty : en.preview_empty,
  preview_write: isFrench ? fr.preview_write : en.preview_write,
};
