import { db } from "#app/db/client.server.ts";
import { searchSynonyms } from "#app/db/schema/index.ts";
import { untilWritten } from "#app/db/until-written.server.ts";
import { type Concepts, indexOf } from "./concepts.server.ts";

const kept = untilWritten<Concepts>(1);

/** Returns the concepts that staff added (features/search-words), read again after a write. */
export const addedConcepts = (): Promise<Concepts> =>
  kept("synonyms", async () => indexOf((await db.select({ names: searchSynonyms.names }).from(searchSynonyms)).map(({ names }) => names)));
