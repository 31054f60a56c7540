/** Why rows were left out of an act on many: somebody changed them, a colleague holds them, the act is not for their kind, or they do not exist. */
export const leftReasons = ["changed", "held", "unfit", "gone"] as const;
export type LeftReason = (typeof leftReasons)[number];
/** How many rows an act was done with, and how many were left out for each reason. One that is named twice counts once. */
export type BulkOutcome = { done: number } & Record<LeftReason, number>;

/** Does an act with one row after another; `act` says what became of each. */
export async function tally<Row>(rows: Row[], act: (row: Row) => Promise<"done" | LeftReason>): Promise<BulkOutcome> {
  const bulk: BulkOutcome = { done: 0, changed: 0, held: 0, unfit: 0, gone: 0 };
  for (const row of new Map(rows.map((one) => [JSON.stringify(one), one])).values()) {
    bulk[await act(row)] += 1;
  }
  return bulk;
}

/** The counts as an address carries them, and as it is read. */
export const bulkNames = ["done", ...leftReasons] as const;
export const bulkWords = (bulk: BulkOutcome): Record<string, string> =>
  Object.fromEntries(bulkNames.map((name) => [name, String(bulk[name])]));
export function bulkIn(query: URLSearchParams): BulkOutcome {
  const count = (name: string) => (/^\d{1,6}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : 0);
  return { done: count("done"), changed: count("changed"), held: count("held"), unfit: count("unfit"), gone: count("gone") };
}
