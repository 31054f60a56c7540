import type { ItemKind, WholeItem } from "#app/features/items/rules.ts";
import type { TextPicture } from "#app/features/pictures/text-pictures.ts";
import { TextPictures } from "#app/features/pictures/text-pictures.tsx";
import type { Options } from "#app/fields/field.ts";
import { Formatted } from "#app/ui/formatted.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import { linesOf } from "./item-words.ts";

type Props = {
  kind: ItemKind;
  item: WholeItem;
  pictures?: TextPicture[];
  /** The title of the page, which is not said again. */
  heading?: string;
  names?: Options;
  /** The HTML of the fields that members read formatted. */
  drawn?: Record<string, string>;
};

/** Shows every public field of an item as it was written: nothing is decided on that is not here. */
export function WholeItemView({ kind, item, pictures = [], heading, names, drawn = {} }: Props) {
  const lines = linesOf(kind, item, names).filter(({ field, text }) => !(field === "title" || field === "name") || text !== heading);
  // A face has no words of its own.
  const shown =
    item.pictures || pictures.length === 0
      ? lines
      : [...lines, { field: "pictures", form: "line" as const, label: m.pictures_title(), text: "" }];
  return (
    <dl className="my-4 flex flex-wrap border-l-2 border-line pl-4">
      {shown.map(({ field, form, label, text }) => (
        <div key={field} className={form === "fact" || text.length < 30 ? "mr-6 mb-3" : "mb-3 w-full"}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="break-words">
            {field === "pictures" && pictures.length > 0 ? (
              <TextPictures pictures={pictures} />
            ) : drawn[field] ? (
              <Formatted html={drawn[field]} />
            ) : (
              <Paragraphs text={text} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
