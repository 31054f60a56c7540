import { m } from "#app/words/messages.ts";

/** The three tables that staff edit, each described by its fields. One list, one form and one set of rules serve all three. */
export const recordKinds = ["policy", "contact", "coalition"] as const;
export type RecordKind = (typeof recordKinds)[number];

type Choice = { value: string; label: () => string };
export type RecordField = {
  name: string;
  label: () => string;
  kind: "line" | "text" | "choice" | "province" | "date" | "names" | "address" | "email" | "staff" | "bill" | "session" | "reference";
  /** The sentence for an empty field; without one it may stay empty. */
  required?: () => string;
  choices?: Choice[];
};

const levels: Choice[] = [
  { value: "federal", label: m.level_federal },
  { value: "provincial", label: m.level_provincial },
  { value: "municipal", label: m.level_municipal },
  { value: "association", label: m.level_association },
];
const categories: Choice[] = [
  { value: "ai", label: m.category_ai },
  { value: "privacy", label: m.category_privacy },
  { value: "funding", label: m.category_funding },
  { value: "skills", label: m.category_skills },
  { value: "procurement", label: m.category_procurement },
  { value: "climate", label: m.category_climate },
  { value: "other", label: m.category_other },
];
const policyStatuses: Choice[] = [
  { value: "proposed", label: m.policy_proposed },
  { value: "consultation", label: m.policy_consultation },
  { value: "in_force", label: m.policy_in_force },
  { value: "withdrawn", label: m.policy_withdrawn },
];
const coalitionStatuses: Choice[] = [
  { value: "forming", label: m.coalition_forming },
  { value: "active", label: m.coalition_active },
  { value: "closed", label: m.coalition_closed },
];

/** Who looks after it, and when they mean to come back to it. */
const followed: RecordField[] = [
  { name: "owner", label: m.field_owner, kind: "staff" },
  { name: "follow_up", label: m.field_follow_up, kind: "date" },
];

type Definition = { path: string; title: () => string; lead: () => string; add: () => string; fields: RecordField[] };

export const records: Record<RecordKind, Definition> = {
  policy: {
    path: "/admin/policy",
    title: m.admin_policy,
    lead: m.record_policy_lead,
    add: m.record_add_policy,
    fields: [
      { name: "title", label: m.field_title, kind: "line", required: m.record_title_required },
      { name: "summary", label: m.field_summary, kind: "text", required: m.record_summary_required },
      { name: "category", label: m.field_category, kind: "choice", choices: categories },
      { name: "level", label: m.field_level, kind: "choice", choices: levels },
      { name: "province", label: m.field_province, kind: "province" },
      { name: "status", label: m.field_status, kind: "choice", choices: policyStatuses },
      { name: "date", label: m.field_date, kind: "date", required: m.record_date_required },
      { name: "source", label: m.field_source, kind: "line", required: m.record_source_required },
      { name: "source_url", label: m.field_source_url, kind: "address", required: m.record_source_url_required },
      { name: "bill", label: m.field_bill, kind: "bill" },
      { name: "bill_session", label: m.field_bill_session, kind: "session" },
      { name: "tender", label: m.field_tender, kind: "reference" },
      ...followed,
    ],
  },
  contact: {
    path: "/admin/network",
    title: m.admin_network,
    lead: m.record_contact_lead,
    add: m.record_add_contact,
    fields: [
      { name: "name", label: m.field_contact_name, kind: "line", required: m.record_name_required },
      { name: "role", label: m.field_role, kind: "line", required: m.record_role_required },
      { name: "organization", label: m.field_organization, kind: "line", required: m.record_organization_required },
      { name: "level", label: m.field_level, kind: "choice", choices: levels },
      { name: "province", label: m.field_province, kind: "province" },
      { name: "expertise", label: m.field_expertise, kind: "names" },
      { name: "email", label: m.field_contact_mail, kind: "email" },
      { name: "phone", label: m.field_phone, kind: "line" },
      { name: "notes", label: m.field_notes, kind: "text" },
      ...followed,
    ],
  },
  coalition: {
    path: "/admin/coalitions",
    title: m.record_coalition,
    lead: m.record_coalition_lead,
    add: m.record_add_coalition,
    fields: [
      { name: "title", label: m.field_title, kind: "line", required: m.record_title_required },
      { name: "goal", label: m.field_goal, kind: "text", required: m.record_goal_required },
      { name: "status", label: m.field_status, kind: "choice", choices: coalitionStatuses },
    ],
  },
};

/** The kinds that have an owner and a day to come back, and that files hold. */
export const followedKinds = ["policy", "contact"] as const;
export type FollowedKind = (typeof followedKinds)[number];
export const isFollowed = (kind: RecordKind): kind is FollowedKind => kind !== "coalition";

/** By which fields a list is narrowed. */
export const filterFields = (kind: RecordKind) =>
  records[kind].fields.filter((field) => field.kind === "choice" || field.kind === "province");

/** The page of LEGISinfo about a bill of a session, in the language asked for; null when either is missing. */
export function billAddress(bill: string, session: string, language: "en" | "fr"): string | null {
  if (!bill || !session) return null;
  const path = language === "fr" ? "fr/projet-de-loi" : "en/bill";
  return `https://www.parl.ca/legisinfo/${path}/${session}/${bill.toLowerCase()}`;
}

export const lineLimit = 200;
export const textLimit = 4000;
export const pageSize = 20;

/** Returns the label of a choice, or the value itself when there is none. */
export const labelOf = (field: RecordField, value: string) => field.choices?.find((choice) => choice.value === value)?.label() ?? value;
