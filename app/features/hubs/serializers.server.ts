import { z } from "zod";
import { count, id } from "#app/fields/json-fields.server.ts";
import { localizedDescription, localizedName } from "#app/text/localized-name.ts";
import type { HubRow } from "./data.server.ts";

export const HubJson = z
  .object({ id, slug: z.string(), name: z.string(), description: z.string(), is_active: z.boolean(), post_count: count })
  .meta({ id: "IndustryHub" });

export function serializeHub(hub: HubRow): z.input<typeof HubJson> {
  return {
    id: hub.id,
    slug: hub.slug,
    name: localizedName(hub),
    description: localizedDescription(hub),
    is_active: hub.isActive,
    post_count: hub.postCount,
  };
}
