import { publisherOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { setFaceIn } from "#app/features/accounts/operations.server.ts";
import { choosePicture, picturesAt } from "#app/features/pictures/operations.server.ts";
import { tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";

/**
 * Shows a picture that the member sent as their face; null shows their initials again. One that looks like a removed one waits: others see initials
 * until a moderator has looked. @throws SignInNeeded, Suspended, Unverified, InvalidInput
 */
export async function chooseFace(viewer: Viewer, digest: string | null): Promise<void> {
  const member = publisherOrThrow(viewer);
  await transaction(async (tx) => {
    const { isHeld } = await choosePicture(tx, member, `face:${member.id}`, digest);
    await setFaceIn(tx, member.id, digest);
    if (isHeld) await tellReviewers(tx, itemOf("member", member.id), { what: "picture" });
  });
}

/** Whether the face of a member waits for a moderator. */
export const heldFace = async (id: number): Promise<boolean> => (await picturesAt(`face:${id}`)).some(({ heldAt }) => heldAt !== null);
