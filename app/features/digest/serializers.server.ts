import { z } from "zod";
import { time, timeText } from "#app/fields/json-fields.server.ts";
import type { DigestChoice } from "./operations.server.ts";
import { digestTimes } from "./rules.ts";

export const DigestJson = z
  .object({ when: z.enum(digestTimes), hour: z.number(), time_zone: z.string(), next_at: time.nullable() })
  .meta({ id: "Digest" });

export const serializeDigest = ({ nextAt, ...choice }: DigestChoice): z.input<typeof DigestJson> => ({
  ...choice,
  next_at: nextAt === null ? null : timeText(nextAt),
});
