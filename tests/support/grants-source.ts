import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parse } from "csv-parse/sync";
import { grantFields } from "#app/features/open-data/readers/grants.ts";

const fixture = (name: string) => readFileSync(new URL(`../fixtures/open-data/${name}`, import.meta.url));
const [official] = parse(fixture("grants-example-fictional.csv"), { columns: true, bom: true }) as Record<string, string>[];

export type GrantRecord = Record<string, unknown>;

/** An agreement that nobody made, after the template's fictional example. */
export const anAgreement = (change: GrantRecord = {}): GrantRecord => ({
  ...Object.fromEntries(grantFields.map((name) => [name, official?.[name]])),
  owner_org: "acme-acme",
  ...change,
});

/** Answers as CKAN's `datastore_search` is documented to, `pageRows` records at most at a time: exact filters, a limit and an offset. */
export function datastoreOf(records: GrantRecord[], pageRows = 1000) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const query = new URL(request.url ?? "", "http://localhost").searchParams;
    const filters: [string, string][] = Object.entries(JSON.parse(query.get("filters") ?? "{}"));
    const found = records.filter((record) => filters.every(([name, value]) => record[name] === value));
    const offset = Number(query.get("offset"));
    const fields = (query.get("fields") ?? "").split(",");
    const result = {
      fields: fields.map((id) => ({ id, type: "text" })),
      records: found.slice(offset, offset + Math.min(pageRows, Number(query.get("limit")))),
      total: found.length,
    };
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ success: true, result }));
  };
}
