import { isOneOfMany, type Viewer } from "#app/auth/viewer.ts";
import { readDraft } from "#app/features/drafts/operations.server.ts";

/** Returns whether the viewer has not answered the questions of the first insight yet; false for a guest. */
export async function awaitsAnswers(viewer: Viewer): Promise<boolean> {
  if (!viewer || isOneOfMany(viewer)) return false;
  return !(await readDraft(viewer, "onboarding")).area_of_interest;
}
