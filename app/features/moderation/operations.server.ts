import { hasRole } from "#app/auth/permissions.ts";
import { type Member, moderatorOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Reader, Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { setFaceIn, suspendMember } from "#app/features/accounts/operations.server.ts";
import { releaseCommentIn, removeCommentIn, unpictureCommentIn } from "#app/features/comments/standing.server.ts";
import { actsOn, publicActs, recordAct, recordRemoval, removals, tellMember } from "#app/features/moderation-log/operations.server.ts";
import { reasons, type Target, type TargetType } from "#app/features/moderation-log/rules.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { refusePictures, releasePicture } from "#app/features/pictures/operations.server.ts";
import { unpicturePostIn } from "#app/features/posts/erasing.server.ts";
import { flagPostIn, removePostIn } from "#app/features/posts/operations.server.ts";
import { releasePostIn } from "#app/features/posts/publication.server.ts";
import { releaseTranslationIn, removeTranslationIn } from "#app/features/posts/translation-standing.server.ts";
import { releaseProjectIn, removeProjectIn, unpictureProjectIn } from "#app/features/projects/standing.server.ts";
import { joinSentences, sentencesFor } from "#app/features/reason-sentences/operations.server.ts";
import { decideReports, openReportsOf } from "#app/features/reports/operations.server.ts";
import { endReview } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { type IdPage, idBefore, pageOf } from "#app/text/cursors.ts";
import { dayMs } from "#app/text/spans.ts";
import { m } from "#app/words/messages.ts";
import { type ActInput, type CheckedAct, checkAct } from "./forms.server.ts";
import { restoreIn } from "./restoring.server.ts";
import { furtherNotice, pageSize, verdictOf } from "./rules.ts";
import { withSame } from "./same-as.server.ts";
import { strikesOf } from "./strikes.server.ts";
import { findTarget, type JudgedTarget, standing } from "./targets-data.server.ts";
import { refuseUnseen } from "./unseen.server.ts";

/** Returns what lists of staff say of these targets, in their order; null for what is gone. @throws SignInNeeded, NotAllowed */
export async function describeTargets(viewer: Viewer, targets: Target[]): Promise<(JudgedTarget | null)[]> {
  moderatorOrThrow(viewer);
  return Promise.all(targets.map(async (target) => (await findTarget(target)) ?? null));
}

/** Returns what a moderator judges: the content, its open reports and the acts on it. @throws SignInNeeded, NotAllowed, NotFound */
export async function showTarget(viewer: Viewer, target: Target) {
  moderatorOrThrow(viewer);
  const shown = await judged(target);
  const reports = await withSame(viewer, shown.reports);
  return { ...shown, reports, sentences: await sentencesFor(reasons), strikes: await strikesOf(shown.found.authorId) };
}

/** Returns private content only after somebody who saw it has reported it. @throws NotFound */
async function judged(target: Target, from?: Reader) {
  const [found, reports, acts] = [await findTarget(target, from), await openReportsOf(target, from), await actsOn(target, from)];
  if (!found || !(found.isPublic || reports.length + acts.length > 0)) throw new NotFound("page", m.queue_gone());
  return { found, reports, acts };
}

/**
 * Carries out a moderator's act and records it; a removal, a suspension or a dismissal also decides the open reports. Refuses when the
 * moderator judged an outdated text or missed an act or a report.
 * @throws SignInNeeded, NotAllowed, NotFound, InvalidInput, Conflict
 */
export async function moderate(viewer: Viewer, target: Target, input: ActInput): Promise<void> {
  const moderator = moderatorOrThrow(viewer);
  await transaction(async (tx) => {
    const now = await judged(target, tx);
    refuseUnseen(now, input);
    const checked = checkAct(input);
    await endReview(tx, moderator, itemOf(target.type, target.id));
    await perform(tx, moderator, now.found, checked);
    const verdict = verdictOf[checked.act];
    if (verdict) await decideReports(tx, moderator, target, verdict, checked.note);
  });
}

async function perform(tx: Writer, moderator: Member, target: JudgedTarget, checked: CheckedAct): Promise<void> {
  const { act, reason, note } = checked;
  const subject = { type: target.type, id: target.id };
  if (act === "remove" || act === "remove_pictures") {
    if (act === "remove") await (removeIn[target.type] ?? refuse)(tx, target.id);
    else await removePictures(tx, target);
    return recordRemoval(tx, moderator, {
      act,
      target: subject,
      item: target.item,
      authorId: target.authorId,
      reason,
      note,
      said: await joinSentences(tx, checked.say, checked.words, reasons),
    });
  }
  if (act === "release") await (releaseIn[target.type] ?? refuse)(tx, target.id);
  else if (act === "restore") await (restoreIn[target.type] ?? refuse)(tx, target.id);
  else if (act === "suspend") return suspend(tx, moderator, target, checked);
  else if (act === "unsuspend") await suspendMember(tx, target.authorId, null, null);
  else if (act !== "dismiss") {
    if (target.type !== "post") refuse();
    await flagPostIn(tx, target.id, flags[act]);
  }
  await recordAct(tx, moderator, { act, target: subject, item: target.item, note, memberId: target.authorId });
  const told = { restore: "restored", unsuspend: "unsuspended" }[act as string];
  if (told) await tell(tx, target, { what: told, target: target.type });
}

const removeIn: typeof restoreIn = {
  post: removePostIn,
  translation: removeTranslationIn,
  comment: removeCommentIn,
  project: removeProjectIn,
};
/** Takes the pictures of a target away and leaves its text; they are not taken again. */
async function removePictures(tx: Writer, { type, id, pictures }: JudgedTarget): Promise<void> {
  if (pictures.length === 0) refuse();
  await refusePictures(tx, type === "member" ? `face:${id}` : `${type as "post"}:${id}`);
  await (unpictureIn[type] ?? refuse)(tx, id);
}

const unpictureIn: typeof restoreIn = {
  post: unpicturePostIn,
  comment: unpictureCommentIn,
  project: unpictureProjectIn,
  member: (tx, id) => setFaceIn(tx, id, null),
};
const releaseIn: typeof restoreIn = {
  post: releasePostIn,
  translation: releaseTranslationIn,
  comment: releaseCommentIn,
  project: releaseProjectIn,
  member: releaseFaceIn,
};

async function releaseFaceIn(tx: Writer, id: number): Promise<void> {
  if (!(await releasePicture(tx, `face:${id}`))) refuse();
  await notify(tx, { userId: id, kind: "moderation", actorId: null, path: "/settings/picture", details: { what: "picture_released" } });
}

const flags = {
  pin: { pinned: true },
  unpin: { pinned: false },
  feature: { featured: true },
  unfeature: { featured: false },
  lock: { locked: true },
  unlock: { locked: false },
};

function refuse(): never {
  throw new InvalidInput({ form: m.moderate_unknown() });
}

async function suspend(tx: Writer, moderator: Member, target: JudgedTarget, checked: CheckedAct): Promise<void> {
  const { reason, note, days } = checked;
  if (target.authorId === moderator.id || (target.role !== "member" && !hasRole(moderator, "admin"))) {
    throw new NotAllowed(m.moderate_staff());
  }
  const until = days === 0 ? furtherNotice : Date.now() + days * dayMs;
  await suspendMember(tx, target.authorId, until, reason);
  const said = await joinSentences(tx, checked.say, checked.words, reasons);
  const subject = { type: target.type, id: target.id };
  await recordAct(tx, moderator, { act: "suspend", target: subject, item: target.item, reason, note, memberId: target.authorId, said });
  await tellMember(tx, target.authorId, { what: "suspended", until: new Date(until).toISOString().slice(0, 10), reason }, said);
}

const tell = (tx: Writer, { authorId, path, title, text }: JudgedTarget, details: Record<string, string>) =>
  notify(tx, { userId: authorId, kind: "moderation", actorId: null, path, details }, details.what === "restored" ? [title || text] : []);

/** Returns a page of what moderators removed and nobody has restored. @throws SignInNeeded, NotAllowed */
export async function listRemoved(viewer: Viewer, page: IdPage = { order: "newest", after: 0 }, limit = pageSize) {
  moderatorOrThrow(viewer);
  const { rows: shown, next } = pageOf(await removals(page, limit + 1), limit, (act) => act.id);
  const found = await Promise.all(shown.map(({ type, targetId: id }) => findTarget({ type: type as TargetType, id })));
  const removed = shown.flatMap((act, at) => {
    const target = found[at];
    return target?.isRemoved ? [{ ...act, found: target }] : [];
  });
  return { removed, next };
}

/** Returns the log for everyone: the act, the kind of target, the reason and the time, without names or notes. */
export async function publicLog(after = 0, limit = 50) {
  const { rows: shown, next } = pageOf(await publicActs(idBefore(after), limit + 1), limit, (act) => act.id);
  const idsOf = (type: string) => shown.filter((act) => act.type === type).map((act) => act.targetId);
  const [posts, projects] = await Promise.all([standing("post", idsOf("post")), standing("project", idsOf("project"))]);
  const pathOf = ({ type, targetId }: (typeof shown)[number]) =>
    (type === "post" && posts.has(targetId)) || (type === "project" && projects.has(targetId)) ? `/${type}/${targetId}` : null;
  return {
    acts: shown.map((act) => ({
      id: act.id,
      act: act.act,
      type: act.type,
      reason: act.reason,
      createdAt: act.createdAt,
      path: pathOf(act),
    })),
    next,
  };
}
