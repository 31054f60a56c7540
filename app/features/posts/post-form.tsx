import { timelineLabels } from "#app/features/timeline/labels.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { ConflictPanel, type SaidConflict } from "#app/ui/conflict.tsx";
import { Counted } from "#app/ui/counted.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { useHeld } from "#app/ui/held.ts";
import { m } from "#app/words/messages.ts";
import { CityField } from "./city-field.tsx";
import { postTypeLabels } from "./labels.ts";
import { contentLimit, postTypes, tagLimit, titleLimit } from "./rules.ts";
import { TagInput } from "./tag-input.tsx";

type Place = { slug: string; nameEn: string; nameFr: string };
type Props = {
  values: Record<string, string | undefined>;
  errors: Record<string, string> | undefined;
  hubs: Place[];
  provinces: Place[];
  submissionKey?: string;
  conflict?: SaidConflict;
  children: React.ReactNode;
};

function clear(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = "";
}

/** The fields of a post, for making one and for changing one. Works as plain HTML; a script adds counters and tag chips. */
export function PostFields({ values, errors, hubs, provinces, submissionKey, conflict, children }: Props) {
  const [province, setProvince] = useHeld("province", values.province ?? "");
  const field = (name: string) => ({ name, defaultValue: values[name] ?? "", error: errors?.[name] });
  return (
    <form method="post" noValidate>
      <ErrorSummary title={errors?.form ? m.post_create_failed() : undefined} errors={errors} />
      <ConflictPanel conflict={conflict} />
      {submissionKey && <input type="hidden" name="submission_key" value={submissionKey} />}
      <Counted limit={titleLimit} start={values.title}>
        {(count) => <TextField {...field("title")} label={m.post_field_title()} hint={count} maxLength={titleLimit} required />}
      </Counted>
      <SelectField
        {...field("post_type")}
        onChange={(event) => event.target.value === "link" || clear(event.target.form, "url")}
        label={m.post_field_type()}
        choices={postTypes.map((type) => ({ value: type, label: postTypeLabels[type]() }))}
      />
      <TextField {...field("url")} only="link" type="url" label={m.post_field_url()} placeholder="https://" maxLength={2000} />
      <Counted limit={contentLimit} start={values.content}>
        {(count) => (
          <TextArea
            {...field("content")}
            label={m.post_field_content()}
            hint={
              <>
                {m.post_content_hint()} {count}
              </>
            }
            rows={9}
            maxLength={contentLimit}
          />
        )}
      </Counted>
      <SelectField
        {...field("industry_hub_id")}
        label={m.post_field_hub()}
        choices={[{ value: "", label: m.post_no_hub() }, ...hubs.map((hub) => ({ value: hub.slug, label: localizedName(hub) }))]}
      />
      <SelectField
        {...field("province")}
        onChange={(event) => setProvince(event.target.value)}
        label={m.post_field_province()}
        choices={[{ value: "", label: m.post_no_province() }, ...provinces.map((row) => ({ value: row.slug, label: localizedName(row) }))]}
      />
      <CityField {...field("city")} province={province} />
      <fieldset className="mb-5">
        <legend className="font-semibold">{m.post_field_timeline()}</legend>
        <div className="flex flex-wrap gap-x-5">
          {["", ...timelineTags].map((tag) => (
            <label key={tag} className="inline-flex min-h-11 items-center gap-2">
              <input type="radio" name="timeline_tag" value={tag} defaultChecked={(values.timeline_tag ?? "") === tag} className="size-5" />
              {tag === "" ? m.post_no_timeline() : timelineLabels[tag as (typeof timelineTags)[number]]()}
            </label>
          ))}
        </div>
        <FieldError id="timeline_tag" error={errors?.timeline_tag} />
      </fieldset>
      <TagInput {...field("tags")} label={m.post_field_tags()} hint={m.post_tags_hint({ limit: tagLimit })} limit={tagLimit} />
      {children}
    </form>
  );
}
