import { opportunitiesWithIds } from "#app/features/funding/operations.server.ts";
import { phrase } from "#app/ui/phrase.ts";
import { language, m } from "#app/words/messages.ts";
import { inBoth, type SearchSource, whyFound } from "./source.ts";

/** Shows programmes of /funding that are not archived. */
export const showPrograms: SearchSource = async (ids, { words }) => {
  const french = language() === "fr";
  return (await opportunitiesWithIds(ids)).map((program) => {
    const title = phrase(program.titleEn, program.titleFr);
    const own = (name: string, english: string, other: string | null) => inBoth(name, [english, other ?? ""], french);
    return {
      kind: "program" as const,
      id: program.id,
      authorId: 0,
      at: program.updatedAt ?? (Date.parse(program.asOf) || 0),
      href: `/funding/${program.slug}`,
      language: title.lang ?? language(),
      facts: [phrase(program.organization, program.organizationFr).text],
      ...whyFound(
        title.text,
        [
          ...own(m.search_in_description(), program.description, program.descriptionFr),
          ...own(m.search_in_title(), program.titleEn, program.titleFr).slice(1),
          ...own(m.search_in_intake(), program.intakeText, program.intakeTextFr),
          ...own(m.search_in_eligibility(), program.eligibility.join("; "), program.eligibilityFr.join("; ")),
          ...own(m.search_in_organization(), program.organization, program.organizationFr),
        ],
        words,
      ),
    };
  });
};
