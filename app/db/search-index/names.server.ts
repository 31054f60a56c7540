import file from "#seeds/reference/program-names.json" with { type: "json" };

type Said = { names: string[]; questions: string[] };

/** Names that people use for programmes and questions that they ask about them, by the slug of the programme (seeds/reference/README.md). */
export const namesOfPrograms: ReadonlyMap<string, Said> = new Map(file.programs.map(({ slug, ...said }) => [slug, said]));
