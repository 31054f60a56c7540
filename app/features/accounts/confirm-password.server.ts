import type { Member } from "#app/auth/viewer.ts";
import { InvalidInput, WrongCredentials } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { findAccountById } from "./data.server.ts";
import { verifyPassword } from "./password.server.ts";
import { countingFailures, countsOfMember } from "./sign-in-failures.server.ts";

/**
 * Checks the password of a signed-in member once more; `field` is the form's. Wrong passwords count for the member
 * alone, so that no stranger can lock them out. @throws InvalidInput, SignInLocked
 */
export async function confirmPassword(member: Member, password: string, field: string): Promise<void> {
  const account = await findAccountById(member.id);
  const isRight = () => verifyPassword(password, account?.passwordHash ?? null);
  await countingFailures(countsOfMember(member.email), isRight).catch((error) => {
    throw error instanceof WrongCredentials ? new InvalidInput({ [field]: m.settings_password_wrong() }) : error;
  });
}
