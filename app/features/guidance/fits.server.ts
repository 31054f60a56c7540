import { isSelf, type Viewer } from "#app/auth/viewer.ts";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { featuredCompanies } from "#app/features/companies/list-companies.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { listPeople } from "#app/features/people/find-people.server.ts";
import { showProfileById } from "#app/features/people/operations.server.ts";
import type { PeopleChoice } from "#app/features/people/rules.ts";
import type { Writing } from "#app/features/people/writers.server.ts";
import { listPosts } from "#app/features/posts/list-posts.server.ts";
import { readableCards } from "#app/features/posts/operations.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { provinceOfPostalCode } from "#app/features/provinces/rules.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import type { SearchKind } from "#app/features/search/rules.ts";
import type { Found } from "#app/features/search/source.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { m } from "#app/words/messages.ts";
import { type FitQuestion, rankFits, type Scored, searchedWords, type Why } from "./fits.ts";
import { checkGuidance, type GuidanceInput } from "./forms.server.ts";
import { personOf } from "./person.ts";

export type PostFit = {
  id: number;
  title: string;
  language: "en" | "fr";
  score: number;
  comments: number;
  hub: string | null;
  province: string | null;
  username: string;
  why: Why;
};
/** `wrote` is the post or project that holds a word, where the member's profile does not. */
export type PersonFit = { username: string; fullName: string; about: string[]; wrote: Writing | null; why: Why };
export type CompanyFit = { slug: string; name: string; facts: string[]; why: Why };

/** What of this site fits a member, at most three posts, two people and two companies. `words` are those that were searched for. */
export type Fits = { words: string[]; posts: PostFit[]; people: PersonFit[]; companies: CompanyFit[] };

export const postsShown = 3;
export const othersShown = 2;
/** How many of the best posts are read, so that those of the member's hub or province can come first. */
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
    hub: hubs[0] ?? occupationHubs[0] ?? "",
    province: provinceOfPostalCode(postalCode) ?? "",
  });
}

/**
 * Finds posts, people and companies by the member's words, with what the viewer may see in a search: a query for each word and kind, each of
 * a page at most. Where no word leads to anything, the newest of the member's hub, else of their province, stand in and say so.
 */
export async function findFits(viewer: Viewer, question: FitQuestion): Promise<Fits> {
  const words = searchedWords(question);
  const place = await placeOf(question);
  const [posts, people, companies] = await Promise.all([
    postsFor(viewer, await foundFor(viewer, "post", words), place),
    peopleFor(viewer, await foundFor(viewer, "person", words), place),
    companiesFor(await foundFor(viewer, "company", words), place),
  ]);
  return { words, posts, people, companies };
}

/** Searches for each word as it stands. */
async function foundFor(viewer: Viewer, kind: SearchKind, words: string[]): Promise<Scored<Found>[]> {
  const searches = words.map(async (word) => {
    const { found } = await searchEverything(viewer, { text: word, kind, without: ["spelling", "place"] }, {});
    return { word, results: found.filter((one) => !isSelf(viewer, one.authorId) && (kind !== "person" || tellsWork(one))) };
  });
  return rankFits(await Promise.all(searches));
}

/** Returns whether a member was found by more than their name: a Baker need not bake. */
const tellsWork = ({ reason }: Found) => reason !== null && reason.field !== m.search_in_username();

type Place = { hub: { id: number; slug: string; name: string } | null; province: { code: string; name: string } | null };

async function placeOf({ hub, province }: FitQuestion): Promise<Place> {
  const [hubs, provinces] = await Promise.all([discoveryHubs(), listProvinces()]);
  const [own, home] = [hubs.find((row) => row.slug === hub), provinces.find((row) => row.code === province)];
  return {
    hub: own ? { id: own.id, slug: own.slug, name: localizedName(own) } : null,
    province: home ? { code: home.code, name: localizedName(home) } : null,
  };
}

type StandIn = { hub?: { id: number; slug: string }; province?: string; why: Why };

/** The lists that stand in where no word leads to anything, the narrower first. */
function standIns({ hub, province }: Place): StandIn[] {
  const ofHub: StandIn[] = hub ? [{ hub, why: { by: "hub", name: hub.name } }] : [];
  return province ? [...ofHub, { province: province.code, why: { by: "province", name: province.name } }] : ofHub;
}

const because = (words: string[]): Why => ({ by: "words", words });

async function postsFor(viewer: Viewer, found: Scored<Found>[], place: Place): Promise<PostFit[]> {
  if (!viewer) return [];
  const best = found.slice(0, considered);
  if (best.length > 0) {
    const cards = await readableCards(viewer, best.map(({ result }) => result.id)); // biome-ignore format: one line
    const isNear = ({ hubId, province }: PostCard) => hubId === place.hub?.id || province === place.province?.code;
    return cards
      .flatMap((card) => best.filter(({ result }) => result.id === card.id).map(({ words, points }) => ({ card, words, points })))
      .sort((a, b) => b.points + (isNear(b.card) ? nearby : 0) - a.points - (isNear(a.card) ? nearby : 0))
      .slice(0, postsShown)
      .map(({ card, words }) => postFit(card, because(words)));
  }
  const hidden = [...(await hiddenFrom(viewer)), viewer.id];
  for (const { hub, province, why } of standIns(place)) {
    const filters = { hubId: hub?.id, province };
    const { posts } = await listPosts({ filters, sort: "new", range: "all", search: "", after: null, limit: considered, hidden });
    if (posts.length > 0) return posts.slice(0, postsShown).map((card) => postFit(card, why));
  }
  return [];
}

type PostCard = Awaited<ReturnType<typeof readableCards>>[number];

function postFit(card: PostCard, why: Why): PostFit {
  const { id, title, language, upvotes, downvotes, commentCount, hubNameEn, hubNameFr, provinceNameEn, provinceNameFr, username } = card;
  const named = (nameEn: string | null, nameFr: string | null) => (nameEn && nameFr ? localizedName({ nameEn, nameFr }) : null);
  const [hub, province] = [named(hubNameEn, hubNameFr), named(provinceNameEn, provinceNameFr)];
  return { id, title, language, score: upvotes - downvotes, comments: commentCount, hub, province, username: username ?? "", why };
}

async function peopleFor(viewer: Viewer, found: Scored<Found>[], place: Place): Promise<PersonFit[]> {
  const provinces = await listProvinces();
  const about = (person: { occupation: string | null; location: string; province: string | null; skills: string[] }) => {
    const home = provinces.find((row) => row.code === person.province);
    return [person.occupation ?? "", person.location, home ? localizedName(home) : "", person.skills.slice(0, 4).join(", ")].filter(
      Boolean,
    );
  };
  const best = found.slice(0, othersShown);
  if (best.length > 0) {
    const profiles = best.map(async ({ result, words }) => ({
      ...(await showProfileById(viewer, result.id)),
      wrote: wroteOf(result),
      words,
    }));
    return (await Promise.all(profiles)).map((profile) => ({
      username: profile.username,
      fullName: profile.fullName,
      about: about(profile),
      wrote: profile.wrote,
      why: because(profile.words),
    }));
  }
  if (!place.province) return [];
  const { code, name } = place.province;
  const choice: PeopleChoice = { search: "", province: code, userType: "", occupation: "", skills: [], after: null };
  const { people } = await listPeople(viewer, choice, othersShown + 1);
  return people
    .filter((person) => !isSelf(viewer, person.id))
    .slice(0, othersShown)
    .map((person) => ({
      username: person.username,
      fullName: person.fullName,
      about: about(person),
      wrote: null,
      why: { by: "province", name },
    }));
}

function wroteOf({ reason }: Found): Writing | null {
  if (!reason?.href || !reason.language) return null;
  return { href: reason.href, title: reason.parts.map((part) => part.text).join(""), language: reason.language };
}

async function companiesFor(found: Scored<Found>[], place: Place): Promise<CompanyFit[]> {
  const best = found.slice(0, othersShown);
  if (best.length > 0) {
    return best.map(({ result, words }) => ({
      slug: result.href.split("/").at(-1) ?? "",
      name: result.title.map((part) => part.text).join(""),
      facts: result.facts,
      why: because(words),
    }));
  }
  for (const { hub, province, why } of standIns(place)) {
    const companies = await featuredCompanies({ hub: hub?.slug, province }, othersShown);
    if (companies.length > 0) return companies.map(({ slug, name, headquarters }) => ({ slug, name, facts: [headquarters], why }));
  }
  return [];
}
