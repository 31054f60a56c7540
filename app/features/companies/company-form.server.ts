import { directoryHubs } from "#app/features/hubs/operations.server.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { rowCount } from "#app/fields/field.ts";
import { companyFields } from "./fields.ts";

/** What the form offers to choose from: the directory's hubs, and beside them those that the company stands in already. */
export async function companyOptions(stored: string[] = []) {
  const [offered, { hubs, provinces }] = await Promise.all([directoryHubs(), placeNames()]);
  const slugs = new Set([...offered.map((hub) => hub.slug), ...stored]);
  return { hubs: hubs.filter((hub) => slugs.has(hub.slug)), provinces };
}

const rowFields = Object.values(companyFields).flatMap(({ control }) => (control.as === "rows" ? control : []));
const rowsNamed = (row: string | undefined) => rowFields.find((control) => control.row === row);

/** What was typed, with one more or one less row, as the pressed button says: "product" or "product.2". */
export function withRows(values: Record<string, string>): Record<string, string> {
  const added = rowsNamed(values.add_row);
  if (added) return { ...values, [`${added.row}_${rowCount(values, added.row, added.most)}_${Object.keys(added.columns)[0]}`]: "" };
  const [name = "", at = ""] = (values.remove_row ?? "").split(".");
  const removed = rowsNamed(name);
  return removed && /^\d{1,3}$/.test(at) ? withoutRow(values, removed, Number(at)) : values;
}

/** Without the row at `gone`; those after it move up. */
export function withoutRow(
  values: Record<string, string>,
  { row, columns, most }: (typeof rowFields)[number],
  gone: number,
): Record<string, string> {
  const count = rowCount(values, row, most);
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(`${row}_`)));
  const kept = Array.from({ length: count }, (_, at) => at).filter((at) => at !== gone);
  const cells = kept.flatMap((at, now) =>
    Object.keys(columns).map((column) => [`${row}_${now}_${column}`, values[`${row}_${at}_${column}`] ?? ""]),
  );
  return { ...others, ...Object.fromEntries(cells) };
}
