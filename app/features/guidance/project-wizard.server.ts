import type { Viewer } from "#app/auth/viewer.ts";
import { occupationTooLong } from "#app/features/accounts/forms.server.ts";
import { showAccount, updateProfile } from "#app/features/accounts/operations.server.ts";
import { occupationLimit } from "#app/features/accounts/rules.ts";
import { withPictures } from "#app/features/pictures/text-pictures.ts";
import type { ProjectRow } from "#app/features/projects/data.server.ts";
import { projectFields } from "#app/features/projects/fields.ts";
import { checkProject, ProjectForm } from "#app/features/projects/forms.server.ts";
import { projectTypeLabels } from "#app/features/projects/labels.ts";
import { createProject, projectOfSubmission } from "#app/features/projects/operations.server.ts";
import {
  dropShownDraft,
  editsIn,
  keepProjectDraft,
  type ProjectDraft,
  readProjectDraft,
  shownDraft,
  unixLines,
} from "#app/features/projects/project-draft.server.ts";
import { promptLimit } from "#app/features/projects/rules.ts";
import { projectRelevance } from "#app/features/prompts/relevance.ts";
import { type ShareableLinks, shareableLinks } from "#app/features/prompts/rules.ts";
import { Conflict, InvalidInput } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import type { Match } from "./matching.ts";
import { guideProject, showInsight } from "./operations.server.ts";

/** @throws InvalidInput with a sentence per field, also where the account has no postal code */
export async function checkDetails(viewer: Viewer, draft: ProjectDraft): Promise<void> {
  const { name } = projectFields.isPublic;
  // A JSON call may leave it out; on the page nothing is shown to others that its author did not choose to show.
  checkProject(ProjectForm.parse(withPictures(draft)), draft[name] === undefined ? { [name]: m.project_visibility_required() } : {});
  if ((draft.occupation ?? "").trim().length > occupationLimit) throw new InvalidInput({ occupation: occupationTooLong() });
  const { postalCode } = await showAccount(viewer);
  if (postalCode === "") throw new InvalidInput({ form: m.project_postal_code_required() });
}

/** Checks the first step. An account that names no occupation yet takes the one given here. @throws InvalidInput */
export async function finishDetails(viewer: Viewer, draft: ProjectDraft): Promise<void> {
  await checkDetails(viewer, draft);
  const given = (draft.occupation ?? "").trim();
  const { occupation } = await showAccount(viewer);
  if (given !== "" && !occupation) await updateProfile(viewer, { occupation: given });
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
export async function enhancementOf(viewer: Viewer, draft: ProjectDraft): Promise<Enhancement> {
  const project = checkProject(ProjectForm.parse(withPictures({ ...draft, ai_prompt: "" })));
  const skills = [...project.techStack, ...project.requiredSkills];
  const guidance = await guideProject(viewer, project, skills, projectTypeLabels[project.projectType](), draft.occupation?.trim());
  const relevance = projectRelevance(project, await showAccount(viewer));
  const edited = draft.ai_prompt ?? "";
  const prompt = edited || guidance.enhancedPrompt;
  const links = shareableLinks(prompt, settings.baseUrl);
  return { prompt, isEdited: edited !== "", edits: editsIn(draft), links, relevance, matches: guidance.matches };
}

/** Keeps the draft as the page with these values shows it, and the prompt as it was edited there. @throws InvalidInput */
export async function keepShown(viewer: Viewer, values: Record<string, string>): Promise<void> {
  const shown = await keepProjectDraft(viewer, shownDraft(await readProjectDraft(viewer), values));
  if (values.ai_prompt !== undefined) await keepProjectDraft(viewer, await withEditedPrompt(viewer, shown, values.ai_prompt));
}

/** An empty text goes back to the engine's, and one that changes nothing is no edit. @throws InvalidInput */
async function withEditedPrompt(viewer: Viewer, draft: ProjectDraft, text: string): Promise<ProjectDraft> {
  const prompt = unixLines(text).trim();
  if (prompt.length > promptLimit) throw new InvalidInput({ ai_prompt: m.project_prompt_long({ limit: promptLimit }) });
  if (prompt === "") return { ...draft, ai_prompt: "", prompt_edits: "0" };
  if (prompt === (await enhancementOf(viewer, draft)).prompt.trim()) return draft;
  return { ...draft, ai_prompt: prompt, prompt_edits: String(editsIn(draft) + 1) };
}

/** A kept insight begins a project: its question describes it, its prompt goes along. What was typed before stays. */
export async function beginFromInsight(viewer: Viewer, id: number): Promise<void> {
  const insight = await showInsight(viewer, id);
  const draft = await readProjectDraft(viewer);
  if (draft.title || draft.description) return;
  const { original_prompt: question } = insight.question;
  await keepProjectDraft(viewer, { description: typeof question === "string" ? question : "", ai_prompt: insight.prompt });
}

/**
 * Makes the project that the page with these values shows, with its prompt or without; its draft then is gone. A double press makes one,
 * also when the second comes after the draft has gone. @throws InvalidInput, NotAllowed, Conflict for a draft that was sent or discarded
 * elsewhere, with all of it kept
 */
export async function createFromDraft(viewer: Viewer, values: Record<string, string>, withPrompt: boolean): Promise<ProjectRow> {
  // Read before the first press's project is looked for: the draft is there, or else the project is.
  const kept = await readProjectDraft(viewer);
  const shown = shownDraft(kept, values);
  const { submission_key, ai_prompt: typed } = values;
  const made = await projectOfSubmission(viewer, submission_key);
  if (made) return made;
  try {
    // One draft makes one project. What is kept below can be sent again.
    if (Object.keys(kept).length === 0) throw new Conflict(m.draft_gone());
    const draft = withPrompt && typed !== undefined ? await withEditedPrompt(viewer, shown, typed) : shown;
    const ai_prompt = withPrompt ? (await enhancementOf(viewer, draft)).prompt : "";
    const input = ProjectForm.parse(withPictures({ ...draft, ai_prompt, submission_key }));
    const project = await createProject(viewer, input, withPrompt ? editsIn(draft) : 0);
    await dropShownDraft(viewer, shown);
    return project;
  } catch (error) {
    await keepProjectDraft(viewer, shown);
    throw error;
  }
}
