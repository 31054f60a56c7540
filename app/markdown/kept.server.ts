import { hash } from "node:crypto";
import type { StoredHtml } from "#app/db/columns.ts";
import type { Mentioned } from "./mentions.ts";
import { rendererVersion, renderMarkdown, type TextKind } from "./render.server.ts";

// A table keeps the HTML of a text beside it, so that a page of two hundred comments parses none. What is kept begins with the version of the
// renderer and a hash of the text: HTML of another version, or of a text that was changed without it, is never shown.

const versionPrefix = `${rendererVersion}.`;

const prefixOf = (text: string) => `${versionPrefix}${hash("sha256", text, "base64url").slice(0, 12)} `;

/** Returns what to keep of a text that was drawn already. */
export const kept = (text: string, html: string): StoredHtml => stored(prefixOf(text) + html);

// Here alone stored HTML is a string: to the types of every other file it is not.
const stored = (text: string) => text as unknown as StoredHtml;
const textIn = (html: StoredHtml | null) => (html ?? "") as unknown as string;

/** Whether what is stored was drawn by this version of the renderer. */
export const isOfThisVersion = (html: StoredHtml | null): boolean => textIn(html).startsWith(versionPrefix);

/** Returns what to keep beside a text. An empty text keeps nothing. */
export const keptHtml = (text: string, kind: TextKind, mentioned?: Mentioned): StoredHtml =>
  text === "" ? stored("") : kept(text, renderMarkdown(text, kind, mentioned));

/** Returns the HTML of a text: what is kept of it, or drawn now. */
export function htmlOf(text: string, html: StoredHtml | null, kind: TextKind): string {
  if (text === "") return "";
  const [prefix, drawn] = [prefixOf(text), textIn(html)];
  return drawn.startsWith(prefix) ? drawn.slice(prefix.length) : renderMarkdown(text, kind);
}

/**
 * Adds to a row, or to a change of one, what is kept beside each of these texts: the column of the same name that ends with "Html". What the
 * row has there already, drawn with the names it mentions, stays.
 */
export function withHtml<Row extends object>(row: Row, kind: TextKind, ...columns: (keyof Row & string)[]): Row {
  const beside = columns.flatMap((column) => {
    const text = row[column];
    return typeof text === "string" ? [[`${column}Html`, keptHtml(text, kind)]] : [];
  });
  return { ...Object.fromEntries(beside), ...row };
}
