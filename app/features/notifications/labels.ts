import { language, m } from "#app/words/messages.ts";
import type { MailedKind, Notice } from "./rules.ts";

/** The end of the sentence "Send me an e-mail about …". */
export const kindLabels: Record<MailedKind, () => string> = {
  reply: m.mail_kind_reply,
  mention: m.mail_kind_mention,
  translation: m.mail_kind_translation,
  connection_request: m.mail_kind_connection_request,
  connection_answer: m.mail_kind_connection_answer,
  review_result: m.mail_kind_review_result,
  moderation: m.mail_kind_moderation,
  programme: m.mail_kind_programme,
  review_item: m.mail_kind_review_item,
};

type Options = Parameters<typeof m.notice_unsuspended>[1];

/** Returns the sentence of a notification in the language of the request, or in the recipient's language for a mail. */
export function sentenceOf({ kind, details }: Pick<Notice, "kind" | "details">, options?: Options): string {
  const username = details.username ?? "";
  if (kind === "reply" && details.to === "answer") return m.notice_answer({}, options);
  if (kind === "reply") return (replies[details.to ?? ""] ?? m.notice_reply_comment)({ username }, options);
  if (kind === "mention") return (details.to === "post" ? m.notice_mention_post : m.notice_mention_comment)({ username }, options);
  if (kind === "translation") return (translations[details.what ?? ""] ?? m.notice_translation)({ username }, options);
  if (kind === "connection_request" && details.what === "coalition") return m.notice_coalition({}, options);
  if (kind === "connection_request") return m.notice_connection_request({ username }, options);
  if (kind === "connection_answer") {
    const say = details.response === "accepted" ? m.notice_connection_accepted : m.notice_connection_declined;
    return say({ username }, options);
  }
  if (kind === "review_result") return reviewed(details, options);
  if (kind === "programme") return ofProgramme(details, options);
  if (kind === "review_item") return (reviewItems[details.item ?? ""] ?? m.notice_item_report)({}, options);
  if (kind === "mail_failed") return m.notice_mail_failed({}, options);
  if (kind === "follow_up") {
    const { name = "" } = details;
    return (details.what === "contact" ? m.notice_follow_up_contact : m.notice_follow_up_policy)({ name }, options);
  }
  return moderated(details, options);
}

function reviewed({ name = "", status = "" }: Record<string, string>, options: Options): string {
  if (status === "message") return m.notice_company_message({ name }, options);
  const label = reviewLabels[status];
  return label ? m.notice_company({ name, status: label({}, options) }, options) : m.notice_review_result({}, options);
}

/** The name of a programme is in both languages where it has two. */
function ofProgramme(
  { what = "", name = "", nameFr = "", deadline = "", days = "", status = "" }: Record<string, string>,
  options: Options,
) {
  const title = (options?.locale ?? language()) === "fr" && nameFr ? nameFr : name;
  if (what === "deadline") return m.notice_programme_deadline({ name: title, deadline }, options);
  if (what === "no_deadline") return m.notice_programme_no_deadline({ name: title }, options);
  if (what === "closing") return m.notice_programme_closing({ name: title, deadline, days: Number(days) }, options);
  if (what === "archived") return m.notice_programme_archived({ name: title }, options);
  return m.notice_programme_status({ name: title, status: (programmeStates[status] ?? m.funding_status_unknown)({}, options) }, options);
}

const programmeStates: Record<string, typeof m.status_draft> = {
  open: m.funding_status_open,
  closing_soon: m.funding_status_closing_soon,
  closed: m.funding_status_closed,
  unknown: m.funding_status_unknown,
};

const reviewItems: Record<string, typeof m.status_draft> = {
  company: m.notice_item_company,
  claim: m.notice_item_claim,
  held: m.notice_item_held,
  appeal: m.notice_item_appeal,
};

const reviewLabels: Record<string, typeof m.status_draft> = {
  draft: m.event_needs_changes,
  pending_review: m.status_pending_review,
  approved: m.status_approved,
  published: m.status_published,
  rejected: m.status_rejected,
  claimed: m.event_claimed,
  claim_refused: m.event_claim_refused,
  claim_revoked: m.event_claim_revoked,
  claim_disputed: m.event_claim_disputed,
  unpublished: m.event_unpublished,
  suspended: m.event_suspended,
  restored: m.event_restored,
  merged: m.event_merged,
  separated: m.event_separated,
};

const translations: Record<string, typeof m.notice_translation> = {
  removed: m.notice_translation_removed,
  waits: m.notice_translation_waits,
};

const replies: Record<string, typeof m.notice_reply_post> = { post: m.notice_reply_post, project: m.notice_reply_project };

/** What is told in the same words whatever it is about. */
const told: Record<string, typeof m.notice_unsuspended> = {
  appeal_upheld: m.notice_appeal_upheld,
  appeal_dismissed: m.notice_appeal_dismissed,
  act_upheld: m.notice_act_upheld,
  act_dismissed: m.notice_act_dismissed,
  unsuspended: m.notice_unsuspended,
  report_upheld: m.notice_report_upheld,
};

function moderated(details: Record<string, string>, options: Options): string {
  const target = (targetLabels[details.target ?? ""] ?? m.target_post)({}, options);
  const reason = (reasonLabels[details.reason ?? ""] ?? m.reason_other)({}, options);
  if (details.what === "removed") return m.notice_removed({ target, reason }, options);
  if (details.what === "held") return m.notice_held({ target }, options);
  if (details.what === "released") return m.notice_released({ target }, options);
  if (details.what === "restored") return m.notice_restored({ target }, options);
  if (details.what === "suspended") return m.notice_suspended({ until: details.until ?? "", reason }, options);
  return (told[details.what ?? ""] ?? m.notice_report_dismissed)({}, options);
}

export const targetLabels: Record<string, typeof m.target_post> = {
  post: m.target_post,
  translation: m.target_translation,
  comment: m.target_comment,
  project: m.target_project,
  member: m.target_member,
  company: m.target_company,
};

export const reasonLabels: Record<string, typeof m.reason_spam> = {
  spam: m.reason_spam,
  harassment: m.reason_harassment,
  misinformation: m.reason_misinformation,
  private_information: m.reason_private_information,
  illegal: m.reason_illegal,
  duplicate: m.reason_duplicate,
  other: m.reason_other,
};
