import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { derivedSecret } from "./site-secret.server.ts";

const [ivLength, tagLength] = [12, 16];

/** Encrypts a text with the site's secret, so that neither a copy of the database nor a browser that carries it can read or change it. */
export function seal(purpose: string, text: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv("aes-256-gcm", keyOf(purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Returns a text that this site sealed for this very purpose; null for any other, and for one from before its secret changed. */
export function unseal(purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivLength + tagLength) return null;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(purpose), bytes.subarray(0, ivLength));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const keyOf = (purpose: string) => Buffer.from(derivedSecret("sealed text", purpose), "base64url");
