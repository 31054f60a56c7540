import { hash } from "node:crypto";
import type { Mentioned } from "./mentions.ts";
import { rendererVersion, renderMarkdown, type TextKind } from "./render.server.ts";

// A table keeps the HTML of a text beside it, so that a page of two hundred comments parses none. What is kept begins with the version of the
// renderer and a hash of the text: HTML of another version, or of a text that was changed without it, is never shown.

export const versionPrefix = `${rendererVersion}.`;

const prefixOf = (text: string) => `${versionPrefix}${hash("sha256", text, "base64url").slice(0, 12)} `;

/** Returns what to keep of a text that was drawn already. */
export const kept = (text: string, html: string): string => prefixOf(text) + html;

/** Returns what to keep beside a text. An empty text keeps nothing. */
export const keptHtml = (text: string, kind: TextKind, mentioned?: Mentioned): string =>
  text === "" ? "" : kept(text, renderMarkdown(text, kind, mentioned));

/** Returns the HTML of a text: what is kept of it, or drawn now. */
export function htmlOf(text: string, stored: string | null, kind: TextKind): string {
  if (text === "") return "";
  const prefix = prefixOf(text);
  return stored?.startsWith(prefix) ? stored.slice(prefix.length) : renderMarkdown(text, kind);
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
