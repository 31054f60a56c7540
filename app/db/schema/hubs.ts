import { flag, id, integer, json, primaryKey, table, text } from "../columns.ts";
import { provinces } from "./provinces.ts";

/** Both lists of hubs in one table (docs/product/hubs-and-provinces.md#two-lists). Each hub says which lists it is in. */
export const industryHubs = table("industry_hubs", {
  id: id(),
  slug: text().notNull().unique(),
  nameEn: text().notNull(),
  nameFr: text().notNull(),
  descriptionEn: text().notNull(),
  descriptionFr: text().notNull(),
  onDiscovery: flag().notNull(),
  onDirectory: flag().notNull(),
  isActive: flag().notNull().default(true),
  position: integer().notNull(),
  postCount: integer().notNull().default(0),
  /** Canadian associations of the field, each with its site. */
  associations: json<{ name: string; nameFr: string | null; url: string }[]>().notNull().default([]),
  /** When its texts and associations were written; no page was compared with them. */
  asOf: text().notNull(),
});

/** The related hubs of a hub. A company in a directory hub is also listed in the related discovery hubs. */
export const hubRelations = table(
  "hub_relations",
  {
    hubId: integer()
      .notNull()
      .references(() => industryHubs.id),
    relatedHubId: integer()
      .notNull()
      .references(() => industryHubs.id),
    /** The nearest comes first: what somebody wants to post in a hub of the directory alone is offered to that one. */
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.hubId, t.relatedHubId] })],
);

/** The number of a hub's posts per province, for the provincial distribution. */
export const hubProvinceCounts = table(
  "hub_province_counts",
  {
    hubId: integer()
      .notNull()
      .references(() => industryHubs.id),
    province: text()
      .notNull()
      .references(() => provinces.code),
    postCount: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.hubId, t.province] })],
);
