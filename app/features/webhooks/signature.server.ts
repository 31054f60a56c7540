import { createHmac, randomBytes } from "node:crypto";

/** 256 random bits, as the Standard Webhooks specification writes them. */
export const newSigningKey = () => `whsec_${randomBytes(32).toString("base64")}`;

/** The three headers a receiver checks the body by; `now` in milliseconds. */
export function signedHeaders(message: { id: string; body: string; signingKey: string }, now: number): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const key = Buffer.from(message.signingKey.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${message.id}.${seconds}.${message.body}`).digest("base64");
  return { "webhook-id": message.id, "webhook-timestamp": String(seconds), "webhook-signature": `v1,${signature}` };
}
