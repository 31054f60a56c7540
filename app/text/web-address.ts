export function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    return "";
  }
}

/** Returns whether a text is an http or https address: a javascript: link must never become an `href`. */
export function isWebAddress(text: string): boolean {
  try {
    return /^https?:\/\//i.test(text.trim()) && /^https?:$/.test(new URL(text).protocol) && text.length <= 2000;
  } catch {
    return false;
  }
}
