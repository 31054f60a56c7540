import { transaction } from "#app/db/transaction.server.ts";
import { bouncedAt, mailNamedIn } from "#app/features/mail/answer-address.server.ts";
import { mailCameBack } from "#app/features/notifications/mail-delivery.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import type { Received } from "./received.server.ts";

type Failure = { reason: string; isFinal: boolean };

/**
 * Takes a mail by which a mail server says what became of one of ours, told by the envelope sender that only that one had, or by its Message-ID
 * and its recipient in what came back: nobody who did not get a mail can say that it came back. What is only late is not counted. Returns
 * null for a mail about none of ours.
 */
export async function takeBounce(raw: Buffer, mail: Received, to: string[]): Promise<"taken" | "ignored" | null> {
  const text = raw.toString("latin1");
  const recipient = /^(?:Final|Original)-Recipient:[^;\n]*;\s*<?([^\s<>]+@[^\s<>]+)/im.exec(text)?.[1];
  const addressed = to.map(bouncedAt).find((id) => id !== null);
  const id = addressed ?? (recipient ? mailNamedIn(text) : null);
  if (id === null) return null;
  const failure = failureIn(text, mail);
  const named = addressed ? undefined : recipient;
  const isTaken = failure !== null && (await transaction((tx) => mailCameBack(tx, id, { ...failure, recipient: named }), unseen));
  return isTaken ? "taken" : "ignored";
}

/** Returns why a mail was given up, as its server says, and whether it would be again; null where it was not (RFC 3464, and servers older than it). */
function failureIn(raw: string, { from, subject, text }: Pick<Received, "from" | "subject" | "text">): Failure | null {
  if (/^Content-Type:\s*message\/(?:global-)?delivery-status/im.test(raw)) {
    const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, "im").exec(raw)?.[1]?.replace(/\s+/g, " ") ?? "";
    const [status, action, reason] = [field("Status"), field("Action"), field("Diagnostic-Code") || field("Status")];
    if (/^5\./.test(status) && /^(?:failed|$)/i.test(action)) return { reason, isFinal: true };
    return /^4\./.test(status) && /^failed/i.test(action) ? { reason, isFinal: false } : null;
  }
  if (!/^(?:mailer-?daemon|mail-?daemon|postmaster)@/i.test(from ?? "")) return null; // an out-of-office may hold any number
  if (/\b(?:delayed|warning|temporary|(?:continue|keep) trying|will be retried)\b/i.test(`${subject} ${text.slice(0, 2000)}`)) return null;
  const line = text.split("\n").find((one) => /(?:^|[\s#(:])5(?:\d\d[ -]|\.\d{1,3}\.\d{1,3}\b)|permanent (?:fatal )?(?:error|failure)|(?:unknown|no such) (?:user|address)|user unknown/i.test(one)); // biome-ignore format: one pattern
  return line ? { reason: line.trim(), isFinal: true } : null;
}
