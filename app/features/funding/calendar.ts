/** A whole-day entry of a calendar; `day` and `updatedAt` are in milliseconds. */
export type CalendarDay = { id: string; day: number; title: string; text: string; url: string; updatedAt: number };

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll("-", "");
const momentOf = (time: number) => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a calendar must not carry them
const textOf = (text: string) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "").replace(/([\\;,])/g, "\\$1").replaceAll("\n", "\\n"); // biome-ignore format: one line

/** Folds a line into lines of at most 75 octets, between characters (RFC 5545 section 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (size + bytes > 74) {
      parts.push(part);
      [part, size] = ["", 1];
    }
    part += character;
    size += bytes;
  }
  return [...parts, part].join("\r\n ");
}

/** Returns an iCalendar document of whole days (RFC 5545). */
export function calendarOf(name: string, days: CalendarDay[]): string {
  const events = days.flatMap((entry) => [
    "BEGIN:VEVENT",
    `UID:${textOf(entry.id)}`,
    `DTSTAMP:${momentOf(entry.updatedAt)}`,
    `DTSTART;VALUE=DATE:${dateOf(entry.day)}`,
    `DTEND;VALUE=DATE:${dateOf(entry.day + 86_400_000)}`,
    `SUMMARY:${textOf(entry.title)}`,
    `DESCRIPTION:${textOf(entry.text)}`,
    `URL:${entry.url.replace(/[\r\n]/g, "")}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Portage//Funding//EN",
    `X-WR-CALNAME:${textOf(name)}`,
    ...events,
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
