import { z } from "zod";
import type { Errors } from "#app/fields/field.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { checkPictures, type GivenPicture, type SlottedPicture } from "./text-pictures.ts";

const error = { error: () => m.picture_list() };

/** The pictures of a text in a JSON call, and in a form once `withPictures` has read it. Where nothing is sent, they stay as they are. */
export const picturesInput = z.array(z.object({ digest: z.string(error), alt: z.string(error) }, error), error).nullish();

/** Returns the pictures that were sent; undefined where nothing was said of them. @throws InvalidInput */
export function picturesOf({ pictures }: { pictures?: GivenPicture[] | null | undefined }): SlottedPicture[] | undefined {
  const errors: Errors = {};
  const given = checkPictures(pictures, errors);
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  return given;
}
