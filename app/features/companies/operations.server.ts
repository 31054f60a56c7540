import { hasRole } from "#app/auth/permissions.ts";
import { isSelf, memberOrThrow, publisherOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { wholeItem } from "#app/features/items/rules.ts";
import { ruleHolding } from "#app/features/keyword-rules/operations.server.ts";
import { withTitles } from "#app/features/references/operations.server.ts";
import { tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { countView } from "#app/features/views/operations.server.ts";
import type { Values } from "#app/fields/field.ts";
import { htmlOf } from "#app/markdown/kept.server.ts";
import { Moved, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { type Change, changesBetween, type OpenedOn } from "#app/operations/revisions.ts";
import { supportsWithout } from "#app/ui/source.ts";
import { m } from "#app/words/messages.ts";
import { checkProfile } from "./checks.server.ts";
import { companyOptions } from "./company-form.server.ts";
import * as data from "./data.server.ts";
import { forgetSubmitter, insertEvent } from "./events-data.server.ts";
import { type CompanyStatus, factOf, supportedFields } from "./rules.ts";
import { companyWords, refuseOverwriting } from "./stale.server.ts";

export const notThere = () => new NotFound("company", m.company_not_found());

/**
 * Returns a company as the viewer reads it. Unless it is published, only its submitter, its owner and admins see it. @throws NotFound, Moved
 * if it was merged
 */
export async function showCompany(viewer: Viewer, slug: string): Promise<data.ShownCompany> {
  return drawCompany(viewer, await seen(viewer, await data.findCompanyBySlug(slug)));
}

/** Like `showCompany`, by id. @throws NotFound */
export async function showCompanyById(viewer: Viewer, id: number): Promise<data.ShownCompany> {
  return drawCompany(viewer, await seen(viewer, await data.findCompanyById(id)));
}

/** Returns the row of a company that the viewer may see, for what needs no drawn text. @throws NotFound, Moved if it was merged */
export const companyRowFor = async (viewer: Viewer, slug: string): Promise<data.CompanyRow> =>
  (await seen(viewer, await data.findCompanyBySlug(slug))).company;

/** The same, by id. @throws NotFound, Moved if it was merged */
export const companyRowById = async (viewer: Viewer, id: number): Promise<data.CompanyRow> =>
  (await seen(viewer, await data.findCompanyById(id))).company;

async function seen(viewer: Viewer, found: data.FoundCompany | undefined): Promise<data.FoundCompany> {
  if (!found) throw notThere();
  if (found.company.mergedIntoId !== null) throw await movedTo(found.company.mergedIntoId);
  if (found.company.status !== "published" && !isOwn(viewer, found.company) && !hasRole(viewer, "admin")) {
    throw found.company.status === "suspended" ? new NotFound("suspended", m.company_suspended()) : notThere();
  }
  return found;
}

/** Draws the texts of a company for whoever reads it: members and reviewers read the same. */
export async function drawCompany<Found extends { company: data.CompanyRow }>(viewer: Viewer, found: Found) {
  const { longDescription, longDescriptionHtml, longDescriptionFr, longDescriptionFrHtml } = found.company;
  const drawn = [htmlOf(longDescription, longDescriptionHtml, "remark"), htmlOf(longDescriptionFr, longDescriptionFrHtml, "remark")];
  const [english, french] = await withTitles(
    drawn.map((html) => ({ html })),
    () => hiddenFrom(viewer),
  );
  const html = { longDescriptionHtml: english?.html ?? "", longDescriptionFrHtml: french?.html ?? "" };
  return { ...found, company: { ...found.company, ...html } };
}

/** What a company was merged into may have been merged itself. */
async function movedTo(id: number): Promise<Moved | NotFound> {
  const { slug, mergedIntoId } = (await data.findCompanyRow(id)) ?? {};
  if (mergedIntoId) return movedTo(mergedIntoId);
  return slug ? new Moved(m.company_moved(), `/company/${slug}`, `/api/discovery/companies/${slug}`) : notThere();
}

const isOwn = (viewer: Viewer, { submitterId, ownerId }: data.CompanyRow) => isSelf(viewer, submitterId) || isSelf(viewer, ownerId);

/** Counts a member's view of a published company. Returns whether it counted. */
export async function viewCompany(
  viewer: Viewer,
  { id, status, ownerId }: Pick<data.CompanyRow, "id" | "status" | "ownerId">,
): Promise<boolean> {
  return status === "published" && countView(viewer, "company", id, ownerId ?? undefined);
}

/** Returns a company whose page the viewer may change: its owner and admins may. @throws SignInNeeded, NotFound, NotAllowed */
export async function companyToChange(viewer: Viewer, slug: string): Promise<data.CompanyRow> {
  const member = writerOrThrow(viewer);
  const company = await companyRowFor(member, slug);
  if (company.ownerId !== member.id && !hasRole(member, "admin")) throw new NotAllowed(m.company_not_yours());
  return company;
}

/**
 * Changes the page at once; an owner's edit of a published company is listed for review, and waits for it where a keyword rule matches. Writes
 * nothing when nothing differs.
 * @throws SignInNeeded, NotFound, NotAllowed, InvalidInput, Conflict
 */
export async function editCompany(viewer: Viewer, slug: string, values: Values, openedOn: OpenedOn = null): Promise<data.CompanyRow> {
  const member = publisherOrThrow(viewer);
  const { id } = await companyToChange(member, slug);
  const [options, words] = [await companyOptions(), await companyWords()];
  return transaction(async (tx) => {
    const before = await data.findCompanyRow(id, tx);
    if (!before) throw notThere();
    const fields = checkProfile(values, options, before);
    const changes = changesBetween(before, fields);
    await refuseOverwriting(tx, member, before, openedOn, changes, words);
    if (changes.length === 0) return before;
    const isEditedSince = before.isEditedSince || (before.status === "published" && !hasRole(member, "admin"));
    const sourced = sourcedAfter(before, changes);
    const now = Date.now();
    const isPublic = before.status === "published";
    const held = isPublic ? await ruleHolding(tx, member, "company", wholeItem("company", fields), wholeItem("company", before)) : null;
    // It goes back to where staff look at it before others read it.
    const waits = held && ({ status: "pending_review", submittedAt: now } as const);
    const row = await data.updateCompany(tx, before, { ...fields, ...sourced, isEditedSince, updatedAt: now, ...waits });
    await insertEvent(tx, row, { actorId: member.id, event: "edited", changes });
    if (waits) await tellReviewers(tx, itemOf("company", id));
    if (before.ownerId !== member.id) await recordStaffAct(tx, member, { kind: "company_edited", subject: { type: "company", id } });
    return row;
  });
}

/** What was changed is no longer what the source says, and settles what sources disagree on. */
export function sourcedAfter({ source, factSources, conflicts }: data.CompanyRow, changes: Change[]) {
  const changed = changes.map((change) => change.field);
  const facts = changed.map(factOf);
  const supports = source ? supportsWithout(source.supports, changed, supportedFields) : [];
  return {
    source: source && supports.length > 0 ? { ...source, supports } : null,
    factSources: Object.fromEntries(Object.entries(factSources).filter(([fact]) => !facts.includes(fact))),
    conflicts: conflicts.filter(({ field }) => !changed.includes(field)),
  };
}

/** Lists the companies that the viewer submitted or owns. @throws SignInNeeded */
export async function listOwnCompanies(viewer: Viewer) {
  const member = memberOrThrow(viewer);
  const rows = await data.companiesBy(member.id);
  return rows.map(({ submitterId, ...row }) => ({ ...row, isProposed: submitterId === member.id }));
}

const keptWithoutSubmitter: CompanyStatus[] = ["published", "suspended", "merged"];

/** Deletes what a leaving member submitted, except what is or was shown to all, which only loses the person behind it. */
export async function leaveCompanies(tx: Writer, userId: number): Promise<void> {
  for (const row of await data.companiesOfLeaver(tx, userId)) {
    if (!keptWithoutSubmitter.includes(row.status)) {
      await data.deleteCompany(tx, row);
      continue;
    }
    await forgetSubmitter(tx, row.id, userId);
    await data.updateCompany(tx, row, {
      submitterId: null,
      submissionKey: null,
      contactEmail: "",
      contactPerson: "",
      speaksFor: false,
      whyRelevant: "",
    });
  }
}

/** Returns a published company; undefined otherwise. For votes, within their transaction. */
export async function findCompanyIn(id: number, tx: Writer): Promise<data.CompanyRow | undefined> {
  const row = await data.findCompanyRow(id, tx);
  return row?.status === "published" ? row : undefined;
}

export { moveCompanyVotes, redateCompanies, relistCompanies } from "./data.server.ts";
export { type SeededCompany, saveSeededCompanies } from "./seed.server.ts";
