import { rolesOf } from "#app/auth/permissions.ts";
import type { Account } from "./data.server.ts";

/** One's own account as the JSON API gives it; nobody else ever sees this shape. */
export function accountWire(account: Account) {
  return {
    id: account.id,
    email: account.email,
    username: account.username,
    full_name: account.fullName,
    user_type: account.userType,
    postal_code: account.postalCode,
    province: account.province,
    occupation: account.occupation,
    language: account.language,
    bio: account.bio,
    location: account.location,
    skills: account.skills,
    is_discoverable: account.isDiscoverable,
    accepts_requests: account.acceptsRequests,
    light_pages: account.lightPages,
    mailed_kinds: account.mailedKinds,
    unread_notifications: account.unreadCount,
    roles: rolesOf(account),
    created_at: new Date(account.createdAt).toISOString(),
  };
}
