import { m } from "#app/words/messages.ts";

/** Why moderators act on a text or a member. */
export const reasonLabels: Record<string, typeof m.reason_spam> = {
  spam: m.reason_spam,
  harassment: m.reason_harassment,
  misinformation: m.reason_misinformation,
  private_information: m.reason_private_information,
  illegal: m.reason_illegal,
  duplicate: m.reason_duplicate,
  other: m.reason_other,
};
