import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { fold } from "#app/db/search.ts";
import { myFollows } from "#app/features/follows/mine.server.ts";
import { searchKeyLength, targetOf } from "#app/features/follows/rules.ts";
import { placeOptions } from "#app/features/posts/feed-tools.tsx";
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
  sortedByKind,
} from "#app/features/search/rules.ts";
import { FoldedKinds, foundIn, KindTabs, ListedKinds, TagsMeant, WhatWasRead } from "#app/features/search/search-tools.tsx";
import { wordsNear } from "#app/features/search-engine/near-words.server.ts";
import { countMiss } from "#app/features/search-words/misses.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { keepPostalCodes } from "#app/text/visible-text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Option } from "#app/ui/filter-select.tsx";
import { ListTools } from "#app/ui/list-head.tsx";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { FollowButton } from "#app/ui/mine/own-links.tsx";
import { EmptyState, Page, PageHeader, RailSection } from "#app/ui/page.tsx";
import { PostTiles } from "#app/ui/post-tiles.tsx";
import { m } from "#app/words/messages.ts";
import { follow } from "../discussion/follow.server.ts";
import { titled } from "../title.ts";
import stylesheet from "./search.css?url";
import { searchPlaces } from "./search-places.server.ts";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

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
    words: isNothing ? await wordsNear(choice.text) : null,
    popular: page.found.length === 0 ? await popularPosts(viewer, filters.hubId) : [],
    isIncomplete: read.isIncomplete,
    isOnlySmall: read.isOnlySmall,
    ...spoken(read, choice),
  };
});

/** Returns what was read into the words, as it is said: the words that were looked for instead, and the names of places. */
function spoken(
  { corrected, offered, places, noPlaces, unnamed, lacking, instead, times, written, unmet }: FoundPage["read"],
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
    lacking,
    home: instead,
    times,
    written,
    unmet,
  };
}

const askAddress = (title: string) => `/submit-post?${new URLSearchParams({ title, is_question: "yes" })}`;

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
    words,
    popular,
    isTyping,
    isIncomplete,
    isOnlySmall,
    instead,
    perhaps,
    places,
    noPlaces,
    unnamed,
    lacking,
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
  const { lists, beside } = sortedByKind({ found, folded });
  const isSorted = choice.kind === null && choice.after === null && !isTyping && Object.keys(counts).length > 1 && lists.length > 0;
  return (
    <Page>
      {choice.text === "" ? (
        <PageHeader title={m.search_title()} lead={m.search_lead()} />
      ) : (
        <h1 className="sr-only">{m.search_for({ words: choice.text })}</h1>
      )}
      <ListTools
        path="/search"
        isMain
        search={{ name: "q", label: m.search_words(), value: choice.text, maxLength: searchTextLength }}
        typing={`first=${firstAnswers}`}
        filters={[
          {
            name: "kind",
            label: m.search_kind(),
            value: choice.kind ?? "",
            options: [["", m.search_kind_all()], ...searchKinds.map((kind): Option => [kind, kindLabels[kind]()])],
            isTabbed: true,
          },
          { name: "hub", label: m.feed_hub(), value: choice.hub, options: placeOptions(m.feed_all_hubs(), hubs) },
          { name: "province", label: m.feed_province(), value: choice.province, options: placeOptions(m.feed_all_provinces(), provinces) },
          {
            name: "language",
            label: m.search_language(),
            value: choice.language ?? "",
            options: [
              ["", m.search_language_all()],
              ["en", m.search_other_language_en()],
              ["fr", m.search_other_language_fr()],
            ],
          },
        ]}
      />
      <WhatWasRead choice={choice} instead={instead} perhaps={perhaps} places={places} times={times} written={written} />
      {choice.isCut && <p className="pb-2 text-soft">{m.search_cut({ count: searchTextLength })}</p>}
      {unnamed.length > 0 && <p className="pb-2 text-soft">{elsewhere(unnamed.join(", "), home)}</p>}
      {unmet.map((what) => (
        <p key={what} className="pb-2 text-soft">
          {m.search_unmet({ what })}
        </p>
      ))}
      {lacking.length > 0 && <p className="pb-2 text-soft">{m.search_lacking({ words: lacking.join(", ") })}</p>}
      {(found.length > 0 || isNarrowed(choice)) && <KindTabs choice={choice} counts={counts} isMore={isMore} />}
      {isIncomplete && <p role="status">{m.search_incomplete()}</p>}
      {choice.text === "" && <p className="text-soft">{m.search_prompt()}</p>}
      {words && <Nothing choice={choice} isOnlySmall={isOnlySmall} code={noPlaces[0]} words={words} followIt={followIt} />}
      <PostTiles title={m.search_popular()} posts={popular} />
      {found.length > 0 && (
        <div className="mt-3 grid gap-x-6 gap-y-6 min-[64rem]:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            {isSorted ? (
              <ListedKinds choice={choice} groups={lists} counts={counts} now={now} />
            ) : (
              <FoundList found={found} now={now} isChosen={choice.kind !== null} />
            )}
            {next && !isSorted && (
              <p className="mt-4">
                <ButtonLink look="plain" id="more" href={`/search?${searchAddress({ ...choice, after: isTyping ? null : next })}`}>
                  {isTyping ? m.search_all({ count: choice.kind ? (counts[choice.kind] ?? 0) : foundIn(counts) }) : m.feed_more()}
                </ButtonLink>
              </p>
            )}
          </div>
          <div className="min-w-0 text-sm">
            {!isTyping && <TagsMeant tags={tags} />}
            {!isTyping && <FoldedKinds choice={choice} groups={isSorted ? beside : folded} counts={counts} />}
            <RailSection title={m.search_not_it()}>
              <div className="flex flex-wrap gap-2">
                {followIt}
                <ButtonLink look="plain" href={askAddress(choice.text)}>
                  {m.search_empty_ask()}
                </ButtonLink>
              </div>
              <p className="mt-2 text-soft">{m.search_alike()}</p>
            </RailSection>
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
  followIt: ReactNode;
};

function Nothing({ choice, isOnlySmall, code, words, followIt }: Nothing) {
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
        <ButtonLink href={askAddress(text)}>{m.search_empty_ask()}</ButtonLink>
        <ButtonLink look="plain" href="/discover">
          {m.nav_discover()}
        </ButtonLink>
        {followIt}
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
    </>
  );
}
