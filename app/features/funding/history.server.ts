import { z } from "zod";
import { SourceJson, serializeSource, time, timeText } from "#app/fields/json-fields.server.ts";
import * as data from "./data.server.ts";
import { columnsOf, type Fact, facts } from "./rules.ts";
import { FundingJson, serializeFunding } from "./serializers.server.ts";

const shownChanges = 20;

/** A change of a programme: when, of which facts, where the new ones were read, and the programme as it stood until then. */
export type Changed = { changedAt: number; facts: Fact[]; source: data.ShownProgram["source"]; stood: data.ShownProgram };

/** Returns the last changes of a programme's facts, the newest first. */
export async function historyOf(program: data.ShownProgram): Promise<Changed[]> {
  let stood = program;
  return (await data.changesOfProgram(program.id, shownChanges)).map(({ changedAt, facts, source, before }) => {
    stood = { ...stood, ...before };
    // That it usually opens in a month stands on when a day is added.
    const told = "cycle" in before || stood.deadline !== null ? facts : facts.filter((fact) => fact !== "deadline");
    return { changedAt, facts: told, source, stood };
  });
}

export const ProgramChangeJson = z
  .object({ changed_at: time, facts: z.array(z.enum(facts)), source: SourceJson.nullable(), before: FundingJson.partial() })
  .meta({ id: "ProgramChange" });

const jsonNames: Record<string, string> = { titleEn: "title", who: "applicants" };

/** Returns a change with the fields of the facts that it changed, as they stood. */
export function serializeChange({ changedAt, facts, stood, source }: Changed): z.input<typeof ProgramChangeJson> {
  const names = new Set(facts.flatMap((fact) => columnsOf[fact]).map((column) => jsonNames[column] ?? column));
  const before = Object.entries(serializeFunding(stood, changedAt)).filter(([name]) => names.has(name));
  return { changed_at: timeText(changedAt), facts, source: source && serializeSource(source), before: Object.fromEntries(before) };
}
