import { foldedWords } from "#app/db/search.ts";
import { indexedWords, namedLike } from "#app/db/search-index/reading.server.ts";
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
const legalForms = new Set(
  "inc incorporated incorporee ltd ltee limited limitee corp corporation co company compagnie cie llc llp ulc plc enr senc gmbh the les le la and et".split(
    " ",
  ),
);

/** Returns the words that tell a name from others; all of them where it has none of these. */
function wordsOf(name: string): string[] {
  const words = foldedWords(name);
  const telling = words.filter((word) => !legalForms.has(word));
  return telling.length > 0 ? telling : words;
}

/** Returns the letters and digits that two spellings of a name share: "borealsense" of "Boréal Sense Inc." */
const keyOfName = (name: string): string => wordsOf(name).join("");

/** Returns a name, and where a part of it stands in brackets, that part and the rest: "Boréal (Nordic Sense)" is called by either. */
function namesIn(name: string): string[] {
  const [, before = "", within = ""] = /^([^()]+)\(([^()]+)\)\s*$/.exec(name) ?? [];
  return [name, before, within].filter((one) => keyOfName(one) !== "");
}

/** A company is called by the first words of its name: "Magna" is "Magna International". */
const ofFirstWords = 0.75;

/** Returns how many of the first words of each name spell the same, joined or not: one and two of "SnowOwl" and "Snow Owl Labs". */
function sharedStart(one: string[], other: string[]): [number, number] {
  const lengths = new Map(one.map((_, at) => [one.slice(0, at + 1).join(""), at + 1]));
  const shared = other.map((_, at): [number, number] => [lengths.get(other.slice(0, at + 1).join("")) ?? 0, at + 1]);
  return shared.findLast(([count]) => count > 0) ?? [0, 0];
}

/** Returns how much two names are alike, from 0 to 1: twice the pairs of letters in both, by all pairs (Sørensen–Dice). */
export function likenessOf(one: string, other: string): number {
  const likenesses = namesIn(one).flatMap((name) => namesIn(other).map((called) => likenessAsCalled(name, called)));
  return Math.max(0, ...likenesses);
}

function likenessAsCalled(one: string, other: string): number {
  const [own, words] = [wordsOf(one), wordsOf(other)];
  const [ownShared, shared] = sharedStart(own, words);
  const isFirst = (ownShared === own.length || shared === words.length) && words.slice(0, shared).join("").length > 2;
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
  const others = namesIn(name).flatMap((one) => {
    const own = wordsOf(one);
    return rows.flatMap((row) =>
      namesIn(row.name).map((called) => {
        const words = wordsOf(called);
        const [ownShared, shared] = sharedStart(own, words);
        const start = words.slice(0, shared);
        return { row, start, key: start.join(""), rest: [...words.slice(shared), ...own.slice(ownShared)] };
      }),
    );
  });
  const known = await indexedWords([...new Set(others.flatMap(({ start, rest }) => [...start, ...rest]))]);
  const documents = new Map(known.map((row) => [row.word, row.documents]));
  const countOf = (word: string) => documents.get(word) ?? 0;
  const isSame = ({ start, rest }: (typeof others)[number]) => {
    const rarest = Math.max(1, Math.min(...start.map(countOf)));
    return start.length > 0 && rest.every((word) => countOf(word) >= commoner * rarest);
  };
  const ofFirst = (key: string) => new Set(others.filter((other) => other.key.startsWith(key)).map(({ row }) => row)).size;
  return new Set(others.flatMap((other) => (isSame(other) && ofFirst(other.key) <= mostOfWord ? other.row : [])));
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
type Alike = Pick<CompanyRow, "id" | "name" | "siteHost">;

/** How many are looked at that hold the words of a name. */
const mostNamed = 50;

/** Returns the ids of the companies that hold all words of a name, or its first two, anywhere in theirs. */
async function idsNamed(name: string): Promise<number[]> {
  const texts = namesIn(name).flatMap((one) => [wordsOf(one), wordsOf(one).slice(0, 2)].map((words) => words.join(" ")));
  return (await Promise.all([...new Set(texts)].map((text) => namedLike("company", text, false, mostNamed)))).flat();
}

/** Returns the companies in any status with the same site, or with a name that begins alike and is much alike or begins with the same rare words; the likest first. */
export async function duplicatesOf({ id, name, siteHost }: Alike): Promise<Duplicate[]> {
  const bySite = siteHost === "" ? [] : await companiesOfSite(siteHost, id);
  const byName = await companiesNamedLike(name, await idsNamed(name), id);
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
