import { wordsOf } from "#app/db/search.ts";
import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { m } from "#app/words/messages.ts";
import { findPeopleByWords } from "./data.server.ts";
import { type SearchSource, whyFound } from "./source.ts";

/** Searches members, for members only: guests of a public site can read posts but not find people. People belong to no hub. */
export const peopleSource: SearchSource = {
  kind: "person",
  async find({ viewer, text, hubId, province, before, limit }) {
    if (!viewer || hubId !== undefined) return [];
    const words = wordsOf(text);
    const people = await findPeopleByWords(text, { province, before, limit, now: Date.now() });
    return people.map((person) => ({
      kind: "person" as const,
      id: person.id,
      authorId: person.id,
      at: person.createdAt,
      href: `/u/${person.username}`,
      language: null,
      facts: [`u/${person.username}`, ...(person.userType ? [userTypeLabels[person.userType]()] : [])],
      ...whyFound(
        person.fullName,
        [
          [m.search_in_occupation(), person.occupation ?? ""],
          [m.search_in_skills(), person.skills.join(", ")],
          [m.search_in_bio(), person.bio],
          [m.search_in_username(), person.username],
        ],
        words,
      ),
    }));
  },
};
