import { z } from "zod";
import type { ActRow } from "#app/db/act-chain.server.ts";
import { count, id, time } from "#app/fields/json-fields.server.ts";

export const ActJson = z
  .object({
    number: count,
    at: time,
    actor_id: id.nullable(),
    kind: z.string(),
    subject_type: z.string().nullable(),
    subject_id: id.nullable(),
    /** As it was hashed. */
    detail: z.string(),
    previous: z.string(),
    hash: z.string(),
  })
  .meta({ id: "Act" });

/** Returns an act of staff with all that its hash is made of (docs/product/staff.md#record-of-acts). */
export const serializeAct = ({
  number,
  at,
  actorId,
  kind,
  subjectType,
  subjectId,
  detail,
  previous,
  hash,
}: ActRow): z.input<typeof ActJson> => ({
  number,
  at: new Date(at).toISOString(),
  actor_id: actorId,
  kind,
  subject_type: subjectType,
  subject_id: subjectId,
  detail,
  previous,
  hash,
});
