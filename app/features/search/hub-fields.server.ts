import { listHubs } from "#app/features/hubs/operations.server.ts";
import { language, m } from "#app/words/messages.ts";
import { inBoth, type SearchedField } from "./source.ts";

/** Returns a function that gives the names of hubs as fields: what belongs to a hub is found by its name. */
export async function hubFields(): Promise<(slugs: string[]) => SearchedField[]> {
  const hubs = await listHubs();
  return (slugs) =>
    hubs
      .filter(({ slug }) => slugs.includes(slug))
      .flatMap(({ nameEn, nameFr }) => inBoth(m.search_in_hub(), [nameEn, nameFr], language() === "fr"));
}
