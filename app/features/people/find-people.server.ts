import type { Member, Viewer } from "#app/auth/viewer.ts";
import { foldedWords } from "#app/db/search.ts";
import { documentId, subjectOf } from "#app/db/search-index/kinds.ts";
import { matchingDocuments, namedLike } from "#app/db/search-index/reading.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { narrowedTo } from "#app/features/search-engine/find.server.ts";
import { foundRows } from "#app/features/search-engine/found-rows.server.ts";
import { idBefore, pageOf } from "#app/text/cursors.ts";
import { weekMs } from "#app/text/spans.ts";
import { initials, tintOf } from "#app/ui/initials.ts";
import { newestWriters } from "./activity-data.server.ts";
import * as data from "./data.server.ts";
import { everybody, isNarrowed, type PeopleChoice, pageSize, type SuggestedMember } from "./rules.ts";
import { holdsOneOf, latestOf, type Writing, writingWith } from "./writers.server.ts";

/**
 * A member in a list. `wrote` is what they wrote of the words of the search, when nothing else of theirs holds them; `latest` is their newest
 * post.
 */
export type FoundPerson = data.PersonFound & { wrote: Writing | null; latest: Writing | null };

/** Returns a page of discoverable members: the newest first, or those that a search finds. `next` is null on the last page. */
export async function listPeople(viewer: Viewer, choice: PeopleChoice, limit = pageSize) {
  const viewerId = viewer?.id ?? 0;
  if (choice.search !== "") return searchPeople(viewerId, choice, limit);
  const before = idBefore(choice.after);
  const isOfSome = choice.wroteThisWeek || narrowing(choice).length > 0;
  const read = isOfSome ? await narrowedPeople(viewerId, choice, before) : await data.newestPeople(viewerId, before, limit + 1);
  const { rows, next } = pageOf(read, limit, ({ id }) => String(id));
  return { people: await withLatest(rows.map((person) => ({ ...person, wrote: null }))), next };
}

/** How many members who wrote of late stand before the newest: half a page. */
const mostLively = pageSize / 2;

/**
 * Returns a page of the list as a member opens it: without a filter those who wrote this week come first, from the member's own province before
 * the others, and then the newest of the rest.
 */
export async function listPeopleFor(member: Member, choice: PeopleChoice) {
  if (isNarrowed(choice)) return listPeople(member, choice);
  const lively = await livelyFor(member);
  const leading = new Set(lively.map(({ id }) => id));
  const read = await data.newestPeople(member.id, idBefore(choice.after), pageSize + 1 + mostLively);
  const shown = choice.after === null ? lively : [];
  const others = read.filter(({ id }) => !leading.has(id));
  const { rows, next } = pageOf(others, pageSize - shown.length, ({ id }) => String(id));
  return { people: await withLatest([...shown, ...rows].map((person) => ({ ...person, wrote: null }))), next };
}

/** How many members each tab has, as far as is looked; a `+` follows where there may be more. */
export type TabCounts = { all: string; near: string; wrote: string };

export async function countTabs({ id, province }: Member): Promise<TabCounts> {
  const [neighbours, writers] = await Promise.all([
    province ? indexedPeople({ ...everybody, province }, idBefore(null)) : [],
    writersOfTheWeek(),
  ]);
  const [all, near, wrote] = await Promise.all([
    data.countPeople(id, looked + 1),
    data.countAmong(neighbours, id, province ?? undefined),
    data.countAmong(writers, id),
  ]);
  const told = (count: number, isMore: boolean) => (count === 0 ? "" : `${count}${isMore ? "+" : ""}`);
  return { all: told(Math.min(all, looked), all > looked), near: told(near, neighbours.length === looked), wrote: told(wrote, false) };
}

async function livelyFor({ id: own, province }: Member) {
  const ids = await writersOfTheWeek();
  const people = (await data.peopleAmong(ids, own)).filter(({ id }) => id !== own);
  const distance = (person: data.PersonFound) => (person.province !== null && person.province === province ? 0 : 1);
  return people.sort((a, b) => distance(a) - distance(b) || ids.indexOf(a.id) - ids.indexOf(b.id)).slice(0, mostLively);
}

async function searchPeople(viewerId: number, choice: PeopleChoice, limit: number) {
  const writers = choice.wroteThisWeek ? new Set(await writersOfTheWeek()) : null;
  const { rows, next, words } = await foundRows({
    kind: "person",
    text: choice.search,
    narrowed: indexed(choice),
    read: async (ids) => (await data.peopleAmong(writers ? ids.filter((id) => writers.has(id)) : ids, viewerId)).filter(passes(choice)),
    after: choice.after,
    limit,
  });
  const shows = ({ fullName, username, occupation, skills, bio, location }: data.PersonFound) =>
    holdsOneOf([fullName, username, occupation, ...skills, bio, location].join(" "), words);
  const people = rows.map(async (person) => ({ ...person, wrote: shows(person) ? null : await writingWith(person.id, words) }));
  return { people: await withLatest(await Promise.all(people)), next };
}

async function withLatest(people: Omit<FoundPerson, "latest">[]): Promise<FoundPerson[]> {
  const latest = await latestOf(people.map(({ id }) => id));
  return people.map((person) => ({ ...person, latest: latest.get(person.id) ?? null }));
}

/** How many members that may pass the filters are looked at for a page. */
const looked = 200;

/** Returns the newest members who pass the filters. */
async function narrowedPeople(viewerId: number, choice: PeopleChoice, before: number) {
  const ids = choice.wroteThisWeek ? (await writersOfTheWeek()).filter((id) => id < before) : await indexedPeople(choice, before);
  return (await data.peopleAmong(ids, viewerId)).filter(passes(choice));
}

async function indexedPeople(choice: PeopleChoice, before: number): Promise<number[]> {
  const walk = { limit: looked, before: Math.min(documentId("person", before), documentId("person", 2 ** 43)), way: "falling" } as const;
  const found = await matchingDocuments(narrowing(choice), [["person", "person"]], walk);
  return found.flat().map((id) => subjectOf(id).id);
}

/** How many of the newest posts are looked at for who wrote them. */
const postsLooked = 500;

const writersOfTheWeek = () => newestWriters(Date.now() - weekMs, postsLooked);

/** What the index can tell of the filters. */
const indexed = ({ province, userType, occupation, skills }: PeopleChoice) => ({
  province,
  holding: [userType, occupation, ...skills],
});
const narrowing = (choice: PeopleChoice) => narrowedTo(indexed(choice));

/** Whether a member shows what was chosen: the index knows the words of all that they show, not which they are. */
const passes =
  ({ province, userType, occupation, skills }: PeopleChoice) =>
  (person: data.PersonFound) =>
    (province === "" || person.province === province) &&
    (userType === "" || person.userType === userType) &&
    holdsInOrder(person.occupation ?? "", occupation) &&
    skills.every((skill) => person.skills.some((own) => holdsInOrder(own, skill)));

const holdsInOrder = (text: string, part: string) => ` ${foldedWords(text).join(" ")} `.includes(` ${foldedWords(part).join(" ")} `.replace(/^ +$/, "")); // biome-ignore format: one line

/** Returns those of these members who may be found, as nobody in particular sees them. */
export const shownPeople = (ids: number[]) => data.peopleAmong(ids, 0);

const mostSuggested = 8;

/** How many members with a name are looked at. */
const mostNamed = 50;

/** Returns discoverable members whose name holds a text, without the asker and whom they hide. */
export async function suggestMembers(member: Member, text: string): Promise<SuggestedMember[]> {
  const hidden = new Set([member.id, ...(await hiddenFrom(member))]);
  const people = await data.peopleAmong(await namedLike("person", text, true, mostNamed), member.id);
  const shown = people.filter(({ id }) => !hidden.has(id)).slice(0, mostSuggested);
  return shown.map(({ username: name, fullName, face }) => ({ name, face, letters: initials(fullName || name), tint: tintOf(name) }));
}
