/** Returns a text in lower case and without accents, for comparing. */
export const fold = (text: string) => text.toLowerCase().replaceAll("œ", "oe").replaceAll("’", "'").normalize("NFD").replace(/\p{M}/gu, "");
