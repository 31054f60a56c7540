import { openTicket, sealTicket } from "#app/auth/sealed.server.ts";
import { newSecret } from "#app/auth/secret.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { newKey } from "./codes.server.ts";
import { challengeMs, ticketMs } from "./rules.ts";

// What a browser carries from one page to the next, sealed: it cannot be read, changed or used for anything else, and ends by itself.

const issue = <T extends object>(purpose: string, facts: T, lastsMs = ticketMs): string => sealTicket(purpose, facts, lastsMs);

// ---- from the password to the code --------------------------------------------------------------

/** A password that was changed since, a code of the phone that was used since, or another second step ends the ticket. */
type SignIn = { id: number; remember: boolean } & Pick<Account, "passwordChangedAt" | "secondStepSince" | "secondStepUsedAt">;

/** Returns what says that the right password was typed. It opens no session. */
export const signInTicket = ({ id, passwordChangedAt, secondStepSince, secondStepUsedAt }: Account, remember: boolean): string =>
  issue<SignIn>("sign-in", { id, remember, passwordChangedAt, secondStepSince, secondStepUsedAt });

/** Returns whose password was typed, and whether they are to be remembered; null for a ticket that has ended. */
export async function readSignInTicket(ticket: string | null): Promise<{ account: Account; remember: boolean } | null> {
  const facts = openTicket<SignIn>("sign-in", ticket);
  const account = facts && (await findAccountById(facts.id));
  if (!account || account.secondStepSince === null) return null;
  const isAsItWas = (["passwordChangedAt", "secondStepSince", "secondStepUsedAt"] as const).every((one) => account[one] === facts[one]);
  return isAsItWas ? { account, remember: facts.remember } : null;
}

// ---- from a new key to its first code -----------------------------------------------------------

type SetUp = { id: number; key: string };

export const setUpTicket = (id: number): string => issue<SetUp>("set-up of a second step", { id, key: newKey() });

/** Returns the key that a member is setting up; null for a ticket that has ended or is another member's. */
export function keyToSetUp(id: number, ticket: string | null): string | null {
  const facts = openTicket<SetUp>("set-up of a second step", ticket);
  return facts?.id === id ? facts.key : null;
}

// ---- from a challenge to its answer -------------------------------------------------------------

/** What a passkey is asked for. */
export type ChallengeUse = "sign-in" | "proof" | "new";

type Challenge = { challenge: string; at: number; id: number | null };

/** Returns a new challenge for a passkey, and the ticket that knows it again: for a member, or for whoever signs in (null). */
export function challengeTicket(use: ChallengeUse, id: number | null): { challenge: string; ticket: string } {
  const challenge = newSecret();
  return { challenge, ticket: issue<Challenge>(`passkey ${use}`, { challenge, at: Date.now(), id }, challengeMs) };
}

/** Returns the challenge of a ticket; null for one that has ended, is for another use or another member's. */
export function readChallenge(use: ChallengeUse, ticket: string, id: number | null): Challenge | null {
  const facts = openTicket<Challenge>(`passkey ${use}`, ticket);
  return facts?.id === id ? facts : null;
}
