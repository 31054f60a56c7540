import { csvLines } from "#app/text/csv.server.ts";
import { wholeDirectory } from "./list-companies.server.ts";
import { CompanyItemJson, serializeCompanyItem } from "./serializers.server.ts";

type Item = ReturnType<typeof serializeCompanyItem>;

/** Of a company in a list, all but its first province, which `provinces` holds, and its views. */
const { province: _province, view_count: _views, ...shape } = CompanyItemJson.shape;
const columns = [...Object.keys(shape), "source_address", "source_date", "own_page"];

/** Yields the published directory as text, in parts: JSON, or CSV by RFC 4180. */
export async function* directoryAs(kind: "json" | "csv"): AsyncGenerator<string> {
  yield kind === "csv" ? csvLines(columns, [], true) : '{"companies":[';
  let first = true;
  for await (const company of wholeDirectory()) {
    const item = serializeCompanyItem(company);
    yield kind === "csv" ? csvLines(columns, [cellsOf(item)], false) : `${first ? "" : ","}\n${JSON.stringify(item)}`;
    first = false;
  }
  if (kind === "json") yield "\n]}\n";
}

const cellsOf = ({ source, conflicts, ...item }: Item) => ({
  ...item,
  source: source?.title,
  source_address: source?.url,
  source_date: source?.date,
  own_page: source?.ownPage,
  conflicts: conflicts.map(({ field, values }) => `${field}: ${values.join(" / ")}`),
});
