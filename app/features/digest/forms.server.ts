import { z } from "zod";
import { m } from "#app/words/messages.ts";
import { digestTimes, timeZones } from "./rules.ts";

const choice = { error: () => m.digest_choice() };
const hour = z.coerce.number(choice).int(choice).min(0, choice).max(23, choice);

export const DigestChosen = z
  .object({
    when: z.enum(digestTimes, choice),
    hour: hour.optional(),
    time_zone: z.enum(timeZones, choice).optional(),
  })
  .meta({ id: "DigestChoice" });
export type DigestInput = { when: (typeof digestTimes)[number]; hour?: number | undefined; time_zone?: string | undefined };
