import { id, index, instant, integer, primaryKey, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

/** Requests and connections, one row per pair of members, whoever asked. */
export const connections = table(
  "connections",
  {
    id: id(),
    requesterId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    receiverId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The two ids, the smaller first: "3:17". */
    pair: text().notNull().unique(),
    status: text({ enum: ["pending", "accepted", "declined"] }).notNull(),
    message: text().notNull().default(""),
    createdAt: instant().notNull(),
    respondedAt: instant(),
  },
  (t) => [
    index("connections_requester").on(t.requesterId, t.status, t.createdAt, t.id),
    index("connections_receiver").on(t.receiverId, t.status, t.createdAt, t.id),
  ],
);

/** The members whom a member does not want to see (mute) or hear from (block). Nobody else sees these rows. */
export const memberBlocks = table(
  "member_blocks",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    otherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["mute", "block"] }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.otherId] }), index("member_blocks_other").on(t.otherId)],
);
