import { type ItemKind, namedBy, type WholeItem } from "#app/features/items/rules.ts";
import type { TextPicture } from "#app/features/pictures/text-pictures.ts";
import { TextPictures } from "#app/features/pictures/text-pictures.tsx";
import type { Options } from "#app/fields/field.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { Formatted } from "#app/ui/formatted.tsx";
import { Fold } from "#app/ui/page.tsx";
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
              <Paragraphs text={form === "line" && text.length < 100 ? text.replaceAll("\n", " · ") : text} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How many characters of a text are read at a glance: four lines beside the list of the queue. */
const glance = 180;

/** The beginning of what an item says, its pictures, and all of it in a fold, so that the decision below stays in view. */
export function FoldedItemView({ pictures = [], ...whole }: Props) {
  const { text } = namedBy(whole.item);
  const short = excerpt(text, glance);
  const rest = linesOf(whole.kind, whole.item).filter(
    ({ field, text: said }) => !["title", "name", "pictures"].includes(field) && said !== text,
  );
  return (
    <div className="my-3">
      <p className="border-l-2 border-line pl-3 break-words">{short}</p>
      <TextPictures pictures={pictures} />
      {(rest.length > 0 || short !== text) && (
        <Fold title={m.item_whole()}>
          <WholeItemView {...whole} />
        </Fold>
      )}
    </div>
  );
}
