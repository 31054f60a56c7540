/** Formats a day as 2026-03-05, the Canadian format in both languages. */
export function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Formats a time as 2026-03-05 14:03 UTC, for logs. */
export function moment(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
