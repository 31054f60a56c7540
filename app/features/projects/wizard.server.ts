import type { Viewer } from "#app/auth/viewer.ts";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { dropDraft, keepDraft, readDraft } from "#app/features/drafts/operations.server.ts";
import type { Match } from "#app/features/guidance/matching.ts";
import { guideProject, showInsight } from "#app/features/guidance/operations.server.ts";
import { type ShareableLinks, shareableLinks } from "#app/features/guidance/prompt.ts";
import { InvalidInput } from "#app/problems.ts";
import { settings } from "#app/settings.server.ts";
import { m } from "#app/words/messages.ts";
import type { ProjectRow } from "./data.server.ts";
import { checkProject, ProjectForm } from "./forms.server.ts";
import { projectTypeLabels } from "./labels.ts";
import { createProject } from "./operations.server.ts";
import { projectRelevance, promptLimit } from "./rules.ts";

/** Every field of the first step, as it was typed. */
const detailNames = [
  "title",
  "description",
  "project_url",
  "repository_url",
  "demo_url",
  "project_stage",
  "project_type",
  "tags",
  "tech_stack",
  "required_skills",
  "seeking_collaborators",
  "collaboration_roles",
  "max_collaborators",
  "is_public",
  "submission_key",
] as const;

/** What the member has typed so far; {} for nothing. */
export const readProjectDraft = (viewer: Viewer) => readDraft(viewer, "project");
export const dropProjectDraft = (viewer: Viewer) => dropDraft(viewer, "project");

/** Keeps the first step as it was typed, right or wrong. A box that was not ticked is kept as that. */
export async function keepDetails(viewer: Viewer, values: Record<string, string>): Promise<Record<string, string>> {
  const typed = detailNames.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name].slice(0, 4000)] as const]));
  return keepDraft(viewer, "project", { seeking_collaborators: "", ...Object.fromEntries(typed) });
}

/** @throws InvalidInput with a sentence per field, also where the account has no postal code */
export async function checkDetails(viewer: Viewer, draft: Record<string, string>): Promise<void> {
  checkProject(ProjectForm.parse(draft));
  const { postalCode } = await showAccount(viewer);
  if (postalCode === "") throw new InvalidInput({ form: m.project_postal_code_required() });
}

export type Enhancement = {
  prompt: string;
  isEdited: boolean;
  edits: number;
  links: ShareableLinks;
  relevance: number;
  matches: Match[];
};

/** The prompt of the draft: as the member edited it, else as the engine makes it. @throws InvalidInput when the context is not complete */
export async function enhancementOf(viewer: Viewer, draft: Record<string, string>): Promise<Enhancement> {
  const project = checkProject(ProjectForm.parse({ ...draft, ai_prompt: "" }));
  const skills = [...project.techStack, ...project.requiredSkills];
  const guidance = await guideProject(viewer, project, skills, projectTypeLabels[project.projectType]());
  const relevance = projectRelevance(project, await showAccount(viewer));
  const edited = draft.ai_prompt ?? "";
  const prompt = edited || guidance.enhancedPrompt;
  const links = shareableLinks(prompt, settings.baseUrl);
  return { prompt, isEdited: edited !== "", edits: Number(draft.prompt_edits ?? 0), links, relevance, matches: guidance.matches };
}

/** An empty text goes back to the engine's. @throws InvalidInput */
export async function keepPrompt(viewer: Viewer, text: string): Promise<void> {
  const prompt = text.replace(/\r\n/g, "\n").trim();
  if (prompt.length > promptLimit) throw new InvalidInput({ ai_prompt: m.project_prompt_long({ limit: promptLimit }) });
  const { prompt_edits = "0" } = await readProjectDraft(viewer);
  await keepDraft(viewer, "project", { ai_prompt: prompt, prompt_edits: String(prompt === "" ? 0 : Number(prompt_edits) + 1) });
}

/** A kept insight begins a project: its question describes it, its prompt goes along. What was typed before stays. */
export async function beginFromInsight(viewer: Viewer, id: number): Promise<void> {
  const insight = await showInsight(viewer, id);
  const draft = await readProjectDraft(viewer);
  if (draft.title || draft.description) return;
  const { original_prompt: question } = insight.question;
  await keepDraft(viewer, "project", { description: typeof question === "string" ? question : "", ai_prompt: insight.prompt });
}

/** Makes the project of the draft, which then is gone; a double submit makes one. @throws InvalidInput */
export async function createFromDraft(viewer: Viewer, withPrompt: boolean): Promise<ProjectRow> {
  const draft = await readProjectDraft(viewer);
  const prompt = withPrompt ? (await enhancementOf(viewer, draft)).prompt : "";
  const project = await createProject(viewer, ProjectForm.parse({ ...draft, ai_prompt: prompt }));
  await dropProjectDraft(viewer);
  return project;
}
