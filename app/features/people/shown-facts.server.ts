import { type Member, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import { db, type Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import type { ProfileInput, RegistrationInput } from "#app/features/accounts/forms.server.ts";
import { refusePasswords, registerAccount, showAccount, updateProfile } from "#app/features/accounts/operations.server.ts";
import type { SettingsPart } from "#app/features/accounts/rules.ts";
import { forgetStrangersFollows } from "#app/features/follows/operations.server.ts";
import { wholeItem } from "#app/features/items/rules.ts";
import { ruleHolding } from "#app/features/keyword-rules/operations.server.ts";
import { relistProjects } from "#app/features/projects/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import type { OpenedOn } from "#app/operations/revisions.ts";
import { m } from "#app/words/messages.ts";

/**
 * Saves a member's profile. Updates the lists of their projects when the facts that others see have changed.
 * @throws SignInNeeded, Suspended, InvalidInput for a word of a keyword rule, Conflict
 */
export async function saveProfile(
  viewer: Viewer,
  input: ProfileInput,
  openedOn: OpenedOn = null,
  part: SettingsPart = "account",
): Promise<Account> {
  const member = writerOrThrow(viewer);
  const before = await showAccount(member);
  await refuseRuledWords(member, profileOf(input), before);
  const after = await updateProfile(member, input, openedOn, part);
  const isSame = before.showsUserType === after.showsUserType && before.showsProvince === after.showsProvince;
  if (!isSame) await transaction((tx) => relistProjects(tx, member.id));
  if (before.isDiscoverable && !after.isDiscoverable) await transaction((tx) => forgetStrangersFollows(tx, member.id), unseen);
  return after;
}

/** Registers an account as registerAccount does, unless a keyword rule matches its names. @throws InvalidInput, Conflict, NotAllowed where a provider alone registers */
export async function register(input: RegistrationInput, byProvider?: ByProvider): Promise<Account> {
  if (!byProvider) refusePasswords();
  await refuseRuledWords(null, { username: input.username, fullName: input.full_name }, {});
  return registerAccount(input, byProvider);
}

/** What a provider of sign-in vouches for, and what its newcomer brings along (features/identities). */
type ByProvider = { isVerified: boolean; hasPassword: false; also: (tx: Writer, account: Account) => Promise<void> };

/** The public fields of a profile by the names of its form. */
const inputNames: Record<string, keyof ProfileInput | "username"> = {
  username: "username",
  fullName: "full_name",
  occupation: "occupation",
  bio: "bio",
  location: "location",
  workplace: "workplace",
  skills: "skills",
};

const profileOf = ({ full_name: fullName, occupation, bio, location, workplace, skills }: ProfileInput) => ({
  fullName,
  occupation,
  bio,
  location,
  workplace,
  skills,
});

/** Nothing of a profile can wait: a word of a rule that its field does not hold yet is refused. @throws InvalidInput */
async function refuseRuledWords(member: Member | null, given: object, before: object): Promise<void> {
  const [item, accepted] = [wholeItem("member", given), wholeItem("member", before)];
  const errors: Record<string, string> = {};
  for (const [field, text] of Object.entries(item)) {
    const held = await ruleHolding(db, member, "member", { [field]: text }, { [field]: accepted[field] ?? "" });
    if (held) errors[inputNames[field] ?? field] = m.profile_word_refused();
  }
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
}
