import { flag, id, integer, json, primaryKey, table, text } from "../columns.ts";
import { provinces } from "./provinces.ts";

/** Both lists of hubs in one table (docs/product/hubs-and-provinces.md#two-lists); a hub says which lists it is on. */
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
  /** Who speaks for the field in Canada, each with its site. */
  associations: json<{ name: string; url: string }[]>().notNull().default([]),
  source: text().notNull(),
  asOf: text().notNull(),
});

/** A hub names its related hubs; these relations carry a directory company into discovery hubs. */
export const hubRelations = table(
  "hub_relations",
  {
    hubId: integer()
      .notNull()
      .references(() => industryHubs.id),
    relatedHubId: integer()
      .notNull()
      .references(() => industryHubs.id),
  },
  (t) => [primaryKey({ columns: [t.hubId, t.relatedHubId] })],
);

/** Posts of a hub in a province: what the provincial distribution draws. */
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
