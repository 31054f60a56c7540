import { z } from "zod";
import { m } from "#app/words/messages.ts";
import { optionLimit } from "./rules.ts";

/** The ids of the options that a member chooses. */
export const PollForm = z.object({
  options: z
    .array(z.int({ error: () => m.poll_choose() }), { error: () => m.poll_choose() })
    .min(1, { error: () => m.poll_choose() })
    .max(optionLimit, { error: () => m.poll_choose() }),
});
