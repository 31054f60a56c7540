import * as client from "openid-client";
import { proofMinutes } from "#app/auth/permissions.ts";
import { isEmailAddress } from "#app/features/accounts/rules.ts";
import { isOfConnection, PrivateAddress, TooLarge } from "#app/network/outside.server.ts";
import { InvalidInput, NotFound } from "#app/operations/problems.ts";
import { log } from "#app/process/log.server.ts";
import type { OidcProvider } from "#app/process/oidc-providers.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { language, m } from "#app/words/messages.ts";
import { askingOf } from "./asking.server.ts";
import { answerSeconds, metadataMs } from "./rules.ts";

/** Who came back from a provider: what it says of them, checked. */
export type Arrival = {
  issuer: string;
  subject: string;
  /** Null where the provider gives none that mail could reach. */
  email: string | null;
  isEmailVerified: boolean;
  fullName: string;
  /** The values of the claim that the provider's roles are read from. */
  roleValues: string[];
};

/** What the way there leaves in the browser, to be compared on the way back. */
export type Way = {
  state: string;
  nonce: string;
  verifier: string;
  /** Whether the provider must have asked just now who comes, and not long ago. */
  isFresh: boolean;
};

export const labelOf = ({ label, labelFr }: OidcProvider): string => (language() === "fr" ? labelFr : label);

/** The providers as pages list them. */
export const providersShown = () => settings.oidc.providers.map((one) => ({ name: one.name, label: labelOf(one) }));

/** Returns the provider of a name. @throws NotFound */
export function providerNamed(name: string | undefined): OidcProvider {
  const provider = settings.oidc.providers.find((one) => one.name === name);
  if (!provider) throw new NotFound("page", m.page_not_found_text());
  return provider;
}

const freshSeconds = proofMinutes * 60;

const backAddress = ({ name }: OidcProvider) => `${settings.baseUrl}/login/with/${name}/back`;

const known = new Map<string, { metadata: client.ServerMetadata; at: number }>();

/** A new one each time: it carries the provider's keys, which are then those of this moment, also right after a change of keys. */
async function configurationOf(provider: OidcProvider): Promise<client.Configuration> {
  const { clientId, clientSecret, tokenAuth } = provider;
  const metadata = await metadataOf(provider);
  const auth = tokenAuth === "client_secret_post" ? client.ClientSecretPost : client.ClientSecretBasic;
  const configuration = new client.Configuration(metadata, clientId, {}, clientSecret === null ? client.None() : auth(clientSecret));
  configuration[client.customFetch] = askingOf(provider);
  configuration.timeout = answerSeconds;
  client.enableNonRepudiationChecks(configuration); // the signature of the ID token, whatever brought it
  if (isPlain(provider)) client.allowInsecureRequests(configuration);
  return configuration;
}

const isPlain = ({ issuer }: OidcProvider) => issuer.startsWith("http:"); // on this machine alone (app/process/oidc-providers.server.ts)

async function metadataOf(provider: OidcProvider): Promise<client.ServerMetadata> {
  const cached = known.get(provider.name);
  if (cached && Math.abs(Date.now() - cached.at) < metadataMs) return cached.metadata;
  const execute = isPlain(provider) ? [client.allowInsecureRequests] : [];
  const options = { [client.customFetch]: askingOf(provider), timeout: answerSeconds, execute };
  const found = await client.discovery(new URL(provider.issuer), provider.clientId, undefined, client.None(), options);
  const metadata = found.serverMetadata();
  // Half a document is not remembered: it would keep members out until it is asked for again.
  for (const place of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const)
    if (!metadata[place]) throw new Error(`It does not say where its ${place} is`);
  known.set(provider.name, { metadata, at: Date.now() });
  return metadata;
}

/** Returns where a browser goes to sign in. @throws InvalidInput with a sentence when the provider does not answer */
export async function addressThere(provider: OidcProvider, { state, nonce, verifier, isFresh }: Way): Promise<string> {
  return orSaid(provider, async () =>
    client.buildAuthorizationUrl(await configurationOf(provider), {
      redirect_uri: backAddress(provider),
      scope: provider.scope,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(isFresh && { max_age: String(freshSeconds) }),
    }),
  );
}

export const newWay = (isFresh = false): Way => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
  isFresh,
});

/** Returns who came back. @throws InvalidInput with a sentence when they turned around, or nothing that came can be believed */
export async function arrivalOf(provider: OidcProvider, search: string, way: Way): Promise<Arrival> {
  return orSaid(provider, async () => {
    const configuration = await configurationOf(provider);
    const tokens = await client.authorizationCodeGrant(configuration, new URL(backAddress(provider) + search), {
      expectedState: way.state,
      expectedNonce: way.nonce,
      pkceCodeVerifier: way.verifier,
      idTokenExpected: true,
      ...(way.isFresh && { maxAge: freshSeconds }),
    });
    const idToken = tokens.claims();
    if (!idToken) throw new Error("There is no ID token");
    if (way.isFresh && Number(idToken.auth_time) > Date.now() / 1000 + freshSeconds) throw new Error("Its sign-in lies ahead");
    const { userinfo_endpoint: more } = configuration.serverMetadata();
    // A provider may keep what it says of a person for a second question; the subject of both is compared.
    const claims = more ? { ...idToken, ...(await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub)) } : idToken;
    const email = typeof claims.email === "string" ? claims.email.trim().toLowerCase() : "";
    return {
      issuer: provider.issuer,
      subject: idToken.sub,
      email: isEmailAddress(email) ? email : null,
      isEmailVerified: claims.email_verified === true,
      fullName: typeof claims.name === "string" ? claims.name.trim().slice(0, 100) : "",
      roleValues: provider.roles
        ? [claims[provider.roles.claim] ?? []].flat().filter((value): value is string => typeof value === "string")
        : [],
    };
  });
}

/** Returns where a browser signs out at the provider too; null where it offers no such place or does not answer. */
export async function addressOfSignOut(name: string): Promise<string | null> {
  const provider = settings.oidc.providers.find((one) => one.name === name);
  if (!provider) return null;
  try {
    const configuration = await configurationOf(provider);
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${settings.baseUrl}/login` }).href;
  } catch (err) {
    log.warn({ err, provider: name }, "a provider of sign-in did not answer");
    return null;
  }
}

/** Returns why a provider cannot be used now; null when it can. For the doctor. */
export async function faultOf(provider: OidcProvider): Promise<string | null> {
  try {
    await metadataOf(provider);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (isOfConnection(error) ||
    error instanceof PrivateAddress ||
    error instanceof TooLarge ||
    /Timeout|Abort/.test(error.name) ||
    isAway(error.cause));

/** Carries out what asks a provider, and puts whatever fails into a sentence: nothing that it answers is a mistake of ours. */
async function orSaid(provider: OidcProvider, work: () => Promise<Arrival>): Promise<Arrival>;
async function orSaid(provider: OidcProvider, work: () => Promise<URL>): Promise<string>;
async function orSaid(provider: OidcProvider, work: () => Promise<Arrival | URL>): Promise<Arrival | string> {
  const label = labelOf(provider);
  try {
    const done = await work();
    return done instanceof URL ? done.href : done;
  } catch (err) {
    if (err instanceof client.AuthorizationResponseError) throw new InvalidInput({ form: m.identity_turned_around({ label }) });
    log.warn({ err, provider: provider.name }, "a sign-in at a provider failed");
    throw new InvalidInput({ form: isAway(err) ? m.identity_provider_away({ label }) : m.identity_unbelieved({ label }) });
  }
}
