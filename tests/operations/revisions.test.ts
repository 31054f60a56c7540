import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import {
  coalitions,
  comments,
  companies,
  companyClaims,
  companyEvents,
  contacts,
  policies,
  posts,
  programs,
  projects,
  users,
} from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { flushBatch } from "#app/db/write-batch.server.ts";
import { chooseLanguage, suspendMember, updateProfile } from "#app/features/accounts/operations.server.ts";
import { deleteComment, editComment } from "#app/features/comments/operations.server.ts";
import { removeCommentIn, restoreCommentIn } from "#app/features/comments/standing.server.ts";
import { askForClaim, beginClaim, listClaims } from "#app/features/companies/claims.server.ts";
import { editCompany, showCompanyById, viewCompany } from "#app/features/companies/operations.server.ts";
import { acceptEdits, decideCompany, setPriority, setVerified } from "#app/features/companies/review.server.ts";
import { reviseCompany, submitCompany } from "#app/features/companies/submissions.server.ts";
import { opportunityValues } from "#app/features/funding/fields.ts";
import { listFunding } from "#app/features/funding/list-funding.server.ts";
import { archiveOpportunity, editOpportunity, importOpportunities, recomputeRelevance } from "#app/features/funding/operations.server.ts";
import { addRecord, archiveRecord, editRecord, showRecord } from "#app/features/intelligence/records.server.ts";
import type { RecordKind } from "#app/features/intelligence/records.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { deletePost, editPost, flagPostIn, removePostIn, restorePostIn, viewPost } from "#app/features/posts/operations.server.ts";
import { editProject, pinProject, saveProjectPrompt, showProject, viewProject } from "#app/features/projects/operations.server.ts";
import { removeProjectIn, restoreProjectIn } from "#app/features/projects/standing.server.ts";
import { save } from "#app/features/saves/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { aComment, aCompany, aMember, aPost, aProject, companyValues, postInput, projectInput } from "#tests/support/factories.ts";

// biome-ignore-all format: tables of one line each

const [admin, author, reader] = [await aMember({ role: "admin" }), await aMember(), await aMember()];
const tables = {
  post: posts,
  project: projects,
  comment: comments,
  company: companies,
  claim: companyClaims,
  opportunity: programs,
  policy: policies,
  contact: contacts,
  coalition: coalitions,
  member: users,
};
type Kind = keyof typeof tables;
async function revisionOf(kind: Kind, id: number): Promise<number> {
  const table = tables[kind];
  return (await db.select({ revision: table.revision }).from(table).where(eq(table.id, id)))[0]?.revision ?? 0;
}

const vote = (target_type: "post" | "comment" | "project" | "company", id: number) =>
  castVote(reader, { target_type, target_id: id, vote_type: "up" });
const text = (content: string) => ({ content, submission_key: undefined });
const policy = {
  title: "Act",
  summary: "It says.",
  category: "ai",
  level: "federal",
  status: "proposed",
  date: "2026-01-01",
  source: "Gazette",
  source_url: "https://gazette.example",
};
const contact = { name: "Ana", role: "Director", organization: "Ministry", level: "federal" };
const coalition = { title: "Ports", goal: "Agree.", status: "forming" };
const opportunity = (await listFunding({ filter: "all", sort: "relevance", province: "", hub: "", after: null })).programs[0];
if (!opportunity) throw new Error("There is no opportunity");
const { slug } = opportunity;
const csv = `slug,title,organization,description,source_url\n${slug},Of a sheet,Agency,Words.,https://agency.example\n`;

const post = await aPost(author);
const comment = await aComment(author, post.id);
const project = await aProject(author);
const company = await aCompany();
const proposed = await submitCompany(author, companyValues({ name: "Proposed" }));
const claimed = await aCompany();
await askForClaim(author, claimed.slug, "It is mine.");
const claim = (await listClaims(admin)).find((one) => one.slug === claimed.slug)?.id ?? 0;
const records = {
  policy: await addRecord(admin, "policy", policy),
  contact: await addRecord(admin, "contact", contact),
  coalition: await addRecord(admin, "coalition", coalition),
};
const now = (kind: Kind, id: number) => revisionOf(kind, id);
const edited = {
  policy: { ...policy, title: "Better act" },
  contact: { ...contact, notes: "Called." },
  coalition: { ...coalition, goal: "Agree soon." },
};

/** In this order: each leads from what the one before left. */
const raising: [what: string, kind: Kind, id: number, work: () => Promise<unknown>][] = [
  ["an edit", "post", post.id, () => editPost(author, post.id, postInput({ title: "Anew" }))],
  ["a removal", "post", post.id, () => transaction((tx) => removePostIn(tx, post.id))],
  ["a return", "post", post.id, () => transaction((tx) => restorePostIn(tx, post.id))],
  ["an edit", "comment", comment.id, () => editComment(author, comment.id, text("Anew"))],
  ["a removal", "comment", comment.id, () => transaction((tx) => removeCommentIn(tx, comment.id))],
  ["a return", "comment", comment.id, () => transaction((tx) => restoreCommentIn(tx, comment.id))],
  ["an edit", "project", project.id, () => editProject(author, project.id, projectInput({ title: "Anew" }))],
  ["another prompt", "project", project.id, () => saveProjectPrompt(author, project.id, { modifications: "Sharper." })],
  ["a removal", "project", project.id, () => transaction((tx) => removeProjectIn(tx, project.id))],
  ["a return", "project", project.id, () => transaction((tx) => restoreProjectIn(tx, project.id))],
  ["an edit", "company", company.id, () => editCompany(admin, company.slug, companyValues({ name: "Anew" }))],
  ["a look", "company", company.id, async () => acceptEdits(admin, company.id, await now("company", company.id))],
  ["a verification", "company", company.id, async () => setVerified(admin, company.id, true, await now("company", company.id))],
  ["its end", "company", company.id, async () => setVerified(admin, company.id, false, await now("company", company.id))],
  ["a priority", "company", company.id, async () => setPriority(admin, company.id, "high", await now("company", company.id))],
  [
    "a decision",
    "company",
    proposed.id,
    async () => decideCompany(admin, proposed.id, { to: "draft", note: "Why?", revision: await now("company", proposed.id) }),
  ],
  ["a new text", "company", proposed.id, () => reviseCompany(author, proposed.id, companyValues({ name: "Proposed anew" }))],
  ["another reason", "claim", claim, () => askForClaim(author, claimed.slug, "I own it.")],
  ["an edit", "opportunity", opportunity.id, () => editOpportunity(admin, slug, { ...opportunityValues(opportunity), title: "Anew" })],
  ["a sheet", "opportunity", opportunity.id, () => importOpportunities(admin, csv)],
  ["putting away", "opportunity", opportunity.id, () => archiveOpportunity(admin, slug, true)],
  ["taking back", "opportunity", opportunity.id, () => archiveOpportunity(admin, slug, false)],
  ...(["policy", "contact", "coalition"] as const).flatMap((kind): typeof raising => [
    ["an edit", kind, records[kind], () => editRecord(admin, kind as RecordKind, records[kind], edited[kind])],
    ["putting away", kind, records[kind], () => archiveRecord(admin, kind as RecordKind, records[kind], true)],
  ]),
  ["another profile", "member", author.id, () => updateProfile(author, { bio: "Anew." })],
  ["another language", "member", author.id, () => chooseLanguage(author, "fr")],
];

const leaving: typeof raising = [
  ["a vote", "post", post.id, () => vote("post", post.id)],
  ["a look", "post", post.id, () => viewPost(reader, post.id)],
  ["a comment", "post", post.id, () => aComment(reader, post.id)],
  ["a save", "post", post.id, () => save(reader, "post", post.id, true)],
  ["a pin", "post", post.id, () => transaction((tx) => flagPostIn(tx, post.id, { pinned: true, locked: false }))],
  ["saving it as it stands", "post", post.id, () => editPost(author, post.id, postInput({ title: "Anew" }))],
  ["a vote", "comment", comment.id, () => vote("comment", comment.id)],
  ["a reply", "comment", comment.id, () => aComment(reader, post.id, "Yes.", comment.id)],
  ["saving it as it stands", "comment", comment.id, () => editComment(author, comment.id, text("Anew"))],
  ["a vote", "project", project.id, () => vote("project", project.id)],
  ["a look", "project", project.id, async () => viewProject(reader, await showProject(reader, project.id))],
  ["taking its prompt along", "project", project.id, () => saveProjectPrompt(reader, project.id, { analytics: { clicks: 1 } })],
  ["a pin", "project", project.id, () => pinProject(author, project.id, true)],
  [
    "saving it as it stands",
    "project",
    project.id,
    () => editProject(author, project.id, projectInput({ title: "Anew", ai_prompt: "Sharper." })),
  ],
  ["a vote", "company", company.id, () => vote("company", company.id)],
  ["a look", "company", company.id, async () => viewCompany(reader, (await showCompanyById(reader, company.id)).company)],
  ["saving it as it stands", "company", company.id, () => editCompany(admin, company.slug, companyValues({ name: "Anew" }))],
  ["beginning it again", "claim", claim, () => beginClaim(author, claimed.slug)],
  ["its rank", "opportunity", opportunity.id, () => recomputeRelevance()],
  ["a look", "contact", records.contact, () => showRecord(admin, "contact", records.contact)],
  ["saving it as it stands", "policy", records.policy, () => editRecord(admin, "policy", records.policy, edited.policy)],
  ["a choice of another form", "member", author.id, () => updateProfile(author, { light_pages: true })],
  [
    "a notification",
    "member",
    author.id,
    () => transaction((tx) => notify(tx, { userId: author.id, kind: "reply", actorId: reader.id, path: "/", details: {} })),
  ],
  ["a suspension", "member", author.id, () => transaction((tx) => suspendMember(tx, author.id, null, null))],
];

test.each(raising)("%s raises the revision of a %s by one", async (_what, kind, id, work) => {
  const before = await revisionOf(kind, id);
  expect(before).toBeGreaterThan(0);
  await work();
  expect(await revisionOf(kind, id)).toBe(before + 1);
});

test.each(leaving)("%s leaves the revision of a %s as it is", async (_what, kind, id, work) => {
  const before = await revisionOf(kind, id);
  await work();
  await flushBatch();
  expect(await revisionOf(kind, id)).toBe(before);
});

test("what is deleted with replies below it is another revision", async () => {
  const [own, answered] = [await aPost(author), await aComment(author, post.id)];
  await aComment(reader, post.id, "Yes.", answered.id);
  await deletePost(author, own.id);
  await deleteComment(author, answered.id);
  expect([await revisionOf("post", own.id), await revisionOf("comment", answered.id)]).toEqual([2, 2]);
});

test("every event of a company names the revision it led to", async () => {
  const rows = await db
    .select({ event: companyEvents.event, revision: companyEvents.revision })
    .from(companyEvents)
    .where(eq(companyEvents.companyId, proposed.id));
  expect(rows).toEqual([
    { event: "submitted", revision: 1 },
    { event: "needs_changes", revision: 2 },
    { event: "submitted", revision: 3 },
  ]);
});
