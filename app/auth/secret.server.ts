import { createHash, randomBytes } from "node:crypto";

/** Returns 256 random bits for a cookie, a token or a link. Only `hashSecret` of them is ever stored. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a secret for storage. Plain SHA-256 is enough: the input is random, so there is nothing to guess. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
