import type { Member } from "#app/auth/viewer.ts";
import { facesOf } from "#app/features/accounts/operations.server.ts";
import { showClaimToDecide } from "#app/features/companies/claims.server.ts";
import { factsOnCompany } from "#app/features/companies/given-facts.server.ts";
import { heldLogo } from "#app/features/companies/logos.server.ts";
import { reportsOnCompany } from "#app/features/companies/reports.server.ts";
import { showForDesk } from "#app/features/companies/review.server.ts";
import { showCorrection } from "#app/features/funding/corrections.server.ts";
import { knownOpportunity } from "#app/features/funding/operations.server.ts";
import { pathOf, titleOf } from "#app/features/funding/said.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { showAppeal } from "#app/features/moderation/appeals.server.ts";
import { showTarget } from "#app/features/moderation/operations.server.ts";
import { withSame } from "#app/features/moderation/same-as.server.ts";
import type { Target } from "#app/features/moderation-log/rules.ts";
import type { Item } from "#app/features/reviews/rules.ts";
import { NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";

/** Returns what a moderator judges. @throws SignInNeeded, NotAllowed, NotFound */
export async function judgedShown(member: Member, target: Target) {
  const shown = await showTarget(member, target);
  return {
    ...shown,
    faces: await facesOf([shown.found.author, ...shown.acts.map(({ moderator }) => moderator)]),
    names: await placeNames(),
  };
}

/** @throws SignInNeeded, NotAllowed, NotFound */
export async function appealShown(member: Member, id: number) {
  const appeal = await showAppeal(member, id);
  return { appeal, faces: await facesOf([appeal.appellant]), names: await placeNames() };
}

/** @throws SignInNeeded, AdminOnly, NotFound */
export async function claimShown(admin: Member, id: number) {
  const claim = await showClaimToDecide(admin, id);
  return { claim, faces: await facesOf([claim.username, claim.keeper]) };
}

/** @throws SignInNeeded, AdminOnly, NotFound */
export async function correctionShown(admin: Member, id: number) {
  const { correction, program, username } = await showCorrection(admin, id);
  const { editorNote, ...row } = await knownOpportunity(program.slug);
  return {
    row,
    provinces: (await placeNames()).provinces,
    correction,
    program: { slug: program.slug, path: pathOf(program), title: titleOf(program) },
    username,
    faces: await facesOf([username]),
  };
}

/** Returns what an admin decides on of a company; its own page has all of it. @throws SignInNeeded, AdminOnly, NotFound */
async function companyShown(admin: Member, id: number) {
  return {
    ...(await showForDesk(admin, id)),
    heldLogo: await heldLogo(admin, id),
    reports: await withSame(admin, await reportsOnCompany(admin, id)),
    given: await factsOnCompany(admin, id),
    sendsMail: settings.sendsMail,
    faces: {},
  };
}

export type CompanyShown = Awaited<ReturnType<typeof companyShown>>;

/** Returns an item for the desk, as its own page shows it; null when somebody decided on it meanwhile. @throws SignInNeeded, NotAllowed */
export async function itemShown(member: Member, item: Item) {
  const [type, number] = item.split(".") as [Item extends `${infer T}.${number}` ? T : never, string];
  const id = Number(number);
  try {
    if (type === "appeal") return { as: "appeal" as const, ...(await appealShown(member, id)) };
    if (type === "claim") return { as: "claim" as const, ...(await claimShown(member, id)) };
    if (type === "correction") return { as: "correction" as const, ...(await correctionShown(member, id)) };
    if (type === "company" || type === "listing") return { as: "company" as const, ...(await companyShown(member, id)) };
    return { as: "judged" as const, ...(await judgedShown(member, { type, id })) };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
