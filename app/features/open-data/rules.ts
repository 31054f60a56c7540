export const setNames = ["ai-register", "bills", "tenders", "grants"] as const;
export type SetName = (typeof setNames)[number];

/** How an import ended; "running" until then, also when its process died. */
export const outcomes = ["running", "taken", "unchanged", "failed"] as const;
export type Outcome = (typeof outcomes)[number];

/** Why an import took nothing. */
export const problems = [
  "html",
  "header",
  "encoding",
  "cut",
  "shape",
  "faulty",
  "large",
  "slow",
  "status",
  "unreachable",
  "private",
  "few",
  "shrunk",
  "unasked",
] as const;
export type OpenProblem = (typeof problems)[number];

/** Why a record became no row. */
export const refusals = ["ragged", "no_id", "no_name", "twice", "person", "date", "amount", "amendment", "superseded", "negative"] as const;
export type Refusal = (typeof refusals)[number];
/** The reasons that speak against the source; the others are how its records are. */
export const faults: Refusal[] = ["ragged", "no_id", "no_name", "date", "amount", "amendment"];
/** How many records were refused for a reason, and the lines of the first of them. */
export type RefusedRecords = { why: Refusal; count: number; lines: number[] };

export const pageSize = 25;
/** docs/product/json-api.md#answers */
export const apiPageSize = 20;
/** How many runs of a set are kept. */
export const runsKept = 50;

export const setNameFrom = (text: string | undefined): SetName | undefined => setNames.find((one) => one === text);
