/** Waits after the first failed attempt, the second and so on; after the last of them there is no other attempt. */
export const waitMinutes = [1, 5, 30, 2 * 60, 12 * 60];

/** When to try again after so many failed attempts to deliver something; null when not. */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const minutes = waitMinutes[attempts - 1];
  return minutes === undefined ? null : now + minutes * 60_000;
}
