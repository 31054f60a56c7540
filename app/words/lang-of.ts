import type { Language } from "./language.ts";
import { language } from "./messages.ts";

/** Returns the `lang` of a text by somebody: undefined where it is that of the page around it, or not known. */
export const langOf = (written: Language | null): Language | undefined =>
  written === null || written === language() ? undefined : written;

/** Returns texts with those in the reader's language first, each part in its order. */
export const ownFirst = <Text extends { language: Language }>(texts: Text[]): Text[] =>
  texts.toSorted((one, other) => Number(one.language !== language()) - Number(other.language !== language()));
