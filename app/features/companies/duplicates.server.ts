import { fold } from "#app/db/search.ts";
import { indexedWords } from "#app/db/search-index/reading.server.ts";
import type { Near } from "#app/ui/near.tsx";
import type { CompanyRow } from "./data.server.ts";
import { companiesNamedLike, companiesOfSite } from "./duplicates-data.server.ts";

/** Names this much alike are shown to reviewers, of 1. */
const leastLikeness = 0.6;
const mostShown = 5;

/** A company that may be the same one. `likeness` is that of the names, from 0 to 1. */
export type Duplicate = Pick<CompanyRow, "id" | "name" | "slug" | "status" | "submittedAt" | "headquarters"> & {
  sameSite: boolean;
  likeness: number;
};

/** What companies call themselves beside their name. */
const legalForms = /\b(?:inc|incorporated|incorporee|ltd|ltee|limited|limitee|corp|corporation|co|llc|llp|enr|senc|the|les|le|la)\b\.?/g;

const wordsOf = (name: string) => fold(name).replace(legalForms, "").match(/[a-z0-9]+/g) ?? []; // biome-ignore format: one line

/** Returns the letters and digits that two spellings of a name share: "borealsense" of "Boréal Sense Inc." */
export const keyOfName = (name: string): string => wordsOf(name).join("");

/** A company is called by the first words of its name: "Magna" is "Magna International". */
const ofFirstWords = 0.75;

/** Returns how much two names are alike, from 0 to 1: twice the pairs of letters in both, by all pairs (Sørensen–Dice). */
export function likenessOf(one: string, other: string): number {
  const [short, long] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  const isFirst = short && short.join("").length > 2 && short.every((word, at) => word === long?.[at]);
  return Math.max(isFirst ? ofFirstWords : 0, lettersShared(one, other));
}

/** A word of a name is common beside another that so many times fewer texts of the site have. */
const commoner = 2;
/** The first words of a name that more companies have are no name of one. */
const mostOfWord = 3;

/**
 * Returns those of these companies that begin with the same rare words as a name, where both names go on with nothing but common words: "D-Wave
 * Systems" is "D-Wave Quantum", and "Canadian Solar" is not "Canadian Tire".
 */
async function sameBut<Row extends { name: string }>(name: string, rows: Row[]): Promise<Set<Row>> {
  const own = wordsOf(name);
  const others = rows.map((row) => {
    const words = wordsOf(row.name);
    const differs = words.findIndex((word, at) => word !== own[at]);
    return { row, words, shared: differs < 0 ? words.length : differs };
  });
  const known = await indexedWords([...own, ...others.flatMap(({ words }) => words)]);
  const documents = new Map(known.map((row) => [row.word, row.documents]));
  const countOf = (word: string) => documents.get(word) ?? 0;
  const isSame = ({ words, shared }: (typeof others)[number]) => {
    const rarest = Math.max(1, Math.min(...words.slice(0, shared).map(countOf)));
    const rest = [...words.slice(shared), ...own.slice(shared)];
    return shared > 0 && rest.every((word) => countOf(word) >= commoner * rarest);
  };
  const ofFirst = (shared: number) => others.filter((other) => other.shared >= shared).length;
  return new Set(others.flatMap((other) => (isSame(other) && ofFirst(other.shared) <= mostOfWord ? other.row : [])));
}

function lettersShared(one: string, other: string): number {
  const [a, b] = [keyOfName(one), keyOfName(other)];
  if (a === b) return Number(a !== "");
  const pairs = (text: string) => Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
  const left = pairs(b);
  const shared = pairs(a).filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const all = a.length + b.length - 2;
  return all > 0 ? (2 * shared.length) / all : 0;
}

/** What companies are found to be alike by. */
type Alike = Pick<CompanyRow, "id" | "name" | "siteHost" | "nameFolded">;

/** Returns the companies in any status with the same site, or with a name that begins alike and is much alike or begins with the same rare words; the likest first. */
export async function duplicatesOf({ id, name, siteHost, nameFolded }: Alike): Promise<Duplicate[]> {
  const bySite = siteHost === "" ? [] : await companiesOfSite(siteHost, id);
  const byName = await companiesNamedLike(nameFolded, id);
  const sites = new Set(bySite.map((row) => row.id));
  const found = new Map([...byName, ...bySite].map((row) => [row.id, row]));
  const rows = [...found.values()].filter(({ status }) => status !== "merged");
  const same = await sameBut(name, rows);
  const likenessTo = (row: (typeof rows)[number]) => Math.max(likenessOf(name, row.name), same.has(row) ? ofFirstWords : 0);
  return rows
    .map((row) => ({ ...row, sameSite: sites.has(row.id), likeness: likenessTo(row) }))
    .filter(({ sameSite, likeness }) => sameSite || likeness >= leastLikeness)
    .sort((a, b) => Number(b.sameSite) - Number(a.sameSite) || b.likeness - a.likeness || a.id - b.id)
    .slice(0, mostShown);
}

/** Returns those of them that everybody can see. */
export async function listedLike(company: Alike): Promise<Near[]> {
  const listed = (await duplicatesOf(company)).filter(({ status }) => status === "published");
  return listed.map(({ name, slug }) => ({ title: name, path: `/company/${slug}` }));
}
