import type { ItemKind, WholeItem } from "#app/features/items/rules.ts";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { linesOf } from "./item-words.ts";

/** Shows every public field of an item as it was written: nothing is decided on that is not here. */
export function WholeItemView({ kind, item }: { kind: ItemKind; item: WholeItem }) {
  return (
    <dl className="my-4 border-l-2 border-line pl-4">
      {linesOf(kind, item).map(({ field, label, text }) => (
        <div key={field} className="mb-3">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="break-words">
            <Paragraphs text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
