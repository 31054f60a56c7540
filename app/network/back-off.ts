/** The waits after the first failed attempt, the second and so on. After the last of them nothing is tried again. */
export const waitMinutes = [1, 5, 30, 2 * 60, 12 * 60];

/** Returns when to try a delivery again after this many failed attempts; null when it is given up. */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const minutes = waitMinutes[attempts - 1];
  return minutes === undefined ? null : now + minutes * 60_000;
}
