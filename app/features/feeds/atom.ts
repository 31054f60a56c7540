export type AtomEntry = {
  /** The address of its page, which never changes; it is also the id of the entry. */
  address: string;
  title: string;
  html: string;
  author: string;
  language: string;
  categories: string[];
  createdAt: number;
  updatedAt: number;
};
export type AtomFeed = { title: string; language: string; page: string; self: string; updatedAt: number; entries: AtomEntry[] };

/** The characters that XML 1.0 does not allow even escaped: control characters, halves of characters, U+FFFE and U+FFFF. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\r": "&#13;" };

/** Escapes any text for XML text or an attribute's value. */
export function xmlText(text: string): string {
  return text.replace(forbidden, "").replace(/[&<>"'\r]/g, (character) => entities[character] ?? "");
}

const time = (at: number) => new Date(at).toISOString();

/** Returns an Atom 1.0 document (RFC 4287). */
export function atomOf({ title, language, page, self, updatedAt, entries }: AtomFeed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${xmlText(self)}</id>
<title>${xmlText(title)}</title>
<updated>${time(updatedAt)}</updated>
<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>
<link rel="alternate" type="text/html" href="${xmlText(page)}"/>
${entries.map(entryOf).join("")}</feed>
`;
}

function entryOf({ address, title, html, author, language, categories, createdAt, updatedAt }: AtomEntry): string {
  return `<entry xml:lang="${language}">
<id>${xmlText(address)}</id>
<title>${xmlText(title)}</title>
<link rel="alternate" type="text/html" href="${xmlText(address)}"/>
<published>${time(createdAt)}</published>
<updated>${time(updatedAt)}</updated>
<author><name>${xmlText(author)}</name></author>
${categories.map((term) => `<category term="${xmlText(term)}"/>\n`).join("")}<content type="html">${xmlText(html)}</content>
</entry>
`;
}

/** Returns a link as a paragraph of an entry. */
export const linkHtml = ({ url, text }: { url: string; text: string }) => `<p><a href="${xmlText(url)}">${xmlText(text)}</a></p>`;
