import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashSecret, newSecret } from "#app/auth/secret.server.ts";
import { Conflict, InvalidInput } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { type Account, listAdmins } from "./data.server.ts";
import type { RegistrationInput } from "./forms.server.ts";
import { grantRole, registerAccount } from "./operations.server.ts";

// The first admin's link works for one account, until the next start makes another. Only its hash is stored, beside the database.
const file = join(settings.dataDir, "set-up-link");

/** Returns a path for the operator to open while there is no admin, and null afterwards. Links of earlier starts stop working. */
export async function makeSetUpPath(): Promise<string | null> {
  const hasAdmin = (await listAdmins()).length > 0;
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (!hasAdmin) throw error; // with one, a link that stays opens nothing
  }
  if (hasAdmin) return null;
  const secret = newSecret();
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 }); // nothing else has, where SECRET is given and the database is no file
  writeFileSync(file, hashSecret(secret), { mode: 0o600 });
  return `/set-up?key=${secret}`;
}

/** Whether the link is that of this start, and there is no admin yet: another node may have printed a link of its own. */
export async function setUpLinkWorks(key: string): Promise<boolean> {
  return existsSync(file) && readFileSync(file, "utf8") === hashSecret(key) && (await listAdmins()).length === 0;
}

/** Registers whoever holds the link as the first admin. @throws InvalidInput; Conflict when the link was used meanwhile */
export async function registerFirstAdmin(key: string, input: RegistrationInput): Promise<Account> {
  if (!(await setUpLinkWorks(key))) throw new InvalidInput({ form: m.set_up_link_dead() });
  const taken = `${file}-taken`;
  try {
    renameSync(file, taken); // of two at the same moment one takes it
  } catch {
    throw new Conflict(m.set_up_link_dead());
  }
  const account = await registerAccount(input, { isVerified: true }).catch((error) => {
    renameSync(taken, file);
    throw error;
  });
  rmSync(taken);
  return grantRole(account.email, "admin");
}
