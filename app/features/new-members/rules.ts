/** Counts the web addresses in a text. */
export const linksIn = (text: string): number => text.match(/\bhttps?:\/\//gi)?.length ?? 0;
