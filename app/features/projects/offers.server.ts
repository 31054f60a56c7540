import { isSelf, publisherOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { Conflict, InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import type { Offer } from "./forms.server.ts";
import * as data from "./offers-data.server.ts";
import { projectToChange, showProject } from "./operations.server.ts";

const offersShown = 50;

/**
 * Offers to help with a project that looks for collaborators, in one of its roles or in none (""); once per member.
 * @throws NotFound, NotAllowed, InvalidInput, Conflict where it looks for nobody by now
 */
export async function offerHelp(viewer: Viewer, projectId: number, offer: Offer): Promise<void> {
  const member = publisherOrThrow(viewer);
  const project = await showProject(member, projectId);
  if (project.userId === member.id) throw new NotAllowed(m.offer_own());
  if (!project.seekingCollaborators) throw new Conflict(m.offer_closed());
  if (offer.role && !project.collaborationRoles.includes(offer.role)) throw new InvalidInput({ role: m.offer_role_invalid() });
  await transaction(async (tx) => {
    if (await data.findOffer(projectId, member.id, tx)) throw new InvalidInput({ form: m.offer_twice() });
    await data.insertOffer(tx, { ...offer, projectId, userId: member.id, createdAt: Date.now() });
  });
}

/** Takes back one's own offer. @throws NotFound */
export async function withdrawOffer(viewer: Viewer, projectId: number): Promise<void> {
  const member = writerOrThrow(viewer);
  await transaction(async (tx) => {
    const offer = await data.findOffer(projectId, member.id, tx);
    if (!offer) throw new NotFound("offer", m.offer_not_found());
    await data.deleteOffer(tx, offer.id);
  });
}

/** The project's author accepts, up to the number wanted, or declines. @throws NotFound, NotAllowed, InvalidInput */
export async function answerOffer(viewer: Viewer, projectId: number, offerId: number, answer: "accepted" | "declined"): Promise<void> {
  const project = await projectToChange(viewer, projectId);
  await transaction(async (tx) => {
    const offer = await data.findOfferById(offerId, tx);
    if (!offer || offer.projectId !== projectId) throw new NotFound("offer", m.offer_not_found());
    if (offer.status === answer) return;
    if (answer === "accepted" && (await data.countOffers(projectId, "accepted", tx)) >= project.maxCollaborators) {
      throw new InvalidInput({ form: m.offer_full({ limit: project.maxCollaborators }) });
    }
    await data.updateOffer(tx, offerId, answer);
  });
}

/** All offers for the author, to anyone else only their own; and how many there are, which everybody sees. */
export async function listOffers(viewer: Viewer, project: { id: number; userId: number }) {
  const first = viewer ? await data.offersOf(project.id, offersShown) : [];
  const offers = isSelf(viewer, project.userId) ? first : first.filter(({ userId }) => isSelf(viewer, userId));
  return { offers, offered: await data.countOffers(project.id, "standing") };
}
