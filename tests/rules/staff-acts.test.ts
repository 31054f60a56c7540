import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../app/features");
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".server.ts"));

/** The functions at the top of a file, by name, each with its text. */
function functionsOf(text: string): [string, string][] {
  const starts = [...text.matchAll(/^(?:export )?(?:async )?function\*? (\w+)|^(?:export )?const (\w+) = /gm)];
  return starts.map((start, at) => [start[1] ?? start[2] ?? "", text.slice(start.index, starts[at + 1]?.index)]);
}

const all = files.flatMap((file) => functionsOf(readFileSync(join(root, file), "utf8")).map(([name, text]) => ({ file, name, text })));

/** What only reads, or only hands on to an operation that records. */
const reads = [
  "companies/review.server.ts previewDecision",
  "companies/review.server.ts showForDesk",
  "backups/admin.server.ts backupsNow",
  "search-words/operations.server.ts searchWords",
  "companies/claims.server.ts keepersOf",
  "companies/claims.server.ts listClaims",
  "companies/given-facts.server.ts factsOnCompany",
  "companies/reports.server.ts reportsOnCompany",
  "companies/claims.server.ts showClaimToDecide",
  "companies/logos.server.ts heldLogo",
  "companies/merge.server.ts showMerge",
  "companies/review.server.ts findDecided",
  "companies/workflow.server.ts changeTicked",
  "companies/workflow.server.ts listWorkflow",
  "funding/corrections.server.ts correctionsWaiting",
  "funding/corrections.server.ts showCorrection",
  "funding/operations.server.ts exportOpportunities",
  "funding/operations.server.ts fundingForStaff",
  "funding/operations.server.ts opportunityToChange",
  "intelligence/actions.server.ts listActions",
  "intelligence/alerts.server.ts alertGroups",
  "intelligence/alerts.server.ts alertSwitches",
  "intelligence/alerts.server.ts contentSuggestions",
  "intelligence/alerts.server.ts listAlerts",
  "intelligence/coalitions.server.ts listParts",
  "intelligence/follow-ups.server.ts followUpsDue",
  "intelligence/operations.server.ts connection",
  "intelligence/operations.server.ts countOf",
  "intelligence/operations.server.ts newcomersBack",
  "intelligence/operations.server.ts overview",
  "intelligence/operations.server.ts provincialFigures",
  "intelligence/records.server.ts findPolicies",
  "intelligence/records.server.ts listRecords",
  "mail/deliverability.server.ts showDeliverability",
  "mail/operations.server.ts countUnsent",
  "moderation/operations.server.ts describeTargets",
  "keyword-rules/operations.server.ts listRules",
  "keyword-rules/operations.server.ts tryRule",
  "mail-in/operations.server.ts listRefusals",
  "moderation/appeals.server.ts listOpenAppeals",
  "moderation/appeals.server.ts showAppeal",
  "moderation/held.server.ts countHeld",
  "moderation/held.server.ts listHeld",
  "intelligence/records.server.ts ownersToChoose",
  "intelligence/stale.server.ts staleFacts",
  "moderation/operations.server.ts listRemoved",
  "moderation/operations.server.ts showTarget",
  "reason-sentences/operations.server.ts listSentences",
  "second-step/operations.server.ts countStaffWithout",
  "saved-filters/operations.server.ts allSavedFilters",
  "sign-in-resets/operations.server.ts findMemberToReset",
  "sign-in-resets/operations.server.ts listResets",
  "sign-in-resets/operations.server.ts showMemberToReset",
  "saved-filters/operations.server.ts filtersFor",
  "review-queue/operations.server.ts listQueue",
  "review-queue/operations.server.ts placeInQueue",
  "review-queue/operations.server.ts queueAges",
  "reviews/operations.server.ts claimsNow",
  "reviews/operations.server.ts holderOf",
  "reviews/operations.server.ts reviewerOrThrow",
  "reviews/operations.server.ts watchOf",
  "staff-acts/operations.server.ts actsInOrder",
  "staff-acts/operations.server.ts listActs",
  "staff-acts/operations.server.ts subjectsOfActs",
  "open-data/bills.server.ts listHubWords",
  "open-data/admin.server.ts listSets",
  "open-data/admin.server.ts showSet",
  "programme-watch/operations.server.ts programmePages",
  "programme-watch/operations.server.ts waitingChanges",
  "programme-watch/operations.server.ts watchState",
  "webhooks/operations.server.ts listWebhooks",
  "webhooks/operations.server.ts showWebhook",
];
/** These record through the operation that alone calls them. */
const inOthers = [
  "companies/claims.server.ts revokeClaim",
  "companies/review.server.ts decideCompany",
  "intelligence/alerts.server.ts refreshAlerts",
  "moderation/operations.server.ts moderate",
  "review-queue/operations.server.ts changeTickedItems",
  "review-queue/operations.server.ts claimFirst",
];

/** What staff set for themselves alone. */
const ownSettings = [
  "reviews/operations.server.ts watch",
  "saved-filters/operations.server.ts deleteFilter",
  "saved-filters/operations.server.ts renameFilter",
  "saved-filters/operations.server.ts saveFilter",
];

const isOfStaff = (text: string) => /\b(?:admin|moderator)OrThrow\(viewer\)/.test(text);
const records = (text: string) => /\b(?:recordStaffAct|recordContactsSeen|unlessUnrecorded)\(|\bchange\(admin, /.test(text);
const place = ({ file, name }: { file: string; name: string }) => `${file} ${name}`;

test("every operation that asks for staff records its act, unless it is named as one that only reads", () => {
  const silent = all.filter(({ text }) => isOfStaff(text) && !records(text)).map(place);
  expect(silent.sort()).toEqual([...reads, ...inOthers, ...ownSettings].sort());
});

test("what is named as only reading writes nothing", () => {
  expect(all.filter((one) => reads.includes(place(one)) && /\btransaction\(|\btx\b/.test(one.text)).map(place)).toEqual([]);
});

test("a moderator's act reaches both logs from one place", () => {
  const inserting = all.filter(({ file, text }) => !file.includes("data.server") && /\binsertAct\(/.test(text));
  expect(inserting.map(({ file, name, text }) => [file, name, records(text)])).toEqual([
    ["moderation-log/operations.server.ts", "recordAct", true],
  ]);
});

test("no way into an account stands beside those that record a sign-in", () => {
  const opening = all.filter(({ file, text }) => !file.includes("data.server") && /\binsert(?:Session|ApiToken)\(/.test(text));
  expect(opening.map(({ name, text }) => [name, /\brecordStaffSignIn\(/.test(text)])).toEqual([
    ["openSession", true],
    ["issueApiToken", true],
    ["createToken", true],
  ]);
});
