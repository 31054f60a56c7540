import { sql } from "drizzle-orm";
import type { AnyColumn } from "./columns.ts";
import { users } from "./schema/index.ts";

type Users = Record<"userType" | "occupation" | "province" | "showsUserType" | "showsOccupation" | "showsProvince", AnyColumn>;

/**
 * Returns columns with the facts that a member lets others see, and null for the rest. Every query whose rows others read uses these
 * instead of the plain columns.
 */
export const shownFacts = (member: Users) => ({
  userType: sql<typeof users.$inferSelect.userType | null>`case when ${member.showsUserType} then ${member.userType} end`,
  occupation: sql<string | null>`case when ${member.showsOccupation} then ${member.occupation} end`,
  province: sql<string | null>`case when ${member.showsProvince} then ${member.province} end`,
});

/** How rows name and show their author. The full name of who does not want to be found stays with them. */
export const authorColumns = {
  username: users.username,
  face: users.face,
  fullName: sql<string>`case when ${users.isDiscoverable} then ${users.fullName} else '' end`,
};
