import { csvLines } from "#app/text/csv.server.ts";
import { wholeDirectory } from "./list-companies.server.ts";
import { serializeCompanyItem } from "./serializers.server.ts";

type Item = ReturnType<typeof serializeCompanyItem>;
const columns = ["id", "name", "slug", "type", "description", "provinces", "city", "industry_hub_ids", "company_stage", "employee_count", "timeline_tag", "tags", "verified", "upvotes", "website", "created_at", "updated_at"] as const satisfies (keyof Item)[]; // biome-ignore format: a list

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
