import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import type { Passkey } from "./passkeys-data.server.ts";

// What the standard asks to be checked, done by its library, which is loaded once somebody uses a passkey. Where this site is comes from its
// own settings, never from the request.

const { hostname: siteId, origin } = new URL(settings.baseUrl);

export { siteId };

const place = { expectedOrigin: origin, expectedRPID: siteId, requireUserVerification: true };

const library = () => import("@simplewebauthn/server");

const text = z.string();
const shared = { id: text, rawId: text, type: z.literal("public-key") };
const Made = z.object({
  ...shared,
  response: z.object({ clientDataJSON: text, attestationObject: text, transports: z.array(text).max(10).optional() }),
});
const Used = z.object({
  ...shared,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.nullish() }),
});

/** Returns what a browser sent, by its shape; null for anything else. */
function read<S extends z.ZodType>(schema: S, sent: string): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(sent)).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the credential that a browser made for a challenge; null when anything about it is not right. */
export async function checkMade(sent: string, challenge: string) {
  const made = read(Made, sent);
  if (!made) return null;
  const response = { ...made, clientExtensionResults: {} } as RegistrationResponseJSON; // its transports are texts of the browser's
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({ response, expectedChallenge: challenge, ...place }).catch(refused);
  if (!registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
}

/** Returns whose key a browser says it used, before anything is checked; null for what no browser sends. */
export function readUsed(sent: string): { credentialId: string; userHandle: string | null } | null {
  const used = read(Used, sent);
  if (!used) return null;
  const { userHandle } = used.response;
  return { credentialId: used.id, userHandle: userHandle ? Buffer.from(userHandle, "base64url").toString("utf8") : null };
}

/** Returns the new counter when a browser signed a challenge with this passkey; null when anything about it is not right. */
export async function checkUsed(sent: string, challenge: string, { credentialId, publicKey }: Passkey): Promise<number | null> {
  const used = read(Used, sent);
  if (!used) return null;
  const { userHandle, ...answer } = used.response;
  const response: AuthenticationResponseJSON = { ...used, response: answer, clientExtensionResults: {} };
  // The counter is judged by who calls, since a lower one has consequences of its own.
  const credential = { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter: 0 };
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({ response, expectedChallenge: challenge, credential, ...place }).catch(refused);
  return checked.verified && checked.authenticationInfo ? checked.authenticationInfo.newCounter : null;
}

/** The library throws for whatever does not fit. The reason is for the operator alone. */
function refused(err: unknown) {
  log.info({ err }, "a passkey was refused");
  return { verified: false as const, registrationInfo: undefined, authenticationInfo: undefined };
}
