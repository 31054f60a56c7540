import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { pollFields } from "#app/features/polls/fields.ts";
import { fieldWords } from "#app/fields/record.ts";
import type { FieldWords } from "#app/revisions.ts";
import { postFields } from "./fields.ts";

/** Returns the labels of a post's fields and of their values. A stored post refers to its hub by id. */
export async function postFieldWords(): Promise<FieldWords> {
  const { hubs, provinces } = await placeNames();
  return fieldWords({ ...postFields, ...pollFields }, { hubs: hubs.map(({ id, name }) => ({ slug: String(id), name })), provinces });
}
