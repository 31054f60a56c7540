import { z } from "zod";
import { m } from "#app/words/messages.ts";

const error = { error: () => m.picture_list() };

/** The pictures of a text in a JSON call, and in a form once `withPictures` has read it. Where nothing is sent, they stay as they are. */
export const picturesInput = z.array(z.object({ digest: z.string(error), alt: z.string(error) }, error), error).nullish();
