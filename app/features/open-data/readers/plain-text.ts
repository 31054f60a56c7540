import { decodeHTML } from "entities";

/** Returns the text of what may hold HTML: no tags, entities as their characters, on one line. */
export const plainText = (html: string): string =>
  decodeHTML(html.replace(/<(script|style)\b[^<>]*>[^<]*/gi, " ").replace(/<[^<>]*>/g, " "))
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
