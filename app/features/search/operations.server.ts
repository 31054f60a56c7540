import type { Member, Viewer } from "#app/auth/viewer.ts";
import { fold } from "#app/db/search.ts";
import { isIndexing } from "#app/db/search-index/reading.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { activeDiscoveryHub } from "#app/features/hubs/operations.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import type { DatesAsked } from "#app/features/search-engine/dates.ts";
import { findDocuments, type Understood } from "#app/features/search-engine/find.server.ts";
import { saying } from "#app/features/search-engine/rank.ts";
import { saysNothing } from "#app/features/search-engine/small-words.ts";
import type { Term } from "#app/features/search-engine/understand.server.ts";
import type { WrittenAsked } from "#app/features/search-engine/written.ts";
import { roundFrom, roundText } from "#app/text/cursors.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { language, m } from "#app/words/messages.ts";
import { monthInWords } from "#app/words/month.ts";
import { showCompanies } from "./companies-source.server.ts";
import { kindsLabels } from "./found-list.tsx";
import { showBills, showSystems, showTenders } from "./open-data-source.server.ts";
import { showPeople } from "./people-source.server.ts";
import { showHubs, showPages, showProvinces } from "./places-source.server.ts";
import { showPosts } from "./posts-source.server.ts";
import { showPrograms } from "./programs-source.server.ts";
import { showProjects } from "./projects-source.server.ts";
import {
  choiceOf,
  fewListed,
  foldedSize,
  type Group,
  isListed,
  isSearchKind,
  mostFolded,
  mostFound,
  mostTags,
  type SearchChoice,
  type SearchKind,
  searchPageSize,
} from "./rules.ts";
import type { Found, SearchSource } from "./source.ts";

const sources: Record<SearchKind, SearchSource> = {
  post: showPosts,
  project: showProjects,
  company: showCompanies,
  program: showPrograms,
  person: showPeople,
  hub: showHubs,
  province: showProvinces,
  page: showPages,
  tender: showTenders,
  bill: showBills,
  system: showSystems,
};

export type FoundPage = {
  found: Found[];
  /** Null on the last page. */
  next: string | null;
  /** How many results there are of each kind, before the kind was chosen; at most `mostFound` in all, and of a kind that was chosen. */
  counts: Partial<Record<SearchKind, number>>;
  /** Whether there are more of all kinds together than that. */
  isMore: boolean;
  /** On the first page of all kinds: the best of those of which the list shows none. */
  folded: Group[];
  /** Tags that were asked for, of the posts that are shown. */
  tags: string[];
  /** What was read into the words. */
  read: Pick<Understood, "corrected" | "offered" | "places" | "noPlaces"> & {
    /** The places that were asked for, where nothing that was found is there. */
    unnamed: string[];
    /** Their province, where nothing that was found is near them either. */
    instead: string | null;
    /** When programmes were asked to open or end, in words. */
    times: string[];
    /** When posts and projects were asked to be written, in words. */
    written: string[];
    /** What was read into the words and left out, because nothing met it, as it is said. */
    unmet: string[];
    /** Words that nothing of what was found has in any form. */
    lacking: string[];
    /** Whether nothing was found, because the words say nothing of what is looked for. */
    isOnlySmall: boolean;
    /** Whether an upgrade has left texts that cannot be found yet. */
    isIncomplete: boolean;
  };
};

type Asked = Pick<SearchChoice, "text" | "kind"> &
  Partial<Pick<SearchChoice, "after" | "language" | "without">> & { size?: number; since?: number };

/**
 * Returns what answers the words best, of every kind, the best first. A text may hold some of the words, in any form and either language.
 * The cost is bounded, however much there is.
 */
export async function searchEverything(
  viewer: Viewer,
  { text: typed, kind, after = null, language: written = null, without = [], size = searchPageSize, since = -Infinity }: Asked,
  { hubId, province }: { hubId?: number; province?: string },
): Promise<FoundPage> {
  const round = roundFrom(after);
  const text = without.includes("place") ? typed : await withHome(typed, viewer);
  const asked = { hubIds: [hubId], province, written, until: round?.newest.value };
  const how = { reader: language(), without };
  const { found: all, understood, words, unmet } = await findDocuments(text, asked, how);
  const newest = round?.newest ?? { value: Math.max(0, ...all.map(({ createdAt }) => createdAt)), id: 0 };
  const hidden = new Set(await hiddenFrom(viewer));
  const shownTo = (found: typeof all) =>
    found
      .filter(
        (one) => one.createdAt > since && isSearchKind(one.kind) && (viewer !== null || one.kind !== "person") && !hidden.has(one.authorId),
      )
      .slice(0, mostFound);
  const ofAll = shownTo(all);
  const counts: FoundPage["counts"] = {};
  for (const { kind } of ofAll) if (isSearchKind(kind)) counts[kind] = (counts[kind] ?? 0) + 1;
  const isMore = ofAll.length === mostFound;
  // The best of all kinds may leave out most of one.
  const ranked = kind && isMore ? shownTo((await findDocuments(text, { ...asked, kind }, how)).found) : ofAll;
  if (kind && isMore) counts[kind] = ranked.length;
  const seen = new Set(round?.seen);
  const left = ranked.filter((one) => (kind === null || one.kind === kind) && !seen.has(one.id));
  const page = left.slice(0, size);
  const listed = new Set(page.map((one) => one.kind));
  const rest = kind === null && round === null ? left.slice(size).filter((one) => !listed.has(one.kind)) : [];
  const groups = [...Map.groupBy(rest, (one) => one.kind)]
    .slice(0, mostFolded)
    .map(([kind, group]) => group.slice(0, isListed(kind) ? fewListed : foldedSize));
  const read = [...page, ...groups.flat()];
  const shown = await Promise.all(
    (Object.keys(counts) as SearchKind[]).map(
      (kind) =>
      sources[kind](read.filter((one) => one.kind === kind).map(({ subject }) => subject), { viewer, words, isDated: understood.dates !== null }), // biome-ignore format: one line
    ),
  );
  const bySubject = new Map(shown.flat().map((one) => [`${one.kind} ${one.id}`, one]));
  const shownOf = (some: typeof read) => some.flatMap(({ kind, subject }) => bySubject.get(`${kind} ${subject}`) ?? []);
  const folded = groups.map(shownOf).flatMap((found) => (found[0] ? { kind: found[0].kind, found } : []));
  const passed = [...seen, ...page.map(({ id }) => id)];
  const next = left.length > size ? roundText({ newest, oldest: { value: 0, id: 0 }, seen: passed }) : null;
  const { corrected, offered, places, noPlaces } = understood;
  const { times, written: days } = spansOf(understood);
  const nearest = Math.max(0, ...all.map(({ at, kind }) => (kind === "province" ? 0 : at))); // it names its largest towns
  const unnamed = all.length > 0 && nearest <= saying ? places.map(({ label }) => label) : [];
  const home =
    nearest < saying && unnamed.length > 0 ? (await listProvinces()).find(({ code }) => code === places[0]?.province) : undefined;
  const held = ofAll.reduce((bits, { holds }) => bits | holds, 0);
  const isLacking = ({ said, isOptional, isPlace }: Term, at: number) => said !== "" && !isOptional && !isPlace && (held & (1 << at)) === 0;
  const lacking = held > 0 ? understood.terms.filter(isLacking).map(({ said }) => asTyped(said, typed)) : [];
  const tags = [...new Set(shown.flat().flatMap((one) => one.tags ?? []))].slice(0, mostTags);
  return {
    found: shownOf(page),
    next,
    counts,
    isMore,
    folded,
    tags,
    read: { corrected, offered, places, noPlaces, unnamed, lacking, instead: home ? localizedName(home) : null, times, written: days, unmet: [...unmet.flatMap(saidOf), ...(understood.moment === null ? [] : [m.search_read_moment({ moment: asTyped(understood.moment, typed) })])], isOnlySmall: typed !== "" && all.length === 0 && saysNothing(typed), isIncomplete: await isIndexing() }, // biome-ignore format: one object
  };
}

/** Returns what of a kept search (`searchKey`) is newer than a time and by others, the best first; nothing where only a wider search finds something. */
export async function foundSince(member: Member, key: string, since: number, size: number): Promise<Found[]> {
  const choice = choiceOf(key);
  const hub = choice.hub ? await activeDiscoveryHub(choice.hub) : undefined;
  if ((choice.hub && !hub) || (choice.province && !isProvinceCode(choice.province))) return [];
  const places = { ...(hub && { hubId: hub.id }), ...(choice.province && { province: choice.province }) };
  const { found, read } = await searchEverything(member, { ...choice, since, size }, places);
  return read.unmet.length > 0 ? [] : found.filter(({ authorId }) => authorId !== member.id);
}

/** What a kept search is called, in the language of the request. */
export async function nameOfSearch(key: string): Promise<string> {
  const { text, kind, hub, province, language: written } = choiceOf(key);
  const [place, home] = [await (hub ? activeDiscoveryHub(hub) : undefined), (await listProvinces()).find(({ code }) => code === province)];
  const languages = { en: m.search_other_language_en, fr: m.search_other_language_fr };
  const narrowed = [
    kind && kindsLabels[kind](),
    place && localizedName(place),
    home && localizedName(home),
    written && languages[written](),
  ];
  return [text, ...narrowed].filter(Boolean).join(" · ");
}

const here =
  /(?<!\p{L})(?:(?:near|around|close to) me|in my (?:area|region|province|city|town)|pr[eè]s de (?:chez )?moi|autour de moi|dans ma (?:r[eé]gion|province|ville))(?!\p{L})/iu;

/** Returns a text with the reader's province instead of "near me". */
async function withHome(text: string, viewer: Viewer): Promise<string> {
  const home = here.test(text) && viewer?.province ? (await listProvinces()).find(({ code }) => code === viewer.province) : undefined;
  return home ? text.replace(here, `in ${home.nameEn}`) : text;
}

/** Returns folded words as they stand in a text. */
function asTyped(folded: string, text: string): string {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const length = folded.split(" ").length;
  return words.map((_, at) => words.slice(at, at + length).join(" ")).find((some) => fold(some) === folded) ?? folded;
}

/** When programmes were asked to open or end, and posts to be written, in words. */
const spansOf = ({ dates, written }: Understood) => ({
  times: dates ? [inWords(dates)] : [],
  written: written ? [daysInWords(written)] : [],
});

/** Says what was read into the words and narrowed them. */
function saidOf(understood: Understood): string[] {
  const { times, written } = spansOf(understood);
  if (times.length + written.length > 0) return [...times.map((time) => m.search_read_date({ times: time })), ...written.map((days) => m.search_read_written({ days }))]; // biome-ignore format: one line
  return understood.places.map(({ label }) => m.search_read_place({ place: label }));
}

const daysInWords = ({ from, until }: WrittenAsked) =>
  new Intl.DateTimeFormat(`${language()}-CA`, { dateStyle: "long", timeZone: "UTC" }).formatRange(from, until - 1);

const ways = { in: m.search_date_in, before: m.search_date_before, after: m.search_date_after, by: m.search_date_by };

/** Says the dates that were asked for: "before March 2027". */
function inWords({ way, said: { months, year, day } }: DatesAsked): string {
  if (way === "near") return m.search_date_near();
  const names = months.map((month, at) => monthInWords(month + 1, language(), at === months.length - 1 ? (year ?? undefined) : undefined));
  if (day !== null && months.length === 1) {
    const date = new Date(Date.UTC(year ?? 2000, months[0] ?? 0, day));
    const shown = { day: "numeric", month: "long", year: year === null ? undefined : "numeric", timeZone: "UTC" } as const;
    return (way === "in" ? m.search_date_on : ways[way])({
      date: m.search_day({ day: date.toLocaleDateString(`${language()}-CA`, shown) }),
    });
  }
  return ways[way]({
    date: names.length > 0 ? new Intl.ListFormat(`${language()}-CA`, { type: "disjunction" }).format(names) : String(year),
  });
}
