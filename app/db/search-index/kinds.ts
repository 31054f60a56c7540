/** The kinds of documents, each with the number that begins its documents' ids. A number is never given to another kind. */
const numbers = {
  page: 1,
  province: 2,
  hub: 3,
  theme: 4,
  program: 5,
  company: 6,
  person: 7,
  project: 8,
  post: 9,
  bill: 10,
  tender: 11,
  system: 12,
};

export type DocumentKind = keyof typeof numbers;
export const documentKinds = Object.keys(numbers) as DocumentKind[];

/** Ids of rows stay below this. */
const width = 2 ** 44;

export const documentId = (kind: DocumentKind, id: number): number => numbers[kind] * width + id;

/** Returns what a document is about. */
export function subjectOf(documentId: number): { kind: DocumentKind; id: number } {
  const number = Math.floor(documentId / width);
  const kind = documentKinds.find((kind) => numbers[kind] === number);
  if (!kind) throw new Error(`No kind of document has ids like ${documentId}`);
  return { kind, id: documentId - number * width };
}

/** Returns the ids that the documents of a kind have: from the first, and before the second. */
export const rangeOf = (kind: DocumentKind): [from: number, before: number] => [numbers[kind] * width, (numbers[kind] + 1) * width];

/** Begins the tokens of facets. No word that a person types holds it. */
export const facetMark = "\uE000";

/** Returns the token of something that documents can be narrowed by; "wrote" is a hub that a member wrote in. */
export const facetToken = (name: "hub" | "wrote" | "province" | "language", value: string | number): string =>
  `${facetMark}${name}${value}`.toLowerCase();
