import { wordsOf } from "#app/db/search.ts";
import { programsWithWords } from "#app/features/funding/matching-programs.server.ts";
import { listHubs } from "#app/features/hubs/operations.server.ts";
import { hubDescriptions } from "#app/features/hubs/place-words.server.ts";
import { phrase } from "#app/ui/phrase.ts";
import { language, m } from "#app/words/messages.ts";
import { type SearchedField, type SearchSource, whyFound } from "./source.ts";

/** Searches the programmes of /funding that are not archived. */
export const programsSource: SearchSource = {
  kind: "program",
  async find({ text, hubId, province = "", from, limit }) {
    const words = wordsOf(text);
    const hubs = await listHubs();
    const hub = hubs.find(({ id }) => id === hubId)?.slug ?? "";
    const programs = await programsWithWords(text, { province, hub }, from, limit);
    const described = await hubDescriptions();
    return programs.map((program) => {
      const title = phrase(program.titleEn, program.titleFr);
      const own = (name: string, english: string, french: string | null) => {
        const fields: SearchedField[] = [[name, english, "en"], [name, french ?? "", "fr"]]; // biome-ignore format: one line
        return language() === "fr" ? fields.reverse() : fields;
      };
      return {
        kind: "program" as const,
        id: program.id,
        authorId: 0,
        tier: program.tier,
        at: program.updatedAt ?? (Date.parse(program.asOf) || 0),
        href: `/funding/${program.slug}`,
        language: title.lang ?? language(),
        facts: [phrase(program.organization, program.organizationFr).text],
        ...whyFound(
          title.text,
          [
            ...own(m.search_in_description(), program.description, program.descriptionFr),
            ...own(m.search_in_title(), program.titleEn, program.titleFr).slice(1),
            ...own(m.search_in_organization(), program.organization, program.organizationFr),
            ...hubs
              .filter(({ slug }) => program.hubs.includes(slug))
              .flatMap(({ id }) => described.get(id) ?? [])
              .map((words): SearchedField => [m.search_in_place(), words]),
          ],
          words,
        ),
      };
    });
  },
};
