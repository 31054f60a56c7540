import { m } from "#app/words/messages.ts";
import type { NotificationKind } from "./rules.ts";

/** What a kind is about, after "Send me an e-mail about". */
export const kindLabels: Record<NotificationKind, () => string> = {
  reply: m.mail_kind_reply,
  connection_request: m.mail_kind_connection_request,
  connection_answer: m.mail_kind_connection_answer,
  review_result: m.mail_kind_review_result,
  moderation: m.mail_kind_moderation,
};
