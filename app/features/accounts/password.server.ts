import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { TooManyRequests } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { maximumPasswordLength } from "./rules.ts";
import { turns } from "./turns.ts";

// OWASP's scrypt profile with the least memory: 32 MiB a hash.
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 };
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

type Cost = { N: number; r: number; p: number };
type Derived = Cost & { salt: Buffer; key: Buffer };

/** @throws TooManyRequests while too many wait for a hash */
const derive = (password: string, { salt, key, N, r, p }: Derived): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        const options = { N, r, p, maxmem: memoryOf({ N, r, p }) };
        scrypt(password.normalize("NFKC"), salt, key.length, options, (error, made) => (error ? reject(error) : resolve(made)));
      }),
  );

/** What scrypt needs, and as much again for its bookkeeping. */
const memoryOf = ({ N, r, p }: Cost) => 2 * 128 * r * (N + p);

/** No hash of ours is dearer. One that is would only keep the server busy. */
const mostMemory = 512 * 1024 * 1024;

const written = ({ N, r, p, salt, key }: Derived) => `scrypt$${N}$${r}$${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;

/** Reads "scrypt$N$r$p$salt$key"; null for any other text, and for a cost that scrypt does not know or that nobody can pay. */
function readHash(hash: string): Derived | null {
  const [, N = 0, r = 0, p = 0] = (/^scrypt\$(\d{1,9})\$(\d{1,3})\$(\d{1,3})\$/.exec(hash) ?? []).map(Number);
  const [, , , , salt = "", key = ""] = hash.split("$");
  const read = { N, r, p, salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url") };
  const isCost = N > 1 && (N & (N - 1)) === 0 && r > 0 && p > 0 && p <= 16 && memoryOf(read) <= mostMemory;
  return isCost && read.salt.length > 0 && read.key.length >= 16 && read.key.length <= 128 ? read : null;
}

/** Returns "scrypt$N$r$p$salt$key", with salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const empty = { ...cost, salt: randomBytes(16), key: Buffer.alloc(keyLength) };
  return written({ ...empty, key: await derive(password, empty) });
}

const nobody: Derived = { ...cost, salt: Buffer.alloc(16), key: Buffer.alloc(keyLength) };

/**
 * Hashes the password at the cost that the hash names. Takes as long when there is no such account (`hash` null), or a hash that cannot be
 * read, as for a hash of today's cost.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  if (password.length > maximumPasswordLength) return false; // nobody's
  const known = hash === null ? null : readHash(hash);
  const { key, ...how } = known ?? nobody;
  const same = timingSafeEqual(await derive(password, { ...how, key }), key);
  return same && known !== null;
}

/** Returns whether a hash is of another cost or length than those made today, and should be made anew when its password is typed. */
export function isOutdatedHash(hash: string): boolean {
  const { N, r, p, key } = readHash(hash) ?? nobody;
  return N !== cost.N || r !== cost.r || p !== cost.p || key.length !== keyLength;
}

/**
 * What stands for the password of who has none: who put it away, came from a provider of sign-in, or whose password was taken off. No password
 * has this hash.
 */
export const noPassword = "";
