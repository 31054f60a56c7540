import { and, eq, type SQL } from "drizzle-orm";
import type { AnyColumn, AnyTable } from "#app/db/columns.ts";
import {
  adminActions,
  alertRulesOff,
  alerts,
  apiTokens,
  appeals,
  coalitionParts,
  comments,
  companies,
  companyClaims,
  companyEvents,
  companyMessages,
  companyViews,
  connections,
  contacts,
  contactViews,
  drafts,
  emailLinks,
  insights,
  memberBlocks,
  mentions,
  moderationActs,
  notifications,
  openSets,
  outbox,
  passwordResets,
  policies,
  pollOptions,
  pollVotes,
  posts,
  postTranslations,
  postViews,
  projectOffers,
  projects,
  projectViews,
  reports,
  resetRequests,
  reviewClaims,
  reviewWatchers,
  savedFilters,
  saves,
  sessions,
  signInFailures,
  staffActs,
  textDrafts,
  textRevisions,
  users,
  votes,
  webhooks,
} from "#app/db/schema/index.ts";
import { draftDays } from "#app/features/drafts/rules.ts";
import { earlierTextLimit } from "#app/features/text-revisions/rules.ts";
import { m } from "#app/words/messages.ts";

/** The rows of one table that belong to a member. */
type Holding = {
  table: AnyTable;
  /** The column that identifies the member: by id or, where there may be no account yet, by e-mail address or its keyed hash. */
  owner: AnyColumn;
  by?: "id" | "email" | "email hash";
  /** Which of the rows with the member in `owner` are theirs, where not all are. */
  only?: SQL;
  /** The column that names a post, for rows that belong to whoever wrote it. */
  ofPost?: AnyColumn;
  /**
   * Columns that the export leaves out: keys and hashes, which grant access and say nothing about the member, and messages between others.
   */
  secret?: AnyColumn[];
  /** Texts with links. The export redacts the keys in these links, because only the reader of the mail may use them. */
  linking?: AnyColumn[];
  /** What the rows are and why we store them, for the privacy page. Two tables may share a sentence, which is shown once. */
  why: () => string;
};

/** What submitters and reviewers write to each other. The maintainers of the company page do not see it. */
const ofReviewers = [companies.contactEmail, companies.contactPerson, companies.whyRelevant, companies.reviewNotes];

/** What a contact says of somebody else, in the row that a member of staff looks after. */
const ofContacts = [contacts.name, contacts.role, contacts.organization, contacts.expertise, contacts.officeEmail, contacts.phone, contacts.notes, contacts.folded]; // biome-ignore format: a list

/**
 * Everything stored about a member: what the export contains and the privacy page lists. Deleting the account deletes all of it, by foreign
 * key or by the feature whose counts change with it, except the acts of staff, which name accounts by number (app/db/schema/staff-acts.ts). A test finds every column that refers to a member and checks that it is listed here.
 */
export const holdings: Holding[] = [
  { table: users, owner: users.id, secret: [users.passwordHash, users.feedKey, users.mailKey], why: m.held_account },
  { table: posts, owner: posts.userId, secret: [posts.submissionKey], why: m.held_posts },
  { table: postTranslations, owner: postTranslations.userId, why: m.held_translations },
  { table: projects, owner: projects.userId, secret: [projects.submissionKey], why: m.held_projects },
  { table: projectOffers, owner: projectOffers.userId, why: m.held_projects },
  { table: comments, owner: comments.userId, secret: [comments.submissionKey], why: m.held_posts },
  { table: textRevisions, owner: textRevisions.userId, why: () => m.held_earlier_texts({ limit: earlierTextLimit }) },
  { table: votes, owner: votes.userId, why: m.held_votes },
  { table: pollOptions, owner: posts.userId, ofPost: pollOptions.postId, why: m.held_posts },
  { table: pollVotes, owner: pollVotes.userId, why: m.held_votes },
  { table: saves, owner: saves.userId, why: m.held_saves },
  { table: postViews, owner: postViews.userId, why: m.held_views },
  { table: companies, owner: companies.submitterId, secret: [companies.submissionKey], why: m.held_companies },
  { table: companies, owner: companies.ownerId, secret: [companies.submissionKey, ...ofReviewers], why: m.held_companies },
  { table: companies, owner: companies.reviewerId, secret: [companies.submissionKey], why: m.held_companies },
  { table: companies, owner: companies.contactEmail, by: "email", secret: [companies.submissionKey], why: m.held_companies },
  { table: companyEvents, owner: companyEvents.actorId, why: m.held_companies },
  { table: companyMessages, owner: companyMessages.authorId, why: m.held_companies },
  { table: companyClaims, owner: companyClaims.userId, secret: [companyClaims.token], why: m.held_companies },
  { table: companyViews, owner: companyViews.userId, why: m.held_views },
  { table: coalitionParts, owner: coalitionParts.memberId, why: m.held_intelligence },
  { table: contactViews, owner: contactViews.adminId, why: m.held_intelligence },
  { table: policies, owner: policies.ownerId, why: m.held_intelligence },
  { table: contacts, owner: contacts.ownerId, secret: ofContacts, why: m.held_intelligence },
  { table: alerts, owner: alerts.acknowledgedBy, why: m.held_intelligence },
  { table: alertRulesOff, owner: alertRulesOff.switchedBy, why: m.held_intelligence },
  { table: openSets, owner: openSets.switchedBy, why: m.held_intelligence },
  { table: adminActions, owner: adminActions.actorId, why: m.held_intelligence },
  { table: reviewClaims, owner: reviewClaims.userId, why: m.held_intelligence },
  { table: reviewWatchers, owner: reviewWatchers.userId, why: m.held_intelligence },
  { table: savedFilters, owner: savedFilters.userId, why: m.held_intelligence },
  { table: webhooks, owner: webhooks.createdBy, secret: [webhooks.signingKey], why: m.held_intelligence },
  { table: projectViews, owner: projectViews.userId, why: m.held_views },
  { table: connections, owner: connections.requesterId, why: m.held_connections },
  { table: connections, owner: connections.receiverId, why: m.held_connections },
  { table: memberBlocks, owner: memberBlocks.userId, why: m.held_blocks },
  { table: insights, owner: insights.userId, why: m.held_insights },
  { table: drafts, owner: drafts.userId, why: m.held_insights },
  { table: textDrafts, owner: textDrafts.userId, secret: [textDrafts.savedBy], why: () => m.held_drafts({ days: draftDays }) },
  { table: notifications, owner: notifications.userId, why: m.held_notifications },
  { table: reports, owner: reports.reporterId, why: m.held_reports },
  { table: reports, owner: reports.decidedBy, why: m.held_acts },
  { table: moderationActs, owner: moderationActs.moderatorId, why: m.held_acts },
  {
    table: moderationActs,
    owner: moderationActs.memberId,
    secret: [moderationActs.moderatorId, moderationActs.note],
    why: m.held_strikes,
  },
  { table: appeals, owner: appeals.memberId, secret: [appeals.decidedBy], why: m.held_strikes },
  { table: appeals, owner: appeals.decidedBy, why: m.held_acts },
  { table: staffActs, owner: staffActs.actorId, secret: [staffActs.previous, staffActs.hash], why: m.held_staff_acts },
  {
    table: staffActs,
    owner: staffActs.subjectId,
    only: and(eq(staffActs.subjectType, "member"), eq(staffActs.kind, "contact_seen")),
    secret: [staffActs.actorId, staffActs.previous, staffActs.hash],
    why: m.held_contact_seen,
  },
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

/** Columns in rows of other members that name a member. The export leaves them out; deleting the account deletes the rows. */
export const namedByOthers: AnyColumn[] = [memberBlocks.otherId, notifications.actorId, mentions.userId];
