import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fold } from "#app/db/search.ts";
import { PlaceSelect } from "#app/features/posts/feed-tools.tsx";
import { FoundList, kindLabels } from "#app/features/search/found-list.tsx";
import { type FoundPage, searchEverything } from "#app/features/search/operations.server.ts";
import { type SearchChoice, searchAddress, searchChoice, searchKinds, searchTextLength } from "#app/features/search/rules.ts";
import { KindCounts, WhatWasRead } from "#app/features/search/search-tools.tsx";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import { EmptyState, Page, PageHeader } from "#app/ui/page.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { searchPlaces } from "./search-places.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data?.choice.text ? m.search_for({ words: data.choice.text }) : m.search_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const choice = searchChoice(new URL(request.url).searchParams);
  const { filters, hubs, provinces } = await searchPlaces(choice);
  const { read, ...page } = await searchEverything(viewer, choice, filters);
  return { choice, hubs, provinces, now: Date.now(), ...page, ...spoken(read, choice) };
});

/** Returns what was read into the words, as it is said: the words that were looked for instead, and the names of places. */
function spoken({ corrected, places, noPlaces, times }: FoundPage["read"], { text }: SearchChoice) {
  const replaced = text.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => corrected.get(fold(word)) ?? word);
  return { instead: replaced === text ? null : replaced, places: places.map(({ label }) => label), noPlaces, times };
}

export const handle = { shared: true };

export default function Search() {
  const { choice, hubs, provinces, found, next, now, counts, instead, places, noPlaces, times } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader title={m.search_title()} lead={m.search_lead()} />
      <form method="get" action="/search" data-tools="" className="flex flex-wrap items-center gap-2 py-3 text-[.9rem]">
        <SearchField name="q" label={m.search_words()} value={choice.text} maxLength={searchTextLength} />
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
        <Button>{m.search_title()}</Button>
      </form>
      <WhatWasRead choice={choice} instead={instead} places={places} times={times} />
      <KindCounts choice={choice} counts={counts} />
      {choice.text === "" && <p className="text-soft">{m.search_prompt()}</p>}
      {choice.text !== "" && found.length === 0 && (
        <Nothing
          words={choice.text}
          code={noPlaces[0]}
          narrowed={Boolean(choice.kind || choice.hub || choice.province || choice.language)}
        />
      )}
      {found.length > 0 && <FoundList found={found} now={now} />}
      {next && (
        <p className="mt-5">
          <ButtonLink look="plain" id="more" href={`/search?${searchAddress({ ...choice, after: next })}`}>
            {m.feed_more()}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}

function Nothing({ words, code, narrowed }: { words: string; code: string | undefined; narrowed: boolean }) {
  return (
    <EmptyState title={m.search_empty_title()} text={code ? m.search_no_place({ code }) : m.search_empty({ words })}>
      {narrowed && (
        <ButtonLink look="plain" href={`/search?${new URLSearchParams({ q: words })}`}>
          {m.feed_clear()}
        </ButtonLink>
      )}
      <ButtonLink look="plain" href={`/submit-post?${new URLSearchParams({ title: words })}`}>
        {m.search_empty_ask()}
      </ButtonLink>
      <ButtonLink href="/discover">{m.nav_discover()}</ButtonLink>
    </EmptyState>
  );
}
