import type { Member, Viewer } from "#app/auth/viewer.ts";
import { phraseQuery, queryInColumns, searchQuery } from "#app/db/search.ts";
import { syntax } from "#app/db/search-syntax.ts";
import { stemsQuery, tokenMark } from "#app/db/stems.ts";
import { acrossTiers, fromTheStart, type Tier, type TierCursor, tierCursorText } from "#app/db/tiers.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { pageOf } from "#app/text/cursors.ts";
import * as data from "./data.server.ts";
import { type PeopleChoice, pageSize } from "./rules.ts";
import { type Writing, writersOf } from "./writers.server.ts";

/** A member in a list. `wrote` is what they wrote of the words of the search, when nothing else of theirs holds them. */
export type FoundPerson = data.PersonFound & { tier: Tier; wrote: Writing | null };

/** Returns a page of discoverable members. `next` is null on the last page. */
export async function listPeople(viewer: Viewer, choice: PeopleChoice, limit = pageSize) {
  const { rows: people, next } = pageOf(await findPeople(viewer, choice, choice.after, limit + 1), limit, tierCursorText);
  return { people, next };
}

type Filters = Omit<PeopleChoice, "after">;

/**
 * Returns discoverable members, the newest first. Whoever looks for words gets those who show these words first, then those who show other
 * forms of them, then those who wrote of them.
 */
export async function findPeople(viewer: Viewer, choice: Filters, from: TierCursor, limit: number): Promise<FoundPerson[]> {
  const filter = filterQuery(choice);
  const asked = { filter, viewerId: viewer?.id ?? 0 };
  const words = searchQuery(choice.search);
  const stems = stemsQuery(choice.search);
  if (words === null || stems === null) return plain(await plainList(asked, from, limit));
  const writing = onDemand(() => writersOf(choice.search, choice.province || undefined));
  const found = await acrossTiers(
    [
      (page) => data.peopleWithWords("written", allOf([syntax.outsideFacets(words), filter]), { ...asked, filter: null }, page),
      (page) => data.peopleWithWords("stems", allOf([stems, ...tokensOf(choice)]), asked, page),
      async (page) => data.peopleAmong([...(await writing()).keys()], asked, page),
    ],
    from,
    limit,
  );
  const writings = found.some((person) => person.tier === 2) ? await writing() : null;
  return found.map((person) => ({ ...person, wrote: (person.tier === 2 && writings?.get(person.id)) || null }));
}

/** Returns those of these members who may be found, as nobody in particular sees them. */
export const shownPeople = (ids: number[]) =>
  data.peopleAmong(ids, { filter: null, viewerId: 0 }, { before: fromTheStart.before, limit: ids.length, except: [] });

const plain = (people: data.PersonFound[]): FoundPerson[] => people.map((person) => ({ ...person, tier: 0, wrote: null }));

function plainList({ filter, viewerId }: { filter: string | null; viewerId: number }, { before }: TierCursor, limit: number) {
  if (filter === null) return data.newestPeople(viewerId, before, limit);
  return data.peopleWithWords("written", filter, { filter: null, viewerId }, { before, limit, except: [] });
}

const mostSuggested = 8;

/** Returns usernames of discoverable members whose name holds a text, without the asker and whom they hide. */
export async function suggestUsernames(member: Member, text: string): Promise<string[]> {
  const words = queryInColumns(["username", "full_name"], text, true);
  if (words === null) return [];
  const page = { before: fromTheStart.before, limit: mostSuggested, except: [member.id, ...(await hiddenFrom(member))] };
  const asked = { filter: null, viewerId: member.id };
  return (await data.peopleWithWords("written", words, asked, page)).map(({ username }) => username);
}

/** Runs `read` when its result is first asked for, and only then. */
function onDemand<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= read();
    return result;
  };
}

const allOf = (queries: (string | null | undefined)[]) => syntax.allOf(queries.filter((query) => query !== null && query !== undefined));

/** Returns the query for what was chosen beside the words; null when nothing was. */
function filterQuery({ province, userType, occupation, skills }: Filters): string | null {
  const parts = [
    province && phraseQuery("facets", `province${province}`),
    userType && phraseQuery("facets", `type${plainType(userType)}`),
    occupation && phraseQuery("occupation", occupation),
    ...skills.map((skill) => phraseQuery("skills", skill)),
  ].filter(Boolean);
  return parts.length > 0 ? allOf(parts as string[]) : null;
}

/** The same of the province and the situation for the index of stems, whose walk they shorten. */
function tokensOf({ province, userType }: Filters): string[] {
  const tokens = [province && `province${province.toLowerCase()}`, userType && `type${plainType(userType)}`].filter(Boolean);
  return tokens.map((token) => syntax.word({ text: `${tokenMark}${token}` }));
}

const plainType = (userType: string) => userType.replaceAll("_", "");
