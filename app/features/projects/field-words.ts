import { type FieldWords, labelIn, yesOrNo } from "#app/revisions.ts";
import { m } from "#app/words/messages.ts";
import { projectTypeLabels, stageLabels } from "./labels.ts";

/** The fields of a project as its form names them, with what their values are called. */
export const projectFieldWords: FieldWords = {
  title: { label: m.project_field_title },
  description: { label: m.project_field_description },
  projectUrl: { label: m.project_field_url },
  repositoryUrl: { label: m.project_field_repository },
  demoUrl: { label: m.project_field_demo },
  projectStage: { label: m.project_field_stage, value: labelIn(stageLabels) },
  projectType: { label: m.project_field_type, value: labelIn(projectTypeLabels) },
  tags: { label: m.project_field_tags },
  techStack: { label: m.project_field_technologies },
  requiredSkills: { label: m.project_field_skills },
  seekingCollaborators: { label: m.project_field_seeking, value: yesOrNo },
  collaborationRoles: { label: m.project_field_roles },
  maxCollaborators: { label: m.project_field_most },
  isPublic: { label: m.project_field_visibility, value: (value) => (value === "true" ? m.project_public() : m.project_private_choice()) },
  aiPrompt: { label: m.project_field_prompt },
};
