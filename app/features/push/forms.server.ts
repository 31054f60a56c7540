import { ECDH } from "node:crypto";
import { z } from "zod";
import { isPrivateHost } from "#app/network/outside.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";

/** What a browser gives for its subscription, as its JSON has it. */
export const Subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type SubscriptionInput = z.infer<typeof Subscription>;

const endpointLimit = 1_000;

export const invalidEndpoint = () => new InvalidInput({ form: m.push_endpoint_invalid({ limit: endpointLimit }) });

/** Validates a subscription. Refuses private IP addresses; host names are looked up by who saves it, and at each sending. @throws InvalidInput */
export function checkSubscription({ endpoint, keys }: SubscriptionInput) {
  const url = URL.canParse(endpoint) && endpoint.length <= endpointLimit ? new URL(endpoint) : null;
  if (url?.protocol !== "https:" || url.username || url.password || isPrivateHost(url.hostname)) throw invalidEndpoint();
  if (!isPoint(bytesOf(keys.p256dh)) || bytesOf(keys.auth).length !== 16) throw new InvalidInput({ form: m.push_keys_invalid() });
  return { endpoint, publicKey: keys.p256dh, authKey: keys.auth };
}

const bytesOf = (text: string) => Buffer.from(/^[\w-]{1,100}$/.test(text) ? text : "", "base64url");

/** Whether these bytes are a whole point of the curve P-256. */
function isPoint(bytes: Buffer): boolean {
  try {
    return bytes.length === 65 && ECDH.convertKey(bytes, "prime256v1").length > 0;
  } catch {
    return false;
  }
}
