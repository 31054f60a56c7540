import { dayMs, hourMs } from "#app/text/spans.ts";

/** What becomes of a mail; one is kept while no mail server is set, and has bounced when it came back for good after it was sent. */
export const mailStatuses = ["pending", "failed", "bounced", "sent", "kept"] as const;
export type MailStatus = (typeof mailStatuses)[number];
export const pageSize = 25;
/** After a mail of a topic, what comes next waits so long, and is told in one mail. */
export const topicHoldMs = hourMs;
/** How long the outbox remembers a mail, delivered or not. */
export const mailDays = 30;

/** How long after a mail was sent it can come back: mail servers give up within a week. */
export const bounceMs = 10 * dayMs;
/** On how many of these days mail must have come back that only failed for now, until no more is sent. */
export const lateDays = 3;

/** What stands in a waiting mail where a secret goes: that of its link, and that of its unsubscribe address. */
export const linkPlaceholder = "{{link}}";
export const unsubscribePlaceholder = "{{unsubscribe}}";

/** An answer that is a vote when it is all that was written. */
export const voteWord = "+1";

/** How many test mails an admin may ask for within an hour. */
export const testsAnHour = 5;

/** Why a mail that came in was not taken. "form": what the form would have refused too. */
export const refusalKinds = ["forged", "sender", "ended", "unreadable", "form", "automatic", "large", "unknown"] as const;
export type RefusalKind = (typeof refusalKinds)[number];
