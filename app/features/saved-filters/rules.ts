/** How long a name is in characters, how many a person keeps for one list, and how long the text of one filter is. */
export const nameLength = 60;
export const filterLimit = 20;
const valueLength = 200;

type List = {
  path: string;
  /** What its address may ask for, in the order in which it is kept. Cursors, ticks and what a page says once are not among it. */
  keys: readonly string[];
  /** Values that ask for what the list shows anyhow. */
  plain?: Record<string, string>;
};

const ofRecords = ["search", "category", "level", "province", "status", "owner", "due", "archived"];

/** The lists of staff that have filters or an order. */
export const staffLists = {
  queue: { path: "/admin/queue", keys: ["kind", "words", "state", "priority", "person"] },
  companies: { path: "/admin/companies", keys: ["part", "name", "status", "hub", "sort"], plain: { sort: "newest" } },
  funding: {
    path: "/admin/funding",
    keys: ["q", "filter", "province", "hub", "archived", "sort"],
    plain: { filter: "all", sort: "relevance" },
  },
  policy: { path: "/admin/policy", keys: ofRecords },
  contact: { path: "/admin/network", keys: ofRecords },
  coalition: { path: "/admin/coalitions", keys: ofRecords },
  removed: { path: "/moderation/removed", keys: ["sort"], plain: { sort: "newest" } },
  mail: { path: "/admin/mail", keys: ["status", "sort"], plain: { sort: "newest" } },
  webhooks: { path: "/admin/webhooks", keys: ["sort"], plain: { sort: "newest" } },
  acts: { path: "/admin/acts", keys: ["kind", "actor"] },
} as const satisfies Record<string, List>;

export type StaffList = keyof typeof staffLists;

/** The lists that moderators work with too. */
export const openToModerators: readonly StaffList[] = ["queue", "removed"];

/** Whether an address or a stored row names a list that there is. */
export const isStaffList = (name: string): name is StaffList => Object.hasOwn(staffLists, name);

/** Returns the address's filters and order as they are kept, "" when it asks for the whole list in its own order. */
export function filtersIn(list: StaffList, query: string): string {
  const { keys, plain = {} }: List = staffLists[list];
  const asked = new URLSearchParams(query);
  const kept = keys.flatMap((key) => {
    const value = (asked.get(key) ?? "").trim().slice(0, valueLength);
    return value === "" || value === plain[key] ? [] : [[key, value]];
  });
  return new URLSearchParams(kept).toString();
}

/** The address of a list with these filters, and what it says of them once. */
export function listPath(list: StaffList, query: string, said?: Said): string {
  const asked = new URLSearchParams(query);
  if (said) asked.set(saidKey, said);
  return asked.size > 0 ? `${staffLists[list].path}?${asked}` : staffLists[list].path;
}

/** What a list says of its filters after a write, under this key of its address. */
export const saidKey = "filters_now";
const saids = ["saved", "renamed", "deleted"] as const;
export type Said = (typeof saids)[number];
export const saidIn = (query: URLSearchParams): Said | null => saids.find((one) => one === query.get(saidKey)) ?? null;
