import { directoryHubs } from "#app/features/hubs/operations.server.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { rowCount } from "#app/fields/rows.ts";
import { companyFields } from "./fields.ts";

/** Returns the choices of the form: the directory's hubs with those already `stored` for the company, and the provinces. */
export async function companyOptions(stored: string[] = []) {
  const [offered, { hubs, provinces }] = await Promise.all([directoryHubs(), placeNames()]);
  const slugs = new Set([...offered.map((hub) => hub.slug), ...stored]);
  return { hubs: hubs.filter((hub) => slugs.has(hub.slug)), provinces };
}

const rowFields = Object.values(companyFields).flatMap(({ control }) => (control.as === "rows" ? control : []));
const rowsNamed = (row: string | undefined) => rowFields.find((control) => control.row === row);

/** Returns the typed values with one row more or less, as the pressed button says: "product" adds one, "product.2" removes the third. */
export function withRows(values: Record<string, string>): Record<string, string> {
  const added = rowsNamed(values.add_row);
  if (added) return { ...values, [`${added.row}_${rowCount(values, added.row, added.most)}_${Object.keys(added.columns)[0]}`]: "" };
  const [name = "", at = ""] = (values.remove_row ?? "").split(".");
  const removed = rowsNamed(name);
  return removed && /^\d{1,3}$/.test(at) ? withoutRow(values, removed, Number(at)) : values;
}

/** Returns the values without the row at `gone`; the later rows move up. */
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
