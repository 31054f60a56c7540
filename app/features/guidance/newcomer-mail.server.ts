import { transaction } from "#app/db/transaction.server.ts";
import { endConsent, newcomersAsking } from "#app/features/accounts/consents.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { digestMail } from "#app/features/digest/digest-mail.tsx";
import { type DigestLine, postLine } from "#app/features/digest/parts.server.ts";
import { longestMs } from "#app/features/digest/rules.ts";
import { followedScopes } from "#app/features/following/operations.server.ts";
import { queueMail } from "#app/features/mail/outbox.server.ts";
import { bestSince } from "#app/features/posts/list-posts.server.ts";
import { readableCards } from "#app/features/posts/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { dayMs } from "#app/text/spans.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { m } from "#app/words/messages.ts";
import { findFits, postsShown } from "./fits.server.ts";
import { readOnboarding } from "./onboarding.server.ts";

/** When nothing fitted a newcomer: their search is made again a day later. */
const fruitless = new Map<number, number>();

/**
 * Queues the mail that newcomers asked for, in the second week after they joined: once, whoever else does it at the same time, and none while
 * nothing fits or it is not said who sends it.
 */
export async function sendNewcomerMails(now: number): Promise<void> {
  if (settings.digestLacks.length > 0) return;
  for (const account of await newcomersAsking(now)) {
    if ((fruitless.get(account.id) ?? 0) > now - dayMs) continue;
    await sendTo(account, now).catch((err) => log.error({ err, member: account.id }, "a newcomer's mail could not be made"));
  }
}

async function sendTo(account: Account, now: number): Promise<void> {
  const mail = await inLanguage(account.language ?? "en", async () => {
    const lines = await fittingLines(account, now);
    const said = { subject: m.newcomer_subject({ count: lines.length }), foot: m.newcomer_foot, change: m.newcomer_more() };
    return lines.length === 0 ? null : digestMail([{ title: m.newcomer_part(), lines, all: "/discover/for-me" }], said);
  });
  fruitless.delete(account.id);
  if (!mail) return void fruitless.set(account.id, now);
  await transaction(async (tx) => {
    if (!(await endConsent(tx, account.id, "newcomer", "sent"))) return;
    await queueMail(tx, { userId: account.id, recipient: account.email, ...mail, unsubscribe: "newcomer" });
  }, unseen);
}

/** Returns at most three posts that hold the member's own words, before the best of what they follow. */
async function fittingLines(account: Account, now: number): Promise<DigestLine[]> {
  const [{ values }, scopes, hidden] = await Promise.all([readOnboarding(account), followedScopes(account), hiddenFrom(account)]);
  const question = { interests: values.area_of_interest, occupation: values.occupation, skills: account.skills, hubs: [] };
  const { posts } = await findFits(account, { ...question, province: account.province ?? "" });
  const fitting = await readableCards(account, posts.map(({ id }) => id)); // biome-ignore format: one line
  const followed = (await bestSince(scopes, now - longestMs, hidden)).filter(({ userId }) => userId !== account.id);
  const all = new Map([...fitting, ...followed].map((post) => [post.id, post]));
  return [...all.values()].slice(0, postsShown).map(postLine);
}
