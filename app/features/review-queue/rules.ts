import { type Priority, priorities } from "#app/features/companies/rules.ts";
import type { Item } from "#app/features/reviews/rules.ts";
import { dayMs } from "#app/text/spans.ts";

export const queueKinds = ["company", "claim", "correction", "held", "report", "appeal"] as const;
export type QueueKind = (typeof queueKinds)[number];

export const queueStates = ["waiting", "answered"] as const;
export type QueueState = (typeof queueStates)[number];

/** What narrows the queue: "" is no filter; a person is a name, "nobody" or "me". */
export type QueueFilters = {
  kind: QueueKind | "mine" | "";
  state: QueueState | "";
  priority: Priority | "";
  person: string;
  words: string;
};

export const noFilters: QueueFilters = { kind: "", state: "", priority: "", person: "", words: "" };

/** Returns the filters that an address holds. */
export const choiceIn = (query: URLSearchParams): QueueFilters => ({
  kind: ([...queueKinds, "mine"] as const).find((one) => one === query.get("kind")) ?? "",
  state: queueStates.find((one) => one === query.get("state")) ?? "",
  priority: priorities.find((one) => one === query.get("priority")) ?? "",
  person: (query.get("person") ?? "").slice(0, 60),
  words: (query.get("words") ?? "").trim().slice(0, 100),
});

/** Returns the address of the queue with these filters, and with an item open beside the list. */
export function deskPath(fields: Record<string, string | null | undefined>): string {
  const query = new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `/admin/queue?${query}` : "/admin/queue";
}

/** Rows of a page; what does not fit into the first is begun tomorrow. */
export const pageSize = 25;
/** Rows that stand beside the item that is decided on. */
export const aroundSize = 14;
/** The oldest of a kind that are read: a backlog above this is worked off in parts. */
export const mostOfKind = 500;
/** What waits longer is late, in working days. */
export const lateDays = 3;

/** Reports that many members file, or that somebody may be harmed by. */
const urgentReporters = 3;
export const urgentReasons = ["harassment", "private_information", "illegal"] as const;

/** Returns how urgent reports are, by the members who filed them and their reasons. */
export const priorityOfReports = (reporters: number, isUrgent: boolean): Priority =>
  isUrgent || reporters >= urgentReporters ? "high" : "medium";

/** What the order goes by. */
export type Waiting = { item: Item; priority: Priority; since: number };

/** Sorts by priority, then by the longest wait; ids break ties, so that a page begins where the last ended. */
export function byUrgency(a: Waiting, b: Waiting): number {
  const rank = priorities.indexOf(b.priority) - priorities.indexOf(a.priority);
  return rank || a.since - b.since || (a.item < b.item ? -1 : 1);
}

/** The place of a row in the order, as the address of the next page holds it. */
export const placeText = ({ priority, since, item }: Waiting): string => `${priority}_${since}_${item}`;

/** Returns null, which means the first page, for no place and for a malformed one. */
export function placeFrom(text: string | null | undefined): Waiting | null {
  const [priority, since, item = ""] = (text ?? "").split("_");
  const known = priorities.find((one) => one === priority);
  return known && /^\d{1,16}$/.test(since ?? "") ? { priority: known, since: Number(since), item: item as Item } : null;
}

/** Returns the whole days, Monday to Friday in UTC, that have passed between two times. */
export function workingDays(from: number, to: number): number {
  const days = Math.max(0, Math.floor((to - from) / dayMs));
  const [weeks, rest] = [Math.floor(days / 7), days % 7];
  const first = new Date(from).getUTCDay();
  const isWorking = (offset: number) => ![0, 6].includes((first + offset) % 7);
  return weeks * 5 + Array.from({ length: rest }, (_, at) => at + 1).filter(isWorking).length;
}

export const isLate = (since: number, now: number) => workingDays(since, now) > lateDays;

/** Returns the whole days of a wait. */
export const daysWaited = (since: number, now: number) => Math.max(0, Math.floor((now - since) / dayMs));
