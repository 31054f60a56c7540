import { publisherOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { setFaceIn } from "#app/features/accounts/operations.server.ts";
import { choosePicture } from "#app/features/pictures/operations.server.ts";
import { tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";

/**
 * Shows a picture that the member sent as their face; null shows their initials again. Reviewers are told of one that looks like one that was removed.
 * @throws SignInNeeded, Suspended, Unverified, InvalidInput
 */
export async function chooseFace(viewer: Viewer, digest: string | null): Promise<void> {
  const member = publisherOrThrow(viewer);
  await transaction(async (tx) => {
    const { isLikeRefused } = await choosePicture(tx, member.id, `face:${member.id}`, digest);
    await setFaceIn(tx, member.id, digest);
    if (isLikeRefused) await tellReviewers(tx, itemOf("member", member.id), { what: "picture" });
  });
}
