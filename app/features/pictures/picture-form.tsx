import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { FieldError, wrong } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { m } from "#app/words/messages.ts";

type Props = { failure: FormFailure | undefined; hint: string; has: boolean; children: ReactNode };

/** Sends or removes the one picture of something, which `children` show as it is. */
export function PictureForm({ failure, hint, has, children }: Props) {
  const error = failure?.errors.picture;
  return (
    <form method="post" encType="multipart/form-data" noValidate>
      <div className="mb-5 flex items-center gap-3">
        {children}
        {!has && <span className="text-soft">{m.picture_none()}</span>}
      </div>
      <label className="mb-1 block font-semibold" htmlFor="picture">
        {m.picture_choose()}
      </label>
      <p className="text-soft" id="picture-hint">
        {hint}
      </p>
      <FieldError id="picture" error={error} />
      <input
        className="my-2 block min-h-11 w-full"
        type="file"
        id="picture"
        name="picture"
        accept="image/jpeg,image/png,image/webp"
        {...wrong("picture", error)}
      />
      <div className="flex flex-wrap gap-3">
        <Button name="save" value="yes">
          {m.picture_send()}
        </Button>
        {has && (
          <Button look="plain" name="remove" value="yes">
            {m.picture_remove()}
          </Button>
        )}
      </div>
    </form>
  );
}
