import * as kinds from "#app/fields/field.ts";
import { describeFields } from "#app/fields/record.ts";
import { m } from "#app/words/messages.ts";
import { contentLimit, titleLimit } from "./rules.ts";

/** French takes more room than English, and a translation all that the longest post needs. */
const longer = 1.5;

/** The fields of a translation in its form and in the JSON API (docs/product/translations.md). */
export const translationFields = describeFields({
  title: kinds.line({
    label: m.post_field_title,
    limit: longer * titleLimit,
    long: m.post_title_long,
    required: m.post_title_required,
  }),
  content: kinds.area({
    label: m.post_field_content,
    hint: m.translation_content_hint,
    rows: 16,
    limit: longer * contentLimit,
    long: m.post_content_long,
  }),
});
