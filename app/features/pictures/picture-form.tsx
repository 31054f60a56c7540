import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { m } from "#app/words/messages.ts";
import { PictureFile } from "./picture-file.tsx";

type Props = { failure: FormFailure | undefined; hint: string; has: boolean; mayRefuse?: boolean; children: ReactNode };

/** Sends or removes the one picture of something, which `children` show as it is. */
export function PictureForm({ failure, hint, has, mayRefuse, children }: Props) {
  return (
    <form method="post" encType="multipart/form-data" noValidate>
      <div className="mb-5 flex items-center gap-3">
        {children}
        {!has && <span className="text-soft">{m.picture_none()}</span>}
      </div>
      <PictureFile id="picture" name="picture" label={m.picture_choose()} hint={hint} error={failure?.errors.picture} />
      <div className="flex flex-wrap gap-3">
        <Button name="save" value="yes">
          {m.picture_send()}
        </Button>
        {has && (
          <Button look="plain" name="remove" value="yes">
            {m.picture_remove()}
          </Button>
        )}
        {has && mayRefuse && (
          <Button look="plain" name="refuse" value="yes">
            {m.picture_refuse()}
          </Button>
        )}
      </div>
    </form>
  );
}
