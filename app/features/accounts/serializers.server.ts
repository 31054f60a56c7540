import { z } from "zod";
import { roles, rolesOf } from "#app/auth/permissions.ts";
import { withRoleInForce } from "#app/auth/viewer.ts";
import { count, id, time } from "#app/fields/json-fields.server.ts";
import type { Account } from "./data.server.ts";
import { settingsRevision, userTypes } from "./rules.ts";

export const AccountJson = z
  .object({
    id,
    email: z.string(),
    /** Whether the member confirmed the address with a link that was mailed to it. */
    email_verified: z.boolean(),
    username: z.string(),
    full_name: z.string(),
    user_type: z.enum(userTypes),
    postal_code: z.string(),
    province: z.string().nullable(),
    occupation: z.string().nullable(),
    language: z.enum(["en", "fr"]).nullable(),
    bio: z.string().nullable(),
    location: z.string().nullable(),
    workplace: z.string(),
    skills: z.array(z.string()),
    is_discoverable: z.boolean(),
    accepts_requests: z.boolean(),
    accepts_mentions: z.boolean(),
    shows_user_type: z.boolean(),
    shows_occupation: z.boolean(),
    shows_province: z.boolean(),
    light_pages: z.boolean(),
    mailed_kinds: z.array(z.string()),
    unread_notifications: count,
    roles: z.array(z.enum(roles)),
    created_at: time,
    /** The revision of everything that PUT /api/auth/profile changes. */
    revision: count,
  })
  .meta({ id: "Account" });

/** Returns the viewer's own account as the JSON API shows it; nobody else sees this shape. */
export function serializeAccount(account: Account): z.input<typeof AccountJson> {
  return {
    id: account.id,
    email: account.email,
    email_verified: account.emailVerifiedAt !== null,
    username: account.username,
    full_name: account.fullName,
    user_type: account.userType,
    postal_code: account.postalCode,
    province: account.province,
    occupation: account.occupation,
    language: account.language,
    bio: account.bio,
    location: account.location,
    workplace: account.workplace,
    skills: account.skills,
    is_discoverable: account.isDiscoverable,
    accepts_requests: account.acceptsRequests,
    accepts_mentions: account.acceptsMentions,
    shows_user_type: account.showsUserType,
    shows_occupation: account.showsOccupation,
    shows_province: account.showsProvince,
    light_pages: account.lightPages,
    mailed_kinds: account.mailedKinds,
    unread_notifications: account.unreadCount,
    roles: rolesOf(withRoleInForce(account)),
    created_at: new Date(account.createdAt).toISOString(),
    revision: settingsRevision(account, "account"),
  };
}
