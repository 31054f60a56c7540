/** The budgets that do not hold. */
export const broken: string[] = [];
/** Everything that was measured, for `--json`. */
export const figures: Record<string, unknown> = {};

/** Prints whether a budget holds. */
export function holds(what: string, value: number, bound: number, atMost: boolean) {
  const kept = atMost ? value <= bound : value >= bound;
  console.log(`${kept ? "holds " : "BROKEN"}  ${what}: ${value.toFixed(2)} (${atMost ? "at most" : "at least"} ${bound.toFixed(2)})`);
  if (!kept) broken.push(what);
}

/** Prints a table. */
export function show(title: string, rows: Record<string, unknown>[]) {
  console.log(`\n${title}`);
  console.table(rows);
  figures[title] = rows;
}

export const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
