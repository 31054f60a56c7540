import { Button, Intent } from "#app/ui/button.tsx";
import { RevisionField } from "#app/ui/conflict.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

type Merging = { revision: number; into: string; failure: FormFailure | undefined };

/** The form that merges a company into another, whose address stands in it when it was chosen among the likely duplicates. */
export function Merge({ revision, into, failure }: Merging) {
  return (
    <div id="merge">
      <Part title={m.merge_title()}>
        <p className="my-3 text-soft">{m.merge_lead()}</p>
        <form method="post" noValidate>
          <Intent name="merge" />
          <RevisionField revision={failure?.values.revision ?? revision} />
          <TextField
            name="into"
            label={m.merge_into()}
            hint={m.merge_into_hint()}
            optional={false}
            defaultValue={failure?.values.into ?? into}
            error={failure?.errors.into}
          />
          <Button look="plain" name="merge" value="yes">
            {m.merge_do()}
          </Button>
        </form>
      </Part>
    </div>
  );
}
