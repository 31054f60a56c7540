import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import type { PostSort, PostType, TimeRange } from "./rules.ts";

/** The labels of the values of `post_type` and of a post's other choices. */
export const postTypeLabels: Record<PostType, () => string> = {
  text: m.post_type_text,
  link: m.post_type_link,
  company: m.post_type_company,
  job: m.post_type_job,
  research: m.post_type_research,
};

export const sortLabels: Record<PostSort, () => string> = {
  hot: m.sort_hot,
  new: m.sort_new,
  top: m.sort_top,
  rising: m.sort_rising,
};

export const languageLabels: Record<Language, () => string> = { en: m.written_in_english, fr: m.written_in_french };

/** Of a post in this language. */
export const translatedFromLabels: Record<Language, () => string> = { en: m.translated_from_english, fr: m.translated_from_french };
/** Of the translation into this language. */
export const translationInLabels: Record<Language, () => string> = { en: m.also_in_english, fr: m.also_in_french };
export const translateIntoLabels: Record<Language, () => string> = { en: m.translate_into_english, fr: m.translate_into_french };

export const rangeLabels: Record<TimeRange, () => string> = {
  hour: m.range_hour,
  day: m.range_day,
  week: m.range_week,
  month: m.range_month,
  year: m.range_year,
  all: m.range_all,
};
