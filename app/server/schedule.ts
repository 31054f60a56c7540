import { emptyLog, mergeScatteredIndexes } from "#app/db/erase.server.ts";
import { forgetChanges } from "#app/db/forget-changes.server.ts";
import { forgetOldLinks } from "#app/features/accounts/email-links.server.ts";
import { answerLinkRequests } from "#app/features/accounts/password-reset.server.ts";
import { forgetExpired } from "#app/features/accounts/sessions.server.ts";
import { forgetOldFailures } from "#app/features/accounts/sign-in-failures.server.ts";
import { renewFigures } from "#app/features/applications/operations.server.ts";
import { backUpWhenDue } from "#app/features/backups/when-due.server.ts";
import { fetchLogos } from "#app/features/companies/logos.server.ts";
import { checkSites } from "#app/features/companies/sites.server.ts";
import { sendDigests } from "#app/features/digest/send.server.ts";
import { forgetOldDrafts } from "#app/features/drafts/text-drafts.server.ts";
import { finishErasures } from "#app/features/erasure/operations.server.ts";
import { tellSearches } from "#app/features/following/searches.server.ts";
import { drawOutdatedTexts } from "#app/features/formatting/operations.server.ts";
import { announceClosing, remindFollowers } from "#app/features/funding/followers.server.ts";
import { sendNewcomerMails } from "#app/features/guidance/newcomer-mail.server.ts";
import { recomputeAlerts } from "#app/features/intelligence/alerts.server.ts";
import { remindOwners } from "#app/features/intelligence/follow-ups.server.ts";
import { forgetOldMail } from "#app/features/mail/operations.server.ts";
import { forgetReceivedMails } from "#app/features/mail-in/operations.server.ts";
import { deliverMail } from "#app/features/notifications/mail-delivery.server.ts";
import { forgetOldNotifications } from "#app/features/notifications/operations.server.ts";
import { importDueSets } from "#app/features/open-data/import.server.ts";
import { askAuthors } from "#app/features/outcomes/operations.server.ts";
import { forgetUnplaced } from "#app/features/pictures/operations.server.ts";
import { readLinkedPages } from "#app/features/posts/link-previews.server.ts";
import { readDuePages } from "#app/features/programme-watch/read.server.ts";
import { deliverPushes } from "#app/features/push/delivery.server.ts";
import { remindSavers } from "#app/features/saves/operations.server.ts";
import { indexOpenData, indexWaiting } from "#app/features/search/site-pages.server.ts";
import { forgetOldMisses } from "#app/features/search-words/misses.server.ts";
import { carryOutResets } from "#app/features/sign-in-resets/carry-out.server.ts";
import { forgetOldViews } from "#app/features/views/operations.server.ts";
import { deliverWebhooks, forgetOldDeliveries } from "#app/features/webhooks/delivery.server.ts";
import { DatabaseAway, problemIn } from "#app/operations/problems.ts";
import { log } from "#app/process/log.server.ts";
import { dayMs, hourMs } from "#app/text/spans.ts";
import { returnToPresent } from "./present-times.ts";

export type Job = { name: string; everyMs: number; run: (now: number) => Promise<unknown> };

/** The jobs that a serving process runs by itself. */
export const jobs: Job[] = [
  { name: "erasures", everyMs: 60_000, run: finishErasures },
  { name: "times ahead of the clock", everyMs: 60_000, run: returnToPresent },
  { name: "old changes", everyMs: 60_000, run: forgetChanges },
  { name: "log", everyMs: hourMs, run: emptyLog }, // what members delete leaves it within the hour
  { name: "search", everyMs: 60_000, run: indexWaiting },
  { name: "parts of the search index", everyMs: dayMs, run: mergeScatteredIndexes },
  { name: "search of public data", everyMs: hourMs / 6, run: indexOpenData },
  { name: "alerts", everyMs: hourMs, run: recomputeAlerts },
  { name: "resets of sign-ins", everyMs: 60_000, run: carryOutResets },
  { name: "backup", everyMs: hourMs / 4, run: backUpWhenDue },
  { name: "closing opportunities", everyMs: hourMs, run: announceClosing },
  { name: "reminders of deadlines", everyMs: hourMs, run: remindFollowers },
  { name: "searches that are followed", everyMs: 60_000, run: tellSearches },
  { name: "reminders of saved items", everyMs: hourMs / 4, run: remindSavers },
  { name: "what came of it", everyMs: hourMs, run: askAuthors },
  { name: "figures of applicants", everyMs: hourMs, run: renewFigures },
  { name: "reminders of records", everyMs: hourMs, run: remindOwners },
  { name: "digests", everyMs: 60_000, run: sendDigests },
  { name: "mail to newcomers", everyMs: 6 * hourMs, run: sendNewcomerMails },
  { name: "texts", everyMs: hourMs, run: drawOutdatedTexts }, // at the start, after a renewal
  { name: "mail", everyMs: 1_000, run: mailAll },
  { name: "notices in browsers", everyMs: 1_000, run: deliverPushes },
  { name: "public data", everyMs: hourMs / 4, run: importDueSets },
  { name: "programmes' pages", everyMs: 60_000, run: readDuePages },
  { name: "webhooks", everyMs: 10_000, run: deliverWebhooks },
  { name: "linked pages", everyMs: 5_000, run: readLinkedPages },
  { name: "company logos", everyMs: 10_000, run: fetchLogos },
  { name: "company websites", everyMs: 10_000, run: checkSites },
  { name: "old failed sign-ins", everyMs: hourMs, run: forgetOldFailures },
  { name: "expired sign-ins", everyMs: hourMs, run: forgetExpired },
  { name: "old links", everyMs: hourMs, run: forgetOldLinks },
  { name: "old mail", everyMs: hourMs, run: forgetOldMail },
  { name: "old mail that came in", everyMs: dayMs, run: forgetReceivedMails },
  { name: "old views", everyMs: hourMs, run: forgetOldViews },
  { name: "old notifications", everyMs: dayMs, run: forgetOldNotifications },
  { name: "pictures of no text", everyMs: hourMs, run: forgetUnplaced },
  { name: "old drafts", everyMs: dayMs, run: forgetOldDrafts },
  { name: "old searches that found nothing", everyMs: dayMs, run: forgetOldMisses },
  { name: "old deliveries", everyMs: dayMs, run: forgetOldDeliveries },
];

async function mailAll(now: number) {
  await answerLinkRequests(now);
  await deliverMail(Date.now()); // with what was queued this moment
}

/** Runs each job at once and then at its interval, never twice at a time. Returns a function that starts no more and waits for those under way. */
export function startJobs(list: Job[]): () => Promise<void> {
  const underWay = new Map<Job, Promise<void>>();
  const start = (job: Job) => {
    if (!underWay.has(job)) underWay.set(job, runJob(job).finally(() => underWay.delete(job))); // biome-ignore format: one line
  };
  for (const job of list) start(job);
  const timers = list.map((job) => setInterval(start, job.everyMs, job).unref());
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay.values());
  };
}

/** Jobs that wait for a database which is away. The mail asks every second, and one line says it all. */
const waiting = new Set<string>();

/** Runs a job. One that fails is logged, and runs again at its next turn. */
async function runJob({ name, run }: Job) {
  try {
    await run(Date.now());
    waiting.delete(name);
  } catch (error) {
    const isAway = problemIn(error) instanceof DatabaseAway;
    const isKnown = isAway && waiting.has(name);
    if (isAway) waiting.add(name);
    if (!isKnown) log.error({ err: error, job: name }, "a scheduled job failed");
  }
}
