import { seal, unseal } from "#app/auth/sealed.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { newKey } from "./codes.server.ts";
import { ticketMs } from "./rules.ts";

// What a browser carries from one page to the next, sealed: it cannot be read, changed or used for anything else, and ends by itself.

type Lasting = { until: number };

function issue<T extends object>(purpose: string, facts: T): string {
  return seal(purpose, JSON.stringify({ ...facts, until: Date.now() + ticketMs }));
}

function open<T extends object>(purpose: string, ticket: string | null): T | null {
  const opened = ticket === null ? null : unseal(purpose, ticket);
  const facts: (T & Lasting) | null = opened === null ? null : JSON.parse(opened);
  return facts !== null && facts.until > Date.now() ? facts : null;
}

// ---- from the password to the code --------------------------------------------------------------

/** A password that was changed since, a code of the phone that was used since, or another second step ends the ticket. */
type SignIn = { id: number; remember: boolean } & Pick<Account, "passwordChangedAt" | "secondStepSince" | "secondStepUsedAt">;

/** Returns what says that the right password was typed. It opens no session. */
export const signInTicket = ({ id, passwordChangedAt, secondStepSince, secondStepUsedAt }: Account, remember: boolean): string =>
  issue<SignIn>("sign-in", { id, remember, passwordChangedAt, secondStepSince, secondStepUsedAt });

/** Returns whose password was typed, and whether they are to be remembered; null for a ticket that has ended. */
export async function readSignInTicket(ticket: string | null): Promise<{ account: Account; remember: boolean } | null> {
  const facts = open<SignIn>("sign-in", ticket);
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
  const facts = open<SetUp>("set-up of a second step", ticket);
  return facts?.id === id ? facts.key : null;
}
