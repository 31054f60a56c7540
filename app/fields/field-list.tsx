import { shownText } from "#app/operations/revisions.ts";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import type { Options, Values } from "./field.ts";
import type { RecordFields } from "./record.ts";

/** Lists a form's values by field in the reader's words, for its author before sending and for reviewers. */
export function FieldList({ fields, values, options }: { fields: RecordFields; values: Values; options: Options }) {
  const told = Object.values(fields).map(({ key, name, label, when, say, read, control }) => {
    const value = read(values, name);
    const lines = shownText(value).split("\n").map((one) => (one === "" ? one : (say?.(one, options) ?? one))); // biome-ignore format: one line
    const text = lines.join(Array.isArray(value) && control.as !== "rows" ? ", " : "\n");
    return { key, label: label(), text, isAsked: when?.(values) ?? true };
  });
  return (
    <dl className="mb-6">
      {told
        .filter(({ isAsked, text }) => isAsked || text !== "") // a field that is not asked for may still have a stored value
        .map(({ key, label, text }) => (
          <div key={key} className="border-t border-line py-2">
            <dt className="text-sm text-soft">{label}</dt>
            <dd>{text ? <Paragraphs text={text} /> : <span className="text-soft">{m.nothing_given()}</span>}</dd>
          </div>
        ))}
    </dl>
  );
}
