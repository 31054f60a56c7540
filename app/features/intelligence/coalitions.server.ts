import { adminOrThrow, memberOrThrow, publisherOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import { isUniqueViolation } from "#app/db/errors.ts";
import { fold } from "#app/db/search.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./coalitions-data.server.ts";
import { findRecord } from "./records-data.server.ts";

/** Returns the participants of a coalition and the members who were invited. @throws AdminOnly */
export async function listParts(viewer: Viewer, coalitionId: number) {
  adminOrThrow(viewer);
  return data.partsOf(coalitionId);
}

export type Invitee = { member: string; company: string; contact: string };

/**
 * Adds a company or a contact to a coalition, or invites a member and notifies them.
 * @throws AdminOnly, NotFound, InvalidInput, Conflict when it is already part of the coalition
 */
export async function addToCoalition(viewer: Viewer, coalitionId: number, given: Invitee): Promise<void> {
  const admin = adminOrThrow(viewer);
  if (!(await findRecord("coalition", coalitionId))) throw new NotFound("page", m.record_not_found());
  const part = await partFrom(given);
  await transaction(async (tx) => {
    await data.insertPart(tx, { coalitionId, ...part, createdAt: Date.now() });
    await recordStaffAct(tx, admin, { kind: "coalition_joined", subject: { type: "coalition", id: coalitionId } });
    if (part.memberId === undefined) return;
    const path = `/coalitions/${coalitionId}`;
    await notify(tx, {
      userId: part.memberId,
      kind: "connection_request",
      actorId: admin.id,
      path,
      details: { what: "coalition", username: admin.username },
    });
  }).catch((error) => {
    if (isUniqueViolation(error, "coalition_parts.coalition_id")) throw new Conflict(m.coalition_twice());
    throw error;
  });
}

async function partFrom({ member, company, contact }: Invitee) {
  const unknown = (field: string) => new InvalidInput({ [field]: m.coalition_unknown() });
  if (member.trim() !== "") {
    const memberId = await data.memberNamed(fold(member.trim().replace(/^u\//, "")));
    if (!memberId) throw unknown("member");
    return { memberId, status: "asked" as const };
  }
  if (company.trim() !== "") {
    const companyId = await data.companyAt(company.trim().toLowerCase());
    if (!companyId) throw unknown("company");
    return { companyId, status: "agreed" as const };
  }
  const contactId = idFrom(contact.trim());
  if (!(await findRecord("contact", contactId))) throw unknown("contact");
  return { contactId, status: "agreed" as const };
}

/** Returns the viewer's invitation to a coalition. @throws SignInNeeded, NotFound */
export async function showInvitation(viewer: Viewer, coalitionId: number) {
  const found = await data.findInvitation(memberOrThrow(viewer).id, coalitionId);
  if (!found) throw new NotFound("page", m.record_not_found());
  return found;
}

/** Accepts or declines an invitation; members may change their answer later. @throws SignInNeeded, NotFound */
export async function answerInvitation(viewer: Viewer, coalitionId: number, agreed: boolean): Promise<void> {
  const member = agreed ? publisherOrThrow(viewer) : writerOrThrow(viewer);
  await transaction(async (tx) => {
    const found = await data.findInvitation(member.id, coalitionId, tx);
    if (!found) throw new NotFound("page", m.record_not_found());
    await data.answerPart(tx, found.id, agreed ? "agreed" : "declined");
  });
}
