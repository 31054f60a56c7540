import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { TooManyRequests } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import { maximumPasswordLength } from "./rules.ts";
import { turns } from "./turns.ts";

// OWASP's scrypt profile with the least memory: 32 MiB a hash.
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const keyLength = 32;

/** How long 60 hashes take a slow core, about. */
const busySeconds = 15;
/**
 * Two hashes at once, in threads of their own: a burst of sign-ins takes 64 MiB, not the memory of a small server, and leaves two of libuv's
 * four threads to files and names. One core makes no more hashes of two at once, and would draw pages in a third of its time, not a half.
 */
const inTurn = turns({
  atOnce: Math.min(2, availableParallelism()),
  mostWaiting: 60,
  refusal: () => new TooManyRequests(m.problem_too_many(), busySeconds, {}),
});

/** @throws TooManyRequests while too many wait for a hash */
const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize("NFKC"), salt, keyLength, cost, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );

/** Returns "scrypt$N$r$p$salt$key", with salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Takes as long when there is no such account (`hash` null) as when there is. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  if (password.length > maximumPasswordLength) return false; // nobody's
  const [, , , , salt = "", key = ""] = (hash ?? nobody).split("$");
  const derived = await derive(password, Buffer.from(salt, "base64url"));
  const same = timingSafeEqual(derived, Buffer.from(key, "base64url"));
  return same && hash !== null;
}

/** Returns the hash of no password, for an account nobody can sign in to until its password is reset. */
export function unusablePasswordHash(): string {
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${randomBytes(16).toString("base64url")}$${randomBytes(keyLength).toString("base64url")}`;
}
