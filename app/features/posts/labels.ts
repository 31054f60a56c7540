import { labelsOf } from "#app/words/labels-of.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { postSorts, postTypes, timeRanges } from "./rules.ts";

/** The labels of the values of `post_type` and of a post's other choices. */
export const postTypeLabels = labelsOf("post_type_", postTypes);

export const sortLabels = labelsOf("sort_", postSorts);

export const languageLabels: Record<Language, () => string> = { en: m.written_in_english, fr: m.written_in_french };

/** Of a post in this language. */
export const translatedFromLabels: Record<Language, () => string> = { en: m.translated_from_english, fr: m.translated_from_french };
/** Of the translation into this language. */
export const translationInLabels: Record<Language, () => string> = { en: m.also_in_english, fr: m.also_in_french };
export const translateIntoLabels: Record<Language, () => string> = { en: m.translate_into_english, fr: m.translate_into_french };

export const rangeLabels = labelsOf("range_", timeRanges);
