import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fold } from "#app/db/search.ts";
import { myFollows } from "#app/features/follows/mine.server.ts";
import { searchKeyLength, targetOf } from "#app/features/follows/rules.ts";
import { PlaceSelect } from "#app/features/posts/feed-tools.tsx";
import { popularPosts } from "#app/features/posts/near-posts.server.ts";
import { nearKm } from "#app/features/provinces/rules.ts";
import { FoundList, kindLabels } from "#app/features/search/found-list.tsx";
import { type FoundPage, searchEverything } from "#app/features/search/operations.server.ts";
import {
  firstAnswers,
  isNarrowed,
  type SearchChoice,
  searchAddress,
  searchChoice,
  searchKey,
  searchKinds,
  searchTextLength,
} from "#app/features/search/rules.ts";
import { FoldedKinds, foundIn, KindTabs, TagsMeant, WhatWasRead } from "#app/features/search/search-tools.tsx";
import { wordsNear } from "#app/features/search-engine/near-words.server.ts";
import { countMiss } from "#app/features/search-words/misses.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { keepPostalCodes } from "#app/text/visible-text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import { ListTools, listLinks } from "#app/ui/list-head.tsx";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { FollowButton } from "#app/ui/mine/own-links.tsx";
import { EmptyState, Page, PageHeader, RailSection } from "#app/ui/page.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import { follow } from "../discussion/follow.server.ts";
import { titled } from "../title.ts";
import { searchPlaces } from "./search-places.server.ts";

export const links = listLinks;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data?.choice.text ? m.search_for({ words: data.choice.text }) : m.search_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const query = new URL(request.url).searchParams;
  const choice = searchChoice(query);
  const { filters, hubs, provinces } = await searchPlaces(choice);
  const isTyping = query.get("first") === String(firstAnswers);
  const { read, ...page } = await searchEverything(viewer, { ...choice, ...(isTyping && { size: firstAnswers }) }, filters);
  const isNothing = choice.text !== "" && page.found.length === 0;
  if (isNothing && !read.isOnlySmall && !isTyping && !isNarrowed(choice)) countMiss(viewer, choice.text);
  const instead = isNothing ? { words: await wordsNear(choice.text), popular: await popularPosts(viewer, filters.hubId) } : null;
  const key = choice.text === "" || isTyping || read.isOnlySmall ? "" : searchKey(choice);
  const target = key !== "" && key.length <= searchKeyLength ? targetOf("search", key) : null;
  return {
    choice,
    target,
    mine: { follows: await myFollows(viewer, target ? [target] : []) },
    hubs,
    provinces,
    isTyping,
    now: Date.now(),
    ...page,
    other: instead,
    isIncomplete: read.isIncomplete,
    isOnlySmall: read.isOnlySmall,
    ...spoken(read, choice),
  };
});

/** Returns what was read into the words, as it is said: the words that were looked for instead, and the names of places. */
function spoken(
  { corrected, offered, places, noPlaces, unnamed, instead, times, written, unmet }: FoundPage["read"],
  { text }: SearchChoice,
) {
  const replacedBy = (words: ReadonlyMap<string, string>) => {
    const replaced = text.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => words.get(fold(word)) ?? word);
    return fold(replaced) === fold(text) ? null : replaced;
  };
  return {
    instead: replacedBy(corrected),
    perhaps: replacedBy(offered),
    places: places.map(({ label }) => label),
    noPlaces,
    unnamed,
    home: instead,
    times,
    written,
    unmet,
  };
}

const elsewhere = (place: string, province: string | null) =>
  province === null ? m.search_place_near({ place, km: nearKm }) : m.search_place_province({ place, province });

export const handle = { shared: true };

export const action = formAction({ follow });

export default function Search() {
  const {
    choice,
    target,
    mine,
    hubs,
    provinces,
    found,
    next,
    now,
    counts,
    isMore,
    folded,
    tags,
    other,
    isTyping,
    isIncomplete,
    isOnlySmall,
    instead,
    perhaps,
    places,
    noPlaces,
    unnamed,
    home,
    times,
    written,
    unmet,
  } = useLoaderData<typeof loader>();
  const followIt = target && (
    <MineProvider mine={mine}>
      <FollowButton look="boxed" target={target} label={m.search_follow()} />
    </MineProvider>
  );
  return (
    <Page>
      {choice.text === "" ? (
        <PageHeader title={m.search_title()} lead={m.search_lead()} />
      ) : (
        <h1 className="sr-only">{m.search_for({ words: choice.text })}</h1>
      )}
      <ListTools
        path="/search"
        search={{ name: "q", label: m.search_words(), value: choice.text, maxLength: searchTextLength }}
        isOpen={isNarrowed(choice)}
        typing={`first=${firstAnswers}`}
      >
        <FilterSelect
          name="kind"
          label={m.search_kind()}
          value={choice.kind ?? ""}
          options={[["", m.search_kind_all()], ...searchKinds.map((kind): Option => [kind, kindLabels[kind]()])]}
        />
        <PlaceSelect name="hub" label={m.feed_hub()} all={m.feed_all_hubs()} value={choice.hub} places={hubs} />
        <PlaceSelect name="province" label={m.feed_province()} all={m.feed_all_provinces()} value={choice.province} places={provinces} />
        <FilterSelect
          name="language"
          label={m.search_language()}
          value={choice.language ?? ""}
          options={[
            ["", m.search_language_all()],
            ["en", m.search_other_language_en()],
            ["fr", m.search_other_language_fr()],
          ]}
        />
      </ListTools>
      <WhatWasRead choice={choice} instead={instead} perhaps={perhaps} places={places} times={times} written={written} />
      {choice.isCut && <p className="pb-2 text-soft">{m.search_cut({ count: searchTextLength })}</p>}
      {unnamed.length > 0 && <p className="pb-2 text-soft">{elsewhere(unnamed.join(", "), home)}</p>}
      {unmet.map((what) => (
        <p key={what} className="pb-2 text-soft">
          {m.search_unmet({ what })}
        </p>
      ))}
      <KindTabs choice={choice} counts={counts} isMore={isMore} />
      {found.length === 0 && followIt}
      {isIncomplete && <p role="status">{m.search_incomplete()}</p>}
      {choice.text === "" && <p className="text-soft">{m.search_prompt()}</p>}
      {other && <Nothing choice={choice} isOnlySmall={isOnlySmall} code={noPlaces[0]} {...other} />}
      {found.length > 0 && (
        <div className="grid gap-x-6 gap-y-6 min-[64rem]:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            <FoundList found={found} now={now} />
            {next && (
              <p className="mt-4">
                <ButtonLink look="plain" id="more" href={`/search?${searchAddress({ ...choice, after: isTyping ? null : next })}`}>
                  {isTyping ? m.search_all({ count: choice.kind ? (counts[choice.kind] ?? 0) : foundIn(counts) }) : m.feed_more()}
                </ButtonLink>
              </p>
            )}
          </div>
          <div className="min-w-0 text-sm">
            {!isTyping && <TagsMeant tags={tags} />}
            {!isTyping && <FoldedKinds choice={choice} folded={folded} counts={counts} />}
            {followIt}
            <p className="mt-2 text-sm text-soft">{m.search_alike()}</p>
          </div>
        </div>
      )}
    </Page>
  );
}

type Nothing = {
  choice: SearchChoice;
  isOnlySmall: boolean;
  code: string | undefined;
  words: string[];
  popular: { id: number; title: string; language: "en" | "fr" }[];
};

function Nothing({ choice, isOnlySmall, code, words, popular }: Nothing) {
  const { text } = choice;
  const why = isOnlySmall ? m.search_only_small() : m.search_empty({ words: text });
  const where = code && (/\d/.test(code) ? m.search_no_place({ code: keepPostalCodes(code) }) : m.search_abroad());
  return (
    <>
      <EmptyState title={m.search_empty_title()} text={where ?? why}>
        {isNarrowed(choice) && (
          <ButtonLink look="plain" href={`/search?${new URLSearchParams({ q: text })}`}>
            {m.feed_clear()}
          </ButtonLink>
        )}
        <ButtonLink href={`/submit-post?${new URLSearchParams({ title: text, is_question: "yes" })}`}>{m.search_empty_ask()}</ButtonLink>
        <ButtonLink look="plain" href="/discover">
          {m.nav_discover()}
        </ButtonLink>
      </EmptyState>
      {words.length > 0 && (
        <RailSection title={m.search_near_words()}>
          <p className="flex flex-wrap gap-x-4">
            {words.map((word) => (
              <a key={word} className="inline-block py-2.5 underline" href={`/search?${new URLSearchParams({ q: word })}`}>
                {word}
              </a>
            ))}
          </p>
        </RailSection>
      )}
      {popular.length > 0 && (
        <RailSection title={m.search_popular()}>
          {popular.map(({ id, title, language }) => (
            <p key={id}>
              <a className="inline-block py-2.5" href={`/post/${id}`} lang={langOf(language)}>
                {title}
              </a>
            </p>
          ))}
        </RailSection>
      )}
    </>
  );
}
