import { cycleOf } from "#app/features/funding/cycles.ts";
import { opportunitiesWithIds } from "#app/features/funding/operations.server.ts";
import { shownDay } from "#app/ui/day.ts";
import { phrase } from "#app/ui/phrase.ts";
import { language, m } from "#app/words/messages.ts";
import { hubFields } from "./hub-fields.server.ts";
import { inBoth, type SearchedField, type SearchSource, whyFound } from "./source.ts";

/** Shows programmes of /funding that are not archived. */
export const showPrograms: SearchSource = async (ids, { words, isDated }) => {
  const french = language() === "fr";
  const ofHubs = await hubFields();
  return (await opportunitiesWithIds(ids)).map((program) => {
    const title = phrase(program.titleEn, program.titleFr);
    const own = (name: string, english: string, other: string | null) => inBoth(name, [english, other ?? ""], french);
    const otherTitle = french ? ([program.titleEn, "en"] as const) : ([program.titleFr ?? "", "fr"] as const);
    const intake = own(m.search_in_intake(), program.intakeText, program.intakeTextFr);
    return {
      kind: "program" as const,
      id: program.id,
      authorId: 0,
      at: program.updatedAt ?? (Date.parse(program.asOf) || 0),
      href: `/funding/${program.slug}`,
      language: program.descriptionFr ? language() : (title.lang ?? language()),
      ...(title.lang && { titleLanguage: title.lang }),
      facts: [phrase(program.organization, program.organizationFr).text, isDated ? whenOf(program) : ""].filter(Boolean),
      ...whyFound(
        title.text,
        [
          ...(isDated ? intake : []),
          ...own(m.search_in_description(), program.description, program.descriptionFr),
          ...(program.titleFr ? [[m.search_in_title(), ...otherTitle] satisfies SearchedField] : []),
          ...intake,
          ...own(m.search_in_eligibility(), program.eligibility.join("; "), program.eligibilityFr.join("; ")),
          ...own(m.search_in_organization(), program.organization, program.organizationFr),
          ...ofHubs(program.hubs),
        ],
        words,
      ),
    };
  });
};

/** Says the deadline, or when it opened and closed when that was last seen. */
const whenOf = ({ deadline, ...program }: Awaited<ReturnType<typeof opportunitiesWithIds>>[number]): string =>
  deadline === null ? (cycleOf(program)?.text ?? "") : m.funding_deadline({ date: shownDay(deadline) });
