import { language } from "#app/words/messages.ts";

/** Something in both languages, as public data and stored rows have it. */
export type Localized<T = string> = { en: T; fr: T };

/** Returns what is in the reader's language, or in the other where that is empty. */
export const localized = <T>({ en, fr }: Localized<T>): T => (language() === "fr" ? fr || en : en || fr);

/** Returns the name of a hub, a province and the like in the reader's language. */
export const localizedName = ({ nameEn, nameFr }: { nameEn: string; nameFr: string }): string => localized({ en: nameEn, fr: nameFr });

/** Returns what a hub or a province is about in the reader's language. */
export const localizedDescription = (place: { descriptionEn: string; descriptionFr: string }): string =>
  localized({ en: place.descriptionEn, fr: place.descriptionFr });
