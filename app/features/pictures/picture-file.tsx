import { FieldError, wrong } from "#app/ui/field.tsx";
import script from "#app/writing/pictures.ts?worker&url";
import { pictureTypes } from "./rules.ts";

type Props = { id: string; name: string; label: string; hint?: string | undefined; error: string | undefined; most?: number };

/**
 * Asks for the file of a picture. Its script, which nobody else loads, shows what was chosen, takes what is pasted or dropped, and
 * makes it smaller before it is sent. `most` is how many its form may have, which the script asks for in fields of its own.
 */
export function PictureFile({ id, name, label, hint, error, most }: Props) {
  return (
    <>
      <label className="mb-1 block font-semibold" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="text-sm text-soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        className="my-2 block min-h-11 w-full"
        type="file"
        id={id}
        name={name}
        accept={pictureTypes.join()}
        data-picture={script}
        data-most={most}
        {...wrong(id, error)}
      />
      <FieldError id={id} error={error} />
    </>
  );
}
