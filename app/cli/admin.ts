import type { Role } from "#app/auth/permissions.ts";
import { grantRole, listAdmins } from "#app/features/accounts/operations.server.ts";
import { makeResetLink } from "#app/features/accounts/password-reset.server.ts";
import { turnOffFor } from "#app/features/second-step/operations.server.ts";
import { passkeysOf } from "#app/features/second-step/passkeys-data.server.ts";
import { prepareDatabase } from "./seed.ts";

export async function grant(email: string, role: Role) {
  await prepareDatabase();
  const account = await grantRole(email, role);
  console.log(`${account.username} <${account.email}> is now ${role === "admin" ? "an admin" : "a member"}.`);
}

/** Returns the address at which the member sets a new password. */
export const linkFor = (email: string) => makeResetLink(email, Date.now());

export async function link(email: string) {
  await prepareDatabase();
  console.log(await linkFor(email));
}

export async function secondStepOff(email: string) {
  await prepareDatabase();
  const account = await turnOffFor(email);
  const { length } = await passkeysOf(account.id);
  const kept = length > 0 ? ` Its passkeys (${length}) stay and sign in too.` : "";
  console.log(`${account.username} <${account.email}> signs in with the password alone now.${kept}`);
}

export async function list() {
  await prepareDatabase();
  const admins = await listAdmins();
  console.log(
    admins.length === 0
      ? "There is no admin yet: portage admin grant <email>"
      : admins.map((row) => `${row.username} <${row.email}>`).join("\n"),
  );
}
