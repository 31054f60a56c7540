import { hashSecret } from "#app/auth/secret.server.ts";
import { derivedSecret } from "#app/auth/site-secret.server.ts";

// Keys that a member is shown or mailed more than once: those of private feeds and of unsubscribing. The database holds only what they are
// derived from, so that nobody who reads it, or a copy of it, can use one.

/** Returns the key of a member. `origin` is a random text that the database holds; another one makes another key. */
export const memberKey = (purpose: "feed" | "unsubscribe" | `unsubscribe ${string}`, id: number, origin: string) =>
  `${id}.${derivedSecret(`${purpose} key`, `${id} ${origin}`)}`;

/**
 * Says how to find the member a key may belong to: by id, or by the hash of a key that was made before keys were derived. Whether a key
 * found by id is right, `memberKey` tells.
 */
export function whoseKey(key: string): { id: number } | { origin: string } {
  const id = /^([1-9]\d{0,14})\./.exec(key)?.[1];
  return id ? { id: Number(id) } : { origin: hashSecret(key) };
}
