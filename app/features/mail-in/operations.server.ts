import { keyedHash } from "#app/auth/site-secret.server.ts";
import { adminOrThrow, type Member, memberOrThrow, type Viewer, withRoleInForce } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { checkCommentForm } from "#app/features/comments/forms.server.ts";
import { addComment } from "#app/features/comments/operations.server.ts";
import { type Followed, follow, listFollowing, unfollow } from "#app/features/following/operations.server.ts";
import { type FollowTarget, idsOf, targetOf } from "#app/features/follows/rules.ts";
import { slugOfHub } from "#app/features/hubs/operations.server.ts";
import { answerAddress, answerDays, type KnownAddress, type MailPlace, readAddress } from "#app/features/mail/answer-address.server.ts";
import { queueMail } from "#app/features/mail/outbox.server.ts";
import { type RefusalKind, voteWord } from "#app/features/mail/rules.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { PostForm } from "#app/features/posts/forms.server.ts";
import { createPost } from "#app/features/posts/operations.server.ts";
import { setVote } from "#app/features/votes/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import {
  DatabaseAway,
  InvalidInput,
  NotAllowed,
  NotFound,
  type Problem,
  problemIn,
  StorageFull,
  TooManyRequests,
} from "#app/operations/problems.ts";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { dayMs } from "#app/text/spans.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { m } from "#app/words/messages.ts";
import { takeBounce } from "./bounces.server.ts";
import * as data from "./data.server.ts";
import { type Received, readMail } from "./received.server.ts";
import { type Client, forgeryIn } from "./sender-proof.server.ts";

/** How long it is known how many mails were not taken. */
export const refusalDays = 30;
/** A larger mail is not read. */
export const mostBytes = 20_000_000;

/**
 * What became of a mail: its words stand here, its sender was told why not, nothing was done, none of our
 * addresses is in it, or somebody else sent it than it says: then nobody is written to. */
export type MailOutcome = "taken" | "refused" | "ignored" | "unknown" | "forged";

type Envelope = {
  /** The address that it came to, as far as the mail server told. */
  to?: string[];
  /** Who sent it, as the mail server was told. */
  sender?: string;
  /** No person sent it: the mail server said so. */
  isBounce?: boolean;
  /** The mail server that brought it, where we know. */
  client?: Client;
  /** Counts what the member writes against the limits of the forms. @throws TooManyRequests */
  count?: (userId: number) => Promise<unknown>;
};

/**
 * Takes a mail that came in: an answer becomes a comment, `+1` a vote, "unfollow" ends a following, and a mail to a hub is a post. Each mail is
 * taken once at each of its addresses. What mail servers send back stops mail to the address it is about. What a person sent and what cannot be
 * taken goes back to the member whose address it is, with the sentence of the form, whoever sent it. @throws StorageFull, DatabaseAway, TooManyRequests: it can be taken later
 */
export async function takeMail(
  raw: Buffer,
  { to = [], sender, isBounce = false, client, count = async () => {} }: Envelope = {},
): Promise<MailOutcome> {
  const mail = await readMail(raw).catch((err) => {
    log.warn({ err }, "a mail could not be read");
    return null;
  });
  if (!mail) return "unknown";
  const forgery = client && sender ? await forgeryIn(raw, sender, client).catch(logged) : null;
  if (forgery) {
    log.info({ outcome: "forged", forgery }, "a mail came in");
    await noteRefused("forged");
    return "forged"; // an answer would go to whose name was taken
  }
  const bounced = await takeBounce(raw, mail, to.length > 0 ? to : mail.to);
  if (bounced) {
    log.info({ outcome: bounced, bounce: true }, "a mail came in");
    return bounced;
  }
  const addresses = (to.length > 0 ? to : mail.to).flatMap((address) => readAddress(address, Date.now()) ?? []);
  const outcomes: MailOutcome[] = [];
  for (const address of addresses) outcomes.push(isBounce || mail.isAutomatic ? "ignored" : await takeAt(mail, address, sender, count));
  const outcome = outcomes.find((one) => one !== "ignored") ?? outcomes[0] ?? "unknown";
  if (outcome === "unknown") await noteRefused("unknown");
  if (outcome === "ignored") await noteRefused("automatic");
  log.info({ outcome, automatic: isBounce || mail.isAutomatic }, "a mail came in"); // who sent it is nobody's business
  return outcome;
}

function logged(err: unknown): null {
  log.warn({ err }, "who sent a mail could not be looked up");
  return null;
}

/** Counts a mail that was not taken, for the staff page. */
export const noteRefused = (kind: RefusalKind): Promise<void> => transaction((tx) => data.countRefusal(tx, kind, Date.now()), unseen);

/** Returns how many mails were not taken in the last days, by why, without whose they were. @throws AdminOnly */
export async function listRefusals(viewer: Viewer, now = Date.now()) {
  adminOrThrow(viewer);
  return data.refusalsSince(now - refusalDays * dayMs);
}

async function takeAt(
  mail: Received,
  { userId, place, hasEnded }: KnownAddress,
  sender: string | undefined,
  count: NonNullable<Envelope["count"]>,
): Promise<MailOutcome> {
  const account = await findAccountById(userId);
  if (!account) return "ignored";
  const member = withRoleInForce(account);
  const hash = keyedHash("received mail", `${mail.messageId} ${userId} ${JSON.stringify(place)}`);
  if (await data.wasReceived(hash)) return "taken";
  return inLanguage(member.language ?? "en", async () => {
    let kind: RefusalKind = "sender";
    try {
      if (!mail.from) throw new NotAllowed(m.mail_in_no_sender());
      if (mail.from !== member.email.toLowerCase()) throw new NotAllowed(m.mail_in_other_sender({ address: mail.from }));
      // The address of a hub never ends, so it is known to more servers and for longer than that of an answer.
      if (place.type === "hub" && sender && sender.toLowerCase() !== mail.from) throw new NotAllowed(m.mail_in_unproven({ sender, address: mail.from })); // biome-ignore format: one line
      kind = "ended";
      if (hasEnded) throw new NotFound("place", m.mail_in_ended({ days: answerDays }));
      kind = "unreadable";
      if (/\ufffd/.test(mail.words)) throw new InvalidInput({ content: m.mail_in_unreadable() });
      kind = "form";
      await count(userId);
      const ended = mail.wish === "stop" ? await endFollowing(member, place) : null;
      if (!ended) await act(member, place, mail, `mail:${hash}`);
      const { files } = mail;
      const options = { subject: mail.subject.slice(0, 150), files: files.slice(0, 20).join("\n") };
      await transaction(async (tx) => {
        const isFirst = await data.insertReceived(tx, hash);
        if (isFirst && ended) await queueMail(tx, { userId, recipient: member.email, ...mailOf(ended) });
        if (!isFirst || files.length === 0 || mail.wish) return;
        await answer(tx, userId, { subject: m.mail_in_files_subject(options), body: m.mail_in_files_body(options) });
      }, unseen);
      if (files.length > 0) log.info({ files: files.length }, "files of a mail were left out");
      return "taken";
    } catch (error) {
      const problem = problemIn(error);
      if (!problem || [StorageFull, DatabaseAway, TooManyRequests].some((later) => problem instanceof later)) throw error;
      if (await sendBack(member, mail, problem, hash)) await noteRefused(kind);
      return "refused";
    }
  });
}

/** Does what a mail says, in the operation that the form for it calls. The key tells the same mail when it comes again. */
async function act(member: Member, place: MailPlace, { words, wish, subject, cut, files }: Received, key: string): Promise<unknown> {
  const { type, id, commentId } = place;
  if (words === "" && files.length > 0) throw new InvalidInput({ content: m.mail_in_only_files({ files: files.slice(0, 20).join(", ") }) });
  if (type === "hub") return createPost(member, await postIn(id, subject, words, key), undefined, cut);
  if (wish === "down") throw new InvalidInput({ content: m.mail_in_no_down({ vote: voteWord }) });
  if (wish === "up") {
    const target =
      commentId === null ? ({ target_type: type, target_id: id } as const) : ({ target_type: "comment", target_id: commentId } as const);
    return setVote(member, { wanted: "up", ...target });
  }
  if (words === "") throw new InvalidInput({ content: m.mail_in_empty() });
  const input = checkCommentForm({ content: words, parent_comment_id: commentId, submission_key: key });
  return addComment(member, { type, id }, input, undefined, cut);
}

/**
 * Ends what a mail was about, and returns it. The mail of a discussion promises that nothing more of it is told, a reply or a mention neither: it
 * is muted, whatever told of it.
 */
async function endFollowing(member: Member, { type, id }: MailPlace): Promise<Followed> {
  if (type === "post") await follow(member, targetOf("post", id), "mute");
  const ended = type !== "project" && (await listFollowing(member)).find(({ target }) => target === targetOf(type, id));
  if (!ended) throw new NotFound("place", m.mail_in_not_followed({ link: settings.baseUrl + followsPath }));
  if (type === "hub") await unfollow(member, ended.target);
  return ended;
}

const followsPath = "/settings/follows";

/** Says what is not followed any more and how it is again, on no page: its own shows it. Nothing can be answered to it, and no program answers it. */
const mailOf = ({ name, path }: Followed) => ({
  subject: m.unfollowed_mail_subject({ name }),
  body: m.unfollowed_mail_body({ name, button: m.follow(), link: settings.baseUrl + path, follows: settings.baseUrl + followsPath }),
});

/** Returns the post that a mail to a hub is. Its tags stand in the subject, "#kelp"; without any it has the hub's name. */
async function postIn(hubId: number, subject: string, content: string, key: string) {
  const tags = [...subject.matchAll(/#([\p{L}\p{N}+.-]+)/gu)].map(([, tag]) => tag);
  const title = subject.replace(/#[\p{L}\p{N}+.-]+/gu, "").trim();
  if (title === "") throw new InvalidInput({ title: m.mail_in_no_subject() });
  if (content === "") throw new InvalidInput({ content: m.mail_in_no_text() });
  return PostForm.parse({
    title,
    content,
    industry_hub_id: hubId,
    tags: tags.join(",") || (await slugOfHub(hubId)) || "",
    submission_key: key,
  });
}

/** Answers a mail by mail and on the site: mail to its sender may have been stopped, or not arrive. */
const answer = (tx: Writer, userId: number, { subject, body }: { subject: string; body: string }) =>
  notify(
    tx,
    { userId, kind: "mail_failed", actorId: null, path: "/notifications", details: { what: "answer", name: subject, saidEn: body } },
    () => ({ subject, body }),
  );

/** Sends the words back to the member with the reason, once for each mail. Returns whether it did. */
async function sendBack({ id: userId, email }: Member, mail: Received, problem: Problem, hash: string) {
  const isComment = problem instanceof NotFound && problem.what === "comment";
  const bodyOf = mail.from === email.toLowerCase() ? m.mail_in_back_body : m.mail_in_back_other;
  const reason = isComment ? m.mail_in_no_comment() : problem.message;
  const subject = m.mail_in_back_subject({ subject: mail.subject.slice(0, 150) });
  const body = bodyOf({ reason, words: (mail.words || mail.text).slice(0, 20_000) });
  log.info({ reason: problem.constructor.name }, "a mail was sent back");
  return transaction(async (tx) => {
    const isFirst = await data.insertReceived(tx, hash);
    if (isFirst) await answer(tx, userId, { subject, body });
    return isFirst;
  }, unseen);
}

/** Returns the address at which the viewer posts by mail into each of these hubs that they follow, by its target; none while no mail comes in. */
export function hubAddresses(viewer: Viewer, targets: FollowTarget[]): Record<string, string> {
  const member = memberOrThrow(viewer);
  if (!settings.mailIn.domain) return {};
  const hubs = idsOf("hub", targets).map((id) => [targetOf("hub", id), { type: "hub", id, commentId: null } as const] as const);
  return Object.fromEntries(hubs.map(([target, place]) => [target, answerAddress(member.id, place, Date.now())]));
}

/** Forgets the mails that came in so long ago that their addresses have ended; the schedule runs it every day. */
export async function forgetReceivedMails(now: number): Promise<void> {
  await data.deleteReceivedBefore(now - (answerDays + 1) * dayMs);
  await transaction((tx) => data.deleteRefusalsBefore(tx, now - refusalDays * dayMs), unseen);
}
