export const promptLimit = 4000;
export const previewLength = 500;

/** Returns free text as a prompt may hold it: one line of at most `limit` characters, without what tells who or where exactly. */
export function publicText(text: string, limit = 400): string {
  const line = text
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "…") // from a word's start, so that time grows with the text, not its square
    .replace(/\b[A-Z]\d[A-Z][ -]?\d[A-Z]\d\b/gi, "…")
    .replace(/\s+/g, " ")
    .trim();
  return cutAtWord(line, limit);
}

export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${cut.slice(0, cut.lastIndexOf(" ") > limit / 2 ? cut.lastIndexOf(" ") : undefined).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

export type ShareableLinks = Record<"chatgpt" | "claude" | "linkedin" | "twitter" | "facebook" | "reddit" | "email", string>;

/** Browsers and sites accept longer addresses, but each is sent to whoever opens the page; the whole prompt can be copied. */
const addressLimit = 1500;
/** One line of the prompt is enough for a public message. */
const lineLimit = 250;

/** Returns links that carry the prompt and nothing else about the member. A prompt too long for an address is cut between words. */
export function shareableLinks(prompt: string, site: string): ShareableLinks {
  const whole = encodedWithin(prompt, addressLimit);
  const line = encodeURIComponent(publicText(prompt, lineLimit));
  const page = encodeURIComponent(site);
  return {
    chatgpt: `https://chatgpt.com/?q=${whole}`,
    claude: `https://claude.ai/new?q=${whole}`,
    linkedin: `https://www.linkedin.com/feed/?shareActive=true&text=${whole}`,
    twitter: `https://x.com/intent/post?text=${line}&url=${page}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${page}&quote=${line}`,
    reddit: `https://www.reddit.com/submit?title=${line}&text=${whole}`,
    email: `mailto:?body=${whole}`,
  };
}

function encodedWithin(text: string, limit: number): string {
  let kept = text.length;
  for (;;) {
    const encoded = encodeURIComponent(cutAtWord(text, kept));
    if (encoded.length <= limit) return encoded;
    kept = Math.floor(kept * Math.min(0.95, limit / encoded.length));
  }
}
