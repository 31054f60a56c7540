import { m } from "#app/words/messages.ts";
import type { ConsentKind, UserType } from "./rules.ts";

export const userTypeLabels: Record<UserType, () => string> = {
  secondary_student: m.user_type_secondary_student,
  post_secondary: m.user_type_post_secondary,
  recent_graduate: m.user_type_recent_graduate,
  professional: m.user_type_professional,
  seeker: m.user_type_seeker,
};

/** The end of the sentence "Send me an email about …". */
export const mailedKindLabels: Record<ConsentKind, () => string> = {
  reply: m.mail_kind_reply,
  mention: m.mail_kind_mention,
  translation: m.mail_kind_translation,
  connection_request: m.mail_kind_connection_request,
  connection_answer: m.mail_kind_connection_answer,
  review_result: m.mail_kind_review_result,
  moderation: m.mail_kind_moderation,
  programme: m.mail_kind_programme,
  followed: m.mail_kind_followed,
  reminder: m.mail_kind_reminder,
  review_item: m.mail_kind_review_item,
  digest: m.mail_kind_digest,
  newcomer: m.mail_kind_newcomer,
};
