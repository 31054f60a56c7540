import { useEffect, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { cityLength } from "./rules.ts";

type Props = { name: string; defaultValue: string; error: string | undefined; province: string };

/** A free text field for a city. A script suggests places of the chosen province. */
export function CityField({ province, ...field }: Props) {
  const [cities, setCities] = useState<string[]>([]);
  useEffect(() => {
    const asked = new AbortController();
    setCities([]);
    if (province) {
      fetch(`/cities/${province}`, { signal: asked.signal })
        .then((answer) => (answer.ok ? answer.json() : []))
        .then(setCities, () => {}); // the field works without suggestions
    }
    return () => asked.abort();
  }, [province]);
  return (
    <>
      <TextField {...field} only="province" label={m.post_field_city()} hint={m.post_city_hint()} maxLength={cityLength} list="cities" />
      <datalist id="cities">
        {cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
    </>
  );
}
