import type { Bill } from "./readers/bills.ts";
import type { Tender } from "./readers/tenders.ts";
import * as rows from "./rows-data.server.ts";
import { shownOf } from "./shown.server.ts";

/** A record of a set with the day on which the set was last read, in milliseconds. */
export type Found<Content> = { content: Content; asOf: number };

/** Returns the bill of a session ("45-1") with a number ("C-8"); null when it is not among those that were read. */
export async function findBill(session: string, number: string): Promise<Found<Bill> | null> {
  const found = await shownOf("bills");
  if (!found || session === "" || number === "") return null;
  const all = (await rows.allRows(found.shown)).map(({ content }) => content as Bill);
  const bill = all.find((one) => one.session === session && one.number.toLowerCase() === number.toLowerCase());
  return bill ? { content: bill, asOf: found.checkedAt } : null;
}

/** Returns the tender with a reference; null when it is not among those that were read, which are open ones. */
export async function findTender(reference: string): Promise<Found<Tender> | null> {
  const found = await shownOf("tenders");
  const row = found && reference !== "" ? await rows.findRow(found.shown, reference) : undefined;
  return found && row ? { content: row.content as Tender, asOf: found.checkedAt } : null;
}
