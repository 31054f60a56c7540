import { randomUUID } from "node:crypto";
import type { Viewer } from "#app/auth/viewer.ts";
import { dropDraft, keepDraft, readDatedDraft, readDraft } from "#app/features/drafts/operations.server.ts";
import { pictureNames, pictureValues, withPictures } from "#app/features/pictures/text-pictures.ts";
import { readRecord, writeRecord } from "#app/fields/record.ts";
import { detailFields } from "./fields.ts";
import { promptLimit } from "./rules.ts";

export type ProjectDraft = Record<string, string>;

/** Every field of the first step, as it was typed: those of the project, the occupation, which its prompt names, and its pictures. */
const detailNames = [...Object.values(detailFields).map(({ name }) => name), "occupation", ...pictureNames];
const unticked = Object.fromEntries(Object.values(detailFields).flatMap(({ name, control }) => (control.as === "checkbox" ? [[name, ""]] : []))); // biome-ignore format: one line

/** What the member has typed so far; {} for nothing. */
export const readProjectDraft = (viewer: Viewer): Promise<ProjectDraft> => readDraft(viewer, "project");
export const readDatedProjectDraft = (viewer: Viewer) => readDatedDraft(viewer, "project");
export const dropProjectDraft = (viewer: Viewer) => dropDraft(viewer, "project");
export const keepProjectDraft = (viewer: Viewer, draft: ProjectDraft): Promise<ProjectDraft> => keepDraft(viewer, "project", draft);
/** What the first step begins with; the occupation is filled in from the member's own answers. */
const preset = writeRecord(detailFields, readRecord(detailFields, {}));

const detailsIn = (values: Record<string, string>): ProjectDraft =>
  Object.fromEntries(detailNames.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name].slice(0, 4000)]])));

/**
 * Keeps the first step as it was typed, with the pictures that were sent, right or wrong. A box that was not ticked is kept as that; a form
 * that was left as it was is not kept.
 */
export function keepDetails(viewer: Viewer, values: Record<string, string>): Promise<ProjectDraft> {
  const typed = { ...unticked, ...detailsIn({ ...values, ...pictureValues(withPictures(values).pictures ?? []) }) };
  return keepDraft(viewer, "project", typed, { preset: { ...preset, occupation: typed.occupation ?? "" } });
}

/**
 * What a page of the second step sends along with whatever is pressed: the draft it shows, since another tab may have kept another one
 * meanwhile, and a key of its own, by which a double press makes one project.
 */
export function carriedDraft(draft: ProjectDraft): Record<string, string> {
  const { ai_prompt = "", prompt_edits = "0" } = draft;
  return { ...detailsIn(draft), kept_prompt: ai_prompt, prompt_edits, submission_key: randomUUID() };
}

/** The draft that the page with these values shows; what it does not say is as it is kept. */
export function shownDraft(kept: ProjectDraft, values: Record<string, string>): ProjectDraft {
  const { kept_prompt, prompt_edits = "0" } = values;
  const prompt: ProjectDraft = kept_prompt === undefined ? {} : { ai_prompt: unixLines(kept_prompt).slice(0, promptLimit), prompt_edits };
  return { ...kept, ...detailsIn(values), ...prompt };
}

/** Takes away what has become a project; what another tab has kept since stays. */
export const dropShownDraft = (viewer: Viewer, shown: ProjectDraft) =>
  dropDraft(viewer, "project", (kept) =>
    [...detailNames, "ai_prompt"].every((name) => unixLines(kept[name] ?? "") === unixLines(shown[name] ?? "")),
  );

/** How often the prompt was edited, 0 to 1000. */
export const editsIn = ({ prompt_edits = "" }: ProjectDraft) => Math.min(1000, Number(/^\d{1,4}$/.exec(prompt_edits)?.[0] ?? 0));

/** A browser sends line ends its own way. */
export const unixLines = (text: string) => text.replace(/\r\n?/g, "\n");
