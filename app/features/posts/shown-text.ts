import type { StoredHtml } from "#app/db/columns.ts";
import { isLanguage, type Language, languages } from "#app/words/language.ts";
import { language } from "#app/words/messages.ts";

/** Drawn, stored or not asked for. */
type Html = string | StoredHtml | null;

/** A post or its title, with the translation that stands; all of that is null without one. */
type Translatable = {
  language: Language;
  title: string;
  translatorId: number | null;
  translatedTitle: string | null;
  content?: string;
  html?: Html;
  translatedContent?: string | null;
  translatedHtml?: Html;
};

/** Returns the language that a post is translated into. */
export const otherLanguage = (language: Language): Language => languages.find((one) => one !== language) ?? language;

/** Returns the post with the text of one language, if it has that; a list shows nothing of the other one. */
export function shownIn<Post extends Translatable>(post: Post, language: Language): Post {
  if (post.translatedTitle === null) return post;
  const text = post.language === language ? {} : translationOf(post, post.translatedTitle);
  return { ...withoutTranslation(post), ...text };
}

/**
 * Returns the post with the text that its page shows: that of the language asked for, else that of the page. A post without a translation
 * has one text.
 */
export function textOf<Post extends Translatable>(
  post: Post,
  translation: { title: string; content: string; html: string } | null,
  asked: string | null,
): Post {
  if (!translation) return withoutTranslation(post);
  const { title, content, html } = translation;
  const both = { ...post, translatedTitle: title, translatedContent: content, translatedHtml: html };
  return shownIn(both, isLanguage(asked) ? asked : language());
}

/** Returns the post without a translation by one of these members, whom the reader hides. */
export function hidingTranslators<Post extends Translatable>(post: Post, hidden: Set<number>): Post {
  return post.translatorId !== null && hidden.has(post.translatorId) ? withoutTranslation(post) : post;
}

function translationOf({ language, content, html, translatedContent = null, translatedHtml = null }: Translatable, title: string) {
  return {
    title,
    language: otherLanguage(language),
    ...(content !== undefined && { content: translatedContent ?? "" }),
    ...(html !== undefined && { html: translatedHtml }),
  };
}

const withoutTranslation = <Post extends Translatable>(post: Post): Post => ({
  ...post,
  translatorId: null,
  translatedTitle: null,
  ...(post.translatedContent !== undefined && { translatedContent: null }),
  ...(post.translatedHtml !== undefined && { translatedHtml: null }),
});
