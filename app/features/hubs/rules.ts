import { type ProvinceCode, provinceCodes } from "#app/features/provinces/rules.ts";

type Hub = { id: number; onDiscovery: boolean; isActive: boolean };
type Relation = { hubId: number; relatedHubId: number };

/**
 * Returns the hubs whose posts a hub shows: itself, and for a hub of the directory alone the open discovery hubs it names as related, the
 * nearest first (docs/product/hubs-and-provinces.md#two-lists).
 */
export function postHubs<H extends Hub>(hub: H, hubs: H[], relations: Relation[]): H[] {
  if (hub.onDiscovery) return [hub];
  return relatedTo(hub, hubs, relations).filter((other) => other.onDiscovery && other.isActive);
}

/** Returns the hubs that a hub names as related, in its order. */
export function relatedTo<H extends Hub>(hub: H, hubs: H[], relations: Relation[]): H[] {
  const named = relations.filter(({ hubId }) => hubId === hub.id).map(({ relatedHubId }) => relatedHubId);
  return named.flatMap((id) => hubs.find((other) => other.id === id) ?? []);
}

export type ProvinceShare = { province: ProvinceCode; count: number; share: number };

/** Returns all thirteen provinces, the one with the most posts first. `share` is the part of the posts that name a province (0 to 1). */
export function provincialShares(counts: { province: string; postCount: number }[]): ProvinceShare[] {
  const byCode = new Map(counts.map((row) => [row.province, Math.max(0, row.postCount)]));
  const shown = provinceCodes.map((province) => ({ province, count: byCode.get(province) ?? 0 }));
  const total = shown.reduce((sum, row) => sum + row.count, 0);
  return shown.map((row) => ({ ...row, share: total === 0 ? 0 : row.count / total })).sort((a, b) => b.count - a.count);
}
