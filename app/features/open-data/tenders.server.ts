import { type CalendarDay, calendarOf } from "#app/features/funding/calendar.ts";
import { settings } from "#app/process/settings.server.ts";
import { localized } from "#app/text/localized-name.ts";
import { language, m } from "#app/words/messages.ts";
import { ascending } from "./places.ts";
import type { Tender } from "./readers/tenders.ts";
import { pageSize } from "./rules.ts";
import { type Order, pageFrom, touching } from "./touching.server.ts";

export type ListedTender = Tender & { key: string; hubs: string[] };

/** Those that close first first. */
const byClosing: Order<ListedTender> = { valueOf: ({ closesAt }) => closesAt, compare: ascending };

/** Returns the open tenders that touch a hub by their titles or their codes. */
async function openTenders(now: number): Promise<{ tenders: ListedTender[]; asOf: number | null }> {
  const { records, asOf } = await touching<Tender>("tenders", ({ title, unspsc }) =>
    [title.en, title.fr, ...unspsc.map((code) => `unspsc${code}`)].join("\n"),
  );
  const today = new Date(now).toISOString().slice(0, 10);
  return { tenders: records.filter(({ closesAt }) => closesAt.slice(0, 10) >= today), asOf };
}

/** Returns a page of the open tenders that touch a hub, or any; `asOf` is null before the first import. */
export async function listTenders(hub: string, after: string | null, now = Date.now(), limit = pageSize) {
  const { tenders, asOf } = await openTenders(now);
  const { page, next, total } = pageFrom(tenders, byClosing, { hub, after, limit });
  return { tenders: page, next, total, asOf };
}

/** Returns the closing days of the open tenders that touch a hub, or any, as a calendar (RFC 5545). */
export async function tenderCalendar(hub: string, now = Date.now()): Promise<string> {
  const { tenders, asOf } = await openTenders(now);
  const { page } = pageFrom(tenders, byClosing, { hub, after: null, limit: tenders.length });
  const days = page.map(
    ({ key, title, buyer, url, closesAt }): CalendarDay => ({
      id: `tender-${key}@${new URL(settings.baseUrl).hostname}`,
      day: Date.parse(`${closesAt.slice(0, 10)}T00:00:00Z`),
      title: m.tender_closes({ title: localized(title) }),
      text: `${localized(buyer)}\n${m.tender_eastern({ time: closesAt.slice(11, 16) })}`,
      language: language(),
      url: localized(url) || `${settings.baseUrl}/tenders`,
      updatedAt: asOf ?? now,
      alarms: [],
    }),
  );
  return calendarOf(`${m.tender_title()} · ${settings.brand.name}`, days);
}
