import { createHash } from "node:crypto";
import { transaction } from "#app/db/transaction.server.ts";
import { readCounter, setCounter } from "#app/features/counters/operations.server.ts";
import { editionCounter } from "#app/features/counters/rules.ts";
import { type NewArea, type NewProgram, type NewRiding, saveAreas, saveNewPrograms, saveRidings } from "./data.server.ts";

/** Stores the reference files in one transaction, unless this edition is stored already. */
export async function saveGuidanceReference(given: { ridings: NewRiding[]; areas: NewArea[]; programs: NewProgram[] }): Promise<void> {
  const edition = createHash("sha256").update(JSON.stringify(given)).digest().readUIntBE(0, 6);
  if ((await readCounter(editionCounter)) === edition) return;
  await transaction(async (tx) => {
    await saveRidings(tx, given.ridings);
    await saveAreas(tx, given.areas);
    await saveNewPrograms(tx, given.programs);
    await setCounter(tx, editionCounter, edition);
  });
}
