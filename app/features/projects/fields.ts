import { tagLength, tagsFrom } from "#app/features/posts/rules.ts";
import * as kinds from "#app/fields/field.ts";
import { describeFields, fieldsWith } from "#app/fields/record.ts";
import { listedNameLimit } from "#app/text/names.ts";
import { m } from "#app/words/messages.ts";
import { projectTypeLabels, stageLabels } from "./labels.ts";
import {
  collaboratorDefault,
  collaboratorLimit,
  descriptionLimit,
  promptLimit,
  roleLimit,
  skillLimit,
  suggestedTags,
  suggestedTechnologies,
  tagLimit,
  tagsShown,
  technologiesShown,
  technologyLimit,
  titleLimit,
} from "./rules.ts";

/** Two lists of choices stand in a line where there is room. */
const beside = { beside: true } as const;
/** What a project may have later, folded under what it is about. */
const [onOtherSites, withOthers] = [{ fold: m.project_fold_links }, { fold: m.project_fold_collaborators }];

const upTo = (limit: number) => ({ limit, hint: () => m.project_names_hint({ limit }), length: listedNameLimit });

/** The fields of a project in its forms and the JSON API: docs/product/projects.md#fields and docs/product/projects.md#limits. */
export const projectFields = describeFields({
  title: kinds.line({
    step: 1,
    label: m.project_field_title,
    limit: titleLimit,
    long: m.project_title_long,
    required: m.project_title_required,
  }),
  description: kinds.area({
    step: 1,
    label: m.project_field_description,
    rows: 8,
    limit: descriptionLimit,
    long: m.project_description_long,
    required: m.project_description_required,
  }),
  tags: kinds.chips({
    step: 1,
    label: m.project_field_tags,
    hint: () => m.project_tags_hint({ limit: tagLimit }),
    limit: tagLimit,
    length: tagLength,
    parse: tagsFrom,
    many: m.project_tags_many,
    required: m.project_tags_required,
    suggested: suggestedTags,
    shown: tagsShown,
  }),
  projectStage: kinds.oneOf({
    ...beside,
    step: 1,
    label: m.project_field_stage,
    labels: stageLabels,
    none: m.project_choose_stage,
    required: m.project_stage_required,
    invalid: m.project_stage_invalid,
  }),
  projectType: kinds.pick({ ...beside, step: 1, label: m.project_field_type, labels: projectTypeLabels, preset: "other", invalid: m.project_type_invalid }), // biome-ignore format: one line a field
  isPublic: kinds.either({
    step: 1,
    label: m.project_field_visibility,
    labels: { public: m.project_public, private: m.project_private_choice },
  }),
  techStack: kinds.chips({
    ...upTo(technologyLimit),
    step: 1,
    label: m.project_field_technologies,
    many: m.project_technologies_many,
    suggested: suggestedTechnologies,
    shown: technologiesShown,
  }),
  projectUrl: kinds.webAddress({ ...onOtherSites, step: 1, label: m.project_field_url }),
  repositoryUrl: kinds.webAddress({ ...onOtherSites, step: 1, label: m.project_field_repository }),
  demoUrl: kinds.webAddress({ ...onOtherSites, step: 1, label: m.project_field_demo }),
  seekingCollaborators: kinds.flag({ ...withOthers, step: 1, label: m.project_field_seeking }),
  collaborationRoles: kinds.names({
    ...withOthers,
    ...upTo(roleLimit),
    step: 1,
    label: m.project_field_roles,
    many: m.project_roles_many,
  }),
  requiredSkills: kinds.names({
    ...withOthers,
    ...upTo(skillLimit),
    step: 1,
    label: m.project_field_skills,
    many: m.project_skills_many,
  }),
  maxCollaborators: kinds.wholeNumber({
    ...withOthers,
    step: 1,
    label: m.project_field_most,
    most: collaboratorLimit,
    preset: collaboratorDefault,
    invalid: () => m.project_collaborators_invalid({ limit: collaboratorLimit }),
  }),
  /** The second step of the wizard makes it; the edit page changes it with the other fields. */
  aiPrompt: kinds.area({
    label: m.project_field_prompt,
    rows: 8,
    limit: promptLimit,
    long: m.project_prompt_long,
  }),
});

const { title, description, projectStage, projectType, isPublic: visibility, ...others } = projectFields;
/** The fields in the order of the form, which asks first for what is required; sentences about mistakes keep the order above. */
export const formFields = { title, description, projectStage, projectType, isPublic: visibility, ...others };
/** The fields of the first step of the wizard. */
export const detailFields = fieldsWith(formFields, ({ step }) => step === 1);

const { projectStage: _stage, projectType: _type, seekingCollaborators, maxCollaborators, isPublic, ...written } = projectFields;
/** The fields that hold what the author wrote. They are emptied when the project is erased. */
export const writtenFields = written;
