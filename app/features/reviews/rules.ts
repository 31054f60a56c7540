/** How long a claim holds, unless it is renewed: 15 minutes. */
export const claimMs = 15 * 60_000;

/**
 * What waits for staff: a company that was submitted, a claim to one, a correction of a programme, an appeal, what members reported or keyword rules hold; a "listing" is the
 * page of a company that was reported.
 */
export const itemTypes = [
  "company",
  "listing",
  "claim",
  "correction",
  "appeal",
  "post",
  "translation",
  "comment",
  "project",
  "member",
] as const;
export type ItemType = (typeof itemTypes)[number];

/** What is reviewed, as the table of claims and the forms name it. */
export type Item = `${ItemType}.${number}`;

export const itemOf = (type: ItemType, id: number): Item => `${type}.${id}`;

/** Returns null for what names no item. */
export function itemFrom(text: string | null | undefined): Item | null {
  const [type, id] = (text ?? "").split(".");
  const known = itemTypes.find((one) => one === type);
  return known && /^[1-9]\d{0,14}$/.test(id ?? "") ? itemOf(known, Number(id)) : null;
}

/** Companies, the claims to them and programmes are decided on by admins; what was reported, by moderators too. */
export const isForAdmins = (item: Item) => /^(?:company|listing|claim|correction)\./.test(item);

/** Returns the page on which an item is decided. */
export function pathOf(item: Item): string {
  const [type, id] = item.split(".");
  if (type === "company" || type === "listing") return `/admin/companies/${id}`;
  if (type === "correction") return `/admin/corrections/${id}`;
  if (type === "claim") return `/admin/claims/${id}`;
  return type === "appeal" ? `/moderation/appeals/${id}` : `/moderation/${type}/${id}`;
}

/** A claim as it is shown. */
export type Holder = { userId: number; username: string; claimedAt: number; until: number };
