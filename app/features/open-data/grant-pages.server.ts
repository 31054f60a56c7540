import { listPublishedNames, type PublishedName } from "#app/features/funding/published.server.ts";
import { Refused } from "#app/network/outside.server.ts";
import { measured, type Open } from "./fetching.server.ts";
import { grantFields, pageFrom, pageSeparator } from "./readers/grants.ts";
import { BrokenSource, textOf } from "./readers/reader.ts";
import type { Queries } from "./sets.server.ts";

const datastore = "https://open.canada.ca/data/api/3/action/datastore_search";
const resource = "1d15a62f-5656-49ad-8c88-f40ce689d831";
const pageRows = 1000;
const pageLimit = 8_000_000;

/**
 * Returns the queries for the agreements of the programmes that staff have named, of a datastore. The whole file has gigabytes, and the
 * service takes filters that match exactly alone. @throws BrokenSource "unasked" when no programme is named
 */
export async function grantQueries(at = datastore): Promise<Queries> {
  const names = await listPublishedNames();
  const [first] = names;
  if (!first) throw new BrokenSource("unasked");
  return {
    address: addressOf(at, first, 0),
    asked: names.map(({ owner, name }) => ({ facetA: owner, facetB: name })),
    pages: (open, signal) => pagesOf(names, at, open, signal),
  };
}

function addressOf(at: string, { owner, name }: PublishedName, offset: number): string {
  const asked = {
    resource_id: resource,
    filters: JSON.stringify({ owner_org: owner, prog_name_en: name }),
    fields: grantFields.join(","),
    sort: "_id", // the one column whose values are never the same
    limit: String(pageRows),
    offset: String(offset),
  };
  return `${at}?${new URLSearchParams(asked)}`;
}

async function* pagesOf(names: PublishedName[], at: string, open: Open, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (const name of names) {
    let [got, total] = [0, 0];
    do {
      const text = await textAt(addressOf(at, name, got), open, signal);
      const page = pageFrom(text);
      // The file is rebuilt daily: pages of two builds are not one answer.
      if (got > 0 && page.total !== total) throw new BrokenSource("cut");
      if (page.records.length === 0 && got < page.total) throw new BrokenSource("cut");
      total = page.total;
      got += page.records.length;
      yield Buffer.from(`${pageSeparator}${text}\n`);
    } while (got < total);
  }
}

async function textAt(address: string, open: Open, signal: AbortSignal): Promise<string> {
  const { status, body } = await open(address, {}, signal);
  if (status === 409) throw new BrokenSource("header"); // CKAN's answer to the name of a column that it has not
  if (status !== 200) throw new Refused(`status ${status}`);
  let text = "";
  for await (const part of textOf(measured(body, pageLimit).body)) text += part;
  return text;
}
