import { sql } from "drizzle-orm";
import type { AlertRule } from "#app/features/intelligence/rules.ts";
import { flag, id, index, instant, integer, json, revision, table, text, uniqueIndex } from "../columns.ts";
import { users } from "./accounts.ts";
import { companies } from "./companies.ts";
import { provinces } from "./provinces.ts";

/** Who looks after a row, and when they mean to come back to it. `remindedOf` is the day of which they were told. */
const followed = {
  ownerId: integer().references(() => users.id, { onDelete: "set null" }),
  followUpAt: instant(),
  remindedOf: instant(),
  /** The words that a search looks through, folded. */
  folded: text().notNull().default(""),
};

const kept = {
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  archivedAt: instant(),
  revision: revision(),
};

export const policies = table(
  "policies",
  {
    id: id(),
    title: text().notNull(),
    summary: text().notNull(),
    category: text().notNull(),
    level: text().notNull(),
    province: text().references(() => provinces.code),
    status: text().notNull(),
    /** When it was decided or proposed, in milliseconds. */
    date: instant().notNull(),
    source: text().notNull(),
    sourceUrl: text().notNull(),
    /** The bill that it is, "C-8" of the session "45-1", and the reference of the tender that it is about. */
    bill: text().notNull().default(""),
    billSession: text().notNull().default(""),
    tender: text().notNull().default(""),
    ...followed,
    ...kept,
  },
  (t) => [
    index("policies_date").on(t.date, t.id).where(sql`archived_at is null`),
    index("policies_owner").on(t.ownerId),
    index("policies_follow_up").on(t.followUpAt, t.id).where(sql`archived_at is null`),
  ],
);

/** People outside the site, for admins alone; every view of one is recorded. */
export const contacts = table(
  "contacts",
  {
    id: id(),
    name: text().notNull(),
    role: text().notNull(),
    organization: text().notNull(),
    level: text().notNull(),
    province: text().references(() => provinces.code),
    expertise: json<string[]>().notNull(),
    officeEmail: text().notNull().default(""),
    phone: text().notNull().default(""),
    notes: text().notNull().default(""),
    ...followed,
    ...kept,
  },
  (t) => [
    index("contacts_list").on(t.id).where(sql`archived_at is null`),
    index("contacts_owner").on(t.ownerId),
    index("contacts_follow_up").on(t.followUpAt, t.id).where(sql`archived_at is null`),
  ],
);

export const contactViews = table(
  "contact_views",
  {
    id: id(),
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    adminId: integer().references(() => users.id, { onDelete: "set null" }),
    viewedAt: instant().notNull(),
  },
  (t) => [index("contact_views_contact").on(t.contactId, t.id), index("contact_views_admin").on(t.adminId)],
);

export const coalitions = table(
  "coalitions",
  {
    id: id(),
    title: text().notNull(),
    goal: text().notNull(),
    status: text().notNull(),
    ...kept,
  },
  (t) => [index("coalitions_list").on(t.id).where(sql`archived_at is null`)],
);

/** A participant: a member, a company or a contact. A member is asked first and appears only after agreeing. */
export const coalitionParts = table(
  "coalition_parts",
  {
    id: id(),
    coalitionId: integer()
      .notNull()
      .references(() => coalitions.id, { onDelete: "cascade" }),
    memberId: integer().references(() => users.id, { onDelete: "cascade" }),
    companyId: integer().references(() => companies.id, { onDelete: "cascade" }),
    contactId: integer().references(() => contacts.id, { onDelete: "cascade" }),
    status: text({ enum: ["asked", "agreed", "declined"] }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("coalition_parts_coalition").on(t.coalitionId, t.id),
    uniqueIndex("coalition_parts_member").on(t.coalitionId, t.memberId),
    uniqueIndex("coalition_parts_company").on(t.coalitionId, t.companyId),
    uniqueIndex("coalition_parts_contact").on(t.coalitionId, t.contactId),
    index("coalition_parts_of_member").on(t.memberId),
  ],
);

/** Alerts that rules create: one per rule and subject, until the subject has passed. */
export const alerts = table(
  "alerts",
  {
    id: id(),
    rule: text().$type<AlertRule>().notNull(),
    subject: text().notNull(),
    title: text().notNull(),
    date: text().notNull(),
    path: text().notNull(),
    createdAt: instant().notNull(),
    acknowledgedAt: instant(),
    acknowledgedBy: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("alerts_once").on(t.rule, t.subject),
    index("alerts_open").on(t.id).where(sql`acknowledged_at is null`),
    index("alerts_acknowledged_by").on(t.acknowledgedBy),
  ],
);

/** The rules that staff switched off; a rule without a row is on. */
export const alertRulesOff = table(
  "alert_rules_off",
  {
    rule: text().$type<AlertRule>().primaryKey(),
    switchedAt: instant().notNull(),
    switchedBy: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [index("alert_rules_off_by").on(t.switchedBy)],
);

/** Every action that an admin had the server do, with its outcome. */
export const adminActions = table(
  "admin_actions",
  {
    id: id(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    actionType: text().notNull(),
    input: json<Record<string, string>>().notNull(),
    outcome: text().notNull(),
    isDone: flag().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("admin_actions_actor").on(t.actorId)],
);
