import type { MarkdownIt, StateInline } from "markdown-it";

/** What has a page here with a title of its own, by the beginning of its address. */
export const referredKinds = ["post", "project", "company", "funding"] as const;
export type ReferredKind = (typeof referredKinds)[number];
/** `key` is the id or the slug in the address. */
export type Reference = { kind: ReferredKind; key: string };

const path = /^\/(post|project|company|funding)\/([\w-]{1,200})\/?$/;
const pathBetweenAngles = /<(\/(?:post|project|company|funding)\/[\w-]{1,200})>/y;

/** Returns what an address of this site leads to, as a path or with the site's `origin`; null where that has no title. */
export function referenceFrom(address: string, origin: string): Reference | null {
  const local = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const [, kind, key] = path.exec(local) ?? [];
  return kind && key ? { kind: kind as ReferredKind, key } : null; // one of those that `path` names
}

/** Reads </post/12> as <https://…/post/12> is read. */
export function addPathsBetweenAngles(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("autolink", "own_path", (state: StateInline, silent: boolean) => {
    pathBetweenAngles.lastIndex = state.pos;
    const [whole, address] = pathBetweenAngles.exec(state.src) ?? [];
    if (!whole || !address || state.linkLevel > 0 || state.pos + whole.length > state.posMax) return false;
    if (!silent) {
      const open = state.push("link_open", "a", 1);
      open.attrs = [["href", address]];
      open.info = "auto";
      state.push("text", "", 0).content = address;
      state.push("link_close", "a", -1).info = "auto";
    }
    state.pos += whole.length;
    return true;
  });
}

const marked = /<a href="[^"]*" data-ref="([^"]*)">([^<]*)<\/a>/g;

/** Returns what the bare addresses in a drawn text lead to. */
export const referencesIn = (html: string): Reference[] =>
  html.includes(' data-ref="') ? [...html.matchAll(marked)].flatMap(([, address = ""]) => referenceFrom(address, "") ?? []) : [];

/** Replaces each bare address in a drawn text by what `link` makes of it; one that it makes nothing of stays an address. */
export const fillReferences = (html: string, link: (reference: Reference) => string | null): string =>
  html.replace(marked, (_whole, address: string, typed: string) => {
    const reference = referenceFrom(address, "");
    return (reference && link(reference)) || `<a href="${address}">${typed}</a>`;
  });
