import { and, eq, getTableColumns, gt, inArray, notExists, or, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { type AnyColumn, type AnyTable, alias, getTableConfig, isTable } from "#app/db/columns.ts";
import * as schema from "#app/db/schema/index.ts";
import { formerAddressDays, linkKeptDays } from "#app/features/accounts/rules.ts";
import { emailHashOf } from "#app/features/accounts/sign-in-failures.server.ts";
import { draftDays } from "#app/features/drafts/rules.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { mailDays } from "#app/features/mail/rules.ts";
import { notificationDays } from "#app/features/notifications/rules.ts";
import { earlierTextLimit } from "#app/features/text-revisions/rules.ts";
import { m } from "#app/words/messages.ts";

export type Account = { id: number; email: string };

/** The rows of one table that are about a member. */
export type Holding = {
  table: AnyTable;
  /** The column that identifies the member; null where another table does. */
  owner: AnyColumn | null;
  isTheirs: (account: Account) => SQL | undefined;
  /** Columns that the export leaves out: what is secret everywhere, and what of this row is about others. */
  left: AnyColumn[];
  /** What the rows are and why we store them, for the privacy page. Two tables may share a sentence, which is shown once. */
  why: () => string;
};

const {
  alertRulesOff, adminActions, alerts, apiTokens, appeals, applications, coalitionParts, comments, companies, companyClaims, companyEvents, companyFacts, companyMessages, companyMoves,
  companyViews, connections, consents, contacts, contactViews, corrections, digests, drafts, emailLinks, follows, formerAddresses, identities, insights, memberBlocks, mentions, moderationActs, notifications,
  openSets, outbox, outcomes, outcomesUnasked, passkeys, picturePlaces, pictureSizes, policies, pollOptions, pollVotes, posts, postTranslations, postViews, projectOffers, projects, projectUpdates, projectViews, pushSubscriptions, recoveryCodes,
  reports, resetRequests, reviewClaims, reviewWatchers, savedFilters, saves, sessions, signInFailures, signInResets, staffActs, textDrafts, textRevisions,
  users, votes, webhooks,
} = schema; // biome-ignore format: a list

/** Why rows are stored, by the column that refers to a member where it matters, else by their table. A test finds what is missing. */
const reasons = new Map<AnyTable | AnyColumn, () => string>([
  [users, m.held_account],
  ...[posts, comments, pollOptions].map((table) => [table, m.held_posts] as const),
  [postTranslations, m.held_translations],
  ...[projects, projectOffers, projectUpdates].map((table) => [table, m.held_projects] as const),
  [textRevisions, () => m.held_earlier_texts({ limit: earlierTextLimit })],
  ...[votes, pollVotes].map((table) => [table, m.held_votes] as const),
  [saves, m.held_saves],
  [applications, m.held_applications],
  [corrections, m.held_corrections],
  [corrections.decidedBy, m.held_acts],
  [companyFacts, m.held_facts],
  [companyFacts.decidedBy, m.held_acts],
  ...[outcomes, outcomesUnasked].map((table) => [table, m.held_outcomes] as const),
  [follows, m.held_follows],
  [digests, m.held_digest],
  [pushSubscriptions, m.held_push],
  [consents, m.held_consents],
  ...[postViews, companyViews, projectViews].map((table) => [table, m.held_views] as const),
  ...[companies, companyEvents, companyMessages, companyClaims, companyMoves].map((table) => [table, m.held_companies] as const),
  ...[coalitionParts, contactViews, policies, contacts, alerts, alertRulesOff, openSets, adminActions, reviewClaims, reviewWatchers, savedFilters, webhooks].map((table) => [table, m.held_intelligence] as const),
  [connections, m.held_connections],
  [memberBlocks, m.held_blocks],
  [memberBlocks.otherId, m.held_blocked],
  [mentions, m.held_mentions],
  [insights, m.held_insights],
  [drafts, m.held_answers],
  [textDrafts, () => m.held_drafts({ days: draftDays })],
  [notifications, () => m.held_notifications({ days: notificationDays })],
  [notifications.actorId, m.held_told],
  [reports, m.held_reports],
  [reports.decidedBy, m.held_acts],
  [moderationActs, m.held_acts],
  [moderationActs.memberId, m.held_strikes],
  [appeals, m.held_strikes],
  [appeals.decidedBy, m.held_acts],
  [staffActs, m.held_staff_acts],
  ...[sessions, apiTokens, resetRequests, emailLinks].map((table) => [table, () => m.held_sessions({ days: linkKeptDays })] as const),
  [recoveryCodes, m.held_recovery_codes],
  ...[signInResets, formerAddresses].map((table) => [table, () => m.held_sign_in_resets({ days: formerAddressDays })] as const),
  [signInResets.startedBy, m.held_acts],
  [identities, m.held_identities],
  [passkeys, m.held_passkeys],
  [signInFailures, m.held_failures],
  [picturePlaces, m.held_pictures],
  [outbox, () => m.held_mail({ days: mailDays })],
]); // biome-ignore format: a list

/** What a contact says of somebody else, in the row that a member of staff looks after. */
const ofContacts = [contacts.name, contacts.role, contacts.organization, contacts.expertise, contacts.officeEmail, contacts.phone, contacts.notes, contacts.folded]; // biome-ignore format: a list

/** What a row says of others than the member whom this column names. */
const ofOthers = new Map<AnyColumn, AnyColumn[]>([
  // What submitters and reviewers write to each other; the maintainers of the company page do not see it.
  [companies.ownerId, [companies.contactEmail, companies.contactPerson, companies.whyRelevant, companies.reviewNotes]],
  [contacts.ownerId, ofContacts],
  [moderationActs.memberId, [moderationActs.moderatorId, moderationActs.note]],
  [appeals.memberId, [appeals.decidedBy]],
  [signInResets.userId, [signInResets.startedBy, signInResets.note]],
  [signInResets.startedBy, [signInResets.userId]],
  [corrections.userId, [corrections.decidedBy]],
  [companyFacts.userId, [companyFacts.decidedBy]],
  [textDrafts.userId, [textDrafts.savedBy]],
  // Who blocks or mutes a member, and when they began to, is theirs; so is what they were told and whether they read it.
  [memberBlocks.otherId, [memberBlocks.userId, memberBlocks.createdAt]],
  [notifications.actorId, [notifications.userId, notifications.readAt]],
]);

/**
 * Returns the columns of a table that nobody is given: keys and hashes, which grant access and say nothing about the member, and what is
 * drawn or folded of the texts beside it.
 */
const neverGiven = (table: AnyTable): AnyColumn[] =>
  Object.values(getTableColumns(table)).filter(({ name }) => /hash|(?<!username)key$|^token$|Html$|Folded$/i.test(name));

const reasonFor = (table: AnyTable, column: AnyColumn) => reasons.get(column) ?? reasons.get(table) ?? (() => "");

function holdingBy(table: AnyTable, owner: AnyColumn, known: (account: Account) => number | string): Holding {
  const left = [...neverGiven(table), ...(ofOthers.get(owner) ?? [])];
  return { table, owner, isTheirs: (account) => eq(owner, known(account)), left, why: reasonFor(table, owner) };
}

/** Every column that refers to an account, as the schema has them: deleting an account follows the same references. */
const referring = Object.values(schema)
  .filter(isTable)
  .flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      return foreignTable === users ? columns.map((column) => holdingBy(table, column, ({ id }) => id)) : [];
    }),
  );

/** What staff may act on, and the columns that say whose it is. */
const subjects: [type: string, table: AnyTable, key: AnyColumn, owner: AnyColumn][] = [
  ["member", users, users.id, users.id],
  ["post", posts, posts.id, posts.userId],
  ["translation", postTranslations, postTranslations.id, postTranslations.userId],
  ["comment", comments, comments.id, comments.userId],
  ["project", projects, projects.id, projects.userId],
  ["company", companies, companies.id, companies.submitterId],
  ["company", companies, companies.id, companies.ownerId],
  ["claim", companyClaims, companyClaims.id, companyClaims.userId],
  ["correction", corrections, corrections.id, corrections.userId],
  ["appeal", appeals, appeals.id, appeals.memberId],
];

const isAbout = ({ id }: Account) =>
  or(
    ...subjects.map(([type, table, key, owner]) =>
      and(eq(staffActs.subjectType, type), inArray(staffActs.subjectId, db.select({ id: key }).from(table).where(eq(owner, id)))),
    ),
  );

const picturesSentBy = (id: number) => db.select({ digest: picturePlaces.digest }).from(picturePlaces).where(eq(picturePlaces.userId, id));
const larger = alias(pictureSizes, "larger");
const isLargest = notExists(
  db
    .select({ size: larger.size })
    .from(larger)
    .where(and(eq(larger.digest, pictureSizes.digest), gt(larger.size, pictureSizes.size))),
);

const chain = [staffActs.previous, staffActs.hash];

/**
 * Everything stored about a member: what the export contains and the privacy page lists. What the schema refers to an account is in it by
 * itself; the rest is named here. Deleting the account deletes all of it, by foreign key or by the feature whose counts change with it,
 * except the acts of staff, which name accounts by number (app/db/schema/staff-acts.ts).
 */
export const holdings: Holding[] = [
  holdingBy(users, users.id, ({ id }) => id),
  ...referring,
  {
    table: pollOptions,
    owner: null,
    isTheirs: ({ id }) => inArray(pollOptions.postId, db.select({ id: posts.id }).from(posts).where(eq(posts.userId, id))),
    left: [],
    why: m.held_posts,
  },
  {
    table: follows,
    owner: null,
    isTheirs: ({ id }) => eq(follows.target, targetOf("member", id)),
    left: [follows.userId],
    why: m.held_followed,
  },
  {
    table: pictureSizes,
    owner: null,
    isTheirs: ({ id }) => and(eq(pictureSizes.type, "image/webp"), inArray(pictureSizes.digest, picturesSentBy(id)), isLargest),
    left: [],
    why: m.held_pictures,
  },
  holdingBy(companies, companies.contactEmail, ({ email }) => email),
  holdingBy(resetRequests, resetRequests.email, ({ email }) => email),
  holdingBy(signInFailures, signInFailures.emailHash, ({ email }) => emailHashOf(email)),
  { table: staffActs, owner: staffActs.actorId, isTheirs: ({ id }) => eq(staffActs.actorId, id), left: chain, why: m.held_staff_acts },
  { table: staffActs, owner: null, isTheirs: isAbout, left: [...chain, staffActs.actorId], why: m.held_contact_seen },
];
