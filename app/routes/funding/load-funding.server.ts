import { fundingChoice } from "#app/features/funding/funding-tools.tsx";
import { listFunding } from "#app/features/funding/operations.server.ts";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { localizedName } from "#app/text/localized-name.ts";

/** Loads the page of opportunities that the address asks for. Archived opportunities are for staff only. */
export async function loadFunding(request: Request, { forStaff = false } = {}) {
  const query = new URL(request.url).searchParams;
  if (!forStaff) query.delete("archived");
  const [hubRows, provinceRows] = await Promise.all([discoveryHubs(), listProvinces()]);
  const hubs = hubRows.map((hub) => ({ slug: hub.slug, name: localizedName(hub) }));
  const provinces = provinceRows.map((row) => ({ slug: row.code, name: localizedName(row) }));
  const choice = fundingChoice(query, provinces, hubs);
  const { programs, next } = await listFunding({ ...choice, text: choice.q, after: query.get("after"), archived: choice.archived === "1" });
  return { choice, hubs, provinces, programs, next, now: Date.now() };
}
