import { sql } from "drizzle-orm";
import type { WholeItem } from "#app/features/items/rules.ts";
import type { HeldType } from "#app/features/keyword-rules/rules.ts";
import type { LoggedAct, Reason } from "#app/features/moderation-log/rules.ts";
import type { Topic } from "#app/features/reason-sentences/rules.ts";
import { flag, id, index, instant, integer, json, primaryKey, revision, table, text, uniqueIndex } from "../columns.ts";
import { users } from "./accounts.ts";

export const reports = table(
  "reports",
  {
    id: id(),
    /** Null when the reporter has left. Only the queue shows it. */
    reporterId: integer().references(() => users.id, { onDelete: "set null" }),
    targetType: text({ enum: ["post", "translation", "comment", "member", "project", "company"] }).notNull(),
    targetId: integer().notNull(),
    reason: text().$type<Reason>().notNull(),
    details: text().notNull().default(""),
    status: text({ enum: ["open", "upheld", "dismissed"] })
      .notNull()
      .default("open"),
    createdAt: instant().notNull(),
    decidedBy: integer().references(() => users.id, { onDelete: "set null" }),
    decidedAt: instant(),
    note: text().notNull().default(""),
  },
  (t) => [
    index("reports_queue").on(t.status, t.createdAt, t.id),
    index("reports_target").on(t.targetType, t.targetId, t.status),
    uniqueIndex("reports_once").on(t.reporterId, t.targetType, t.targetId).where(sql`status = 'open'`),
    index("reports_decided_by").on(t.decidedBy),
  ],
);

/** Every act of a moderator. The public log shows the act, the kind of target, the reason and the time. */
export const moderationActs = table(
  "moderation_acts",
  {
    id: id(),
    moderatorId: integer().references(() => users.id, { onDelete: "set null" }),
    act: text().$type<LoggedAct>().notNull(),
    targetType: text({ enum: ["post", "translation", "comment", "member", "project", "company"] }).notNull(),
    targetId: integer().notNull(),
    reason: text().$type<Reason>(),
    /** For moderators alone. */
    note: text().notNull().default(""),
    /** What the member was told beside the reason, in each language. */
    saidEn: text().notNull().default(""),
    saidFr: text().notNull().default(""),
    /** Every public field of what was decided on, as the moderator saw it; null in acts from before, and once its author has erased it. */
    item: json<WholeItem>(),
    /** Whose it was, or who was suspended; null for acts from before on what stayed public, and when the account is gone. */
    memberId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("moderation_acts_moderator").on(t.moderatorId),
    index("moderation_acts_member").on(t.memberId, t.id),
    index("moderation_acts_target").on(t.targetType, t.targetId, t.id),
    index("moderation_acts_kind").on(t.act, t.id),
  ],
);

/** Words, phrases and words with `*` that hold a member's post back until a moderator has looked (features/keyword-rules). */
export const keywordRules = table("keyword_rules", {
  id: id(),
  /** One word or phrase each, as staff wrote it. */
  terms: json<string[]>().notNull(),
  /** For staff: why the rule is there. */
  note: text().notNull(),
  isActive: flag().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  revision: revision(),
});

/**
 * Why an item waits: its removed_by says "held" meanwhile, and removed_at since when. The row goes when the item is public, so that one that was
 * removed instead and is restored later is published then.
 */
export const heldItems = table(
  "held_items",
  {
    type: text().$type<HeldType>().notNull(),
    itemId: integer().notNull(),
    /** Null for the translation of somebody whose translations nobody has accepted often enough yet. */
    ruleId: integer().references(() => keywordRules.id),
    /** Which of the rule's words it was. */
    term: text().notNull(),
    /** Whether it was public before, so that what follows a first publication has happened. */
    wasPublic: flag().notNull(),
  },
  (t) => [primaryKey({ columns: [t.type, t.itemId] }), index("held_items_rule").on(t.ruleId)],
);

/** Sentences that staff keep ready (features/reason-sentences). */
export const reasonSentences = table(
  "reason_sentences",
  {
    id: id(),
    reason: text().$type<Topic>().notNull(),
    textEn: text().notNull(),
    textFr: text().notNull(),
    revision: revision(),
  },
  (t) => [index("reason_sentences_reason").on(t.reason, t.id)],
);

/** What a member says against a removal or a suspension: once for each act. */
export const appeals = table(
  "appeals",
  {
    id: id(),
    actId: integer()
      .notNull()
      .unique()
      .references(() => moderationActs.id),
    /** Null when the member has left. */
    memberId: integer().references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    status: text({ enum: ["open", "upheld", "dismissed"] })
      .notNull()
      .default("open"),
    createdAt: instant().notNull(),
    decidedBy: integer().references(() => users.id, { onDelete: "set null" }),
    decidedAt: instant(),
    answer: text().notNull().default(""),
  },
  (t) => [
    index("appeals_queue").on(t.status, t.createdAt, t.id),
    index("appeals_member").on(t.memberId, t.id),
    index("appeals_decided_by").on(t.decidedBy),
  ],
);
