import { createHmac, randomBytes } from "node:crypto";

/** Returns 256 random bits in the format of the Standard Webhooks specification. */
export const newSigningKey = () => `whsec_${randomBytes(32).toString("base64")}`;

/** Returns the three headers by which a receiver verifies the body. `now` is in milliseconds. */
export function signedHeaders(message: { id: string; body: string; signingKey: string }, now: number): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const key = Buffer.from(message.signingKey.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${message.id}.${seconds}.${message.body}`).digest("base64");
  return { "webhook-id": message.id, "webhook-timestamp": String(seconds), "webhook-signature": `v1,${signature}` };
}
