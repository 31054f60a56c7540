import { type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import type { ProfileInput } from "#app/features/accounts/forms.server.ts";
import { showAccount, updateProfile } from "#app/features/accounts/operations.server.ts";
import type { SettingsPart } from "#app/features/accounts/rules.ts";
import { relistProjects } from "#app/features/projects/operations.server.ts";
import type { OpenedOn } from "#app/revisions.ts";

/**
 * Saves a member's profile. Updates the lists of their projects when the facts that others see have changed.
 * @throws SignInNeeded, Suspended, Conflict
 */
export async function saveProfile(
  viewer: Viewer,
  input: ProfileInput,
  openedOn: OpenedOn = null,
  part: SettingsPart = "account",
): Promise<Account> {
  const member = writerOrThrow(viewer);
  const before = await showAccount(member);
  const after = await updateProfile(member, input, openedOn, part);
  const isSame = before.showsUserType === after.showsUserType && before.showsProvince === after.showsProvince;
  if (!isSame) await transaction((tx) => relistProjects(tx, member.id));
  return after;
}
