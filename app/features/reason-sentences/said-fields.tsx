import { localized } from "#app/text/localized-name.ts";
import { CheckField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";

type Shown = {
  legend: string;
  sentences: { id: number; textEn: string; textFr: string; about?: string }[];
  failure: FormFailure | undefined;
};

/** The sentences that are ready, to tick, in the language of whoever ticks; the member reads them in their own. */
export function SaidFields({ legend, sentences, failure }: Shown) {
  if (sentences.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {sentences.map(({ id, textEn, textFr, about }) => (
        <CheckField
          key={id}
          name={`say_${id}`}
          label={[about, localized({ en: textEn, fr: textFr })].filter(Boolean).join(" · ")}
          checked={failure?.values[`say_${id}`] !== undefined}
        />
      ))}
    </fieldset>
  );
}
