import { createECDH } from "node:crypto";
import webPush from "web-push";
import { derivedSecret } from "#app/auth/site-secret.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { nextAttemptAt } from "#app/network/back-off.ts";
import { postOutside } from "#app/network/outside.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import * as data from "./data.server.ts";

const batch = 50;
const timeoutMs = 5_000;
/** A claim lasts longer than any attempt, so that a notice is sent again only when the process that claimed it has died. */
const claimMs = 60_000;
/** How long a push service waits for a browser that is away. */
const keptSeconds = 86_400;

let known: { publicKey: string; privateKey: string } | undefined;

/**
 * Returns the keys by which push services know this site (VAPID, RFC 8292). They are derived from its secret: every server of it has the same, and
 * a site that is restored with its secret has them again. With another secret browsers must be switched on anew.
 */
export function siteKeys(): { publicKey: string; privateKey: string } {
  if (known) return known;
  const pair = createECDH("prime256v1");
  const privateKey = derivedSecret("key of", "web push");
  pair.setPrivateKey(privateKey, "base64url");
  known = { publicKey: pair.getPublicKey("base64url"), privateKey };
  return known;
}

/** Sends the notices that are due and returns how many were tried. Writes nothing when none is. */
export async function deliverPushes(now: number): Promise<number> {
  if (!(await data.isPushDue(now))) return 0;
  const due = await transaction((tx) => data.claimDue(tx, now, now + claimMs, batch), unseen);
  const attempts = await Promise.all(due.map(async (one) => ({ one, status: await send(one) })));
  await transaction(async (tx) => {
    for (const { one, status } of attempts) {
      const next = nextAttemptAt(one.attempts, now);
      if (status >= 200 && status < 300) await data.noteArrival(tx, one, now);
      // The browser has ended it, or its service has answered to no attempt.
      else if (status === 404 || status === 410 || next === null) await data.deleteAfter(tx, one);
      else await data.postpone(tx, one, next);
    }
  }, unseen);
  return due.length;
}

/** Sends a notice, encrypted for its browser. Returns the status of the answer; 0 where there is none. */
async function send({ id, endpoint, publicKey, authKey, waiting }: data.SubscriptionRow): Promise<number> {
  const { protocol, hostname, origin } = new URL(settings.baseUrl);
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh: publicKey, auth: authKey } }, waiting ?? "", {
      vapidDetails: { subject: protocol === "https:" ? origin : `mailto:portage@${hostname}`, ...siteKeys() },
      contentEncoding: "aes128gcm",
      TTL: keptSeconds,
      topic: "news", // a browser that was away gets the latest alone
    });
    return await postOutside(endpoint, body ?? "", headers as Record<string, string>, timeoutMs); // numbers among them
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    log.info({ subscription: id, name, code }, "a push service did not answer"); // the message may name the endpoint, which is a secret
    return 0;
  }
}
