import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { draftAbout, isNewPost, newPostPlace, postEditPlace } from "#app/features/drafts/rules.ts";
import { type DraftForm, findTextDraft, type Kept, keepTextDraft, listTextDrafts, readTextDraft, type TextDraft } from "#app/features/drafts/text-drafts.server.ts"; // biome-ignore format: one line
import { submissionKey } from "#app/fields/input-fields.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { formDifferences } from "#app/operations/revisions.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { postFormWords } from "./field-words.server.ts";

type FormValues = Record<string, string>;

/** What a form sends beside its fields. */
const unkept = new Set(["submission_key", "draft_key", "draft_revision", "intent", "submit", "save", "preview", "draft"]);

/** Returns which draft the form of a post is of: of a new one (`postId` null) by the key that it began with. */
export function postDraftForm(values: FormValues, postId: number | null): DraftForm {
  const key = submissionKey.parse(values.submission_key) ?? null;
  const place = postId === null ? newPostPlace(values.draft_key || key || "") : postEditPlace(postId);
  return { ...place, key, seen: idFrom(values.draft_revision), differences: postDifferences(values) };
}

/** Returns what tells how a saved draft differs from what the form of a post holds. */
export const postDifferences = (values: FormValues) => async (saved: FormValues) => formDifferences(await postFormWords(), saved, values);

/** Keeps what stands in the form of a post, right or wrong. @throws SignInNeeded, Conflict, InvalidInput */
export function keepPostDraft(viewer: Viewer, form: DraftForm, values: FormValues): Promise<Kept> {
  const { id } = memberOrThrow(viewer);
  const isNew = isNewPost(form);
  return keepTextDraft(viewer, form, {
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !unkept.has(name))),
    isEmpty: isNew && ["title", "content", "url"].every((name) => !values[name]?.trim()),
    isSent: async (tx) => isNew && form.key !== null && Boolean(await data.findPostBySubmission(`${id}:${form.key}`, tx)),
  });
}

/** The draft that a form is filled with, or else the one that it offers. */
export type DraftOfForm = { filled: TextDraft | null; offered: TextDraft | null };

/** Returns the draft with this id, to fill the form, and without one the last of this form, to be offered. @throws NotFound */
export async function draftForPost(viewer: Viewer, id: number, postId: number | null): Promise<DraftOfForm> {
  const isOfForm = (draft: TextDraft) => (postId === null ? isNewPost(draft) : draft.place === postEditPlace(postId).place);
  if (id > 0) {
    const filled = await readTextDraft(viewer, id);
    if (filled.kind !== "post" || !isOfForm(filled)) throw new NotFound("draft", m.draft_not_found());
    return { filled, offered: null };
  }
  const offered = postId === null ? (await listTextDrafts(viewer)).find(isOfForm) : await findTextDraft(viewer, postEditPlace(postId));
  return { filled: null, offered: offered ?? null };
}

/** Returns what a form is filled with: the draft, and which it is. */
export const filledWith = (draft: TextDraft): FormValues => ({
  ...draft.values,
  draft_key: draftAbout(draft).key ?? "",
  draft_revision: String(draft.revision),
});
