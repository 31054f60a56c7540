import { z } from "zod";
import { count, id } from "#app/json-fields.server.ts";
import { language } from "#app/words/messages.ts";
import type { HubRow } from "./data.server.ts";

export const HubJson = z
  .object({ id, slug: z.string(), name: z.string(), description: z.string(), is_active: z.boolean(), post_count: count })
  .meta({ id: "IndustryHub" });

export function serializeHub(hub: HubRow): z.input<typeof HubJson> {
  const french = language() === "fr";
  return {
    id: hub.id,
    slug: hub.slug,
    name: french ? hub.nameFr : hub.nameEn,
    description: french ? hub.descriptionFr : hub.descriptionEn,
    is_active: hub.isActive,
    post_count: hub.postCount,
  };
}
