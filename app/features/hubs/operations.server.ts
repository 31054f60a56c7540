import { NotFound } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import { findHubBySlug, type HubRow, listHubRows, provinceCountsOf, relatedHubs } from "./data.server.ts";

/** Returns the active hubs of the discovery list, which /discover and the post form offer. */
export async function discoveryHubs(): Promise<HubRow[]> {
  return (await listHubRows()).filter((hub) => hub.onDiscovery && hub.isActive);
}

/** Returns a hub of either list, with its associations. @throws NotFound */
export async function showHub(slug: string) {
  const hub = await findHubBySlug(slug);
  if (!hub) throw new NotFound("hub", m.hub_not_found());
  return hub;
}

/** Returns the hubs related to a hub, and how many of its posts are in each province. */
export async function hubSurroundings(hubId: number) {
  const [related, counts] = await Promise.all([relatedHubs(hubId), provinceCountsOf(hubId)]);
  return { related, counts };
}

/**
 * Finds a hub by its id (a JSON call) or its slug (a form). Members can post only to these hubs
 * (docs/product/hubs-and-provinces.md#two-lists).
 */
export async function activeDiscoveryHub(idOrSlug: number | string): Promise<HubRow | undefined> {
  return (await discoveryHubs()).find((hub) => hub.slug === idOrSlug || String(hub.id) === String(idOrSlug));
}

export { listHubRows as listHubs, saveHub, saveHubRelation } from "./data.server.ts";

/** Returns the slug of a hub, or undefined when no hub has this id. */
export async function slugOfHub(id: number): Promise<string | undefined> {
  return (await listHubRows()).find((hub) => hub.id === id)?.slug;
}

/** Returns the active hubs of the directory, which company screens offer (docs/product/hubs-and-provinces.md#two-lists). */
export async function directoryHubs(): Promise<HubRow[]> {
  return (await listHubRows()).filter((hub) => hub.onDirectory && hub.isActive);
}
