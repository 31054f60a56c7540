import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { language, m } from "#app/words/messages.ts";

/** A failed form, or one that came back with what the list offers for its occupation (occupation-list.server.ts). */
export type OccupationFailure = FormFailure & { occupations?: string[] };

/** `neededFor` says what does not go on without it, though the form itself does. */
type Props = { value: string | undefined; failure: OccupationFailure | undefined; required?: boolean; neededFor?: string };

/**
 * An occupation, from the national list or in one's own words. A script suggests names while one types (app/enhance/names.ts); the
 * button shows them on the page, for what is written in other words than the list's too.
 */
export function OccupationField({ value = "", failure, required, neededFor }: Props) {
  const { occupations } = failure ?? {};
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3">
        <div className="grow basis-56">
          <TextField
            name="occupation"
            label={m.people_occupation()}
            hint={neededFor ? `${m.occupation_hint()} ${neededFor}` : m.occupation_hint()}
            {...(neededFor && { optional: false })}
            key={value}
            defaultValue={value}
            error={failure?.errors.occupation ?? (occupations && value === "" ? m.occupation_empty() : undefined)}
            autoComplete="organization-title"
            list="occupations"
            data-suggest={`/occupations/${language()}`}
            required={required}
          />
        </div>
        <datalist id="occupations" />
        <div className="mb-5">
          <Button look="plain" name="find_occupation" value="yes" formNoValidate>
            {m.occupation_find()}
          </Button>
        </div>
      </div>
      {occupations && value !== "" && <Offered occupations={occupations} text={value} />}
    </>
  );
}

function Offered({ occupations, text }: { occupations: string[]; text: string }) {
  if (occupations.length === 0) {
    return (
      <p className="mb-5" role="status">
        {m.occupation_unknown({ text })}
      </p>
    );
  }
  return (
    <section className="mb-5 border-l-4 border-line pl-4">
      <input type="hidden" name="occupation_asked" value={text} />
      <p role="status">{m.occupation_which({ text })}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {occupations.map((name) => (
          <li key={name}>
            <button
              type="submit"
              name="pick_occupation"
              value={name}
              formNoValidate
              className="min-h-11 rounded-md border border-edge px-3 py-1 text-left text-sm"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
