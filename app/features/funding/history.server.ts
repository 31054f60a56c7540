import { z } from "zod";
import { SourceJson, serializeSource, time, timeText } from "#app/fields/json-fields.server.ts";
import * as data from "./data.server.ts";
import { columnsOf, type Fact, facts } from "./rules.ts";
import { FundingJson, serializeFunding } from "./serializers.server.ts";

const shownChanges = 20;

/** A change of a programme: when, of which facts, where the new ones were read, and the programme as it stood until then. */
export type Changed = { changedAt: number; facts: Fact[]; sources: data.ShownProgram["factSources"]; stood: data.ShownProgram };

/** Returns the last changes of a programme's facts, the newest first. */
export async function historyOf(program: data.ShownProgram): Promise<Changed[]> {
  let stood = program;
  const changes = (await data.changesOfProgram(program.id, shownChanges)).map(({ changedAt, facts, sources, before }) => {
    stood = { ...stood, ...before };
    // That it usually opens in a month stands on when a day is added.
    const told = "cycle" in before || stood.deadline !== null ? facts : facts.filter((fact) => fact !== "deadline");
    return { changedAt, facts: told, sources, stood };
  });
  return changes.filter(({ facts }) => facts.length > 0);
}

export const ProgramChangeJson = z
  .object({ changed_at: time, facts: z.array(z.enum(facts)), sources: z.record(z.string(), SourceJson), before: FundingJson.partial() })
  .meta({ id: "ProgramChange" });

const jsonNames: Record<string, string> = { titleEn: "title", who: "applicants" };

/** Returns a change with the fields of the facts that it changed, as they stood. */
export function serializeChange({ changedAt, facts, stood, sources }: Changed): z.input<typeof ProgramChangeJson> {
  const names = new Set(facts.flatMap((fact) => [...columnsOf[fact], ...(fact === "status" ? ["statusConfirmed"] : [])]).map((column) => jsonNames[column] ?? column)); // biome-ignore format: one line
  const before = Object.entries(serializeFunding(stood, changedAt)).filter(([name]) => names.has(name));
  const read = Object.entries(sources).map(([fact, page]) => [fact, serializeSource(page)]);
  return { changed_at: timeText(changedAt), facts, sources: Object.fromEntries(read), before: Object.fromEntries(before) };
}
