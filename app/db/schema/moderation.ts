import { sql } from "drizzle-orm";
import { acts, reasons } from "#app/features/moderation-log/rules.ts";
import { id, index, instant, integer, table, text, uniqueIndex } from "../columns.ts";
import { users } from "./accounts.ts";

export const reports = table(
  "reports",
  {
    id: id(),
    /** Null when the reporter has left. Only the queue shows it. */
    reporterId: integer().references(() => users.id, { onDelete: "set null" }),
    targetType: text({ enum: ["post", "translation", "comment", "member", "project", "company"] }).notNull(),
    targetId: integer().notNull(),
    reason: text({ enum: reasons }).notNull(),
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
    act: text({ enum: [...acts, "edit"] }).notNull(),
    targetType: text({ enum: ["post", "translation", "comment", "member", "project", "company"] }).notNull(),
    targetId: integer().notNull(),
    reason: text({ enum: reasons }),
    /** For moderators alone. */
    note: text().notNull().default(""),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("moderation_acts_moderator").on(t.moderatorId),
    index("moderation_acts_target").on(t.targetType, t.targetId, t.id),
    index("moderation_acts_kind").on(t.act, t.id),
  ],
);
