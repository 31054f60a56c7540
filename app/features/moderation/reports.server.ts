import { type Member, memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { isUniqueViolation } from "#app/db/errors.ts";
import { transaction } from "#app/db/transaction.server.ts";
import type { Subject } from "#app/features/comments/rules.ts";
import { listedLike } from "#app/features/companies/duplicates.server.ts";
import { showCompanyById } from "#app/features/companies/operations.server.ts";
import { isBarredFrom } from "#app/features/connections/operations.server.ts";
import { showProfileById } from "#app/features/people/operations.server.ts";
import { nearPosts } from "#app/features/posts/near-posts.server.ts";
import { readablePost, readPost } from "#app/features/posts/operations.server.ts";
import { showProject } from "#app/features/projects/operations.server.ts";
import { insertReport } from "#app/features/reports/operations.server.ts";
import type { Reported } from "#app/features/reports/rules.ts";
import { tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput, NotFound } from "#app/operations/problems.ts";
import type { Near } from "#app/ui/near.tsx";
import { m } from "#app/words/messages.ts";
import { checkReport, type ReportInput } from "./forms.server.ts";
import { sameAs } from "./same-as.server.ts";
import { findTarget } from "./targets-data.server.ts";

const notThere = {
  post: () => new NotFound("post", m.post_not_found()),
  translation: () => new NotFound("post", m.post_not_found()),
  comment: () => new NotFound("comment", m.comment_not_found()),
  project: () => new NotFound("project", m.project_not_found()),
  member: () => new NotFound("member", m.no_such_member()),
};

/** Returns the target when the viewer may see it, and so may report it. @throws SignInNeeded, NotFound */
export async function reportable(viewer: Viewer, target: Reported): Promise<{ title: string; text: string; path: string }> {
  const member = memberOrThrow(viewer);
  if (target.type === "company") return reportableCompany(member, target.id);
  const judged = { ...target, type: target.type };
  const found = await findTarget(judged);
  const gone = notThere[judged.type];
  if (!found || found.isRemoved) throw gone();
  if (target.type === "member") {
    const { isOpen } = await showProfileById(member, target.id);
    return isOpen ? found : { ...found, text: "" };
  }
  const { type, id } = found.subject ?? { ...target, type: target.type as Subject["type"] };
  await (type === "post" ? readPost(member, id) : showProject(member, id)).catch((error) => {
    throw error instanceof NotFound ? gone() : error;
  });
  if (found.subject && (await isBarredFrom(member, found.authorId))) throw gone();
  return found;
}

async function reportableCompany(member: Member, id: number) {
  const { company } = await showCompanyById(member, id);
  if (company.status !== "published") throw new NotFound("company", m.company_not_found());
  return { title: company.name, text: company.description, path: `/company/${company.slug}` };
}

/** Returns what a post or a company may be a duplicate of, so that one press reports it. @throws SignInNeeded, NotFound */
export async function likelyDoubles(viewer: Viewer, { type, id }: Reported): Promise<Near[]> {
  if (type === "post") return nearPosts(viewer, (await readablePost(viewer, id)).title, id);
  return type === "company" ? listedLike((await showCompanyById(viewer, id)).company) : [];
}

/** The item of the staff's queue that a report puts there: a company waits as such only while it was submitted. */
const waitingItem = ({ type, id }: Reported) => itemOf(type === "company" ? "listing" : type, id);

/** Files a report. A member can have one open report per target. @throws SignInNeeded, NotFound, InvalidInput */
export async function fileReport(viewer: Viewer, target: Reported, input: ReportInput): Promise<void> {
  const member = memberOrThrow(viewer);
  const checked = checkReport(input);
  if (target.type === "member" && target.id === member.id) throw new InvalidInput({ form: m.report_own() });
  const { path } = await reportable(member, target);
  if (checked.reason === "duplicate") {
    const other = await sameAs(member, { ...target, path }, input.same_as ?? "");
    checked.details = [other, checked.details].filter(Boolean).join("\n");
  }
  const row = { reporterId: member.id, targetType: target.type, targetId: target.id, ...checked, createdAt: Date.now() };
  await transaction(async (tx) => {
    await insertReport(tx, row);
    await tellReviewers(tx, waitingItem(target));
  }, unseen).catch((error) => {
    if (isUniqueViolation(error, "reports.reporter_id")) throw new InvalidInput({ form: m.report_again() });
    throw error;
  });
}
