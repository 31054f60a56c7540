import type { AnyColumn, AnyTable } from "#app/db/columns.ts";
import {
  adminActions,
  alerts,
  apiTokens,
  coalitionParts,
  comments,
  companies,
  companyClaims,
  companyEvents,
  companyViews,
  connections,
  contactViews,
  drafts,
  emailLinks,
  insights,
  memberBlocks,
  moderationActs,
  notifications,
  outbox,
  passwordResets,
  posts,
  postViews,
  projectOffers,
  projects,
  projectViews,
  reports,
  resetRequests,
  saves,
  sessions,
  signInFailures,
  users,
  votes,
  webhooks,
} from "#app/db/schema/index.ts";
import { m } from "#app/words/messages.ts";

/** Rows that belong to a member, and what becomes of them. */
type Holding = {
  table: AnyTable;
  /** Says whose a row is: by the member's id, or where there was no account yet, by the e-mail or its keyed hash. */
  owner: AnyColumn;
  by?: "id" | "email" | "email hash";
  /** Keys and hashes, which open doors and say nothing about the member; and what others said to each other. */
  secret?: AnyColumn[];
  /** Texts with links in them: the keys in those open what only who reads the mail may open, and are blotted out. */
  linking?: AnyColumn[];
  /** What it is and why we keep it, for the privacy page; the same sentence for two tables is said once. */
  why: () => string;
};

/** What a submission says to its reviewers and they to its submitter: not for who keeps the page. */
const ofReviewers = [companies.contactEmail, companies.contactPerson, companies.whyRelevant, companies.reviewNotes];

/**
 * Everything held about a member: what the export gives out and the privacy page names. Deleting the account deletes all of it
 * (by foreign key, or by the room whose counts move with it). A test finds every column that points to a member and asks for it here.
 */
export const holdings: Holding[] = [
  { table: users, owner: users.id, secret: [users.passwordHash, users.feedKey, users.mailKey], why: m.held_account },
  { table: posts, owner: posts.userId, secret: [posts.submissionKey], why: m.held_posts },
  { table: projects, owner: projects.userId, secret: [projects.submissionKey], why: m.held_projects },
  { table: projectOffers, owner: projectOffers.userId, why: m.held_projects },
  { table: comments, owner: comments.userId, secret: [comments.submissionKey], why: m.held_posts },
  { table: votes, owner: votes.userId, why: m.held_votes },
  { table: saves, owner: saves.userId, why: m.held_saves },
  { table: postViews, owner: postViews.userId, why: m.held_views },
  { table: companies, owner: companies.submitterId, secret: [companies.submissionKey], why: m.held_companies },
  { table: companies, owner: companies.ownerId, secret: [companies.submissionKey, ...ofReviewers], why: m.held_companies },
  { table: companies, owner: companies.reviewerId, secret: [companies.submissionKey], why: m.held_companies },
  { table: companies, owner: companies.contactEmail, by: "email", secret: [companies.submissionKey], why: m.held_companies },
  { table: companyEvents, owner: companyEvents.actorId, why: m.held_companies },
  { table: companyClaims, owner: companyClaims.userId, secret: [companyClaims.token], why: m.held_companies },
  { table: companyViews, owner: companyViews.userId, why: m.held_views },
  { table: coalitionParts, owner: coalitionParts.memberId, why: m.held_intelligence },
  { table: contactViews, owner: contactViews.adminId, why: m.held_intelligence },
  { table: alerts, owner: alerts.acknowledgedBy, why: m.held_intelligence },
  { table: adminActions, owner: adminActions.actorId, why: m.held_intelligence },
  { table: webhooks, owner: webhooks.createdBy, secret: [webhooks.signingKey], why: m.held_intelligence },
  { table: projectViews, owner: projectViews.userId, why: m.held_views },
  { table: connections, owner: connections.requesterId, why: m.held_connections },
  { table: connections, owner: connections.receiverId, why: m.held_connections },
  { table: memberBlocks, owner: memberBlocks.userId, why: m.held_blocks },
  { table: insights, owner: insights.userId, why: m.held_insights },
  { table: drafts, owner: drafts.userId, why: m.held_insights },
  { table: notifications, owner: notifications.userId, why: m.held_notifications },
  { table: reports, owner: reports.reporterId, why: m.held_reports },
  { table: reports, owner: reports.decidedBy, why: m.held_acts },
  { table: moderationActs, owner: moderationActs.moderatorId, why: m.held_acts },
  { table: sessions, owner: sessions.userId, secret: [sessions.secretHash], why: m.held_sessions },
  { table: apiTokens, owner: apiTokens.userId, secret: [apiTokens.secretHash], why: m.held_sessions },
  { table: passwordResets, owner: passwordResets.userId, secret: [passwordResets.secretHash], why: m.held_sessions },
  { table: resetRequests, owner: resetRequests.email, by: "email", why: m.held_sessions },
  { table: emailLinks, owner: emailLinks.userId, secret: [emailLinks.secretHash], why: m.held_sessions },
  {
    table: signInFailures,
    owner: signInFailures.emailHash,
    by: "email hash",
    secret: [signInFailures.key, signInFailures.emailHash],
    why: m.held_failures,
  },
  { table: outbox, owner: outbox.userId, linking: [outbox.body, outbox.unsubscribe], why: m.held_mail },
];

/** Rows of others in which a member is named: theirs to read, and gone with the account. */
export const namedByOthers: AnyColumn[] = [memberBlocks.otherId, notifications.actorId];
