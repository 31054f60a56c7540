/** Returns the start of the day "2026-03-05" in UTC; null for an empty text, undefined for one that is no day. */
export function dayFrom(text: string): number | null | undefined {
  if (text === "") return null;
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : time;
}
