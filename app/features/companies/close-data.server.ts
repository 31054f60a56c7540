import { sql } from "drizzle-orm";
import { inMostLists, window } from "#app/db/in-most-lists.server.ts";
import { companyListings } from "#app/db/schema/index.ts";

/** Returns the ids of the published companies that are in the most of some lists, of these the most featured, except one. */
export const closeCompanies = inMostLists(
  (list) => sql`select ${companyListings.companyId} as id, ${companyListings.featured} as rank from ${companyListings}
    where ${companyListings.list} = ${list} order by ${companyListings.featured} desc, ${companyListings.companyId} desc limit ${window}`,
);
