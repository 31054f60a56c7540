import { fundingChoice } from "#app/features/funding/funding-tools.tsx";
import { listFunding } from "#app/features/funding/operations.server.ts";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { nameOf } from "#app/features/posts/labels.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";

/** A page of opportunities as its address narrows them, for members and for staff. */
export async function loadFunding(request: Request) {
  const query = new URL(request.url).searchParams;
  const [hubRows, provinceRows] = await Promise.all([discoveryHubs(), listProvinces()]);
  const hubs = hubRows.map((hub) => ({ slug: hub.slug, name: nameOf(hub) }));
  const provinces = provinceRows.map((row) => ({ slug: row.code, name: nameOf(row) }));
  const choice = fundingChoice(query, provinces, hubs);
  const { programs, next } = await listFunding({ ...choice, after: query.get("after"), archived: query.has("archived") });
  return { choice, hubs, provinces, programs, next, now: Date.now() };
}
