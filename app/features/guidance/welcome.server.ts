import type { Viewer } from "#app/auth/viewer.ts";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { awaitsAnswers } from "./mine.server.ts";

/** Returns which of the first steps a member has done, and the province to begin in. @throws SignInNeeded */
export async function firstSteps(viewer: Viewer) {
  const { fullName, bio, postCount, province } = await showAccount(viewer);
  const done = { insight: !(await awaitsAnswers(viewer)), profile: bio !== "", post: postCount > 0 };
  return { name: fullName, province, done };
}
