import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { pictureWords } from "#app/features/pictures/text-pictures.ts";
import { pollFields } from "#app/features/polls/fields.ts";
import { fieldWords } from "#app/fields/record.ts";
import type { FieldWords } from "#app/operations/revisions.ts";
import { postFields } from "./fields.ts";

const fields = { ...postFields, ...pollFields };

/** Returns the labels of a post's fields and of their values. A stored post refers to its hub by id. */
export async function postFieldWords(): Promise<FieldWords> {
  const { hubs, provinces } = await placeNames();
  return { ...fieldWords(fields, { hubs: hubs.map(({ id, name }) => ({ slug: String(id), name })), provinces }), ...pictureWords };
}

/** Returns the same for what the form of a post holds, which names its hub by slug. */
export const postFormWords = async (): Promise<FieldWords> => fieldWords(fields, await placeNames());
