import { z } from "zod";
import { facts } from "#app/features/funding/rules.ts";
import { count, id, time, timeText } from "#app/fields/json-fields.server.ts";
import type { programmePages, waitingChanges } from "./operations.server.ts";
import { changeKinds, problems } from "./rules.ts";

/** A programme whose page changed or is read; `revision` is what a decision or a confirmation names. */
const Programme = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  titleFr: z.string().nullable(),
  sourceUrl: z.string(),
  revision: count,
});

type Row = { id: number; slug: string; titleEn: string; titleFr: string | null; sourceUrl: string; revision: number };
const programmeOf = ({ id, slug, titleEn: title, titleFr, sourceUrl, revision }: Row) => ({
  id,
  slug,
  title,
  titleFr,
  sourceUrl,
  revision,
});

export const WatchJson = z
  .object({
    isOn: z.boolean(),
    hasContact: z.boolean(),
    listed: count,
    watched: count,
    fresh: count,
    failing: count,
    waiting: count,
    revision: count,
  })
  .meta({ id: "ProgrammeWatch" });

/** What a page says anew. `value` is what the fact would be; `was` and `now` are its sentences, empty where there is none. */
export const PageChangeJson = z
  .object({
    id,
    programme: Programme,
    kind: z.enum(changeKinds),
    value: z.string(),
    was: z.string(),
    now: z.string(),
    under: z.string(),
    language: z.enum(["en", "fr"]),
    found_at: time,
  })
  .meta({ id: "PageChange" });

type Waiting = Awaited<ReturnType<typeof waitingChanges>>["rows"][number];
export function serializeChange({ proposal, program }: Waiting): z.input<typeof PageChangeJson> {
  const { id, kind, value, was, now, under, language, foundAt } = proposal;
  return { id, programme: programmeOf(program), kind, value, was, now, under, language, found_at: timeText(foundAt) };
}

/** `problem` and `read_at` are of the last attempt and of the last that was good; `unknown` are the facts that are not known here. */
export const ProgrammePageJson = z
  .object({
    programme: Programme,
    problem: z.enum(problems).nullable(),
    read_at: time.nullable(),
    unknown: z.array(z.enum(facts)),
    followed: count,
    opened: count,
    recommended: count,
  })
  .meta({ id: "ProgrammePage" });

type Listed = Awaited<ReturnType<typeof programmePages>>[number];
export function serializePage({ program, page, unknown, followed, opened, recommended }: Listed): z.input<typeof ProgrammePageJson> {
  const readAt = page?.readAt ?? null;
  const uses = { followed, opened, recommended };
  return {
    programme: programmeOf(program),
    problem: page?.problem ?? null,
    read_at: readAt === null ? null : timeText(readAt),
    unknown,
    ...uses,
  };
}
