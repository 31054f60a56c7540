import { wordsOf } from "#app/db/search.ts";
import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { type FoundPerson, findPeople } from "#app/features/people/find-people.server.ts";
import { m } from "#app/words/messages.ts";
import { markWords } from "./marked.ts";
import { type SearchSource, whyFound } from "./source.ts";

/** Searches members, for members only: guests of a public site can read posts but not find people. People belong to no hub. */
export const peopleSource: SearchSource = {
  kind: "person",
  async find({ viewer, text, hubId, province = "", from, limit }) {
    if (!viewer || hubId !== undefined) return [];
    const words = wordsOf(text);
    // Nobody in particular asks, so that one rendering serves all members; `searchEverything` leaves out whom a member hides.
    const people = await findPeople(null, { search: text, province, userType: "", occupation: "", skills: [] }, from, limit);
    return people.map((person) => ({
      kind: "person" as const,
      id: person.id,
      authorId: person.id,
      tier: person.tier,
      at: person.createdAt,
      href: `/u/${person.username}`,
      language: null,
      facts: [`u/${person.username}`, ...(person.userType ? [userTypeLabels[person.userType]()] : [])],
      ...whyPersonFound(person, words),
    }));
  },
};

function whyPersonFound(person: FoundPerson, words: string[]) {
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
  if (!person.wrote) return why;
  const { href, title, language } = person.wrote;
  return { ...why, reason: { field: m.search_in_writings(), parts: markWords(title, words), href, language } };
}
