import { z } from "zod";
import { id, time } from "#app/fields/json-fields.server.ts";
import type { ShownReset } from "./operations.server.ts";
import { resetEndings, resetReasons } from "./rules.ts";

export const ResetJson = z
  .object({
    id,
    member_id: id,
    member: z.string(),
    reason: z.enum(resetReasons),
    started_at: time,
    /** When it takes effect, unless it is stopped before. */
    due_at: time,
    ended_at: time.nullable(),
    ending: z.enum(resetEndings).nullable(),
  })
  .meta({ id: "SignInReset" });

type Serialized = Omit<ShownReset, "startedBy" | "note">;

export const serializeReset = (reset: Serialized): z.input<typeof ResetJson> => ({
  id: reset.id,
  member_id: reset.memberId,
  member: reset.member,
  reason: reset.reason,
  started_at: new Date(reset.createdAt).toISOString(),
  due_at: new Date(reset.dueAt).toISOString(),
  ended_at: reset.endedAt === null ? null : new Date(reset.endedAt).toISOString(),
  ending: reset.ending,
});
