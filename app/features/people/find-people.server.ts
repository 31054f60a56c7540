import type { Member, Viewer } from "#app/auth/viewer.ts";
import { foldedWords } from "#app/db/search.ts";
import { documentId, subjectOf } from "#app/db/search-index/kinds.ts";
import { matchingDocuments, namedLike } from "#app/db/search-index/reading.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { narrowedTo } from "#app/features/search-engine/find.server.ts";
import { foundRows } from "#app/features/search-engine/found-rows.server.ts";
import { idBefore, pageOf } from "#app/text/cursors.ts";
import { initials, tintOf } from "#app/ui/initials.ts";
import * as data from "./data.server.ts";
import { type PeopleChoice, pageSize, type SuggestedMember } from "./rules.ts";
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
  const isNarrowed = narrowing(choice).length > 0;
  const read = isNarrowed ? await narrowedPeople(viewerId, choice, before) : await data.newestPeople(viewerId, before, limit + 1);
  const { rows, next } = pageOf(read, limit, ({ id }) => String(id));
  return { people: await withLatest(rows.map((person) => ({ ...person, wrote: null }))), next };
}

async function searchPeople(viewerId: number, choice: PeopleChoice, limit: number) {
  const { rows, next, words } = await foundRows({
    kind: "person",
    text: choice.search,
    narrowed: indexed(choice),
    read: async (ids) => (await data.peopleAmong(ids, viewerId)).filter(passes(choice)),
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
  const walk = { limit: looked, before: Math.min(documentId("person", before), documentId("person", 2 ** 43)), way: "falling" } as const;
  const found = await matchingDocuments(narrowing(choice), [["person", "person"]], walk);
  return (await data.peopleAmong(found.flat().map((id) => subjectOf(id).id), viewerId)).filter(passes(choice)); // biome-ignore format: one line
}

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
