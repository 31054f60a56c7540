import { hasRole } from "#app/auth/permissions.ts";
import { type Member, publisherOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Reader, Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput, NotFound, Problem } from "#app/operations/problems.ts";
import { dayMs } from "#app/text/spans.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { makeBeside, type PictureProblem, UnusablePicture } from "./make.server.ts";
import { holderIn, looksAlike, type PictureHolder, type PicturePlace, type PictureUse, pictureBytes, picturePixels, picturesADay } from "./rules.ts"; // biome-ignore format: one line
import { pictureChanges, type SlottedPicture, type TextPicture } from "./text-pictures.ts";

/** A picture as forms and texts name it, with the sides of its largest size in pixels. */
export type SentPicture = { digest: string; width: number; height: number };

const problemSentences: Record<PictureProblem, () => string> = {
  kind: m.picture_kind,
  cut: m.picture_cut,
  large: () => m.picture_large({ mb: pictureBytes / 1_000_000 }),
  pixels: () => m.picture_pixels({ millions: picturePixels / 1_000_000 }),
  busy: m.picture_busy,
};

/**
 * Takes a picture that a member sends with a form, which may be sent again before it is right: until then nobody else sees it.
 * @throws SignInNeeded, Suspended, Unverified, InvalidInput at `field`
 */
export async function sendPicture(viewer: Viewer, bytes: Buffer, use: PictureUse, field: string): Promise<SentPicture> {
  const member = publisherOrThrow(viewer);
  const now = Date.now();
  const made = await makeBeside(bytes, use).catch((error) => {
    if (error instanceof UnusablePicture) throw new InvalidInput({ [field]: problemSentences[error.problem]() });
    throw error;
  });
  await transaction(async (tx) => {
    if (await data.isRefused(tx, made)) throw new InvalidInput({ [field]: m.picture_refused() }); // biome-ignore format: one line
    if ((await data.countSent(tx, member.id, now - dayMs)) >= picturesADay) throw new InvalidInput({ [field]: m.picture_many({ limit: picturesADay }) }); // biome-ignore format: one line
    await data.insertPicture(tx, made, now);
    await data.insertWaiting(tx, made.digest, member.id, now);
  }, unseen);
  return made;
}

/**
 * Returns the pictures that a form names as what they are for keeps them: those that it `had`, and what this member sent.
 * @throws InvalidInput at the field of any other, which may be one that waited for too long
 */
export async function findPictures(tx: Reader, userId: number, given: SlottedPicture[], had: TextPicture[] = []): Promise<TextPicture[]> {
  const sent = await data.findSent(
    tx,
    userId,
    given.map(({ digest }) => digest).filter((digest) => !had.some((one) => one.digest === digest)),
  );
  return given.map(({ digest, alt, slot }) => {
    const picture = [...had, ...sent].find((one) => one.digest === digest);
    if (!picture) throw new InvalidInput({ [slot]: m.picture_gone() });
    return { digest, alt, width: picture.width, height: picture.height, bytes: Number(picture.bytes) };
  });
}

/** Says where pictures stand that `userId` put there, instead of those that stood there. What stands nowhere else is deleted. */
export const placePictures = (tx: Writer, userId: number, place: PicturePlace, pictures: Named[], had: Named[] = []): Promise<void> =>
  data.fillPlace(tx, place, digestsOf(pictures), digestsOf(had), { userId });

type Named = { digest: string };
const digestsOf = (pictures: Named[]) => pictures.map(({ digest }) => digest);

/** Whether one of the pictures of a text, which it has not had before, looks like one that was removed. */
export const hasLikeRefused = (from: Reader, given: Named[], had: Named[]): Promise<boolean> =>
  looksRefused(
    from,
    digestsOf(given).filter((digest) => !digestsOf(had).includes(digest)),
  );

async function looksRefused(from: Reader, digests: string[]): Promise<boolean> {
  const { looks, refused } = await data.looksOf(from, digests);
  return looks.some((look) => refused.some((one) => looksAlike(look, one)));
}

/** Returns the pictures of a text as an edit leaves them, in their place; where it says nothing of them, as they are. @throws InvalidInput */
export async function editPictures(
  tx: Writer,
  userId: number,
  place: PicturePlace,
  had: TextPicture[],
  given: SlottedPicture[] | undefined,
) {
  if (pictureChanges(had, given).length === 0) return had;
  const pictures = await findPictures(tx, userId, given ?? [], had);
  await placePictures(tx, userId, place, pictures, had);
  return pictures;
}

/**
 * Puts one picture that a member sent, or none, at a place that has one at most. Returns whether it waits from now on, because it looks like one
 * that was removed; none of staff does. @throws InvalidInput at the field "picture"
 */
export async function choosePicture(tx: Writer, member: Member, place: PicturePlace, digest: string | null) {
  const pictures = await findPictures(tx, member.id, digest ? [{ digest, alt: "", slot: "picture" }] : []);
  const had = await data.picturesAt(place, tx);
  const isHeld = !hasRole(member, "moderator") && (await hasLikeRefused(tx, pictures, had));
  const by = { userId: member.id, heldAt: isHeld ? Date.now() : null };
  await data.fillPlace(tx, place, digestsOf(pictures), digestsOf(had), by);
  return { isHeld };
}

type Fetched = { digest: string; isHeld: boolean };

/**
 * Makes a picture that a job fetched. Returns a function that keeps it in a place, instead of what that had; that returns null for a picture that a
 * moderator removed, which it does not keep. @throws UnusablePicture
 */
export async function makeFetched(bytes: Buffer, use: PictureUse): Promise<(tx: Writer, place: PicturePlace) => Promise<Fetched | null>> {
  const made = await makeBeside(bytes, use);
  return async (tx, place) => {
    if (await data.isRefused(tx, made)) return null;
    await data.insertPicture(tx, made, Date.now());
    const had = await data.picturesAt(place, tx);
    const isHeld = await hasLikeRefused(tx, [made], had);
    await data.fillPlace(tx, place, [made.digest], digestsOf(had), { userId: null, heldAt: isHeld ? Date.now() : null });
    return { digest: made.digest, isHeld };
  };
}

/** Takes the pictures out of their places. What stands nowhere else is deleted. */
export const clearPictures = (tx: Writer, places: PicturePlace[]): Promise<void> => data.clearPlaces(tx, places);

/** Shows the picture of a place that waits to everybody. Returns whether it waited. */
export const releasePicture = (tx: Writer, place: PicturePlace): Promise<boolean> => data.releasePlace(tx, place);

/** Returns what has a picture that waits, the longest first; `since` is in milliseconds. */
export async function heldPictures(limit: number) {
  return (await data.heldPlaces(limit)).flatMap(({ place, heldAt }) => {
    const holder = holderIn(place);
    return holder ? [{ ...holder, since: heldAt ?? 0 }] : [];
  });
}

/** Takes removed pictures out of their place, and refuses them from now on; what has one that looks like them waits for a moderator. */
export async function refusePictures(tx: Writer, place: PicturePlace): Promise<void> {
  const removed = await data.picturesAt(place, tx);
  await data.insertRefused(tx, removed, Date.now());
  await data.clearPlaces(tx, [place]);
  await data.clearSent(tx, digestsOf(removed));
}

/** Deletes what was sent with forms that were not sent in the end. For the schedule. */
export const forgetUnplaced = (now: number): Promise<void> => transaction((tx) => data.clearWaiting(tx, now - dayMs), unseen);

/** Whether a viewer may see what has a picture, and whether everybody may. @throws NotFound, NotAllowed where they may not */
export type MayRead = (viewer: Viewer, holder: { kind: PictureHolder; id: number }) => Promise<{ isForAll: boolean }>;

/**
 * Returns a picture in a size of at least so many pixels, to a viewer who may see one of the places where it stands. `mayRead` asks the room of
 * a place. @throws NotFound
 */
export async function showPicture(viewer: Viewer, digest: string, size: number, { webp, mayRead }: { webp: boolean; mayRead: MayRead }) {
  for (const { place, userId, heldAt } of await data.placesOf(digest)) {
    const holder = holderIn(place);
    const isTheirs = (viewer !== null && viewer.id === userId) || (heldAt !== null && hasRole(viewer, "moderator"));
    const may = holder && heldAt === null ? await mayRead(viewer, holder).catch(asRefusal) : isTheirs ? { isForAll: false } : null;
    const found = may && (await data.findSize(digest, size, webp ? "image/webp" : "image/jpeg"));
    if (found) return { bytes: found.bytes, type: found.type, isForAll: may.isForAll };
  }
  throw new NotFound("page", m.picture_not_found());
}

function asRefusal(error: unknown): null {
  if (error instanceof Problem) return null;
  throw error;
}

export const picturesAt = (place: PicturePlace, from?: Reader): Promise<(SentPicture & { heldAt: number | null })[]> =>
  data.picturesAt(place, from);
