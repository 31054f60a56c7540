import { language } from "#app/words/messages.ts";
import type { HubRow } from "./data.server.ts";

export function hubWire(hub: HubRow) {
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
