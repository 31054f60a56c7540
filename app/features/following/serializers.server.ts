import { z } from "zod";
import { followChannels, followKinds } from "#app/features/follows/rules.ts";
import { time, timeText } from "#app/fields/json-fields.server.ts";
import { settings } from "#app/process/settings.server.ts";
import type { Followed } from "./operations.server.ts";

export const FollowJson = z
  .object({
    /** Its kind and its key: "hub:3", "tag:kelp". */
    target: z.string(),
    kind: z.enum(followKinds),
    name: z.string(),
    address: z.string(),
    channel: z.enum(followChannels),
    created_at: time,
  })
  .meta({ id: "Follow" });

export const serializeFollow = ({ target, kind, name, path, channel, createdAt }: Followed): z.input<typeof FollowJson> => ({
  target,
  kind,
  name,
  address: settings.baseUrl + path,
  channel,
  created_at: timeText(createdAt),
});
