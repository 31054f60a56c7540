import { csvLines } from "#app/text/csv.server.ts";
import { wholeDirectory } from "./list-companies.server.ts";
import { CompanyItemJson, serializeCompanyItem } from "./serializers.server.ts";

/** Of a company in a list, all but its first province, which `provinces` holds, and its views. */
const { province: _province, view_count: _views, ...shape } = CompanyItemJson.shape;
const columns = Object.keys(shape);

/** Yields the published directory as text, in parts: JSON, or CSV by RFC 4180. */
export async function* directoryAs(kind: "json" | "csv"): AsyncGenerator<string> {
  yield kind === "csv" ? csvLines(columns, [], true) : '{"companies":[';
  let first = true;
  for await (const company of wholeDirectory()) {
    const item = serializeCompanyItem(company);
    yield kind === "csv" ? csvLines(columns, [item], false) : `${first ? "" : ","}\n${JSON.stringify(item)}`;
    first = false;
  }
  if (kind === "json") yield "\n]}\n";
}
