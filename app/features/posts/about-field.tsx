import { TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { aboutLength } from "./rules.ts";

type Props = { name: string; defaultValue: string; error: string | undefined; label: string; suggested: "companies" | "projects" };

/** A field for the name or the address of what a post is about. A script suggests names (app/enhance/names.ts). */
export function AboutField({ suggested, ...field }: Props) {
  return (
    <>
      <TextField {...field} hint={m.post_about_hint()} maxLength={aboutLength} list={suggested} data-suggest={`/suggest/${suggested}`} />
      <datalist id={suggested} />
    </>
  );
}
