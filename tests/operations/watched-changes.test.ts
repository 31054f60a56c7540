import { expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { flushBatch } from "#app/db/write-batch.server.ts";
import { opportunityValues } from "#app/features/funding/fields.ts";
import { historyOf, serializeChange } from "#app/features/funding/history.server.ts";
import { deadlinesAhead, followedDeadlines, opportunitiesClosing } from "#app/features/funding/list-funding.server.ts";
import {
  addOpportunity,
  editOpportunity,
  findOpportunity,
  openOpportunity,
  showOpportunity,
} from "#app/features/funding/operations.server.ts";
import { serializeFunding } from "#app/features/funding/serializers.server.ts";
import { countUse } from "#app/features/funding/uses.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { addProposals, claimTurn, findProposal, type NewProposal } from "#app/features/programme-watch/data.server.ts";
import {
  confirmPages,
  decideChange,
  isOfPart,
  type PagePart,
  programmePages,
  switchWatch,
  waitingChanges,
  watchFigures,
  watchState,
} from "#app/features/programme-watch/operations.server.ts";
import { readDuePages } from "#app/features/programme-watch/read.server.ts";
import { save } from "#app/features/saves/operations.server.ts";
import { AdminOnly, Conflict, InvalidInput } from "#app/operations/problems.ts";
import { jobs } from "#app/server/schedule.ts";
import { dayMs } from "#app/text/spans.ts";
import { shownDay } from "#app/ui/day.ts";
import { aMember } from "#tests/support/factories.ts";
import { newestMail } from "#tests/support/mails.ts";

const admin = await aMember({ role: "admin" });
const pagesOf = async (part: PagePart) => (await programmePages(admin)).filter((row) => isOfPart(row, part));
const now = Date.now();
const inDays = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10);
const dayShown = (days: number, locale: "en" | "fr" = "en") => shownDay(Date.parse(inDays(days)), locale);
const source_url = "https://fund.example/programs/fund";
let made = 0;
async function aProgramme(values: Record<string, string> = {}) {
  made += 1;
  return addOpportunity(admin, { level: "federal", title: `Watched ${made}`, organization: "An agency", description: "Money.", source_url, ...values }); // biome-ignore format: one line
}
async function aChange(programId: number, change: Partial<NewProposal>) {
  const row = { programId, kind: "deadline" as const, value: "", was: "", now: "", under: "", language: "en" as const, foundAt: now, state: "waiting" as const, digest: `${Math.random()}`, ...change }; // biome-ignore format: one line
  await transaction((tx) => addProposals(tx, [row]));
  for (let after: string | null = null; ; ) {
    const page = await waitingChanges(admin, after);
    const found = page.rows.find(({ proposal }) => proposal.digest === row.digest);
    if (found) return found.proposal.id;
    after = page.next;
  }
}
const shown = async (slug: string) => (await findOpportunity(slug)) ?? { revision: 0 };

test("taking a deadline renews fact, source, day and record in one act, and tells a follower in their language", async () => {
  const programme = await aProgramme({ title_fr: "Bon suivi", source_address: "https://news.example/story", amount: "$5" });
  const follower = await aMember({ language: "fr", mailedKinds: ["programme"] });
  await save(follower, "program", programme.id, true);
  const id = await aChange(programme.id, { value: inDays(50), now: `Deadline: ${inDays(50)}` });
  await decideChange(admin, id, { act: "take", openedOn: programme.revision });
  const after = await findOpportunity(programme.slug);
  expect(after).toMatchObject({
    deadline: Date.parse(inDays(50)),
    amount: "$5",
    asOf: programme.asOf,
    revision: programme.revision + 1,
  });
  expect(after?.source?.url).toBe("https://news.example/story");
  expect(after?.factSources).toMatchObject({ deadline: { url: source_url, isOwnPage: true, readOn: inDays(0) } });
  expect((await findProposal(id))?.state).toBe("taken");
  const [notice] = (await listNotifications(follower)).notifications;
  expect(notice && sentenceOf(notice)).toBe(`${programme.titleEn}: the deadline is now ${dayShown(50)}`);
  expect((await newestMail(50)).filter(({ recipient }) => recipient === follower.email).map(({ subject }) => subject.split(" · ")[0])).toContain(`Bon suivi\u00a0: l’échéance est maintenant le ${dayShown(50, "fr")}`); // biome-ignore format: one line
  await expect(decideChange(admin, id, { act: "take", openedOn: null })).rejects.toThrow(Conflict);
});

test("a change is taken with a correction; one that nothing was typed for is refused at its field and waits on", async () => {
  const programme = await aProgramme();
  const id = await aChange(programme.id, { kind: "amount", value: "$7", was: "Up to $5.", now: "Up to $7 and more." });
  await expect(decideChange(admin, id, { act: "correct", value: " ", openedOn: null })).rejects.toThrow(InvalidInput);
  await decideChange(admin, id, { act: "correct", value: "Up to $7", openedOn: programme.revision });
  expect(await findOpportunity(programme.slug)).toMatchObject({
    amount: "Up to $7",
    source: { supports: expect.arrayContaining(["amount"]) },
  });
  expect((await findProposal(id))?.state).toBe("corrected");
});

test("a condition takes the place of the one it replaces, in both languages where they have the same lines", async () => {
  const lines = {
    eligibility: "You employ fewer than 500 people\nYou are in Canada\n",
    eligibility_fr: "Vous employez moins de 500 personnes\nVous êtes au Canada\n",
  };
  const programme = await aProgramme(lines);
  const is = "You employ fewer than 250 people.";
  await decideChange(admin, await aChange(programme.id, { kind: "who", value: "x", was: "You employ fewer than 500 people.", now: is }), { act: "take", openedOn: null }); // biome-ignore format: one line
  expect(await findOpportunity(programme.slug)).toMatchObject({
    eligibility: [is, "You are in Canada"],
    eligibilityFr: [is, "Vous êtes au Canada"],
  });
});

test("what a French page says of its state stands in both languages, with its word", async () => {
  const programme = await aProgramme({ status: "open" });
  await decideChange(admin, await aChange(programme.id, { kind: "state", value: "closed", now: "Le programme est fermé.", language: "fr" }), { act: "take", openedOn: null }); // biome-ignore format: one line
  expect(await findOpportunity(programme.slug)).toMatchObject({
    status: "closed",
    statusText: "Le programme est fermé.",
    statusTextFr: "Le programme est fermé.",
  });
});

test("a page that is gone archives its programme, or is given a new address, which is confirmed anew", async () => {
  const [gone, moved] = [await aProgramme(), await aProgramme()];
  await confirmPages(admin, [{ id: moved.id, revision: moved.revision }]);
  await decideChange(admin, await aChange(gone.id, { kind: "gone", value: "missing" }), { act: "take", openedOn: gone.revision });
  expect(await findOpportunity(gone.slug)).toBeUndefined();
  await decideChange(admin, await aChange(moved.id, { kind: "gone", value: "home" }), {
    act: "correct",
    value: "https://fund.example/new",
    openedOn: moved.revision,
  });
  expect(await findOpportunity(moved.slug)).toMatchObject({ sourceUrl: "https://fund.example/new" });
  expect((await pagesOf("confirm")).map(({ program }) => program.id)).toContain(moved.id);
  expect((await pagesOf("all")).map(({ program }) => program.id)).not.toContain(moved.id);
});

test("no change leaves the programme as it is; a decision on what a colleague changed is a conflict", async () => {
  const programme = await aProgramme();
  await decideChange(admin, await aChange(programme.id, { value: inDays(9) }), { act: "dismiss", openedOn: null });
  expect(await shown(programme.slug)).toMatchObject({ revision: programme.revision, deadline: null });
  const id = await aChange(programme.id, { value: inDays(9) });
  await expect(decideChange(admin, id, { act: "take", openedOn: programme.revision + 1 })).rejects.toThrow(Conflict);
  expect((await findProposal(id))?.state).toBe("waiting");
});

test("nothing is read before an admin turns it on with a contact; then what is due is, once", async () => {
  const programme = await aProgramme();
  await confirmPages(admin, [{ id: programme.id, revision: programme.revision }], now - 8 * dayMs);
  const read: string[] = [];
  const reader = async (slug: string) => void read.push(slug);
  expect(await readDuePages(now, reader)).toBe(0);
  const { revision } = await watchState(admin);
  await expect(switchWatch(admin, true, revision, null)).rejects.toThrow(InvalidInput);
  await switchWatch(admin, true, revision, "ops@portage.example");
  await expect(switchWatch(admin, false, revision, "ops@portage.example")).rejects.toThrow(Conflict);
  while ((await readDuePages(now, reader)) > 0);
  expect(read.filter((slug) => slug === programme.slug)).toHaveLength(1);
  expect((await pagesOf("failing")).find(({ program }) => program.id === programme.id)?.page?.problem).toBe("stopped");
  expect(await watchFigures(now)).toMatchObject({ isOn: true, fresh: 0 });
  expect(jobs.map(({ run }) => run)).toContain(readDuePages);
});

test("one host is asked once in ten seconds, whoever asks", async () => {
  const turn = () => transaction((tx) => claimTurn(tx, "busy.example", now, 10_000));
  expect([await turn(), await turn(), await turn()]).toEqual([0, 10_000, 20_000]);
});

test("what stood in the morning is kept once, with the page that replaced it; what nobody changed, or put right again, is not", async () => {
  const programme = await aProgramme({ amount: "Up to $5", amount_fr: "Jusqu’à 5 $", provinces: "YT,ON" });
  const edit = async (change: Record<string, string>) =>
    editOpportunity(admin, programme.slug, { ...opportunityValues(await showOpportunity(programme.slug)), ...change });
  const history = async () => historyOf(await showOpportunity(programme.slug));
  await edit({ provinces: "ON,YT", editor_note: "Looked at it." });
  expect(await history()).toEqual([]);
  const id = await aChange(programme.id, { kind: "amount", value: "$7", was: "Up to $5.", now: "Up to $7 and more." });
  await decideChange(admin, id, { act: "correct", value: "Up to $7", openedOn: (await showOpportunity(programme.slug)).revision });
  const [change, ...others] = await history();
  expect([change?.facts, change?.stood.amount, change?.stood.amountFr, change?.sources.amount?.url, others]).toEqual([["amount"], "Up to $5", "Jusqu’à 5 $", source_url, []]); // biome-ignore format: one line
  expect(change && serializeChange(change).before).toEqual({ amount: "Up to $5", amountFr: "Jusqu’à 5 $" });
  await edit({ amount: "Up to $9", title: "Another name" });
  expect((await history()).map(({ facts, stood, sources }) => [facts, stood.amount, stood.titleEn, sources])).toEqual([[["amount", "other"], "Up to $5", programme.titleEn, {}]]); // biome-ignore format: one line
  await edit({ amount: "Up to $5", amount_fr: "Jusqu’à 5 $", title: programme.titleEn });
  expect(await history()).toEqual([]);
  for (const deadline of [inDays(20), inDays(30), ""]) await edit({ deadline });
  for (const decision_time of ["A month", "A year", ""]) await edit({ decision_time });
  expect(await history()).toEqual([]);
});

test("what is closed before its deadline is closed, in staff's words, until its page has a new one ahead; followers are told both", async () => {
  const programme = await aProgramme({ deadline: inDays(10) });
  const follower = await aMember();
  await save(follower, "program", programme.id, true);
  const edit = async (change: Record<string, string>) =>
    editOpportunity(admin, programme.slug, { ...opportunityValues(await showOpportunity(programme.slug)), ...change });
  const told = async () => (await listNotifications(follower)).notifications.map((notice) => sentenceOf(notice));
  await edit({ status: "closed", status_text: "Fully subscribed" });
  const shown = serializeFunding(await showOpportunity(programme.slug), now);
  expect(shown).toMatchObject({ status: "closed", statusText: "Fully subscribed", deadline: inDays(10) });
  expect(await told()).toEqual([`${programme.titleEn}: its status is now “closed”`]);
  expect((await opportunitiesClosing(14, now)).map(({ id }) => id)).not.toContain(programme.id);
  await edit({ deadline: inDays(20) });
  expect(serializeFunding(await showOpportunity(programme.slug), now)).toMatchObject({ status: "closed", statusText: "Fully subscribed" });
  expect((await followedDeadlines(follower.id, now)).map(({ id }) => id)).toEqual([]);
  expect((await deadlinesAhead("", "", now)).map(({ id }) => id)).not.toContain(programme.id);
  const id = await aChange(programme.id, { value: inDays(90), now: `Deadline: ${inDays(90)}` });
  await decideChange(admin, id, { act: "take", openedOn: null });
  expect(serializeFunding(await showOpportunity(programme.slug), now)).toMatchObject({ status: "open", statusText: null });
  expect((await followedDeadlines(follower.id, now)).map(({ id }) => id)).toEqual([programme.id]);
  expect((await told())[0]).toContain(`the deadline is now ${dayShown(90)}`);
});

test("work lists begin with what is followed, opened and recommended most, and say what is not known", async () => {
  const [first, second] = [await aProgramme({ amount: "$5" }), await aProgramme()];
  const positions = async () => {
    const rows = await pagesOf("unknown");
    return [first, second].map(({ id }) => rows.findIndex(({ program }) => program.id === id));
  };
  const [before = -1, after = -1] = await positions();
  expect([before >= 0, before < after]).toEqual([true, true]);
  const readers = [await aMember(), await aMember(), await aMember(), await aMember(), await aMember()];
  for (const reader of [...readers, ...readers]) await openOpportunity(reader, second.slug);
  countUse(readers[0] ?? null, "recommended", [first.slug]);
  countUse(null, "recommended", [first.slug]);
  await flushBatch();
  const [then = -1, now = -1] = await positions();
  expect(now).toBeLessThan(then);
  const row = (await pagesOf("unknown")).find(({ program }) => program.id === second.id);
  expect(row).toMatchObject({ opened: 5, recommended: 0, followed: 0, unknown: expect.arrayContaining(["amount", "deadline"]) });
  expect((await pagesOf("unknown")).find(({ program }) => program.id === first.id)).toMatchObject({
    recommended: 0,
    unknown: expect.not.arrayContaining(["amount"]),
  });
  await expect(programmePages(await aMember({ role: "moderator" }))).rejects.toThrow(AdminOnly);
});
