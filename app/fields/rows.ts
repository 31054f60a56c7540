import { dayFrom } from "#app/text/days.ts";
import { isWebAddress, withProtocol } from "#app/text/web-address.ts";
import { m } from "#app/words/messages.ts";
import { type About, type Columns, type Field, naming, textIn, type Values } from "./field.ts";

export type Row<C extends Columns> = { [Name in keyof C]: string };
type RowsAbout<C extends Columns> = About & { row: string; columns: C; most: number };

const cellLimit = 1000;
/** No form holds this many fields, so rows beyond it need no counting. */
const unreasonable = 100_000;

/** Rows of several texts, flat in a form: product_0_name, product_0_url, product_1_name … */
export const rows = <C extends Columns>({ row, columns, most, ...about }: RowsAbout<C>): Field<Row<C>[]> => ({
  ...about,
  control: { as: "rows", row, columns, most },
  json: { rows: columns },
  read: (values) => rowsIn<C>(values, row, columns, most + 1).slice(0, most),
  write: (value) => Object.fromEntries(value.flatMap((cells, at) => Object.keys(columns).map((name) => [`${row}_${at}_${name}`, cells[name] ?? ""]))), // biome-ignore format: one line
  check(values, _name, refuse) {
    const [first = ""] = Object.keys(columns);
    refuse(`${row}_0_${first}`, rowCount(values, row, unreasonable) <= most, () => naming(about, m.company_rows_many)({ limit: most }));
    const count = rowCount(values, row, most);
    for (let at = 0; at < count; at += 1) {
      const cells = Object.keys(columns).map((column) => [column, textIn(values, `${row}_${at}_${column}`)] as const);
      if (cells.every(([, text]) => text === "")) continue;
      for (const [column, text] of cells) {
        const name = `${row}_${at}_${column}`;
        const { label, type } = columns[column] ?? { label: about.label };
        const cell = { label: () => `${about.label()} ${at + 1}, ${label()}` };
        if (column === first) refuse(name, text !== "", naming(cell, m.company_row_name_required));
        if (type === "url") refuse(name, text === "" || isWebAddress(withProtocol(text)), naming(cell, m.project_url_invalid));
        if (type === "date") refuse(name, typeof dayFrom(text) === "number", naming(cell, m.date_invalid));
        refuse(name, text.length <= cellLimit, () => naming(cell, m.guidance_text_long)({ limit: cellLimit }));
      }
    }
  },
});

/** Returns how many rows were sent, at most `most`. */
export function rowCount(values: Values, row: string, most: number): number {
  const pattern = new RegExp(`^${row}_(\\d{1,5})_`);
  const highest = Object.keys(values).reduce((top, name) => Math.max(top, Number(pattern.exec(name)?.[1] ?? -1)), -1);
  return Math.min(most, highest + 1);
}

/** Returns the rows that hold any text, in their order. */
function rowsIn<C extends Columns>(values: Values, row: string, columns: C, most: number): Row<C>[] {
  const rows = Array.from({ length: rowCount(values, row, most) }, (_, at) =>
    Object.fromEntries(
      Object.entries(columns).map(([column, { type }]) => {
        const text = textIn(values, `${row}_${at}_${column}`);
        return [column, type === "url" ? withProtocol(text) : text];
      }),
    ),
  );
  return rows.filter((cells) => Object.values(cells).some((text) => text !== "")) as Row<C>[]; // made of the columns' names
}
