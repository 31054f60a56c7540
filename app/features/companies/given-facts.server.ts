import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { adminOrThrow, type Member, memberOrThrow, publisherOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { endReview, tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import type { Values } from "#app/fields/field.ts";
import { inputShape, jsonShape } from "#app/fields/json.server.ts";
import { time, timeText } from "#app/fields/json-fields.server.ts";
import { asTexts, errorsIn, readRecord } from "#app/fields/record.ts";
import { isOpenToAll } from "#app/network/outside.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { changesBetween } from "#app/operations/revisions.ts";
import { hostOf } from "#app/text/web-address.ts";
import { day } from "#app/ui/day.ts";
import type { Source } from "#app/ui/source.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { insertEvent } from "./events-data.server.ts";
import { givenFields } from "./fields.ts";
import * as given from "./given-facts-data.server.ts";
import { companyRowFor, notThere, sourcedAfter } from "./operations.server.ts";
import { factOf, type GivenFacts, noteLimit } from "./rules.ts";
import { companyWords, refuseUnseen } from "./stale.server.ts";

const { address: _address, note: _note, ...factFields } = givenFields;

export const GivenForm = z.object(inputShape(givenFields)).meta({ id: "CompanyFactsInput", required: ["address"] });
export const GivenJson = z
  .object({
    ...z.object(jsonShape(factFields)).partial().shape,
    address: z.string(),
    note: z.string(),
    status: z.enum(["open", "taken", "refused"]),
    answer: z.string(),
    created_at: time,
  })
  .meta({ id: "CompanyFacts" });

export function serializeGiven({ facts, address, note, status, answer, createdAt }: given.GivenRow): z.input<typeof GivenJson> {
  const said = Object.entries(facts).map(([field, value]) => [factFields[field as keyof GivenFacts].jsonName, value]); // its own keys
  return { ...Object.fromEntries(said), address, note, status, answer, created_at: timeText(createdAt) };
}

/** Returns a published company that nobody keeps: its page is open to what members know. @throws NotFound, Conflict */
async function openCompany(member: Member, slug: string): Promise<data.CompanyRow> {
  const company = await companyRowFor(member, slug);
  if (company.status !== "published") throw notThere();
  if (company.ownerId !== null) throw new Conflict(m.facts_kept());
  return company;
}

/** Returns what the form of a member begins with: the company and what they gave of it before. @throws SignInNeeded, NotFound, Conflict */
export async function showGiven(viewer: Viewer, slug: string) {
  const member = memberOrThrow(viewer);
  const company = await openCompany(member, slug);
  return { company, own: await given.givenBy(company.id, member.id) };
}

/**
 * Gives facts of a company with the page that says so, for staff to check; what the member gave before and still waits is replaced.
 * @throws SignInNeeded, Unverified, NotFound, InvalidInput, Conflict where somebody keeps the page
 */
export async function giveFacts(viewer: Viewer, slug: string, input: z.infer<typeof GivenForm>): Promise<given.GivenRow> {
  const member = publisherOrThrow(viewer);
  const company = await openCompany(member, slug);
  const { address, note, facts } = checkGiven(company, { ...asTexts(input), type: company.type });
  return transaction(async (tx) => {
    await given.deleteOpenGiven(tx, company.id, member.id);
    const made = await given.insertGiven(tx, { companyId: company.id, userId: member.id, facts, address, note, createdAt: Date.now() });
    await tellReviewers(tx, itemOf("listing", company.id), { what: "facts" });
    return made;
  }, unseen);
}

/** @throws InvalidInput */
function checkGiven(company: data.CompanyRow, values: Values) {
  const errors = errorsIn(givenFields, values, {});
  const { address, note, ...read } = readRecord(givenFields, values);
  if (!errors.address && address && !isOpenToAll(new URL(address))) errors.address = m.correction_address_private();
  const isNews = ([field, value]: [string, unknown]) =>
    [value].flat().some(Boolean) && !isDeepStrictEqual(value, company[field as keyof GivenFacts]); // its own keys
  const facts: GivenFacts = Object.fromEntries(Object.entries(read).filter(isNews));
  if (Object.keys(errors).length === 0 && Object.keys(facts).length === 0) errors[givenFields.technologies.name] = m.facts_none();
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  return { address: address ?? "", note, facts };
}

/** Takes back what the viewer gave while it waits. @throws SignInNeeded, NotFound */
export async function withdrawFacts(viewer: Viewer, slug: string): Promise<void> {
  const member = memberOrThrow(viewer);
  const { id } = await companyRowFor(member, slug);
  await transaction(async (tx) => {
    if (!(await given.deleteOpenGiven(tx, id, member.id))) throw new NotFound("place", m.facts_none_wait());
  }, unseen);
}

/** Returns what waits of a company, the oldest first. @throws SignInNeeded, AdminOnly */
export async function factsOnCompany(viewer: Viewer, companyId: number): Promise<given.OpenGiven[]> {
  adminOrThrow(viewer);
  return given.openGivenOf(companyId);
}

/** `revision` is that of the page on which the admin read it, `answer` what the member is told. */
type Verdict = { id: number; isTaken: boolean; answer: string; revision: number };

/**
 * Writes what a member gave into the company's page, with the page that says so as its source, or leaves the page as it is; the member is told.
 * @throws SignInNeeded, AdminOnly, NotFound, InvalidInput, Conflict when it was decided on or replaced meanwhile, or the page is another
 */
export async function decideFacts(viewer: Viewer, companyId: number, { id, isTaken, answer, revision }: Verdict): Promise<void> {
  const admin = adminOrThrow(viewer);
  const text = answer.replace(/\r\n/g, "\n").trim();
  if (text.length > noteLimit) throw new InvalidInput({ facts_answer: m.note_long({ limit: noteLimit }) });
  const words = await companyWords();
  await transaction(async (tx) => {
    const company = await data.findCompanyRow(companyId, tx);
    if (!company) throw notThere();
    await refuseUnseen(tx, company, revision, words);
    await endReview(tx, admin, itemOf("listing", companyId));
    const decision = { status: isTaken ? "taken" : "refused", answer: text, decidedBy: admin.id, decidedAt: Date.now() } as const;
    const row = await given.closeGiven(tx, companyId, id, decision);
    if (!row) throw new Conflict(m.facts_decided());
    if (isTaken) await writeFacts(tx, admin, company, row);
    await recordStaffAct(tx, admin, {
      kind: "company_facts_decided",
      subject: { type: "company", id: companyId },
      detail: { accepted: isTaken },
    });
    const details = { name: company.name, status: isTaken ? "facts_taken" : "facts_refused", ...(text && { text }) };
    await notify(tx, { userId: row.userId, kind: "review_result", actorId: null, path: `/company/${company.slug}`, details });
  });
}

async function writeFacts(tx: Writer, admin: Member, company: data.CompanyRow, { facts, address }: given.GivenRow): Promise<void> {
  const changes = changesBetween(company, facts);
  if (changes.length === 0) return;
  const host = hostOf(address);
  const ownHost = facts.websiteUrl ? hostOf(facts.websiteUrl) : company.siteHost;
  const source: Source = {
    title: host,
    url: address,
    language: "en",
    date: null,
    isApproximate: false,
    isOwnPage: !ownHost || host === ownHost, // nothing is said of whose page it is while its own is not known
    readOn: day(Date.now()),
    supports: [],
  };
  const { factSources, ...sourced } = sourcedAfter(company, changes);
  const read = Object.fromEntries(changes.map(({ field }) => [factOf(field), source]));
  const row = await data.updateCompany(tx, company, {
    ...facts,
    ...(facts.technologies && { technologiesFr: [] }),
    ...sourced,
    factSources: { ...factSources, ...read },
    updatedAt: Date.now(),
  });
  await insertEvent(tx, row, { actorId: admin.id, event: "edited", changes, note: address });
}
