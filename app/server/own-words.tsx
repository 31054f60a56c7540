import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { UnreadCount } from "#app/ui/mine/mine.tsx";
import { inLanguage } from "#app/words/language.server.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import type { Wording } from "./page-template.ts";

/** The same few sentences are put into page after page: each is worded once. */
const worded = new LRUCache<string, string>({ max: 1_000 });

function once(name: string, word: () => string): string {
  const text = worded.get(name) ?? word();
  worded.set(name, text);
  return text;
}

export function wordingIn(language: Language): Wording {
  const say = (name: string, word: () => string) => once(`${language} ${name}`, () => inLanguage(language, word));
  return {
    key: randomUUID,
    unread: (unread) => say(`unread ${unread}`, () => renderToStaticMarkup(<UnreadCount unread={unread} />)),
    weight: (kb) => say(`weight ${kb}`, () => m.site_page_weight({ kb })),
  };
}
