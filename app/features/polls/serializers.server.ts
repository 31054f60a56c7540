import { z } from "zod";
import { count, id, time, timeText } from "#app/fields/json-fields.server.ts";
import type { ShownPoll } from "./operations.server.ts";

export const PollJson = z
  .object({
    allows_several: z.boolean(),
    ends_at: time,
    is_over: z.boolean(),
    voters: count,
    /** `votes` is null for whoever has not voted, until the poll is over. */
    options: z.array(z.object({ id, label: z.string(), votes: count.nullable() })),
    user_choices: z.array(id),
  })
  .meta({ id: "Poll" });

/** Serializes a poll for the JSON API (docs/product/polls.md). `chosen` are the options that the viewer chose. */
export function serializePoll(poll: ShownPoll, chosen: number[]): z.input<typeof PollJson> {
  const isShown = poll.isOver || chosen.length > 0;
  return {
    allows_several: poll.allowsSeveral,
    ends_at: timeText(poll.endsAt),
    is_over: poll.isOver,
    voters: poll.voters,
    options: poll.options.map(({ id, label, votes }) => ({ id, label, votes: isShown ? votes : null })),
    user_choices: chosen,
  };
}
