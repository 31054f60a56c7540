import { memberOrThrow, provenOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { isUniqueViolation } from "#app/db/errors.ts";
import { transaction } from "#app/db/transaction.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import { findAccountByEmail, findAccountById, hasWayIn } from "#app/features/accounts/operations.server.ts";
import { notifyOfSecurity } from "#app/features/notifications/security-notices.server.ts";
import { deletePasskeysOf } from "#app/features/second-step/passkeys.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import type { OidcProvider } from "#app/process/oidc-providers.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { type Arrival, labelOf } from "./provider.server.ts";
import { takeRole } from "./roles.server.ts";
import type { Newcomer } from "./tickets.server.ts";

/**
 * Returns the account that an identity opens, and null for one that nobody has here. An address alone opens nothing: whoever runs a provider,
 * or has an address there, could take any account over. @throws InvalidInput when the address is an account's
 */
export async function accountOf(provider: OidcProvider, arrival: Arrival): Promise<Account | null> {
  const found = await transaction(async (tx) => {
    const identity = await data.findIdentity(arrival.issuer, arrival.subject, tx);
    const account = identity && (await findAccountById(identity.userId, tx));
    if (!identity || !account) return null;
    // Another address there changes nothing here; the settings show it.
    await data.updateIdentity(tx, identity.id, { email: arrival.email, lastUsedAt: Date.now() });
    return takeRole(tx, account, provider, arrival.roleValues);
  });
  if (!found && arrival.email !== null && (await findAccountByEmail(arrival.email)))
    throw new InvalidInput({ form: m.identity_address_taken({ email: arrival.email, label: labelOf(provider) }) });
  return found;
}

/**
 * Returns what the registration of a newcomer brings about besides the account: its identity and its role. `email` is what they registered
 * with: the provider's word for an address counts for that address alone.
 */
export function registrationOf(provider: OidcProvider, newcomer: Newcomer, email: string) {
  return {
    isVerified: newcomer.isEmailVerified && newcomer.email === email.trim().toLowerCase(),
    hasPassword: false as const,
    also: async (tx: Writer, account: Account) => {
      await insert(tx, provider, newcomer, account.id, Date.now());
      await takeRole(tx, account, provider, newcomer.roleValues);
    },
  };
}

/** Returns the identities of the viewer, with the label of their provider; null for one that is no more among the settings. @throws SignInNeeded */
export async function listIdentities(viewer: Viewer) {
  const rows = await data.identitiesOf(memberOrThrow(viewer).id);
  return rows.map(({ id, issuer, email, createdAt, lastUsedAt }) => {
    const provider = settings.oidc.providers.find((one) => one.issuer === issuer);
    return { id, name: provider?.name ?? null, label: provider ? labelOf(provider) : issuer, email, createdAt, lastUsedAt };
  });
}

/**
 * The one place that says who may link an identity, which is a way into the account for good: a member who has just proven who they are.
 * @throws SignInNeeded, ProofNeeded
 */
export const linkerOrThrow = (viewer: Viewer, provider: OidcProvider) =>
  provenOrThrow(viewer, m.identity_link({ label: labelOf(provider) }));

/** Links an identity to the viewer's account, and tells them. Linking it again changes nothing. @throws SignInNeeded, Conflict when another account has it */
export async function linkIdentity(viewer: Viewer, provider: OidcProvider, arrival: Arrival, userAgent = ""): Promise<void> {
  const member = memberOrThrow(viewer); // the way here began with `linkerOrThrow`
  await transaction(async (tx) => {
    const standing = await data.findIdentity(arrival.issuer, arrival.subject, tx);
    if (standing?.userId === member.id) return;
    if (standing) throw taken(provider);
    await insert(tx, provider, arrival, member.id, null);
    await notifyOfSecurity(tx, member.id, "identity_linked", { userAgent, provider: labelOf(provider) });
  }, unseen);
}

/** Returns the providers at which the viewer can prove who they are. @throws SignInNeeded */
export async function providersOf(viewer: Viewer): Promise<{ name: string; label: string }[]> {
  return (await listIdentities(viewer)).flatMap(({ name, label }) => (name === null ? [] : [{ name, label }]));
}

/** Checks that who came back from a provider is the viewer. @throws SignInNeeded, InvalidInput */
export async function checkOwn(viewer: Viewer, provider: OidcProvider, { issuer, subject }: Arrival): Promise<void> {
  const { id } = memberOrThrow(viewer);
  const identity = await data.findIdentity(issuer, subject);
  if (identity?.userId !== id) throw new InvalidInput({ form: m.identity_other({ label: labelOf(provider) }) });
}

/** Unlinks an identity, unless nothing else would let its owner in. @throws SignInNeeded, ProofNeeded, NotFound, InvalidInput for the last way in */
export async function unlinkIdentity(viewer: Viewer, id: number, userAgent = ""): Promise<void> {
  const member = provenOrThrow(viewer, `${m.identities_title()} · ${m.identity_unlink()}`);
  await transaction(async (tx) => {
    const gone = (await data.identitiesOf(member.id, tx)).find((one) => one.id === id);
    if (!gone) throw new NotFound("page", m.page_not_found_text());
    await data.deleteIdentity(tx, id);
    if (!(await hasWayIn(member.id, tx))) throw new InvalidInput({ form: settings.oidc.only ? m.identity_last_only() : m.identity_last() });
    const provider = settings.oidc.providers.find((one) => one.issuer === gone.issuer);
    await notifyOfSecurity(tx, member.id, "identity_unlinked", { userAgent, provider: provider ? labelOf(provider) : gone.issuer });
  }, unseen);
}

/**
 * Ends every passkey and identity of an account that somebody else may have had in their hands: one that a thief added would let them in for
 * good. Where members sign in at a provider alone identities stay, since nothing else would let the owner in.
 */
export async function endOtherWaysIn(tx: Writer, userId: number): Promise<void> {
  await deletePasskeysOf(tx, userId);
  if (!settings.oidc.only) await data.deleteIdentitiesOf(tx, userId);
}

const taken = (provider: OidcProvider) => new Conflict(m.identity_taken({ label: labelOf(provider) }));

async function insert(
  tx: Writer,
  provider: OidcProvider,
  { issuer, subject, email }: Pick<Arrival, "issuer" | "subject" | "email">,
  userId: number,
  lastUsedAt: number | null,
): Promise<void> {
  await data.insertIdentity(tx, { userId, issuer, subject, email, createdAt: Date.now(), lastUsedAt }).catch((error) => {
    throw isUniqueViolation(error, "identities.subject") || isUniqueViolation(error, "identities.issuer") ? taken(provider) : error;
  });
}
