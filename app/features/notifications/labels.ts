import { reasonLabels } from "#app/auth/reason-labels.ts";
import { browserName } from "#app/features/accounts/browser.ts";
import { shownDay } from "#app/ui/day.ts";
import { language, m } from "#app/words/messages.ts";
import { type Notice, type NotificationKind, numbersIn } from "./rules.ts";

type Options = Parameters<typeof m.notice_unsuspended>[1];

type Say = (details: Record<string, string>, options: Options) => string;

const sentences: Record<NotificationKind, Say> = {
  reply: ({ to = "", username = "", people, count: times = "1" }, options) => {
    const count = numbersIn(people).length;
    if (count > 1) return (severalReplies[to] ?? m.notice_replies_comment)({ count }, options);
    if (Number(times) > 1) return (repliesOfOne[to] ?? m.notice_replies_comment_one)({ username, count: Number(times) }, options);
    return to === "answer" ? m.notice_answer({}, options) : (replies[to] ?? m.notice_reply_comment)({ username }, options);
  },
  mention: ({ to, username = "", people, count = "1" }, options) =>
    numbersIn(people).length > 1
      ? m.notice_mentions({ count: numbersIn(people).length }, options)
      : Number(count) > 1
        ? m.notice_mentions_one({ username, count: Number(count) }, options)
        : (to === "post" ? m.notice_mention_post : m.notice_mention_comment)({ username }, options),
  translation: ({ what = "", username = "" }, options) => (translations[what] ?? m.notice_translation)({ username }, options),
  connection_request: ({ what, username = "", people }, options) =>
    what === "coalition"
      ? m.notice_coalition({}, options)
      : numbersIn(people).length > 1
        ? m.notice_connection_requests({ count: numbersIn(people).length }, options)
        : m.notice_connection_request({ username }, options),
  connection_answer: ({ response, username = "" }, options) =>
    (response === "accepted" ? m.notice_connection_accepted : m.notice_connection_declined)({ username }, options),
  review_result: reviewed,
  programme: ofProgramme,
  followed: ofFollowed,
  reminder: ({ what = "", name = "" }, options) => (reminders[what] ?? m.notice_reminder_named)({ name }, options),
  review_item: ({ item = "" }, options) => (reviewItems[item] ?? m.notice_item_report)({}, options),
  mail_failed: ({ what, name = "" }, options) =>
    what === "answer" ? name : what === "own" ? m.notice_mail_bounced({}, options) : m.notice_mail_failed({}, options),
  follow_up: ({ what = "", name = "" }, options) => (followUps[what] ?? m.notice_follow_up_policy)({ name }, options),
  moderation: moderated,
  security: ofSecurity,
};

/**
 * Returns the sentence of a notification in the language of the request, or in the recipient's language for a mail. A row can be of a later
 * version, where one was installed and taken back.
 */
export const sentenceOf = ({ kind, details }: Pick<Notice, "kind" | "details">, options?: Options): string =>
  (sentences[kind] ?? unknown)(details, options);

function ofSecurity(
  { what = "", userAgent = "", left = "", due = "", provider = "", count = "1" }: Record<string, string>,
  options: Options,
): string {
  return (securityEvents[what] ?? m.notice_unknown)(
    { browser: browserName(userAgent, options), left, due, provider, count: Number(count) },
    options,
  );
}

const securityEvents: Record<
  string,
  (facts: { browser: string; left: string; due: string; provider: string; count: number }, options: Options) => string
> = {
  new_browser: m.notice_new_browser,
  password: m.notice_password,
  address: m.notice_address,
  second_step_on: m.notice_second_step_on,
  second_step_off: m.notice_second_step_off,
  second_step_ended: m.notice_second_step_ended,
  recovery_code: m.notice_recovery_code,
  recovery_codes: m.notice_recovery_codes,
  wrong_codes: m.notice_wrong_codes,
  identity_linked: m.notice_identity_linked,
  identity_unlinked: m.notice_identity_unlinked,
  reset_started: m.notice_reset_started,
  reset_stopped: m.notice_reset_stopped,
  reset_called_off: m.notice_reset_called_off,
  reset_signed_in: m.notice_reset_signed_in,
  reset_void: m.notice_reset_void,
  reset_done: m.notice_reset_done,
  password_dropped: m.notice_password_dropped,
  passkey_added: m.notice_passkey_added,
  passkey_removed: m.notice_passkey_removed,
  passkey_copied: m.notice_passkey_copied,
};

const unknown: Say = (_details, options) => m.notice_unknown({}, options);

function reviewed(details: Record<string, string>, options: Options): string {
  const { name = "", status = "" } = details;
  const corrected = corrections[status];
  if (corrected) return corrected({ name: titleIn(details, options), fact: wordIn("fact", details, options) }, options);
  if (status === "message") return m.notice_company_message({ name }, options);
  const label = reviewLabels[status];
  return label ? m.notice_company({ name, status: label({}, options) }, options) : m.notice_review_result({}, options);
}

/** Returns what is told in both languages where it has two. */
const wordIn = (key: string, { [key]: word = "", [`${key}Fr`]: french = "" }: Record<string, string>, options: Options) =>
  (options?.locale ?? language()) === "fr" && french ? french : word;

const titleIn = (details: Record<string, string>, options: Options) => wordIn("name", details, options);

function ofProgramme(details: Record<string, string>, options: Options) {
  const { what = "", days = "", status = "" } = details;
  const [deadline = "", before] = [details.deadline, details.before].map((day) => (day ? shownDay(Date.parse(day), options?.locale) : ""));
  const title = titleIn(details, options);
  if (what === "deadline" && before) return m.notice_programme_deadline_moved({ name: title, deadline, before }, options);
  if (what === "deadline") return m.notice_programme_deadline({ name: title, deadline }, options);
  if (what === "no_deadline") return m.notice_programme_no_deadline({ name: title }, options);
  if (what === "closing") return m.notice_programme_closing({ name: title, deadline, days: Number(days) }, options);
  if (what === "facts") return m.notice_programme_facts({ name: title, facts: wordIn("fact", details, options) }, options);
  if (what === "archived") return m.notice_programme_archived({ name: title }, options);
  if (what === "returned") return m.notice_programme_returned({ name: title }, options);
  const state = programmeStates[status];
  return state ? m.notice_programme_status({ name: title, status: state({}, options) }, options) : m.notice_programme_no_status({ name: title }, options); // biome-ignore format: one line
}

/** One post or comment names who wrote it; several are counted. */
function ofFollowed({ what, username = "", name = "", count = "1" }: Record<string, string>, options: Options) {
  if (what === "search") return m.notice_followed_search({ count: Number(count), name }, options);
  if (what === "update") return m.notice_followed_update({ username }, options);
  if (Number(count) > 1)
    return (what === "comment" ? m.notice_followed_comments : m.notice_followed_posts)({ count: Number(count) }, options);
  return (what === "comment" ? m.notice_followed_comment : m.notice_followed_post)({ username }, options);
}

const programmeStates: Record<string, typeof m.status_draft> = {
  open: m.funding_status_open,
  closing_soon: m.funding_status_closing_soon,
  closed: m.funding_status_closed,
};

const corrections: Record<string, typeof m.notice_correction_taken> = {
  correction_taken: m.notice_correction_taken,
  correction_refused: m.notice_correction_refused,
  facts_taken: ({ name }, options) => m.notice_facts_taken({ name }, options),
  facts_refused: ({ name }, options) => m.notice_facts_refused({ name }, options),
};

const followUps: Record<string, typeof m.notice_follow_up_contact> = {
  contact: m.notice_follow_up_contact,
  project: m.notice_follow_up_project,
  insight: m.notice_follow_up_insight,
  hidden: (_details, options) => m.notice_follow_up_hidden({}, options),
  hidden_members: m.notice_follow_up_hidden_members,
};

const reminders: Record<string, typeof m.notice_reminder_named> = {
  post: (_details, options) => m.notice_reminder_post({}, options),
  project: (_details, options) => m.notice_reminder_project({}, options),
};

const reviewItems: Record<string, typeof m.status_draft> = {
  company: m.notice_item_company,
  claim: m.notice_item_claim,
  correction: m.notice_item_correction,
  facts: m.notice_item_facts,
  held: m.notice_item_held,
  appeal: m.notice_item_appeal,
  picture: m.notice_item_picture,
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
  accepted: m.notice_translation_accepted,
  removed: m.notice_translation_removed,
  waits: m.notice_translation_waits,
};

const replies: Record<string, typeof m.notice_reply_post> = { post: m.notice_reply_post, project: m.notice_reply_project };

const severalReplies: Record<string, typeof m.notice_replies_post> = { post: m.notice_replies_post, project: m.notice_replies_project };

const repliesOfOne: Record<string, typeof m.notice_replies_post_one> = {
  post: m.notice_replies_post_one,
  project: m.notice_replies_project_one,
};

/** What is told in the same words whatever it is about. */
const told: Record<string, (facts: { count: number }, options: Options) => string> = {
  appeal_upheld: m.notice_appeal_upheld,
  appeal_dismissed: m.notice_appeal_dismissed,
  act_upheld: m.notice_act_upheld,
  act_dismissed: m.notice_act_dismissed,
  unsuspended: m.notice_unsuspended,
  report_upheld: m.notice_report_upheld,
  report_dismissed: m.notice_report_dismissed,
};

function moderated(details: Record<string, string>, options: Options): string {
  const label = (targetLabels[details.target ?? ""] ?? m.target_post)({}, options);
  const target = details.named ? m.target_named({ target: label, title: details.named }, options) : label;
  const reason = (reasonLabels[details.reason ?? ""] ?? m.reason_other)({}, options);
  if (details.what === "removed") return m.notice_removed({ target, reason }, options);
  if (details.what === "pictures_removed") return m.notice_pictures_removed({ target, reason }, options);
  if (details.what === "held") return m.notice_held({ target }, options);
  if (details.what === "picture_released") return m.notice_picture_released({}, options);
  if (details.what === "released") return m.notice_released({ target }, options);
  if (details.what === "restored") return m.notice_restored({ target }, options);
  if (details.what === "suspended") return m.notice_suspended({ until: details.until ?? "", reason }, options);
  return (told[details.what ?? ""] ?? m.notice_unknown)({ count: Number(details.count ?? 1) }, options);
}

export const targetLabels: Record<string, typeof m.target_post> = {
  post: m.target_post,
  translation: m.target_translation,
  comment: m.target_comment,
  project: m.target_project,
  member: m.target_member,
  company: m.target_company,
};
