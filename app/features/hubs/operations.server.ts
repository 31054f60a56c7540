import { NotFound } from "#app/operations/problems.ts";
import type { Localized } from "#app/text/localized-name.ts";
import { m } from "#app/words/messages.ts";
import { findHubBySlug, type HubRow, listHubRelations, listHubRows, provinceCountsOf } from "./data.server.ts";
import { postHubs, relatedTo } from "./rules.ts";

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

/**
 * Returns the hubs whose posts a hub shows, the related hubs that have something to show, those with the most posts first, and how many of
 * the posts are in each province. `counted` are the ids of all hubs that these numbers come from.
 */
export async function hubSurroundings(hubId: number) {
  const [hubs, relations] = await Promise.all([listHubRows(), listHubRelations()]);
  const hub = hubs.find((row) => row.id === hubId);
  if (!hub) throw new NotFound("hub", m.hub_not_found());
  const sources = postHubs(hub, hubs, relations);
  const around = relatedTo(hub, hubs, relations).map((other) => ({ other, shown: postHubs(other, hubs, relations) }));
  const related = around
    .map(({ other: { slug, nameEn, nameFr }, shown }) => ({ slug, nameEn, nameFr, postCount: postsIn(shown) }))
    .filter(({ postCount }) => postCount > 0)
    .sort((a, b) => b.postCount - a.postCount);
  const counts = await Promise.all(sources.map(({ id }) => provinceCountsOf(id)));
  const counted = [...sources, ...around.flatMap(({ shown }) => shown)].map(({ id }) => id);
  return { sources, postCount: postsIn(sources), related, counts: summed(counts.flat()), counted: [...new Set(counted)] };
}

const postsIn = (hubs: HubRow[]) => hubs.reduce((sum, { postCount }) => sum + postCount, 0);

function summed(counts: { province: string; postCount: number }[]) {
  const byProvince = new Map<string, number>();
  for (const { province, postCount } of counts) byProvince.set(province, (byProvince.get(province) ?? 0) + postCount);
  return [...byProvince].map(([province, postCount]) => ({ province, postCount }));
}

/** Returns the ids of the hubs whose posts a hub shows. */
export async function postHubIds(hubId: number): Promise<number[]> {
  const hubs = await listHubRows();
  const hub = hubs.find((row) => row.id === hubId);
  if (!hub || hub.onDiscovery) return [hubId];
  return postHubs(hub, hubs, await listHubRelations()).map(({ id }) => id);
}

/**
 * Finds a hub by its id (a JSON call) or its slug (a form). Members can post only to these hubs
 * (docs/product/hubs-and-provinces.md#two-lists).
 */
export async function activeDiscoveryHub(idOrSlug: number | string): Promise<HubRow | undefined> {
  return (await discoveryHubs()).find((hub) => hub.slug === idOrSlug || String(hub.id) === String(idOrSlug));
}

export { listHubRows as listHubs, saveHub, saveHubRelations } from "./data.server.ts";

/** Returns the slug of a hub, or undefined when no hub has this id. */
export async function slugOfHub(id: number): Promise<string | undefined> {
  return (await listHubRows()).find((hub) => hub.id === id)?.slug;
}

/** Returns the active hubs of the directory, which company screens offer (docs/product/hubs-and-provinces.md#two-lists). */
export async function directoryHubs(): Promise<HubRow[]> {
  return (await listHubRows()).filter((hub) => hub.onDirectory && hub.isActive);
}

/** Returns the name of a hub in both languages. */
export async function hubName(slug: string): Promise<Localized | undefined> {
  const hub = (await listHubRows()).find((one) => one.slug === slug);
  return hub && { en: hub.nameEn, fr: hub.nameFr };
}
