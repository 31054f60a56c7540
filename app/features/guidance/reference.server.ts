import { createHash } from "node:crypto";
import type { SeedReport } from "#app/db/seeded-rows.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { readCounter, setCounter } from "#app/features/counters/operations.server.ts";
import { editionCounter } from "#app/features/counters/rules.ts";
import { type SeededProgram, saveSeededPrograms } from "#app/features/funding/operations.server.ts";
import { type NewArea, type NewRiding, saveAreas, saveRidings } from "./data.server.ts";

type Reference = { ridings: NewRiding[]; areas: NewArea[]; programs: SeededProgram[] };

/** Stores the reference files in one transaction. Returns null, having done nothing, when this edition is stored already. */
export async function saveGuidanceReference(given: Reference): Promise<SeedReport | null> {
  const edition = createHash("sha256").update(JSON.stringify(given)).digest().readUIntBE(0, 6);
  if ((await readCounter(editionCounter)) === edition) return null;
  const now = Date.now();
  return transaction(async (tx) => {
    await saveRidings(tx, given.ridings);
    await saveAreas(tx, given.areas);
    const report = await saveSeededPrograms(tx, given.programs, now);
    await setCounter(tx, editionCounter, edition);
    return report;
  });
}
