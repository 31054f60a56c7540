import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { updateProfile } from "#app/features/accounts/operations.server.ts";
import { editComment } from "#app/features/comments/operations.server.ts";
import { askForClaim, beginClaim, listClaims, showClaim } from "#app/features/companies/claims.server.ts";
import { updateCompany } from "#app/features/companies/data.server.ts";
import { editCompany, showCompanyById } from "#app/features/companies/operations.server.ts";
import { addCompany, decideCompany, setPriority, showForReview } from "#app/features/companies/review.server.ts";
import { reviseCompany, submitCompany } from "#app/features/companies/submissions.server.ts";
import { opportunityValues } from "#app/features/funding/fields.ts";
import { listFunding } from "#app/features/funding/list-funding.server.ts";
import { editOpportunity, opportunityToChange } from "#app/features/funding/operations.server.ts";
import { addRecord, editRecord, listRecords } from "#app/features/intelligence/records.server.ts";
import { showTarget } from "#app/features/moderation/operations.server.ts";
import { fileReport } from "#app/features/moderation/reports.server.ts";
import type { TargetType } from "#app/features/moderation-log/rules.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { editPost, showPost } from "#app/features/posts/operations.server.ts";
import { editProject } from "#app/features/projects/operations.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import {
  aComment,
  aCompany,
  aMember,
  aPost,
  aProject,
  companyValues,
  cookieOf,
  postInput,
  projectInput,
} from "#tests/support/factories.ts";
import { newestMail } from "#tests/support/mails.ts";
import { sharedServer } from "#tests/support/server.ts";

await seedReference();
const server = await sharedServer();
const admin = await aMember({ role: "admin" });
const colleague = await aMember({ role: "admin", username: "a-colleague" });
const moderator = await aMember({ role: "moderator" });
const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const revisionOf = async (id: number) => (await showForReview(admin, id)).company.revision;

test("an approval of a text that was sent back and sent anew approves nothing, and shows what differs", async () => {
  const submitter = await aMember();
  const { id } = await submitCompany(submitter, companyValues({ name: "Before", description: "What was read." }));
  const first = await browserOf(admin, `/admin/companies/${id}`);
  const second = await browserOf(colleague, `/admin/companies/${id}`);
  await second.submit({ decide: "draft", note: "Say more." });
  expect(second.status).toBe(200);
  const own = await browserOf(submitter, `/company-submissions/${id}`);
  await own.submit({ description: "What nobody read.", name: "After", revise: "yes" });
  expect(own.text).toContain("Submission Received");
  const { length: mails } = await newestMail();

  await first.submit({ decide: "approved", note: "A fine company." });
  expect(first.status).toBe(409);
  expect(first.path).toBe(`/admin/companies/${id}`);
  const { company, events } = await showForReview(admin, id);
  expect(company.status).toBe("pending_review");
  expect(events.map(({ event }) => event)).toEqual(["submitted", "needs_changes", "submitted"]);
  expect(await newestMail()).toHaveLength(mails);
  expect(first.text).toContain("This was changed after you opened it. Nothing was decided");
  expect(first.text).toContain(`Changed by u/${submitter.username}`);
  expect(first.text).toMatch(/You saw Before It says now After/);
  expect(first.text).toMatch(/You saw What was read\. It says now What nobody read\./);
  expect(first.text.match(/What nobody read\./g)?.length).toBeGreaterThan(1);
  expect(first.valueOf("note")).toBe("A fine company.");

  await first.submit({ decide: "approved", note: first.valueOf("note") ?? "" });
  expect(first.status).toBe(200);
  expect((await showForReview(admin, id)).company.status).toBe("approved");
});

test("a mistake in the note does not make the new text a seen one", async () => {
  const submitter = await aMember();
  const { id } = await submitCompany(submitter, companyValues());
  const first = await browserOf(admin, `/admin/companies/${id}`);
  const sent = await decideCompany(colleague, id, { to: "draft", note: "Say more.", revision: await revisionOf(id) });
  await reviseCompany(submitter, id, companyValues({ description: "Anew." }), sent.revision);
  await first.submit({ decide: "rejected", note: "" });
  expect(first.status).toBe(409);
});

test("where a colleague decided, the sentence says who and what, and the note can still be read", async () => {
  const { id } = await submitCompany(await aMember(), companyValues());
  const first = await browserOf(admin, `/admin/companies/${id}`);
  await decideCompany(colleague, id, { to: "rejected", note: "No.", revision: await revisionOf(id) });
  await first.submit({ decide: "approved", note: "A fine company." });
  expect(first.status).toBe(409);
  expect(first.text).toContain("u/a-colleague decided this already. Its status is now “rejected”.");
  expect(first.valueOf("note")).toBe("A fine company.");
});

/** Of a company that its owner edits again: each is a decision about what was seen. */
test.each([["seen", "yes"], ["verify", "yes"], ["priority", "high"]])("the button %s decides on the edits that were seen, not on later ones", async (button, value) => {
  const company = await aCompany({ name: "Edited Later" });
  const { id, slug, description } = company;
  await transaction((tx) => updateCompany(tx, company, { isEditedSince: true }));
  const browser = await browserOf(admin, `/admin/companies/${id}`);
  await editCompany(colleague, slug, companyValues({ name: "Edited Later", description: "Edited since." }));
  const before = (await showForReview(admin, id)).company;
  await browser.submit({ [button]: value });
  expect(browser.status).toBe(409);
  expect(browser.text).toContain(`You saw ${description} It says now Edited since.`);
  expect((await showForReview(admin, id)).company).toEqual(before);
  await browser.submit({ [button]: value });
  expect(browser.status).toBe(200);
}); // biome-ignore format: the sentence

test("two who set the priority of one company: the second is told", async () => {
  const { id } = await aCompany();
  const browser = await browserOf(admin, `/admin/companies/${id}`);
  await setPriority(colleague, id, "low", await revisionOf(id));
  await browser.submit({ priority: "high" });
  expect(browser.status).toBe(409);
  expect((await showForReview(admin, id)).company.priority).toBe("low");
});

test("a step that is taken in the list is about the row as it was listed", async () => {
  const { id } = await addCompany(admin, { name: "Listed Draft", description: "As listed." });
  const browser = await browserOf(admin, "/admin/companies?status=draft&name=Listed+Draft");
  const { slug } = (await showForReview(admin, id)).company;
  await editCompany(colleague, slug, { ...companyValues({ name: "Listed Draft", description: "Changed since." }) });
  await browser.submit({ decide: "pending_review" });
  expect(browser.status).toBe(409);
  expect(browser.text).toContain("It says now Changed since.");
  expect((await showForReview(admin, id)).company.status).toBe("draft");
  await browser.submit({ decide: "pending_review" });
  expect((await showForReview(admin, id)).company.status).toBe("pending_review");
});

test.each(["accept_claim", "refuse_claim"])("%s of a claim that is worded anew decides nothing", async (button) => {
  const company = await aCompany();
  const member = await aMember();
  await askForClaim(member, company.slug, "I am its secretary.");
  const claim = async () => (await listClaims(admin)).find(({ slug }) => slug === company.slug);
  const id = (await claim())?.id ?? 0;
  const browser = await browserOf(admin, `/admin/claims/${id}`);
  await askForClaim(member, company.slug, "I am its owner.");
  await browser.submit({ [button]: "yes" });
  expect(browser.status).toBe(409);
  expect(browser.text).toContain("You saw I am its secretary. It says now I am its owner.");
  expect((await showClaim(member, company.slug)).isTaken).toBe(false);
  expect((await listNotifications(member)).notifications).toEqual([]);
  await beginClaim(member, company.slug); // changes nothing of a claim that is open
  await browser.submit({ [button]: "yes" });
  expect(browser.status).toBe(200);
  expect((await showClaim(member, company.slug)).isMine).toBe(button === "accept_claim");
});

type Judged = { type: TargetType; id: number; change: () => Promise<unknown> };
const judged: Record<string, (author: Member) => Promise<Judged>> = {
  async post(author) {
    const { id } = await aPost(author, { content: "A harmless text." });
    return { type: "post", id, change: () => editPost(author, id, postInput({ content: "What nobody judged." })) };
  },
  async comment(author) {
    const { id } = await aComment(author, (await aPost()).id, "A harmless text.");
    return { type: "comment", id, change: () => editComment(author, id, { content: "What nobody judged.", submission_key: undefined }) };
  },
  async project(author) {
    const { id } = await aProject(author, { description: "A harmless text." });
    return { type: "project", id, change: () => editProject(author, id, projectInput({ description: "What nobody judged." })) };
  },
  async member(author) {
    await updateProfile(author, { bio: "A harmless text." });
    return { type: "member", id: author.id, change: () => updateProfile(author, { bio: "What nobody judged." }) };
  },
};

test.each(Object.keys(judged))("a report of a %s is decided on the text that was read", async (name) => {
  const author = await aMember();
  const { type, id, change } = (await judged[name]?.(author)) ?? { type: "post", id: 0, change: async () => {} };
  await fileReport(await aMember(), { type, id }, { reason: "spam", details: "" });
  const browser = await browserOf(moderator, `/moderation/${type}/${id}`);
  await change();
  await browser.submit({ act: "dismiss", note: "Nothing to see." });
  expect(browser.status).toBe(409);
  expect(browser.text).toContain("You saw A harmless text. It says now What nobody judged.");
  expect(browser.html).toMatch(/<dd[^>]*>(<[^>]*>)*What nobody judged\.</);
  expect(browser.valueOf("note")).toBe("Nothing to see.");
  const { reports, acts } = await showTarget(moderator, { type, id });
  expect([reports.length, acts]).toEqual([1, []]);
  await browser.submit({ act: "dismiss", note: "Nothing to see." });
  expect(browser.status).toBe(200);
  expect((await showTarget(moderator, { type, id })).reports).toEqual([]);
});

test("a decision about reports is about those that were read", async () => {
  const post = await aPost();
  const target = { type: "post", id: post.id } as const;
  await fileReport(await aMember(), target, { reason: "spam", details: "Sells." });
  const browser = await browserOf(moderator, `/moderation/post/${post.id}`);
  await fileReport(await aMember(), target, { reason: "illegal", details: "It names a child." });
  await browser.submit({ act: "dismiss" });
  expect(browser.status).toBe(409);
  expect(browser.text).toMatch(/Report \d+ You saw nothing It says now Against the law It names a child\./);
  expect((await showTarget(moderator, target)).reports).toHaveLength(2);
  await browser.submit({ act: "pin" });
  await browser.submit({ act: "dismiss" });
  expect((await showTarget(moderator, target)).reports).toEqual([]);
});

test("a suspension takes into account the one that a colleague decided for another text", async () => {
  const author = await aMember();
  const [one, two] = [await aPost(author), await aPost(author)];
  const browser = await browserOf(moderator, `/moderation/post/${one.id}`);
  const other = await browserOf(colleague, `/moderation/post/${two.id}`);
  await other.submit({ act: "suspend", reason: "spam", days: "30" });
  expect(other.status).toBe(200);
  await browser.submit({ act: "suspend", reason: "spam", days: "1" });
  expect(browser.status).toBe(409);
  expect(browser.text).toMatch(/suspended You saw nothing It says now \d{4}-\d\d-\d\d/);
});

test("a comment is no reason to look again; another tag or address is, since the whole item is judged", async () => {
  const author = await aMember();
  const post = await aPost(author);
  const browser = await browserOf(moderator, `/moderation/post/${post.id}`);
  await aComment(await aMember(), post.id);
  await browser.submit({ act: "lock" });
  expect(browser.status).toBe(200);
  await editPost(author, post.id, postInput({ tags: "other", post_type: "link", url: "https://example.com/swapped" }));
  await browser.submit({ act: "remove", reason: "spam" });
  expect(browser.status).toBe(409);
  expect(browser.text).toContain("It says now https://example.com/swapped");
  await browser.submit({ act: "remove", reason: "spam" });
  expect(browser.status).toBe(200);
});

test.each(["post", "comment"])("a moderator takes down the %s they read, beside its own page too", async (what) => {
  const author = await aMember();
  const post = await aPost(author);
  const comment = await aComment(author, post.id);
  const isPost = what === "post";
  const browser = await browserOf(moderator, isPost ? `/post/${post.id}/edit` : `/post/${post.id}?open=delete.${comment.id}`);
  const change = "Worded anew.";
  await (isPost
    ? editPost(author, post.id, postInput({ content: change }))
    : editComment(author, comment.id, { content: change, submission_key: undefined }));
  const pressed: Record<string, string> = isPost ? { delete: "yes" } : { delete_comment: String(comment.id) };
  await browser.submit(pressed);
  expect(browser.status).toBe(409);
  expect(browser.text).toContain("What changed meanwhile");
  expect(browser.text).toContain(change);
  expect((await showPost(post.id)).commentCount).toBe(1);
  await browser.submit(pressed);
  expect(browser.status).toBe(200);
});

test("an opportunity and a record are put away as they were seen", async () => {
  const [program] = (await listFunding({ filter: "all", sort: "relevance", province: "", hub: "", after: null })).programs;
  const slug = program?.slug ?? "";
  const record = await addRecord(admin, "coalition", { title: "Ports", goal: "Agree.", status: "forming" });
  const pages = [await browserOf(admin, `/admin/funding/${slug}`), await browserOf(admin, `/admin/coalitions/${record}`)];
  await editOpportunity(colleague, slug, { ...opportunityValues(await opportunityToChange(admin, slug)), title: "Renamed" });
  await editRecord(colleague, "coalition", record, { title: "Renamed", goal: "Agree.", status: "active" });
  for (const page of pages) {
    await page.submit({ archive: "yes" });
    expect(page.status).toBe(409);
    expect(page.html).toContain('value="Renamed"');
    await page.submit({ archive: "yes" });
    expect(page.status).toBe(200);
  }
  expect((await opportunityToChange(admin, slug)).archivedAt).not.toBeNull();
  expect((await listRecords(admin, "coalition", { archived: true })).rows.map((row) => row.id)).toContain(record);
});

test("a company that is claimed or proposed for somebody else meanwhile is said to be taken, with 409", async () => {
  const company = await aCompany();
  const [late, early] = [await aMember(), await aMember()];
  const browser = await browserOf(late, `/company/${company.slug}/claim`);
  await askForClaim(early, company.slug, "It is mine.");
  const id = (await listClaims(admin)).find(({ slug }) => slug === company.slug)?.id ?? 0;
  const claims = await browserOf(admin, `/admin/claims/${id}`);
  await claims.submit({ accept_claim: "yes" });
  await browser.submit({ ask: "yes", message: "Mine!" });
  expect(browser.status).toBe(409);
  expect(browser.text).toContain("Somebody already manages this page.");
  expect((await showCompanyById(admin, company.id)).company.ownerId).toBe(early.id);
});
