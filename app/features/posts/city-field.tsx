import { TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { cityLength } from "./rules.ts";

type Props = { name: string; defaultValue: string; error: string | undefined };

/** A free text field for a city. A script suggests places of the chosen province (app/compose/post-form.ts). */
export function CityField(field: Props) {
  return (
    <>
      <TextField {...field} only="province" label={m.post_field_city()} hint={m.post_city_hint()} maxLength={cityLength} list="cities" />
      <datalist id="cities" />
    </>
  );
}
