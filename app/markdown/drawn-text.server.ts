import { renderMarkdown, type TextKind } from "./render.server.ts";

/** Elements within a line: nothing stands between what is in them and what is beside them. */
const withinLines = /<\/?(?:em|strong|s|code|a)\b[^>]*>/g;
const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const withoutEntities = (text: string) => text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);

/** Returns a text of Markdown as a reader sees it, without marks and entities, and after it what its links are named and lead to. */
export function drawnText(text: string, kind: TextKind): string {
  const html = renderMarkdown(text, kind);
  const ofLinks = [...html.matchAll(/ (?:href|title)="([^"]*)"/g)].map(([, text = ""]) => withoutEscapes(withoutEntities(text)));
  return [withoutEntities(html.replace(withinLines, "").replace(/<[^>]*>/g, " ")), ...ofLinks].join("\n");
}

/** Returns an address with its percent-escapes resolved, or as it is when they cannot be. */
export function withoutEscapes(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
