import { Secret, TOTP } from "otpauth";
import type { Member } from "#app/auth/viewer.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { beginSecondStep, keyBeingSetUp, showSecondStep, turnOnSecondStep } from "#app/features/second-step/operations.server.ts";
import { signInTicket } from "#app/features/second-step/tickets.server.ts";

/** What an app on a phone does with a key. `off` is how many steps of 30 seconds its clock is fast. */
export const codeOf = (key: string, off = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({ timestamp: Date.now() + off * 30_000 });

/** Returns the cookie of a browser in which the right password was typed, and the code not yet. */
export async function cookieBeforeCode(member: Member): Promise<string> {
  if ((await showSecondStep(member)).since === null) await withSecondStep(member);
  const account = await findAccountById(member.id);
  if (!account) throw new Error("The account is gone");
  return `second-step=${signInTicket(account, false)}`;
}

/** Turns the second step on for an account, and returns what its owner holds: the key on the phone and the codes on paper. */
export async function withSecondStep(member: Member): Promise<{ key: string; codes: string[] }> {
  const ticket = await beginSecondStep(member);
  const key = keyBeingSetUp(member, ticket)?.text ?? "";
  return { key, codes: await turnOnSecondStep(member, ticket, codeOf(key, -1)) };
}
