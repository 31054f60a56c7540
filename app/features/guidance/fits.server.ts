import { isSelf, type Viewer } from "#app/auth/viewer.ts";
import { fold } from "#app/db/search.ts";
import { ofHubs } from "#app/db/search-index/reading.server.ts";
import { authorsOf, showAccount } from "#app/features/accounts/operations.server.ts";
import { companyCardsOf } from "#app/features/companies/list-companies.server.ts";
import { factsOf } from "#app/features/companies/said.ts";
import { listHubs } from "#app/features/hubs/operations.server.ts";
import { showProfileById } from "#app/features/people/operations.server.ts";
import type { Writing } from "#app/features/people/writers.server.ts";
import { readableCards } from "#app/features/posts/operations.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { provinceOfPostalCode } from "#app/features/provinces/rules.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import type { Found } from "#app/features/search/source.ts";
import { languageWritten } from "#app/features/search-engine/small-words.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { language, m } from "#app/words/messages.ts";
import { type FitQuestion, namesOf, rankFits, type Scored, searchedWords, subjectsOf, wordsOf } from "./fits.ts";
import { checkGuidance, type GuidanceInput } from "./forms.server.ts";
import { stemsOf } from "./occupation-words.ts";
import { hubsOfIndustry } from "./occupations.ts";
import { personOf } from "./person.ts";
import { isProfession, isSubject } from "./work-words.server.ts";

export type PostFit = {
  id: number;
  title: string;
  language: "en" | "fr";
  score: number;
  comments: number;
  hub: string | null;
  province: string | null;
  /** Of somebody who has gone, the username is "". */
  author: { username: string; fullName: string; face: string | null };
  /** The hub and the place that it has in common with the member, by their names. */
  shared: string[];
  why: string[];
};
/** `wrote` is the post or project that holds a word, where the member's profile does not. */
export type PersonFit = {
  id: number;
  username: string;
  face: string | null;
  fullName: string;
  about: string[];
  wrote: Writing | null;
  shared: string[];
  why: string[];
};
export type CompanyFit = { id: number; slug: string; name: string; logo: string | null; facts: string[]; shared: string[]; why: string[] };

/** What of this site fits a member, at most three posts, two people and two companies. `words` are those that were searched for. */
export type Fits = { words: string[]; posts: PostFit[]; people: PersonFit[]; companies: CompanyFit[] };

export const postsShown = 3;
export const othersShown = 2;
/** How many of the best are read, so that those near the member can come first. */
const considered = 9;
/** As much as one rare word in six. */
const nearby = 0.4;

/** Returns what fits a question, which is completed from the viewer's account. @throws SignInNeeded, InvalidInput */
export async function fitsOfQuestion(viewer: Viewer, input: GuidanceInput): Promise<Fits> {
  const account = await showAccount(viewer);
  const { ask, postalCode } = checkGuidance(input, account);
  const { hubs, occupationHubs } = personOf(ask);
  return findFits(viewer, {
    interests: [ask.interests, ask.focus].join(" "),
    occupation: ask.occupation,
    skills: [...ask.skills, ...account.skills],
    hubs: [...hubs, ...occupationHubs],
    province: provinceOfPostalCode(postalCode) ?? "",
  });
}

/**
 * Finds posts, people and companies by the member's words, with what the viewer may see in a search: a query for each word and kind, each of
 * a page at most. What no word leads to stays empty.
 */
export async function findFits(viewer: Viewer, question: FitQuestion): Promise<Fits> {
  const words = searchedWords(question);
  const hubIds = await hubsOfField(question);
  const search = () => {
    const about: About = { names: namesOf(question, isProfession), subjects: subjectsOf(question, isSubject), hubIds };
    return Promise.all((["post", "person", "company"] as const).map((kind) => foundFor(viewer, kind, words, about)));
  };
  // The words mean what they do in the language that they were written in, whatever one reads in.
  const [posts = [], people = [], companies = []] = await inLanguage(languageWritten(question.interests) ?? language(), search);
  const [postFits, personFits, companyFits] = await Promise.all([
    postsFor(viewer, posts, question),
    peopleFor(viewer, people, question),
    companiesFor(companies, question),
  ]);
  return { words, posts: postFits, people: personFits, companies: companyFits };
}

/** The folded words that name somebody in every field, those that do in their own, and the hubs of that. */
type About = { names: ReadonlySet<string>; subjects: ReadonlySet<string>; hubIds: number[] };

/** Returns somebody's hubs, and those that their words name. */
async function hubsOfField(question: FitQuestion): Promise<number[]> {
  const named = new Set([...question.hubs, ...wordsOf(question).flatMap(hubsOfIndustry)]);
  const own = (await listHubs()).filter(({ slug }) => [slug, ...hubsOfIndustry(slug)].some((one) => named.has(one)));
  return own.map(({ id }) => id);
}

/**
 * Searches for each word as it stands, in the language that it was written in. What is found must hold a word that names the member: in what is of another
 * field, one that does everywhere, or several. Where that is the only word, it stands in the title, or as an occupation, a skill or a tag.
 */
async function foundFor(
  viewer: Viewer,
  kind: "post" | "person" | "company",
  words: string[],
  { names, subjects, hubIds }: About,
): Promise<Scored<Found>[]> {
  const searches = words.map(async (word) => {
    const { found } = await searchEverything(viewer, { text: word, kind, without: ["spelling", "place"] }, {});
    const fits = (one: Found) =>
      !isSelf(viewer, one.authorId) &&
      (kind !== "person" || tellsWork(one)) &&
      isMeant(one, word, names.has(fold(word)) && isProfession(word));
    const results = found.filter(fits).map((one) => ({ ...one, hits: hitsOf(one).map(({ text }) => text) }));
    return { word, results };
  });
  const found = await Promise.all(searches);
  const prominent = new Map(found.map(({ word, results }) => [word, new Set(results.filter(isProminent).map(({ id }) => id))]));
  const ranked = rankFits(found);
  const ofField = await ofHubs(kind, idsOf(ranked), hubIds);
  return ranked.filter(({ result, words }) => {
    const told = words.filter((word) => subjects.has(fold(word)));
    // Two words make a text one of the field; who wrote it may be of another.
    const isOfField = ofField.has(result.id) || isOfWork(result) || (kind !== "person" && told.length > 1);
    const naming = isOfField ? told : words.filter((word) => names.has(fold(word)));
    return naming.length > 0 && (words.length > 1 || naming.some((word) => prominent.get(word)?.has(result.id)));
  });
}

/** Returns whether somebody was found by what they do or can. */
const isOfWork = ({ reason }: Found) => [m.search_in_occupation(), m.search_in_skills()].some((field) => field === reason?.field);
const isProminent = (found: Found) => found.title.some(({ hit }) => hit) || (found.tags ?? []).length > 0 || isOfWork(found) || found.reason?.href !== undefined || found.reason?.field === m.search_in_tags(); // biome-ignore format: one line

/** Returns whether a member was found by more than their name: a Baker need not bake. */
const tellsWork = ({ reason }: Found) => reason !== null && reason.field !== m.search_in_username();

/** Of two forms of a word: "nurse" and "nursing", but neither "code" and "coding" nor "programme" and "programmation". */
const [alikeAtLeast, longestEnding] = [4, 3];

/**
 * Returns whether a text means the word that it was found by: in the language of the words the word itself, in the other one what it is called
 * there, as far as that names a field. "Pain" is no bread in English, "four" is an oven in French, not "quatre", and not all that is planned is of
 * planners. What people are called is the word of them alone: a machinist is of no machine learning, and « comptable » of no account.
 */
function isMeant(found: Found, word: string, isCalled: boolean): boolean {
  const asked = fold(word);
  return hitsOf(found).some(({ text, written }) => {
    const alike = [...asked].findIndex((letter, at) => text[at] !== letter);
    if (written === null) return true;
    if (isCalled) return written === language() ? stemsOf(text)[0] === stemsOf(asked)[0] : isProfession(text);
    if (written === language()) return alike < 0 || (alike >= alikeAtLeast && Math.max(asked.length, text.length) - alike <= longestEnding);
    return !text.startsWith(asked) && !asked.startsWith(text) && (isSubject(text) || isProfession(text));
  });
}

/** Returns the folded words by which something was found, each with the language that it stands in. */
function hitsOf({ title, language: written, reason }: Found) {
  const texts = [{ parts: title, written }, ...(reason ? [{ parts: reason.parts, written: reason.language ?? written }] : [])];
  return texts.flatMap(({ parts, written }) => parts.flatMap(({ hit, text }) => (hit ? [{ text: fold(text), written }] : [])));
}

/** Returns the best of what was read, those of the member's hub or province, or in their language, first among equals. `by` gives the row of each id. */
function nearest<T>(found: Scored<Found>[], by: Map<number, T>, nearness: (row: T) => number, most: number): (T & { why: string[] })[] {
  return found
    .flatMap(({ result, words, points }) => {
      const row = by.get(result.id);
      return row ? [{ row, words, points: points + nearness(row) * nearby }] : [];
    })
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ row, words }) => ({ ...row, why: words }));
}

const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));
const idsOf = (found: Scored<Found>[]) => found.map(({ result }) => result.id);

async function postsFor(viewer: Viewer, found: Scored<Found>[], question: FitQuestion): Promise<PostFit[]> {
  const { hubs, province } = question;
  const best = found.slice(0, considered);
  if (!viewer || best.length === 0) return [];
  const cards = byId(await readableCards(viewer, idsOf(best)));
  const nearness = (card: PostCard) =>
    Number(hubs[0] === card.hubSlug || card.province === province) + Number(card.language === language());
  const near = ofSeveral(nearest(best, cards, nearness, best.length)).slice(0, postsShown);
  const authors = await authorsOf(near.map(({ username }) => username));
  return near.map((card) =>
    postFit(
      question,
      card,
      authors.find(({ username }) => username === card.username),
    ),
  );
}

/** Returns posts with the first of each author before their others: one voice is no survey. */
function ofSeveral<Written extends { username: string }>(posts: Written[]): Written[] {
  const isFirst = (post: Written) => posts.find(({ username }) => username === post.username) === post;
  return [...posts.filter(isFirst), ...posts.filter((post) => !isFirst(post))];
}

type PostCard = Awaited<ReturnType<typeof readableCards>>[number];

function postFit(
  { hubs, province: home }: FitQuestion,
  card: PostCard & { why: string[] },
  author = { username: "", fullName: "", face: null as string | null },
): PostFit {
  const { id, title, language, upvotes, downvotes, commentCount, hubNameEn, hubNameFr, provinceNameEn, provinceNameFr, why } = card;
  const named = (nameEn: string | null, nameFr: string | null) => (nameEn && nameFr ? localizedName({ nameEn, nameFr }) : null);
  const [hub, province] = [named(hubNameEn, hubNameFr), named(provinceNameEn, provinceNameFr)];
  const shared = [hubs[0] === card.hubSlug && hub, card.province === home && province].filter((one) => typeof one === "string");
  return { id, title, language, score: upvotes - downvotes, comments: commentCount, hub, province, author, shared, why };
}

async function peopleFor(viewer: Viewer, found: Scored<Found>[], { province }: FitQuestion): Promise<PersonFit[]> {
  const best = found.slice(0, considered);
  const provinces = await listProvinces();
  const profiles = await Promise.all(
    best.map(async ({ result }) => ({ ...(await showProfileById(viewer, result.id)), id: result.id, wrote: wroteOf(result) })),
  );
  const near = nearest(best, byId(profiles), (profile) => Number(profile.province === province), othersShown);
  return near.map(({ id, username, face, fullName, occupation, location, province: of, skills, wrote, why }) => {
    const home = provinces.find((row) => row.code === of);
    const about = [occupation ?? "", location, home ? localizedName(home) : "", skills.slice(0, 4).join(", ")].filter(Boolean);
    return { id, username, face, fullName, about, wrote, shared: home && of === province ? [localizedName(home)] : [], why };
  });
}

function wroteOf({ reason }: Found): Writing | null {
  if (!reason?.href || !reason.language) return null;
  return { href: reason.href, title: reason.parts.map((part) => part.text).join(""), language: reason.language };
}

async function companiesFor(found: Scored<Found>[], { province }: FitQuestion): Promise<CompanyFit[]> {
  const home = (await listProvinces()).find(({ code }) => code === province);
  const cards = byId(await companyCardsOf(idsOf(found.slice(0, considered))));
  return nearest(found.slice(0, considered), cards, ({ provinces }) => Number(provinces.includes(province)), othersShown).map(
    ({ why, ...card }) => ({
      id: card.id,
      slug: card.slug,
      name: card.name,
      logo: card.logo,
      facts: factsOf(card),
      shared: home && card.provinces.includes(province) ? [localizedName(home)] : [],
      why,
    }),
  );
}
