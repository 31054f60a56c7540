import { fundingChoice } from "#app/features/funding/funding-tools.tsx";
import { listFunding, type Part, partBefore } from "#app/features/funding/list-funding.server.ts";
import type { Topic } from "#app/features/funding/rules.ts";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { m } from "#app/words/messages.ts";

/** Loads the page of opportunities that the address asks for. Archived opportunities are for staff only. */
export async function loadFunding(
  request: Request,
  { forStaff = false, home = "", filter }: { forStaff?: boolean; home?: string; filter?: Topic | undefined } = {},
) {
  const query = new URL(request.url).searchParams;
  if (!forStaff) query.delete("archived");
  const [hubRows, provinceRows] = await Promise.all([discoveryHubs(), listProvinces()]);
  const hubs = hubRows.map((hub) => ({ slug: hub.slug, name: localizedName(hub) }));
  const provinces = provinceRows.map((row) => ({ slug: row.code, name: localizedName(row) }));
  if (filter) query.set("filter", filter);
  const choice = fundingChoice(query, provinces, hubs, forStaff);
  const after = query.get("after");
  const { programs, parts, next } = await listFunding({ ...choice, text: choice.q, home, after, archived: choice.archived === "1" });
  const place = provinces.find((province) => province.slug === (choice.province || home))?.name ?? "";
  const names: Partial<Record<Part, string>> = {
    o: place,
    c: m.funding_section_canada(),
    e: m.funding_section_others(),
    dated: m.funding_section_dated(),
    open: m.funding_section_open(),
    call: m.funding_section_call(),
    others: m.funding_section_undated(),
    elsewhere: m.funding_section_others(),
  };
  const sections: Record<number, string> = {};
  for (const [position, program] of programs.entries()) {
    const before = position === 0 ? partBefore(after) : parts[position - 1];
    const name = names[parts[position] ?? "r"];
    if (name && parts[position] !== before) sections[program.id] = name;
  }
  return { choice, hubs, provinces, programs: programs.map(({ editorNote, ...program }) => program), sections, next, now: Date.now() };
}
