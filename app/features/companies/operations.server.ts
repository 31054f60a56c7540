import { hasRole } from "#app/auth/permissions.ts";
import { isSelf } from "#app/auth/shared-rendering.server.ts";
import { type Member, memberOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { dropDraft } from "#app/features/drafts/operations.server.ts";
import { directoryHubs } from "#app/features/hubs/operations.server.ts";
import { holdNewMember } from "#app/features/moderation/limits.server.ts";
import { countView } from "#app/features/views/operations.server.ts";
import { InvalidInput, NotAllowed, NotFound } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { type CompanyFields, checkCompany, checkProfile } from "./fields.server.ts";
import type { CompanyValues } from "./forms.server.ts";
import { tellReceived } from "./mails.server.ts";
import { type Change, changesBetween, isOpenToSubmitter, medianOf, reviewersFields, slugOf } from "./rules.ts";

const notThere = () => new NotFound("company", m.company_not_found());
export const directorySlugs = async () => (await directoryHubs()).map((hub) => hub.slug);

/** A published company for all; one on its way for who proposed or keeps it, and for admins. @throws NotFound */
export async function showCompany(viewer: Viewer, slug: string): Promise<data.ShownCompany> {
  return seen(viewer, await data.findCompanyBySlug(slug));
}

/** @throws NotFound */
export async function showCompanyById(viewer: Viewer, id: number): Promise<data.ShownCompany> {
  return seen(viewer, await data.findCompanyById(id));
}

function seen(viewer: Viewer, found: data.ShownCompany | undefined): data.ShownCompany {
  if (!found || !(found.company.status === "published" || isOwn(viewer, found.company) || hasRole(viewer, "admin"))) throw notThere();
  return found;
}

const isOwn = (viewer: Viewer, { submitterId, ownerId }: data.CompanyRow) => isSelf(viewer, submitterId) || isSelf(viewer, ownerId);

/** Counts a member who reads a published one. True when it counted. */
export async function viewCompany(viewer: Viewer, { id, status }: Pick<data.CompanyRow, "id" | "status">): Promise<boolean> {
  return status === "published" && countView(viewer, "company", id);
}

/** A free address: the name's, or the name's with the next number. @throws InvalidInput for a name without letters or digits */
async function freeSlug(tx: Writer, name: string): Promise<string> {
  const slug = slugOf(name);
  if (slug === "") throw new InvalidInput({ name: m.company_name_unusable() });
  const taken = await data.slugsLike(tx, slug);
  let free = slug;
  for (let next = 2; taken.has(free); next += 1) free = `${slug}-${next}`;
  return free;
}

/**
 * The wizard's end: into the queue, with a confirmation by mail; the draft is gone. A double submit carries the same key and gets the
 * company the first one made. @throws InvalidInput, SignInNeeded, Suspended
 */
export async function submitCompany(viewer: Viewer, values: CompanyValues, key: string | null = null): Promise<data.CompanyRow> {
  const member = writerOrThrow(viewer);
  const submission = { member, key, status: "pending_review" } as const;
  // The first one took the draft along, so there may be nothing left to check.
  const made = await findMade(submission);
  if (made) return made;
  const fields = checkCompany(values, await directorySlugs());
  const company = await transaction(async (tx) => {
    const row = await findMade(submission, tx);
    if (row) return row;
    await holdNewMember(tx, member, "companies", "");
    const added = await insertNew(tx, submission, fields);
    await data.insertEvent(tx, { companyId: added.id, actorId: member.id, event: "submitted" });
    await tellReceived(tx, member, added);
    return added;
  });
  await dropDraft(member, "company");
  return company;
}

/** Whose it is, where it begins, and the key its form carried. */
export type Submission = { member: Member; status: "draft" | "pending_review"; key: string | null };

const keyOf = ({ member, key }: Submission) => (key && key.length <= 64 ? `${member.id}:${key}` : null);

/** What the same form made before. */
export async function findMade(submission: Submission, from?: Writer): Promise<data.CompanyRow | undefined> {
  const key = keyOf(submission);
  return key === null ? undefined : data.findCompanyBySubmission(key, from);
}

export async function insertNew(tx: Writer, submission: Submission, fields: CompanyFields) {
  const { member, status } = submission;
  const now = Date.now();
  const slug = await freeSlug(tx, fields.name);
  const [submissionKey, submittedAt] = [keyOf(submission), status === "pending_review" ? now : null];
  return data.insertCompany(tx, {
    ...fields,
    slug,
    status,
    submissionKey,
    submitterId: member.id,
    createdAt: now,
    updatedAt: now,
    submittedAt,
  });
}

/** A draft that was given back, or a rejected one, goes into the queue again, changed; sent twice, it goes once. @throws InvalidInput, NotFound, NotAllowed */
export async function reviseCompany(viewer: Viewer, id: number, values: CompanyValues): Promise<void> {
  const member = writerOrThrow(viewer);
  const fields = checkCompany(values, await directorySlugs());
  await transaction(async (tx) => {
    const before = await data.findCompanyRow(id, tx);
    if (!before || before.submitterId !== member.id) throw notThere();
    const changes = changesBetween(before, fields);
    if (before.status === "pending_review" && changes.length === 0) return;
    if (!isOpenToSubmitter(before.status)) throw new NotAllowed(m.company_not_open());
    const now = Date.now();
    const row = await data.updateCompany(tx, before, {
      ...fields,
      status: "pending_review",
      reviewNotes: "", // an answer to the last edition; the history keeps it
      submittedAt: now,
      updatedAt: now,
    });
    await data.insertEvent(tx, { companyId: id, actorId: member.id, event: "submitted", changes });
    await tellReceived(tx, member, row);
  });
}

/** May change its page: who keeps it, and admins. @throws NotFound, NotAllowed */
export async function companyToChange(viewer: Viewer, slug: string): Promise<data.CompanyRow> {
  const member = writerOrThrow(viewer);
  const { company } = await showCompany(member, slug);
  if (company.ownerId !== member.id && !hasRole(member, "admin")) throw new NotAllowed(m.company_not_yours());
  return company;
}

/** Seen at once; what its owner changed is listed for review. @throws NotFound, NotAllowed, InvalidInput */
export async function editCompany(viewer: Viewer, slug: string, values: CompanyValues): Promise<data.CompanyRow> {
  const member = writerOrThrow(viewer);
  const { id } = await companyToChange(member, slug);
  const hubs = await directorySlugs();
  return transaction(async (tx) => {
    const before = await data.findCompanyRow(id, tx);
    if (!before) throw notThere();
    const fields = checkProfile(values, hubs, before);
    const changes = changesBetween(before, fields);
    if (changes.length === 0) return before;
    const isEditedSince = before.isEditedSince || (before.status === "published" && !hasRole(member, "admin"));
    await data.insertEvent(tx, { companyId: id, actorId: member.id, event: "edited", changes });
    return data.updateCompany(tx, before, { ...fields, isEditedSince, updatedAt: Date.now() });
  });
}

/** What the viewer proposed, and the pages they keep of what others did. @throws SignInNeeded */
export async function listOwnCompanies(viewer: Viewer) {
  const member = memberOrThrow(viewer);
  const rows = await data.companiesBy(member.id);
  return rows.map(({ submitterId, ...row }) => ({ ...row, isProposed: submitterId === member.id }));
}

/** One's own submission with its history and an honest clock; who keeps the page has no part in it. @throws SignInNeeded, NotFound */
export async function showSubmission(viewer: Viewer, id: number) {
  const member = memberOrThrow(viewer);
  const found = await data.findCompanyById(id);
  const isReviewer = hasRole(member, "admin");
  if (!found || !(found.company.submitterId === member.id || isReviewer)) throw notThere();
  const events = await data.eventsOf(id);
  const waits = found.company.status === "pending_review";
  return {
    ...found,
    events: isReviewer ? events : events.map((event) => ({ ...event, changes: event.changes.filter(isForAll) })),
    before: waits ? await data.waitingBefore(found.company) : 0,
    medianMs: medianOf(await data.lastWaits(20)),
  };
}

/** What is for reviewers alone is named in no history that others see. */
const isForAll = ({ field }: Change) => !reviewersFields.some((one) => one === field);

/** When an account goes: what it proposed goes, unless it is published; that loses the person behind it. */
export async function leaveCompanies(tx: Writer, userId: number): Promise<void> {
  for (const row of await data.companiesOfLeaver(tx, userId)) {
    if (row.status !== "published") await data.deleteCompany(tx, row);
    else await data.forgetSubmitter(tx, row.id, userId);
    if (row.status === "published")
      await data.updateCompany(tx, row, { submitterId: null, submissionKey: null, contactEmail: "", contactPerson: "", whyRelevant: "" });
  }
}

type Starter = Pick<data.NewCompany, "slug" | "name" | "type" | "description" | "headquarters" | "provinces" | "hubs" | "foundedYear" | "websiteUrl" | "employeeCount" | "fundingStage" | "technologies" | "source" | "asOf">; // biome-ignore format: a list

/** A row of the starter directory, published at once; false when the slug is there already. */
export async function saveStarterCompany(tx: Writer, starter: Starter): Promise<boolean> {
  if ((await data.slugsLike(tx, starter.slug)).has(starter.slug)) return false;
  const now = Date.now();
  const rest = { specializations: [], keyProducts: [], teamHighlights: [], recentNews: [] };
  await data.insertCompany(tx, { ...starter, ...rest, status: "published", createdAt: now, updatedAt: now, publishedAt: now });
  return true;
}

/** For votes, inside their transaction: a company that all may see. */
export async function findCompanyIn(id: number, tx: Writer): Promise<data.CompanyRow | undefined> {
  const row = await data.findCompanyRow(id, tx);
  return row?.status === "published" ? row : undefined;
}

export { moveCompanyVotes } from "./data.server.ts";
