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
  const empty = told.filter(({ isAsked, text }) => isAsked && text === "").map(({ label }) => label);
  // A field that is not asked for may still have a stored value.
  const rows = [
    ...told.filter(({ text }) => text !== ""),
    ...(empty.length > 0 ? [{ key: "", label: m.review_empty(), text: empty.join(", ") }] : []),
  ];
  return (
    <dl className="mb-6">
      {rows.map(({ key, label, text }) => (
        <div key={key} className="border-t border-line py-2">
          <dt className="text-sm text-soft">{label}</dt>
          <dd>
            <Paragraphs text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
