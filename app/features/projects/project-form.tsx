import { TagInput } from "#app/features/posts/tag-input.tsx";
import { namesFrom } from "#app/text/names.ts";
import { Counted } from "#app/ui/counted.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { projectTypeLabels, stageLabels } from "./labels.ts";
import {
  collaboratorDefault,
  collaboratorLimit,
  descriptionLimit,
  projectStages,
  projectTypes,
  roleLimit,
  skillLimit,
  suggestedTags,
  suggestedTechnologies,
  suggestionsFrom,
  tagLimit,
  tagsShown,
  technologiesShown,
  technologyLimit,
  titleLimit,
} from "./rules.ts";

export type ProjectValues = Record<string, string | undefined>;
type Props = { values: ProjectValues; errors: Record<string, string> | undefined };

const names = { one: (text: string) => text.trim(), many: namesFrom };
const moreTags = (chosen: string[]) => suggestionsFrom(suggestedTags, chosen, tagsShown);
const moreTechnologies = (chosen: string[]) => suggestionsFrom(suggestedTechnologies, chosen, technologiesShown);

/** Every field of a project (docs/product/projects.md#fields), for making one and for changing one. */
export function ProjectFields({ values, errors }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name] ?? "", error: errors?.[name] });
  const address = { type: "url", placeholder: "https://", maxLength: 2000 };
  return (
    <>
      <Counted limit={titleLimit} start={values.title}>
        {(count) => <TextField {...field("title")} label={m.project_field_title()} hint={count} maxLength={titleLimit} required />}
      </Counted>
      <Counted limit={descriptionLimit} start={values.description}>
        {(count) => (
          <TextArea
            {...field("description")}
            label={m.project_field_description()}
            hint={count}
            rows={8}
            maxLength={descriptionLimit}
            required
          />
        )}
      </Counted>
      <SelectField
        {...field("project_stage")}
        label={m.project_field_stage()}
        choices={[
          { value: "", label: m.project_choose_stage() },
          ...projectStages.map((stage) => ({ value: stage, label: stageLabels[stage]() })),
        ]}
      />
      <SelectField
        {...field("project_type")}
        defaultValue={values.project_type ?? "other"}
        label={m.project_field_type()}
        choices={projectTypes.map((type) => ({ value: type, label: projectTypeLabels[type]() }))}
      />
      <TagInput
        {...field("tags")}
        label={m.project_field_tags()}
        hint={m.project_tags_hint({ limit: tagLimit })}
        limit={tagLimit}
        suggest={moreTags}
      />
      <TagInput
        {...field("tech_stack")}
        {...names}
        label={m.project_field_technologies()}
        hint={m.project_names_hint({ limit: technologyLimit })}
        limit={technologyLimit}
        suggest={moreTechnologies}
      />
      <TextField {...field("project_url")} {...address} label={m.project_field_url()} />
      <TextField {...field("repository_url")} {...address} label={m.project_field_repository()} />
      <TextField {...field("demo_url")} {...address} label={m.project_field_demo()} />
      <label className="mb-5 flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          name="seeking_collaborators"
          value="yes"
          defaultChecked={values.seeking_collaborators === "yes"}
          className="size-5"
        />
        {m.project_field_seeking()}
      </label>
      <TextField {...field("collaboration_roles")} label={m.project_field_roles()} hint={m.project_names_hint({ limit: roleLimit })} />
      <TextField {...field("required_skills")} label={m.project_field_skills()} hint={m.project_names_hint({ limit: skillLimit })} />
      <TextField
        {...field("max_collaborators")}
        defaultValue={values.max_collaborators ?? String(collaboratorDefault)}
        type="number"
        min={1}
        max={collaboratorLimit}
        label={m.project_field_most()}
      />
      <fieldset className="mb-5">
        <legend className="font-semibold">{m.project_field_visibility()}</legend>
        <Visibility value="public" label={m.project_public()} chosen={values.is_public ?? "public"} />
        <Visibility value="private" label={m.project_private_choice()} chosen={values.is_public ?? "public"} />
      </fieldset>
    </>
  );
}

function Visibility({ value, label, chosen }: { value: string; label: string; chosen: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="radio" name="is_public" value={value} defaultChecked={chosen === value} className="size-5" />
      {label}
    </label>
  );
}
