import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { type CommentForm, commentPlace, draftAbout } from "#app/features/drafts/rules.ts";
import { type DraftForm, type Kept, keepTextDraft, listCommentDrafts } from "#app/features/drafts/text-drafts.server.ts";
import { keptPictures } from "#app/features/pictures/text-pictures.ts";
import { submissionKey } from "#app/fields/input-fields.server.ts";
import { formDifferences } from "#app/operations/revisions.ts";
import { idFrom } from "#app/text/ids.ts";
import * as data from "./data.server.ts";
import { commentWords } from "./forms.server.ts";
import type { CommentDraft, Subject } from "./rules.ts";

type FormValues = Record<string, string>;

/** Returns which draft the form of a comment is of; the form says itself which it is (`Intent`). */
export function commentDraftForm(subject: Subject, values: FormValues): DraftForm {
  const key = submissionKey.parse(values.submission_key) ?? null;
  return { ...commentPlace(subject, formIn(values)), key, seen: idFrom(values.draft_revision), differences: commentDifferences(values) };
}

/** Returns what tells how a saved draft differs from what the form of a comment holds. */
export const commentDifferences = (values: FormValues) => async (saved: FormValues) => formDifferences(commentWords, saved, values);

function formIn({ intent = "" }: FormValues): CommentForm | null {
  const [name, id] = intent.split(":");
  if (name === "reply") return { act: "reply", id: idFrom(id) };
  return name === "edit_comment" ? { act: "edit", id: idFrom(id) } : null;
}

/** Keeps what stands in the form of a comment. @throws SignInNeeded, Conflict, InvalidInput */
export function keepCommentDraft(viewer: Viewer, form: DraftForm, values: FormValues): Promise<Kept> {
  const { id } = memberOrThrow(viewer);
  const { content = "", revision } = values;
  const pictures = keptPictures(values);
  return keepTextDraft(viewer, form, {
    values: { content, ...pictures, ...(revision && { revision }) },
    isEmpty: content.trim() === "" && Object.keys(pictures).length === 0,
    isSent: async (tx) => form.key !== null && Boolean(await data.findCommentBySubmission(`${id}:${form.key}`, tx)),
  });
}

/** Returns the viewer's drafts in a discussion. On a page that is rendered for many, those who have any get a page of their own. */
export async function commentDrafts(viewer: Viewer, subject: Subject): Promise<CommentDraft[]> {
  if (!viewer) return [];
  if (viewer.many) {
    viewer.many.exceptWhere(async (member) => (await commentDrafts(member, subject)).length > 0);
    return [];
  }
  return (await listCommentDrafts(viewer, commentPlace(subject, null))).map((draft) => {
    const { content = "", revision } = draft.values;
    const pictures = keptPictures(draft.values);
    return {
      form: draftAbout(draft).form,
      content,
      pictures,
      editOf: idFrom(revision),
      revision: draft.revision,
      savedAt: draft.updatedAt,
    };
  });
}
