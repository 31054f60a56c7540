import type { Role } from "#app/auth/permissions.ts";
import type { Writer } from "#app/db/client.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import { updateAccount } from "#app/features/accounts/operations.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import type { OidcProvider } from "#app/process/oidc-providers.server.ts";

/** Returns the role that a provider gives; null where it is not asked for any. */
export function roleFrom({ roles }: OidcProvider, values: string[]): Role | null {
  if (!roles) return null;
  if (roles.admin.some((value) => values.includes(value))) return "admin";
  return roles.moderator.some((value) => values.includes(value)) ? "moderator" : "member";
}

/** Gives an account the role that a provider says at a sign-in, or takes it away, and records that. Returns the account as it then is. */
export async function takeRole(tx: Writer, account: Account, provider: OidcProvider, values: string[]): Promise<Account> {
  const role = roleFrom(provider, values);
  if (role === null || role === account.role) return account;
  const detail = { role, provider: provider.name };
  await recordStaffAct(tx, null, { kind: "role_given", subject: { type: "member", id: account.id }, detail });
  return (await updateAccount(tx, account.id, { role })) ?? account;
}
