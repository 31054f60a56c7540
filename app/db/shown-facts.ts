import { sql } from "drizzle-orm";
import type { AnyColumn } from "./columns.ts";
import type { users } from "./schema/index.ts";

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
