import type { MarkdownIt, StateInline } from "markdown-it";

/** Whom a text mentions: their usernames by the same in lower case. */
export type Mentioned = ReadonlyMap<string, string>;

/** A username with nothing behind it that a name, a word or an address would go on with. */
const name = /@([A-Za-z0-9_-]{1,40})(?![\p{L}\p{N}_@-])/uy;
/** The end of a word, an e-mail address or a path, in which an @ begins no name. */
const partOfMore = /(?:\p{L}|\p{N}|[_@./+-])$/u;

/** Reads @name as a mention, and draws it as a link where the member was found; elsewhere it stays text. */
export function addMentions(markdown: MarkdownIt): void {
  markdown.inline.ruler.after("escape", "mention", readMention);
  markdown.renderer.rules.mention = (tokens, at, _options, env) => {
    const typed = tokens[at]?.content ?? "";
    const username = (env?.mentioned as Mentioned | undefined)?.get(typed.toLowerCase());
    return username ? `<a href="/u/${username}">@${typed}</a>` : `@${typed}`;
  };
}

function readMention(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== "@" || state.linkLevel > 0 || partOfMore.test(src.slice(Math.max(0, pos - 2), pos))) return false;
  name.lastIndex = pos;
  const found = name.exec(src);
  if (!found?.[1] || pos + found[0].length > posMax) return false;
  if (!silent) state.push("mention", "", 0).content = found[1];
  state.pos += found[0].length;
  return true;
}
