import { NotFound } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import { findHubBySlug, type HubRow, listHubRows, provinceCountsOf, relatedHubs } from "./data.server.ts";

/** The hubs of the discovery list that are open: what /discover and the post form offer. */
export async function discoveryHubs(): Promise<HubRow[]> {
  return (await listHubRows()).filter((hub) => hub.onDiscovery && hub.isActive);
}

/** A hub of either list, with its associations. @throws NotFound */
export async function showHub(slug: string) {
  const hub = await findHubBySlug(slug);
  if (!hub) throw new NotFound("hub", m.hub_not_found());
  return hub;
}

/** What surrounds a hub: the hubs it names as related, and in which provinces its posts are. */
export async function hubSurroundings(hubId: number) {
  const [related, counts] = await Promise.all([relatedHubs(hubId), provinceCountsOf(hubId)]);
  return { related, counts };
}

/** By id (a JSON call) or slug (a form). Only these may be posted to (docs/product/hubs-and-provinces.md#two-lists). */
export async function activeDiscoveryHub(idOrSlug: number | string): Promise<HubRow | undefined> {
  return (await discoveryHubs()).find((hub) => hub.slug === idOrSlug || String(hub.id) === String(idOrSlug));
}

export { listHubRows as listHubs, saveHub, saveHubRelation } from "./data.server.ts";

/** The slug of a hub; undefined for a number that is none. */
export async function slugOfHub(id: number): Promise<string | undefined> {
  return (await listHubRows()).find((hub) => hub.id === id)?.slug;
}

/** The list that company screens offer (docs/product/hubs-and-provinces.md#two-lists). */
export async function directoryHubs(): Promise<HubRow[]> {
  return (await listHubRows()).filter((hub) => hub.onDirectory && hub.isActive);
}
