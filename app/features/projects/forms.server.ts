import { z } from "zod";
import { tagsFrom } from "#app/features/posts/rules.ts";
import { names, submissionKey, trimmed } from "#app/input-fields.server.ts";
import { InvalidInput } from "#app/problems.ts";
import { listedNameLimit, namesFrom } from "#app/text/names.ts";
import { isWebAddress } from "#app/text/web-address.ts";
import { isLanguage } from "#app/words/language.ts";
import { language, m } from "#app/words/messages.ts";
import {
  collaboratorDefault,
  collaboratorLimit,
  descriptionLimit,
  offerLimit,
  projectStages,
  projectTypes,
  promptLimit,
  roleLimit,
  skillLimit,
  tagLimit,
  technologyLimit,
  titleLimit,
} from "./rules.ts";

const [yes, no] = [z.enum(["yes", "on", "true", "public"]), z.enum(["", "no", "off", "false", "private"])];
/** A ticked box or a JSON boolean; absent is false in a form that was sent, and the default in a JSON call; null when it cannot be read. */
const choice = z
  .union([z.boolean(), yes.transform(() => true), no.transform(() => false)])
  .nullish()
  .catch(null);

/** The project form (docs/product/projects.md#fields) and the JSON payload. */
export const ProjectForm = z
  .object({
    title: trimmed.meta({ maxLength: titleLimit }),
    description: trimmed.meta({ maxLength: descriptionLimit }),
    project_url: trimmed,
    repository_url: trimmed,
    demo_url: trimmed,
    project_stage: trimmed.meta({ enum: projectStages }),
    project_type: trimmed.meta({ enum: projectTypes }),
    tags: names,
    required_skills: names,
    tech_stack: names,
    seeking_collaborators: choice,
    collaboration_roles: names,
    max_collaborators: z
      .union([z.number(), z.string()], { error: () => m.project_collaborators_invalid({ limit: collaboratorLimit }) })
      .nullish(),
    is_public: choice,
    ai_prompt: trimmed.meta({ maxLength: promptLimit }),
    language: z.string().optional().catch(undefined),
    submission_key: submissionKey,
  })
  .meta({ required: ["title", "description", "tags", "project_stage"] });
export type ProjectInput = z.infer<typeof ProjectForm>;

/** Every rule of docs/product/projects.md#limits. @throws InvalidInput with a sentence per field */
export function checkProject(input: ProjectInput) {
  const fields: Record<string, string> = {};
  const check = (field: string, holds: boolean, sentence: () => string) => {
    if (!holds && !fields[field]) fields[field] = sentence();
  };
  const address = (field: "project_url" | "repository_url" | "demo_url") => {
    check(field, input[field] === "" || isWebAddress(input[field]), m.project_url_invalid);
    return input[field] || null;
  };
  const projectStage = projectStages.find((stage) => stage === input.project_stage);
  const projectType = projectTypes.find((type) => type === (input.project_type || "other"));
  const tags = tagsFrom(input.tags);
  const [techStack, requiredSkills, collaborationRoles] = [input.tech_stack, input.required_skills, input.collaboration_roles].map(namesFrom) as [string[], string[], string[]]; // biome-ignore format: one line
  const given = input.max_collaborators ?? "";
  const maxCollaborators = given === "" ? collaboratorDefault : Number(given);
  check("title", input.title !== "", m.project_title_required);
  check("title", input.title.length <= titleLimit, () => m.project_title_long({ limit: titleLimit }));
  check("description", input.description !== "", m.project_description_required);
  check("description", input.description.length <= descriptionLimit, () => m.project_description_long({ limit: descriptionLimit }));
  check("tags", tags.length > 0, m.project_tags_required);
  check("tags", tags.length <= tagLimit, () => m.project_tags_many({ limit: tagLimit }));
  check("project_stage", input.project_stage !== "", m.project_stage_required);
  check("project_stage", projectStage !== undefined, m.project_stage_invalid);
  check("project_type", projectType !== undefined, m.project_type_invalid);
  check("tech_stack", techStack.length <= technologyLimit, () => m.project_technologies_many({ limit: technologyLimit }));
  check("required_skills", requiredSkills.length <= skillLimit, () => m.project_skills_many({ limit: skillLimit }));
  check("collaboration_roles", collaborationRoles.length <= roleLimit, () => m.project_roles_many({ limit: roleLimit }));
  for (const [field, list] of Object.entries({ tech_stack: techStack, required_skills: requiredSkills, collaboration_roles: collaborationRoles })) check(field, list.every((name) => name.length <= listedNameLimit), () => m.project_name_long({ limit: listedNameLimit })); // biome-ignore format: one line
  check("max_collaborators", Number.isInteger(maxCollaborators) && maxCollaborators >= 1 && maxCollaborators <= collaboratorLimit, () => m.project_collaborators_invalid({ limit: collaboratorLimit })); // biome-ignore format: one line
  for (const field of ["seeking_collaborators", "is_public"] as const) check(field, input[field] !== null, m.yes_or_no);
  check("ai_prompt", input.ai_prompt.length <= promptLimit, () => m.project_prompt_long({ limit: promptLimit }));
  const addresses = { projectUrl: address("project_url"), repositoryUrl: address("repository_url"), demoUrl: address("demo_url") };
  if (Object.keys(fields).length > 0 || !projectStage || !projectType) throw new InvalidInput(fields);
  return {
    title: input.title,
    description: input.description,
    ...addresses,
    projectStage,
    projectType,
    tags,
    techStack,
    requiredSkills,
    seekingCollaborators: input.seeking_collaborators ?? false,
    collaborationRoles,
    maxCollaborators,
    isPublic: input.is_public ?? true,
    aiPrompt: input.ai_prompt,
    language: isLanguage(input.language) ? input.language : language(),
  };
}

export const OfferForm = z.object({ message: trimmed });

/** @throws InvalidInput */
export function checkOffer({ message }: z.infer<typeof OfferForm>): string {
  if (message === "") throw new InvalidInput({ message: m.offer_message_required() });
  if (message.length > offerLimit) throw new InvalidInput({ message: m.offer_message_long({ limit: offerLimit }) });
  return message;
}

/** POST /api/social/projects/{id}/prompts: the edited text, and what was done with it since the last call. */
const mostTimes = 1000;
const timesSentence = { error: () => m.api_field_times({ most: mostTimes }) };
const times = z.int(timesSentence).min(0, timesSentence).max(mostTimes, timesSentence);
export const PromptForm = z.object({
  modifications: z.string({ error: () => m.api_field_text() }).optional(),
  analytics: z
    .object({ shares: times, clicks: times, modifications: times }, { error: () => m.api_field_counts() })
    .partial()
    .optional(),
});
export type PromptInput = z.infer<typeof PromptForm>;
