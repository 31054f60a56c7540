import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { isUniqueViolation } from "#app/db/errors.ts";
import { transaction } from "#app/db/transaction.server.ts";
import type { Subject } from "#app/features/comments/rules.ts";
import { isBarredFrom } from "#app/features/connections/operations.server.ts";
import type { Target } from "#app/features/moderation-log/rules.ts";
import { showProfileById } from "#app/features/people/operations.server.ts";
import { readPost } from "#app/features/posts/operations.server.ts";
import { showProject } from "#app/features/projects/operations.server.ts";
import { tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { unseen } from "#app/page-parts.server.ts";
import { InvalidInput, NotFound } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { checkReport, type ReportInput } from "./forms.server.ts";
import { findTarget, type JudgedTarget } from "./targets-data.server.ts";

const notThere = {
  post: () => new NotFound("post", m.post_not_found()),
  translation: () => new NotFound("post", m.post_not_found()),
  comment: () => new NotFound("comment", m.comment_not_found()),
  project: () => new NotFound("project", m.project_not_found()),
  member: () => new NotFound("member", m.no_such_member()),
};

/** Returns the target when the viewer may see it, and so may report it. @throws SignInNeeded, NotFound */
export async function reportable(viewer: Viewer, target: Target): Promise<JudgedTarget> {
  const member = memberOrThrow(viewer);
  const found = await findTarget(target);
  if (!found || found.isRemoved) throw notThere[target.type]();
  if (target.type === "member") {
    const { isOpen } = await showProfileById(member, target.id);
    return isOpen ? found : { ...found, text: "" };
  }
  const { type, id } = found.subject ?? { ...target, type: target.type as Subject["type"] };
  await (type === "post" ? readPost(member, id) : showProject(member, id)).catch((error) => {
    throw error instanceof NotFound ? notThere[target.type]() : error;
  });
  if (found.subject && (await isBarredFrom(member, found.authorId))) throw notThere[target.type]();
  return found;
}

/** Files a report. A member can have one open report per target. @throws SignInNeeded, NotFound, InvalidInput */
export async function fileReport(viewer: Viewer, target: Target, input: ReportInput): Promise<void> {
  const member = memberOrThrow(viewer);
  const checked = checkReport(input);
  if (target.type === "member" && target.id === member.id) throw new InvalidInput({ form: m.report_own() });
  await reportable(member, target);
  const row = { reporterId: member.id, targetType: target.type, targetId: target.id, ...checked, createdAt: Date.now() };
  await transaction(async (tx) => {
    await data.insertReport(tx, row);
    await tellReviewers(tx, itemOf(target.type, target.id));
  }, unseen).catch((error) => {
    if (isUniqueViolation(error, "reports.reporter_id")) throw new InvalidInput({ form: m.report_again() });
    throw error;
  });
}
