const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Waits after the first failed attempt, the second and so on; after the last of them there is no other attempt. */
const waitsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 12 * hourMs];

/** When to try again after so many failed attempts to deliver something; null when not. */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const wait = waitsMs[attempts - 1];
  return wait === undefined ? null : now + wait;
}
