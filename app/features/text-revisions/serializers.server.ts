import { z } from "zod";
import { count, time, timeText } from "#app/fields/json-fields.server.ts";
import type { Change } from "./changes.server.ts";

/** A text that was replaced. `title` is null for a comment. */
export const EarlierTextJson = z
  .object({ revision: count, title: z.string().nullable(), content: z.string(), replaced_at: time, by_moderator: z.boolean() })
  .meta({ id: "EarlierText" });

export type SerializedEarlierText = z.input<typeof EarlierTextJson>;

export const serializeEarlierText = ({ revision, title, content, replacedAt, byModerator }: Change): SerializedEarlierText => ({
  revision,
  title,
  content,
  replaced_at: timeText(replacedAt),
  by_moderator: byModerator,
});
