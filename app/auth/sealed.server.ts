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

type Lasting = { until: number };

/** Seals what a browser carries from one page to the next: it cannot be read, changed or used for anything else, and ends by itself. */
export const sealTicket = <T extends object>(purpose: string, facts: T, ms: number): string =>
  seal(purpose, JSON.stringify({ ...facts, until: Date.now() + ms }));

/** Returns what a ticket carries; null for one that has ended, or that this site did not seal for this purpose. */
export function openTicket<T extends object>(purpose: string, ticket: string | null): (T & Lasting) | null {
  const opened = ticket === null ? null : unseal(purpose, ticket);
  const facts: (T & Lasting) | null = opened === null ? null : JSON.parse(opened);
  return facts !== null && facts.until > Date.now() ? facts : null;
}

const keyOf = (purpose: string) => Buffer.from(derivedSecret("sealed text", purpose), "base64url");
