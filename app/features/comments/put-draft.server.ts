import type { Viewer } from "#app/auth/viewer.ts";
import { placeIn, type TextDraftInput } from "#app/features/drafts/forms.server.ts";
import { readTextDraft, type TextDraft } from "#app/features/drafts/text-drafts.server.ts";
import { keepPostDraft } from "#app/features/posts/post-draft.server.ts";
import type { OpenedOn } from "#app/revisions.ts";
import { keepCommentDraft } from "./comment-draft.server.ts";

/** Puts a draft for a JSON call. Returns null where nothing is typed, which keeps none. @throws SignInNeeded, InvalidInput, Conflict */
export async function putDraft(viewer: Viewer, input: TextDraftInput, openedOn: OpenedOn): Promise<TextDraft | null> {
  const keep = input.kind === "post" ? keepPostDraft : keepCommentDraft;
  const kept = await keep(viewer, { ...placeIn(input), key: null, seen: openedOn }, input.values);
  return kept.savedAt === null ? null : readTextDraft(viewer, kept.id);
}
