import { textOf } from "./forms.ts";

const empty = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);

/**
 * Returns the visible text of a page without what is marked as another language, with white space collapsed. Elements are set apart by "|",
 * so that no text is found across two of them.
 */
export function textInPageLanguage(html: string): string {
  const tags = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|[^">])*)>/gi;
  const open: { name: string; isForeign: boolean }[] = [];
  let [text, from, language] = ["", 0, ""];
  for (const match of html.matchAll(tags)) {
    if (!open.at(-1)?.isForeign) text += html.slice(from, match.index);
    from = match.index + match[0].length;
    const [, , closes, name = "", attributes = ""] = match;
    if (name === "") continue;
    text += "|";
    const lang = /\slang="([^"]*)"/.exec(attributes)?.[1];
    if (name === "html") language = lang ?? "";
    const opened = open.findLastIndex((one) => one.name === name);
    if (closes && opened >= 0) open.splice(opened);
    if (!closes && !empty.has(name.toLowerCase()) && !attributes.endsWith("/"))
      open.push({ name, isForeign: lang === undefined ? (open.at(-1)?.isForeign ?? false) : lang !== language });
  }
  return textOf(text)
    .replace(/\s+/g, " ")
    .replace(/[| ]*\|[| ]*/g, " | ");
}
