import createParser, { type MarkdownIt, type Token } from "markdown-it";
import { settings } from "#app/process/settings.server.ts";
import { visibleText } from "#app/text/visible-text.ts";
import { addMentions, type Mentioned } from "./mentions.ts";
import { addPathsBetweenAngles, referenceFrom } from "./references.ts";

// Members write CommonMark with GFM's tables and strikethrough (docs/product/formatted-text.md). What differs from CommonMark:
// - no raw HTML and no pictures: a page would show what somebody else's server says, and tell it who reads;
// - a line break is one: people press Return to mean it, and texts from before there was Markdown look as they did;
// - no indented code and no underlined headings: spaces and dashes in those texts meant neither.

/** Where a text stands decides whether it may have headings: an article has a page of its own, a remark stands among others. */
export type TextKind = "article" | "remark";

/** Raised whenever the same text is drawn otherwise than before: what is kept is then drawn anew. */
export const rendererVersion = 4;

const longestAddress = 2_000;
/** Elements deeper than this would not be drawn. */
const deepest = 20;
const parsers = { article: parser("article"), remark: parser("remark") };

/**
 * Returns the HTML of a text. It is made of the elements of CommonMark alone, whatever the text is, and of at most `longestHtml`: a text that
 * is nested deeper, or becomes much longer than what was typed, such as a table of a thousand columns, is drawn as it was typed. Of the names
 * after an @, those of `mentioned` become links.
 */
export function renderMarkdown(text: string, kind: TextKind, mentioned: Mentioned = nobody): string {
  const source = visibleText(text);
  const tokens = tokensOf(source, kind);
  if (!tokens) return plainHtml(source);
  const { renderer, options } = parsers[kind];
  const html = renderer.render(tokens, options, { mentioned });
  return html.length > longestHtml(source.length) ? plainHtml(source) : html;
}

const nobody: Mentioned = new Map();

/** Returns the different names after an @ in a text, in lower case and in their order: none that is code, part of a link or of a longer word. */
export function namesIn(text: string, kind: TextKind): string[] {
  if (!text.includes("@")) return [];
  const tokens = (tokensOf(visibleText(text), kind) ?? []).flatMap(({ children }) => children ?? []);
  return [...new Set(tokens.filter(({ type }) => type === "mention").map(({ content }) => content.toLowerCase()))];
}

/** Returns null for a text that is not to be formatted. */
function tokensOf(source: string, kind: TextKind): Token[] | null {
  if (hasHugeTable(source)) return null;
  const tokens = parsers[kind].parse(source, {});
  return tokens.some(({ level }) => level >= deepest - 1) ? null : tokens;
}

const longestHtml = (typed: number) => 6 * typed + 4_000;

/** Whether its rows would be filled up with many more cells than were typed. */
function hasHugeTable(text: string): boolean {
  const pipes = text.split("\n").flatMap((line) => {
    const count = line.split("|").length - 1;
    return count === 0 ? [] : count;
  });
  const typed = pipes.reduce((sum, count) => sum + count, 0);
  return pipes.length * pipes.reduce((most, count) => Math.max(most, count), 0) > 4 * typed + 400;
}

function parser(kind: TextKind): MarkdownIt {
  const markdown = createParser({ html: false, linkify: true, breaks: true, maxNesting: deepest });
  markdown.disable(["image", "code", "lheading", ...(kind === "remark" ? ["heading"] : [])]);
  // A word with a dot in it is no address, and an e-mail address that somebody mentions is not to be collected.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  // What begins with www. and goes on like the address of a site is one, over https.
  markdown.linkify.add("www.", {
    validate(text, at, { re }) {
      if (/[@./:-]/.test(text[at - 5] ?? "")) return 0; // part of something longer
      const http = re.get_http_validator();
      http.lastIndex = 0;
      const address = http.exec(`//${text.slice(at, at + longestAddress)}`)?.[0] ?? "";
      return /^\/\/[^./?#:]+\.[^./?#:]/.test(address) ? address.length - 2 : 0;
    },
    normalize(match) {
      match.url = `https://${match.url}`;
    },
  });
  markdown.validateLink = isSafeAddress;
  addMentions(markdown);
  addPathsBetweenAngles(markdown);
  const { rules } = markdown.renderer;
  const { utils } = markdown;

  rules.link_open = (tokens, at, options, _env, renderer) => {
    const token = tokens[at];
    const address = String(token?.attrGet("href"));
    // A bare address is marked, so that whoever shows the text can put the title there (app/features/references).
    const reference = token?.info === "auto" ? referenceFrom(address, settings.baseUrl) : null;
    if (reference) token?.attrSet("data-ref", `/${reference.kind}/${reference.key}`);
    else if (!address.startsWith("/")) token?.attrSet("rel", "nofollow noopener ugc");
    return renderer.renderToken(tokens, at, options);
  };
  // The first heading of a text stands below that of its page.
  rules.heading_open = rules.heading_close = (tokens, at, options, _env, renderer) => {
    const token = tokens[at];
    if (token) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
    return renderer.renderToken(tokens, at, options);
  };
  // What may be wider than a phone scrolls, by keys too.
  rules.fence = (tokens, at) => `<pre tabindex="0"><code>${utils.escapeHtml(tokens[at]?.content ?? "")}</code></pre>\n`;
  rules.table_open = () => '<div class="overflow-x-auto" tabindex="0"><table>\n';
  rules.table_close = () => "</table></div>\n";
  // The policy of our pages lets no element bring a style of its own.
  rules.th_open = rules.td_open = (tokens, at) => {
    const { tag = "td", attrGet } = tokens[at] ?? {};
    const side = /(center|right)$/.exec(String(attrGet?.call(tokens[at], "style") ?? ""))?.[1];
    return side ? `<${tag} class="text-${side}">` : `<${tag}>`;
  };
  return markdown;
}

/** Addresses elsewhere name the protocol; those of this site begin with a single slash. Anything else stays text. */
function isSafeAddress(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i.test(address.trim());
}

/** Returns the text in paragraphs, and nothing else made of it. */
export function plainHtml(text: string): string {
  const paragraphs = text.split(/\r?\n[^\S\n]*\r?\n/).map((paragraph) => paragraph.trim());
  return paragraphs
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${escaped(paragraph).replace(/\r?\n/g, "<br>\n")}</p>\n`)
    .join("");
}

/** Returns a text for the inside of an element. */
export const escaped = (text: string) => parsers.remark.utils.escapeHtml(text);
