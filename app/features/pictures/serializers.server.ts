import { z } from "zod";
import { count } from "#app/fields/json-fields.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { pictureAddress } from "./rules.ts";
import type { TextPicture } from "./text-pictures.ts";

/** A picture of a text, in its largest size. Whoever may read the text may load it. */
export const PictureJson = z
  .object({ digest: z.string(), address: z.string(), description: z.string(), width: count, height: count })
  .meta({ id: "Picture" });

export const serializePicture = ({ digest, alt, width, height }: TextPicture): z.input<typeof PictureJson> => ({
  digest,
  address: `${settings.baseUrl}${pictureAddress(digest, 1200)}`,
  description: alt,
  width,
  height,
});

/** Returns the whole address of a member's picture, for programs; null where they have none. */
export const faceAddress = (face: string | null): string | null => face && settings.baseUrl + pictureAddress(face, 80);
