import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { NewsLine } from "#app/features/posts/news-line.tsx";
import { UnreadCount } from "#app/ui/mine/mine.tsx";
import { inLanguage } from "#app/words/language.server.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import type { SlotTexts } from "./page-template.ts";

/** The same few sentences are put into page after page. */
const cache = new LRUCache<string, string>({ max: 1_000 });

function cached(key: string, word: () => string): string {
  const text = cache.get(key) ?? word();
  cache.set(key, text);
  return text;
}

/** Returns the texts for the slots of a page in this language. */
export function slotTextsIn(language: Language): SlotTexts {
  const say = (key: string, word: () => string) => cached(`${language} ${key}`, () => inLanguage(language, word));
  return {
    key: randomUUID,
    unread: (unread) => say(`unread ${unread}`, () => renderToStaticMarkup(<UnreadCount unread={unread} />)),
    news: (news) => inLanguage(language, () => renderToStaticMarkup(<NewsLine news={news} now={Date.now()} />)),
    weight: (kb) => say(`weight ${kb}`, () => m.site_page_weight({ kb })),
  };
}
