import { accountFieldWords } from "#app/features/accounts/field-words.ts";
import { companyFields } from "#app/features/companies/fields.ts";
import { type ItemKind, publicFields, type WholeItem } from "#app/features/items/rules.ts";
import { pictureWords } from "#app/features/pictures/text-pictures.ts";
import { pollFields } from "#app/features/polls/fields.ts";
import { postFields } from "#app/features/posts/fields.ts";
import { translationFields } from "#app/features/posts/translation-fields.ts";
import { projectFields } from "#app/features/projects/fields.ts";
import type { Options } from "#app/fields/field.ts";
import { fieldWords } from "#app/fields/record.ts";
import { type FieldWords, labelIn, said } from "#app/operations/revisions.ts";
import { capital } from "#app/text/excerpt.ts";
import { m, language as readersLanguage } from "#app/words/messages.ts";

const language = { label: m.settings_language, value: labelIn({ en: () => "English", fr: () => "Français" }) };
const cutFromMail = { label: m.cut_from_mail };
const province = { label: m.feed_province };

/** What the fields of each kind are called, as its form calls them; hubs and provinces by their `names` where these are given. */
const wordsWith = (names?: Options): Record<ItemKind, FieldWords> => ({
  post: {
    ...fieldWords(postFields, names),
    ...fieldWords(pollFields),
    ...pictureWords,
    cutFromMail,
    linkPreviews: { label: m.post_links },
    language,
    translationId: { label: m.translation_title },
  },
  translation: { ...fieldWords(translationFields), language },
  comment: { content: { label: () => capital(m.target_comment()) }, ...pictureWords, cutFromMail, language },
  project: {
    ...fieldWords(projectFields, names),
    ...pictureWords,
    updates: { label: m.updates_title },
    language,
    province,
    userType: accountFieldWords.userType ?? province,
  },
  member: { ...accountFieldWords, username: { label: () => capital(m.target_member()) }, province },
  company: fieldWords(companyFields, names),
});
export const itemWords = wordsWith();

/** What says something only when it is so. */
const saidIfSo = new Set(["isQuestion", "pollSeveral", "seekingCollaborators"]);

const saysNothing = (field: string, text: string) =>
  text === "" || (field === "language" && text === readersLanguage()) || (text === "false" && saidIfSo.has(field));

/** Returns the fields of an item that say something, in their order, each with its label and its text in the reader's words. */
export function linesOf(kind: ItemKind, item: WholeItem, names?: Options) {
  const words = (names ? wordsWith(names) : itemWords)[kind];
  return Object.entries(publicFields[kind]).flatMap(([field, form]) => {
    const text = item[field] ?? "";
    return saysNothing(field, text) ? [] : [{ field, form, label: words[field]?.label() ?? field, text: said(words, field, text) }];
  });
}
