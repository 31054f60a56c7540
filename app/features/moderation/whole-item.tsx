import type { ItemKind, WholeItem } from "#app/features/items/rules.ts";
import type { TextPicture } from "#app/features/pictures/text-pictures.ts";
import { TextPictures } from "#app/features/pictures/text-pictures.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import { linesOf } from "./item-words.ts";

/** Shows every public field of an item as it was written: nothing is decided on that is not here. */
export function WholeItemView({ kind, item, pictures = [] }: { kind: ItemKind; item: WholeItem; pictures?: TextPicture[] }) {
  const lines = linesOf(kind, item);
  // A face has no words of its own.
  const shown = item.pictures || pictures.length === 0 ? lines : [...lines, { field: "pictures", label: m.pictures_title(), text: "" }];
  return (
    <dl className="my-4 border-l-2 border-line pl-4">
      {shown.map(({ field, label, text }) => (
        <div key={field} className="mb-3">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="break-words">
            {field === "pictures" && pictures.length > 0 ? <TextPictures pictures={pictures} /> : <Paragraphs text={text} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
