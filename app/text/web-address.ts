export function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    return "";
  }
}

/** Returns whether an address is of a site or of a part of it. */
export const isOfSite = (url: string, host: string): boolean => `.${hostOf(url)}`.endsWith(`.${host}`);

/** Returns whether a text is an http or https address: a javascript: link must never become an `href`. */
export function isWebAddress(text: string): boolean {
  try {
    return /^https?:\/\//i.test(text.trim()) && /^https?:$/.test(new URL(text).protocol) && text.length <= 2000;
  } catch {
    return false;
  }
}

/** A name with a dot in it, and what may follow one: no user, no space, no other protocol. */
const withoutProtocol =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}](?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Returns the web address that somebody typed, with https:// where they typed none: tidewise.example.ca. Any other text is returned as it is. */
export const withProtocol = (text: string): string => (withoutProtocol.test(text) ? `https://${text}` : text);
