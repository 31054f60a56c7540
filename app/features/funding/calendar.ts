import { dayMs } from "#app/text/spans.ts";
/** A whole-day entry of a calendar; `day` and `updatedAt` are in milliseconds, and `alarms` in days before the day. */
export type CalendarDay = {
  id: string;
  day: number;
  title: string;
  text: string;
  language: string;
  url: string;
  updatedAt: number;
  alarms: readonly number[];
};

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

/** A calendar has at least one component (RFC 5545 section 3.6): without a day, the zone that none of its days would be in. */
const noEvent = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** Returns an iCalendar document of whole days (RFC 5545). */
export function calendarOf(name: string, days: CalendarDay[]): string {
  const events = days.flatMap((entry) => [
    "BEGIN:VEVENT",
    `UID:${textOf(entry.id)}`,
    `DTSTAMP:${momentOf(entry.updatedAt)}`,
    `DTSTART;VALUE=DATE:${dateOf(entry.day)}`,
    `DTEND;VALUE=DATE:${dateOf(entry.day + dayMs)}`,
    `SUMMARY;LANGUAGE=${entry.language}:${textOf(entry.title)}`,
    `DESCRIPTION;LANGUAGE=${entry.language}:${textOf(entry.text)}`,
    `URL:${entry.url.replace(/[\r\n]/g, "")}`,
    "TRANSP:TRANSPARENT",
    ...entry.alarms.flatMap((days) => [
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      `DESCRIPTION;LANGUAGE=${entry.language}:${textOf(entry.title)}`,
      `TRIGGER:-P${days}D`,
      "END:VALARM",
    ]),
    "END:VEVENT",
  ]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Portage//Funding//EN",
    `X-WR-CALNAME:${textOf(name)}`,
    ...(events.length > 0 ? events : noEvent),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
