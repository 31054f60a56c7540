import { type Errors, textIn, type Values } from "#app/fields/field.ts";
import { type Change, changesBetween, type FieldWords } from "#app/operations/revisions.ts";
import { oneLine } from "#app/text/visible-text.ts";
import { m } from "#app/words/messages.ts";
import { isDigest } from "./rules.ts";

/** A picture as a text is given it: by its hash, with what is to be seen in it. */
export type GivenPicture = { digest: string; alt: string };
/** A picture as a text keeps it, with the sides of its largest size in pixels and the bytes of that. */
export type TextPicture = GivenPicture & { width: number; height: number; bytes: number };
/** `slot` is the name of its field in the form. */
export type SlottedPicture = GivenPicture & { slot: string };

/** How many pictures a text may have, and how long the description of one may be. */
export const picturesInText = 4;
export const altLimit = 300;

/** The fields for pictures in a form. Each has beside it a description, and a box that takes the picture out: `picture_1_alt`, `picture_1_remove`. */
export const pictureSlots = Array.from({ length: picturesInText }, (_, at) => `picture_${at + 1}`);

/** The fields in which a draft keeps pictures. */
export const pictureNames = pictureSlots.flatMap((slot) => [slot, `${slot}_alt`]);

/** Returns the picture of a field, which may be empty. */
export function pictureIn(values: Values, slot: string): GivenPicture {
  if (values[`${slot}_remove`]) return { digest: "", alt: "" };
  const digest = values[slot] ?? "";
  return { digest: isDigest(digest) ? digest : "", alt: textIn(values, `${slot}_alt`) };
}

/** Returns what a form sent with its pictures as a list, one for each field; with no list for a form that does not ask for any. */
export function withPictures<V extends Values>(values: V): V & { pictures?: GivenPicture[] } {
  if (pictureSlots.every((slot) => values[`${slot}_alt`] === undefined)) return values;
  return { ...values, pictures: pictureSlots.map((slot) => pictureIn(values, slot)) };
}

/** Returns the pictures of a text as the values of its form. */
export const pictureValues = (pictures: GivenPicture[]): Record<string, string> =>
  Object.fromEntries(
    pictures.flatMap(({ digest, alt }, at) => [
      [`picture_${at + 1}`, digest],
      [`picture_${at + 1}_alt`, alt],
    ]),
  );

/** Returns the values in which a draft keeps the pictures that a form sent. */
export const keptPictures = (values: Values): Record<string, string> =>
  pictureValues((withPictures(values).pictures ?? []).filter(({ digest }) => digest !== ""));

/** Returns what was sent without what is empty, and adds a sentence for each that cannot stand so; undefined where nothing was said of pictures. */
export function checkPictures(sent: GivenPicture[] | null | undefined, errors: Errors): SlottedPicture[] | undefined {
  const given = sent?.map(({ digest, alt }, at) => ({ digest, alt: oneLine(alt), slot: `picture_${at + 1}` }));
  for (const { digest, alt, slot } of given ?? []) {
    if (digest === "" && alt !== "") errors[slot] = m.picture_file_required();
    if (digest !== "" && alt === "") errors[`${slot}_alt`] = m.picture_alt_required();
    if (alt.length > altLimit) errors[`${slot}_alt`] = m.picture_alt_long({ limit: altLimit });
  }
  const kept = given?.filter(({ digest }, at) => digest !== "" && given.findIndex((one) => one.digest === digest) === at);
  if (kept && kept.length > picturesInText) errors.pictures = m.picture_most({ limit: picturesInText });
  return kept;
}

const comparable = (pictures: GivenPicture[]) => ({ pictures: pictures.map(({ digest, alt }) => ({ digest, alt })) });

/** Returns what an edit changes in the pictures of a text; nothing where it says nothing of them. */
export const pictureChanges = (had: GivenPicture[], given: GivenPicture[] | undefined): Change[] =>
  given ? changesBetween(comparable(had), comparable(given)) : [];

/** What a change of pictures is called: by their descriptions. A hash stands before each (shownText). */
export const pictureWords: FieldWords = { pictures: { label: m.pictures_title, value: (line) => line.replace(/^[\w-]{22} · /, "") } };
