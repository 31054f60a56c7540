import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a cookie, a token or a link. Only `hashSecret` of it is ever stored. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Plain SHA-256 is enough here: the input is random, so there is nothing to guess. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
