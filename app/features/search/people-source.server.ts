import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { shownPeople } from "#app/features/people/find-people.server.ts";
import { writingWith } from "#app/features/people/writers.server.ts";
import { m } from "#app/words/messages.ts";
import { markWords } from "./marked.ts";
import { type Reason, type SearchSource, whyFound } from "./source.ts";

/** Shows members who may be found, to members only: guests of a public site can read posts but not find people. */
export const showPeople: SearchSource = async (ids, { viewer, words }) => {
  if (!viewer) return [];
  // Nobody in particular asks, so that one rendering serves all members; `searchEverything` leaves out whom a member hides.
  const people = await shownPeople(ids);
  return Promise.all(
    people.map(async (person) => {
      const why = whyFound(
        person.fullName,
        [
          [m.search_in_occupation(), person.occupation ?? ""],
          [m.search_in_skills(), person.skills.join(", ")],
          [m.search_in_bio(), person.bio],
          [m.search_in_username(), person.username],
        ],
        words,
      );
      return {
        kind: "person" as const,
        id: person.id,
        authorId: person.id,
        at: person.createdAt,
        href: `/u/${person.username}`,
        language: null,
        member: { username: person.username, face: person.face, fullName: person.fullName },
        facts: [`u/${person.username}`, ...(person.userType ? [userTypeLabels[person.userType]()] : [])],
        ...why,
        reason: why.reason ?? (why.title.some(({ hit }) => hit) ? null : await whatTheyWrote(person.id, words)),
      };
    }),
  );
};

async function whatTheyWrote(userId: number, words: ReadonlySet<string>): Promise<Reason | null> {
  const wrote = await writingWith(userId, words);
  return wrote && { ...wrote, field: m.search_in_writings(), parts: markWords(wrote.title, words) };
}
