import { wholeDirectory } from "./list-companies.server.ts";
import { serializeCompanyItem } from "./serializers.server.ts";

type Item = ReturnType<typeof serializeCompanyItem>;
const columns = ["id", "name", "slug", "type", "description", "provinces", "city", "industry_hub_ids", "company_stage", "employee_count", "timeline_tag", "tags", "verified", "upvotes", "website", "created_at", "updated_at"] as const satisfies (keyof Item)[]; // biome-ignore format: a list

/** The published directory as text, a part at a time: JSON, or CSV as RFC 4180 has it. */
export async function* directoryAs(kind: "json" | "csv"): AsyncGenerator<string> {
  yield kind === "csv" ? `${columns.join(",")}\r\n` : '{"companies":[';
  let first = true;
  for await (const company of wholeDirectory()) {
    const item = serializeCompanyItem(company);
    yield kind === "csv"
      ? `${columns.map((column) => csvField(item[column])).join(",")}\r\n`
      : `${first ? "" : ","}\n${JSON.stringify(item)}`;
    first = false;
  }
  if (kind === "json") yield "\n]}\n";
}

/** A sheet must not take a text for a formula: what begins like one is led by an apostrophe. */
export function csvField(value: unknown): string {
  const text = Array.isArray(value) ? value.join("; ") : String(value ?? "");
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
