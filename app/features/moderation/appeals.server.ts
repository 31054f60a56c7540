import { z } from "zod";
import { type Member, memberOrThrow, moderatorOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { isUniqueViolation } from "#app/db/errors.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { suspendMember } from "#app/features/accounts/operations.server.ts";
import { actsAbout, findAct, recordAct, tellMember } from "#app/features/moderation-log/operations.server.ts";
import type { Target, TargetType } from "#app/features/moderation-log/rules.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { endReview, tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./appeals-data.server.ts";
import { restoreIn } from "./restoring.server.ts";
import { appealLimit, isAppealable, isUndone } from "./rules.ts";
import { findTarget } from "./targets-data.server.ts";

const text = z
  .string()
  .catch("")
  .transform((value) => value.replace(/\r\n/g, "\n").trim());

export const AppealForm = z.object({ act: z.coerce.number().int().catch(0), text });
export const DecisionForm = z.object({ appeal: z.coerce.number().int().catch(0), answer: text });
export type Verdict = "upheld" | "dismissed";

/**
 * Files the viewer's appeal against a removal or a suspension: once for each, within the days for it. A suspended member may.
 * @throws SignInNeeded, NotFound, InvalidInput
 */
export async function fileAppeal(viewer: Viewer, input: z.infer<typeof AppealForm>): Promise<void> {
  const member = memberOrThrow(viewer);
  const said = textOrThrow(input.text, "text", m.appeal_text_required());
  const now = Date.now();
  await transaction(async (tx) => {
    const act = await findAct(input.act, tx);
    if (!act || act.memberId !== member.id) throw new NotFound("page", m.appeal_gone());
    const acts = await actsAbout(member.id, tx);
    if (isUndone({ ...act, type: act.targetType }, acts)) throw new InvalidInput({ form: m.appeal_undone() });
    if (!isAppealable(act, now)) throw new InvalidInput({ form: m.appeal_late() });
    const id = await data.insertAppeal(tx, { actId: act.id, memberId: member.id, text: said, createdAt: now });
    const staff = await data.staffIds(now, tx);
    const sides = { appellantId: member.id, moderatorId: act.moderatorId };
    await tellReviewers(tx, itemOf("appeal", id), { except: staff.filter((one) => !mayDecide(partOf(one, sides, staff))) });
  }).catch((error) => {
    throw isUniqueViolation(error, "appeals.act_id") ? new InvalidInput({ form: m.appeal_twice() }) : error;
  });
}

type Sides = { appellantId: number | null; moderatorId: number | null };
/** "own": the viewer's own appeal. "acted": against what they did, and others can decide. "alone": the same, and nobody else can. */
type Part = "none" | "own" | "acted" | "alone";

/** Returns which part a member of staff had in what an appeal is about. */
function partOf(id: number, { appellantId, moderatorId }: Sides, staff: number[]): Part {
  if (appellantId === id) return "own";
  if (moderatorId !== id) return "none";
  return staff.some((one) => one !== id && one !== appellantId) ? "acted" : "alone";
}

const mayDecide = (part: Part) => part === "none" || part === "alone";

/** What an appeal is about, in a line; empty when its author has deleted it. */
const titleOf = (found: Awaited<ReturnType<typeof findTarget>>) => found?.title || (found?.text.slice(0, 80) ?? "");

/** Returns the appeals that wait for this viewer to decide, the oldest first, each with the target of the act. @throws SignInNeeded, NotAllowed */
export async function listOpenAppeals(viewer: Viewer, limit: number) {
  const { id: viewerId } = moderatorOrThrow(viewer);
  const [rows, staff] = [await data.openAppeals(limit), await data.staffIds(Date.now())];
  const open = rows.filter((row) => mayDecide(partOf(viewerId, row, staff)));
  return open.map(({ id, text: said, appellant, since, type, targetId }) => {
    const target: Target = { type: type as TargetType, id: targetId };
    return { id, text: said, appellant, since, target };
  });
}

/**
 * Returns an appeal, also one that is decided, with what it is about and the viewer's part in it, and for whoever decides the text that was
 * removed. @throws SignInNeeded, NotAllowed, NotFound
 */
export async function showAppeal(viewer: Viewer, id: number) {
  const { id: viewerId } = moderatorOrThrow(viewer);
  const appeal = await data.findAppealWithAct(id);
  if (!appeal) throw new NotFound("page", m.appeal_gone());
  const part = partOf(viewerId, appeal, await data.staffIds(Date.now()));
  const type = appeal.type as TargetType;
  const found = await findTarget({ type, id: appeal.targetId });
  const removed = found && type !== "member" && mayDecide(part) ? { kind: type, item: found.item, pictures: found.pictures } : null;
  return { ...appeal, part, title: titleOf(found), removed };
}

/**
 * Decides an appeal: upholding it undoes the act. Whoever acted does not decide while somebody else of staff can, and nobody decides on
 * their own appeal. @throws SignInNeeded, NotAllowed, NotFound, InvalidInput
 */
export async function decideAppeal(viewer: Viewer, verdict: Verdict, input: z.infer<typeof DecisionForm>): Promise<void> {
  const moderator = moderatorOrThrow(viewer);
  const answer = textOrThrow(input.answer, "answer", m.appeal_answer_required());
  await transaction(async (tx) => {
    const appeal = await data.findOpenAppeal(input.appeal, tx);
    const act = appeal && (await findAct(appeal.actId, tx));
    if (!appeal || !act || appeal.memberId === null) throw new NotFound("page", m.appeal_decided_already());
    await endReview(tx, moderator, itemOf("appeal", appeal.id));
    const sides = { appellantId: appeal.memberId, moderatorId: act.moderatorId };
    const part = partOf(moderator.id, sides, await data.staffIds(Date.now(), tx));
    if (!mayDecide(part)) throw new NotAllowed(part === "own" ? m.appeal_own() : m.appeal_same());
    await data.updateAppeal(tx, appeal.id, { status: verdict, answer, decidedBy: moderator.id, decidedAt: Date.now() });
    if (verdict === "upheld") await undo(tx, moderator, act, appeal.memberId);
    await recordStaffAct(tx, moderator, { kind: "appeal_decided", subject: { type: "appeal", id: appeal.id }, detail: { verdict } });
    await tellMember(tx, appeal.memberId, { what: `appeal_${verdict}` }, { en: answer, fr: answer });
    if (act.moderatorId === null || act.moderatorId === moderator.id) return;
    const details = { what: `act_${verdict}` };
    const path = `/moderation/${act.targetType}/${act.targetId}`;
    await notify(tx, { userId: act.moderatorId, kind: "moderation", actorId: null, path, details }, [answer]);
  });
}

type Act = NonNullable<Awaited<ReturnType<typeof findAct>>>;

/** Undoes a removal or a suspension, if it still stands. A suspension that came later is another act. */
async function undo(tx: Writer, moderator: Member, act: Act, memberId: number): Promise<void> {
  const target = { type: act.targetType as TargetType, id: act.targetId };
  const acts = await actsAbout(memberId, tx);
  if (isUndone({ ...act, type: act.targetType }, acts)) return;
  const found = await findTarget(target, tx);
  const item = found?.item ?? {};
  if (act.act === "suspend") {
    if (acts.some((one) => one.act === "suspend" && one.id > act.id)) return;
    await suspendMember(tx, memberId, null, null);
    return recordAct(tx, moderator, { act: "unsuspend", target, item, memberId });
  }
  if (!found?.isRemoved) return;
  await restoreIn[target.type]?.(tx, target.id);
  await recordAct(tx, moderator, { act: "restore", target, item, memberId });
}

function textOrThrow(given: string, field: string, required: string): string {
  if (given === "") throw new InvalidInput({ [field]: required });
  if (given.length > appealLimit) throw new InvalidInput({ [field]: m.note_long({ limit: appealLimit }) });
  return given;
}
