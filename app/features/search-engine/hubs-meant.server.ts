import { db } from "#app/db/client.server.ts";
import { facetToken, subjectOf } from "#app/db/search-index/kinds.ts";
import { documentsOfKind } from "#app/db/search-index/reading.server.ts";
import { untilWritten } from "#app/db/until-written.server.ts";
import type { Alternative } from "./word-forms.server.ts";

/** How well it stands for a word that something belongs to a hub which has the word in its name or description. */
const belonging = 0.42;

const kept = untilWritten<{ facet: string; words: Set<string> }[]>(1);
const hubs = () =>
  kept("hubs", async () =>
    (await documentsOfKind(db, "hub")).map(({ id, title, body }) => ({
      facet: facetToken("hub", subjectOf(id).id),
      words: new Set(`${title} ${body}`.split(" ")),
    })),
  );

/**
 * Returns the hubs that these words mean, as something that may stand for them: what belongs to a hub of fisheries is about fisheries. Whoever
 * wrote there need not be.
 */
export async function inHubs(alternatives: Alternative[]): Promise<Alternative[]> {
  const meant = (await hubs()).filter(({ words }) =>
    alternatives.some((one) => one.weight > belonging && one.words.every((word) => words.has(word))),
  );
  return meant.map(({ facet }) => ({ words: [facet], weight: belonging }));
}
