import { Fragment } from "react";
import { timelineLabels } from "#app/features/timeline/labels.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import type { Values } from "#app/fields/field.ts";
import { FieldInput } from "#app/fields/field-input.tsx";
import { type ConflictDetails, ConflictPanel } from "#app/ui/conflict.tsx";
import { Counted } from "#app/ui/counted.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { useHeld } from "#app/ui/held.ts";
import { m } from "#app/words/messages.ts";
import { CityField } from "./city-field.tsx";
import { postFields } from "./fields.ts";
import { tagLimit } from "./rules.ts";
import { TagInput } from "./tag-input.tsx";

type Named = { slug: string; name: string };
type Props = {
  values: Values;
  errors: Record<string, string> | undefined;
  options: { hubs: Named[]; provinces: Named[] };
  submissionKey?: string;
  conflict?: ConflictDetails;
  children: React.ReactNode;
};

function clear(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = "";
}

/** The fields of a post, for a new post and for an edit. Works as plain HTML; a script adds counters and tag chips. */
export function PostFields({ values, errors, options, submissionKey, conflict, children }: Props) {
  const [province, setProvince] = useHeld("province", values.province ?? "");
  const given = { values, errors, options };
  const field = ({ name }: { name: string }) => ({ name, defaultValue: values[name] ?? "", error: errors?.[name] });
  /** Fields that need a component of their own. */
  const special: Partial<Record<string, React.ReactNode>> = {
    postType: (
      <FieldInput
        {...given}
        field={postFields.postType}
        onChange={(event) => event.target.value === "link" || clear(event.target.form, "url")}
      />
    ),
    url: <FieldInput {...given} field={postFields.url} only="link" required={false} />,
    province: <FieldInput {...given} field={postFields.province} onChange={(event) => setProvince(event.target.value)} />,
    city: <CityField {...field(postFields.city)} province={province} />,
    timelineTag: <Timeline chosen={values.timeline_tag ?? ""} error={errors?.timeline_tag} />,
    tags: (
      <TagInput {...field(postFields.tags)} label={m.post_field_tags()} hint={m.post_tags_hint({ limit: tagLimit })} limit={tagLimit} />
    ),
  };
  return (
    <form method="post" noValidate>
      <ErrorSummary title={errors?.form ? m.post_create_failed() : undefined} errors={errors} />
      <ConflictPanel conflict={conflict} />
      {submissionKey && <input type="hidden" name="submission_key" value={submissionKey} />}
      {Object.values(postFields).map((one) => (
        <Fragment key={one.key}>{special[one.key] ?? <CountedInput {...given} field={one} />}</Fragment>
      ))}
      {children}
    </form>
  );
}

/** A text field that shows its length against its limit. */
function CountedInput({ field, ...given }: Parameters<typeof FieldInput>[0]) {
  const limit = "maxLength" in field.control ? field.control.maxLength : undefined;
  if (!limit) return <FieldInput {...given} field={field} />;
  return (
    <Counted limit={limit} start={given.values[field.name]}>
      {(count) => (
        <FieldInput
          {...given}
          field={field}
          hint={
            <>
              {field.hint?.()} {count}
            </>
          }
        />
      )}
    </Counted>
  );
}

function Timeline({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset className="mb-5">
      <legend className="font-semibold">{m.post_field_timeline()}</legend>
      <div className="flex flex-wrap gap-x-5">
        {["", ...timelineTags].map((tag) => (
          <label key={tag} className="inline-flex min-h-11 items-center gap-2">
            <input type="radio" name="timeline_tag" value={tag} defaultChecked={chosen === tag} className="size-5" />
            {tag === "" ? m.post_no_timeline() : timelineLabels[tag as (typeof timelineTags)[number]]()}
          </label>
        ))}
      </div>
      <FieldError id="timeline_tag" error={error} />
    </fieldset>
  );
}
