import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { maximumPasswordLength } from "./rules.ts";

// OWASP's scrypt profile with the least memory: 32 MiB a hash.
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const keyLength = 32;

let last: Promise<unknown> = Promise.resolve();

/** Makes one hash at a time: a burst of sign-ins must not take the memory of a small server. */
function derive(password: string, salt: Buffer): Promise<Buffer> {
  const mine = last.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password.normalize("NFKC"), salt, keyLength, cost, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
  last = mine.catch(() => {});
  return mine;
}

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
