import { transaction } from "#app/db/transaction.server.ts";
import { readCounter, setCounter } from "#app/features/counters/operations.server.ts";
import { rendererCounter } from "#app/features/counters/rules.ts";
import { rendererVersion } from "#app/markdown/render.server.ts";
import { unseen } from "#app/page-parts.server.ts";
import { drawNext, places } from "./data.server.ts";

/** Writers wait for a batch at most. */
const batch = 200;

/**
 * Draws every text whose HTML is not of this version of the renderer, and notes that it is done. Until then such a text is drawn wherever it
 * is read.
 */
export async function drawOutdatedTexts(): Promise<void> {
  if ((await readCounter(rendererCounter)) === rendererVersion) return;
  for (const place of places) {
    for (let after: number | null = 0; after !== null; ) {
      const from: number = after;
      after = await transaction((tx) => drawNext(tx, place, from, batch), unseen);
    }
  }
  await transaction((tx) => setCounter(tx, rendererCounter, rendererVersion), unseen);
}
