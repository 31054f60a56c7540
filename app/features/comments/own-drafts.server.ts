import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { type DraftAbout, draftAbout, draftAddress } from "#app/features/drafts/rules.ts";
import { listTextDrafts, type TextDraft } from "#app/features/drafts/text-drafts.server.ts";
import { findCommentedOn } from "./subjects.server.ts";

/** A draft with what it is about. `subjectTitle` and `address` are null where that has gone, or may not be read any more. */
export type OwnDraft = TextDraft & DraftAbout & { subjectTitle: string | null; address: string | null };

/** Returns the viewer's drafts of posts and comments, those saved last first. @throws SignInNeeded */
export async function listOwnDrafts(viewer: Viewer): Promise<OwnDraft[]> {
  const member = memberOrThrow(viewer);
  const drafts = await listTextDrafts(member);
  return Promise.all(
    drafts.map(async (draft) => {
      const about = draftAbout(draft);
      const found = about.subject && (await findCommentedOn(member, about.subject));
      const isThere = about.subject === null || found;
      return { ...draft, ...about, subjectTitle: found?.title ?? null, address: isThere ? draftAddress(draft) : null };
    }),
  );
}
