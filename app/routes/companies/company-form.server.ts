import { type RowKind, rowCount, rowFields, withoutRow } from "#app/features/companies/rows.ts";
import { productLimit } from "#app/features/companies/rules.ts";
import { directoryHubs } from "#app/features/hubs/operations.server.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";

/** What the form offers to choose from: the directory's hubs, and beside them those that the company stands in already. */
export async function companyPlaces(stored: string[] = []) {
  const [offered, { hubs, provinces }] = await Promise.all([directoryHubs(), placeNames()]);
  const slugs = new Set([...offered.map((hub) => hub.slug), ...stored]);
  return { hubs: hubs.filter((hub) => slugs.has(hub.slug)), provinces };
}

const kindOf = (text: string): RowKind | undefined => (Object.keys(rowFields) as RowKind[]).find((kind) => kind === text);

/** What was typed, with one more or one less row, as the pressed button says. */
export function withRows(values: Record<string, string>): Record<string, string> {
  const added = kindOf(values.add_row ?? "");
  if (added) return { ...values, [`${added}_${rowCount(values, added, productLimit)}_${rowFields[added][0]}`]: "" };
  const [name = "", at = ""] = (values.remove_row ?? "").split(".");
  const removed = kindOf(name);
  return removed && /^\d{1,3}$/.test(at) ? withoutRow(values, removed, Number(at), productLimit) : values;
}
