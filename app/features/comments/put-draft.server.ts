import type { Viewer } from "#app/auth/viewer.ts";
import { placeIn, type TextDraftInput } from "#app/features/drafts/forms.server.ts";
import { readTextDraft, type TextDraft } from "#app/features/drafts/text-drafts.server.ts";
import { keepPostDraft, postDifferences } from "#app/features/posts/post-draft.server.ts";
import type { OpenedOn } from "#app/operations/revisions.ts";
import { commentDifferences, keepCommentDraft } from "./comment-draft.server.ts";

/** Puts a draft for a JSON call. Returns null where nothing is typed, which keeps none. @throws SignInNeeded, InvalidInput, Conflict */
export async function putDraft(viewer: Viewer, input: TextDraftInput, openedOn: OpenedOn): Promise<TextDraft | null> {
  const [keep, differencesFrom] = input.kind === "post" ? [keepPostDraft, postDifferences] : [keepCommentDraft, commentDifferences];
  const form = { ...placeIn(input), key: null, seen: openedOn, differences: differencesFrom(input.values) };
  const kept = await keep(viewer, form, input.values);
  return kept.savedAt === null ? null : readTextDraft(viewer, kept.id);
}
