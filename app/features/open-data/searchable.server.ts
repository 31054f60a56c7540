import { type DocumentRow, documentOf } from "#app/db/search-index/documents.server.ts";
import { facetToken } from "#app/db/search-index/kinds.ts";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import type { Localized } from "#app/text/localized-name.ts";
import { listBills } from "./bills.server.ts";
import type { System } from "./readers/ai-register.ts";
import type { Bill } from "./readers/bills.ts";
import type { Tender } from "./readers/tenders.ts";
import * as rows from "./rows-data.server.ts";
import type { SetName } from "./rules.ts";
import { shownOf } from "./shown.server.ts";
import { listTenders } from "./tenders.server.ts";

const both = (...texts: Localized[]) => texts.flatMap(({ en, fr }) => [en, fr]);

/** Returns the number by which search knows a record, made of its key (FNV-1a, cut to the 44 bits that ids have). */
export function numberOf(key: string): number {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(key)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return Number(hash >> 20n);
}

/** Returns the documents of what the pages of public data list: the bills and open tenders that touch a hub, and the AI register. */
export async function openDocuments(): Promise<{ kind: "bill" | "tender" | "system"; documents: DocumentRow[] }[]> {
  const hubs = await discoveryHubs();
  const facetsOf = (slugs: string[]) => hubs.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => facetToken("hub", id));
  const all = { after: null, limit: Infinity };
  const { bills } = await listBills("", all.after, all.limit);
  const { tenders } = await listTenders("", all.after, Date.now(), all.limit);
  const register = await shownOf("ai-register");
  const systems = register ? await rows.allRows(register.shown) : [];
  return [
    {
      kind: "bill",
      documents: bills.map((bill) =>
        documentOf("bill", {
          id: numberOf(bill.key),
          title: both(bill.shortTitle, bill.title),
          names: [bill.number, `Bill ${bill.number}`, `Projet de loi ${bill.number}`],
          facts: both(bill.status, bill.type),
          facets: facetsOf(bill.hubs),
        }),
      ),
    },
    {
      kind: "tender",
      documents: tenders.map((tender) =>
        documentOf("tender", {
          id: numberOf(tender.key),
          title: both(tender.title),
          names: [tender.key],
          facts: [...both(tender.buyer, tender.regions), "tender appel d'offres"],
          body: both(tender.summary),
          facets: facetsOf(tender.hubs),
        }),
      ),
    },
    {
      kind: "system",
      documents: systems.map(({ key, content }) => {
        const { name, department, vendor, status, description, capabilities, users } = content as System;
        return documentOf("system", {
          id: numberOf(key),
          title: both(name),
          facts: [...both(department, status), vendor],
          body: both(description, capabilities, users),
        });
      }),
    },
  ];
}

type Contents = { tenders: Tender; bills: Bill; "ai-register": System };
const keysOfRun = new Map<SetName, { run: number; keys: Map<number, string> }>();

/** Returns the records of a set that have these numbers, in any order; the rows of a run never change. */
export async function recordsNumbered<Name extends keyof Contents>(setName: Name, ids: number[]) {
  const shown = ids.length > 0 ? (await shownOf(setName))?.shown : undefined;
  if (!shown) return [];
  let known = keysOfRun.get(setName);
  if (known?.run !== shown.run) {
    known = { run: shown.run, keys: new Map((await rows.keysOf(shown)).map((key) => [numberOf(key), key])) };
    keysOfRun.set(setName, known);
  }
  const keys = ids.flatMap((id) => known.keys.get(id) ?? []);
  return (await rows.rowsWithKeys(shown, keys)).map(({ key, content }) => ({ id: numberOf(key), key, content: content as Contents[Name] }));
}
