import { ChosenChip } from "#app/ui/list-head.tsx";
import { RailSection, Tabs } from "#app/ui/page.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import { FoundList, FoundMark, factsOf, kindsLabels, Marked } from "./found-list.tsx";
import type { FoundPage } from "./operations.server.ts";
import {
  type Group,
  mostFound,
  type Reading as ReadInto,
  type SearchChoice,
  type SearchKind,
  searchAddress,
  searchKinds,
} from "./rules.ts";

type Counts = FoundPage["counts"];

/** How many results there are of all kinds together. */
export const foundIn = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The address of the results of one kind, or of all. */
const ofKind = (choice: SearchChoice, kind: SearchKind | null) => `/search?${searchAddress({ ...choice, kind, after: null })}`;

type Read = { choice: SearchChoice; instead: string | null; perhaps: string | null; places: string[]; times: string[]; written: string[] };

/** Says what a search read into the words, each with a link to the same search without it. */
export function WhatWasRead({ choice, instead, perhaps, places, times, written }: Read) {
  if (instead === null && perhaps === null && places.length + times.length + written.length === 0) return null;
  const without = (reading: ReadInto) => `/search?${searchAddress({ ...choice, without: [...choice.without, reading], after: null })}`;
  return (
    <p className="flex flex-wrap items-center gap-2 pb-2 text-soft">
      {instead !== null && (
        <span>
          {m.search_read_spelling({ read: instead })}{" "}
          <a className="inline-block py-2.5 underline" href={without("spelling")}>
            {m.search_as_typed({ typed: choice.text })}
          </a>
        </span>
      )}
      {perhaps !== null && (
        <a className="inline-block py-2.5 underline" href={`/search?${searchAddress({ ...choice, text: perhaps, after: null })}`}>
          {m.search_meant({ read: perhaps })}
        </a>
      )}
      {places.map((place) => (
        <ChosenChip key={place} said={m.search_read_place({ place })} href={without("place")} />
      ))}
      {written.map((days) => (
        <ChosenChip key={days} said={m.search_read_written({ days })} href={without("date")} />
      ))}
      {times.length > 0 && <ChosenChip said={m.search_read_date({ times: times.join(", ") })} href={without("date")} />}
    </p>
  );
}

/** Tabs of the kinds, with how many results there are of each, where there are several. */
export function KindTabs({ choice, counts, isMore }: { choice: SearchChoice; counts: Counts; isMore: boolean }) {
  const kinds = searchKinds.filter((kind) => counts[kind]);
  if (kinds.length < 2) return null;
  const tab = (kind: SearchKind | null, label: string, count: number) => ({
    href: ofKind(choice, kind),
    label: (
      <>
        {label} <b className="font-normal tabular-nums">{isMore && (kind !== choice.kind || count === mostFound) ? `${count}+` : count}</b>
      </>
    ),
    current: choice.kind === kind,
  });
  const all = isMore ? mostFound : foundIn(counts);
  const each = kinds.map((kind) => tab(kind, kindsLabels[kind](), counts[kind] ?? 0));
  return <Tabs isLong label={m.search_counts()} tabs={[tab(null, m.search_kind_all(), all), ...each]} />;
}

/** Tags that were asked for. */
export function TagsMeant({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <RailSection title={m.search_tags()}>
      {tags.map((tag) => (
        <a key={tag} className="mr-3 inline-block py-2.5 underline" href={`/discover/tag/${encodeURIComponent(tag)}`}>
          #{tag}
        </a>
      ))}
    </RailSection>
  );
}

type Sorted = { choice: SearchChoice; groups: Group[]; counts: Counts };

/** The list of a kind under its name, with all that were found of it a press away. */
export function ListedKinds({ choice, groups, counts, now }: Sorted & { now: number }) {
  return groups.map(({ kind, found }) => (
    <section key={kind} className="mb-6">
      <header className="list-head">
        <h2>{kindsLabels[kind]()}</h2>
        <AllOfKind choice={choice} kind={kind} counts={counts} shown={found.length} />
      </header>
      <FoundList found={found} now={now} isHeaded />
    </section>
  ));
}

/** The best few of each kind that stands beside the lists. */
export function FoldedKinds({ choice, groups, counts }: Sorted) {
  return groups.map(({ kind, found }) => (
    <RailSection key={kind} title={kindsLabels[kind]()}>
      {found.map((result) => (
        <div key={result.id} className="flex py-2">
          <FoundMark result={result} />
          <p className={result.kind === "page" ? "min-w-0" : "ml-3 min-w-0"}>
            <a className="font-semibold" href={result.href} lang={langOf(result.titleLanguage ?? result.language)}>
              <Marked parts={result.title} />
            </a>{" "}
            {result.reason && !result.title.some(({ hit }) => hit) ? (
              <span className="brief text-soft" lang={langOf(result.reason.language ?? result.language)}>
                <Marked parts={result.reason.parts} />
              </span>
            ) : (
              <span className="brief text-soft">{factsOf(result).join(" · ")}</span>
            )}
          </p>
        </div>
      ))}
      <AllOfKind choice={choice} kind={kind} counts={counts} shown={found.length} />
    </RailSection>
  ));
}

type OfKind = Pick<Sorted, "choice" | "counts"> & { kind: SearchKind; shown: number };

function AllOfKind({ choice, kind, counts, shown }: OfKind) {
  const count = counts[kind] ?? 0;
  if (count <= shown) return null;
  return (
    <a
      className="inline-block py-2.5 text-sm underline"
      href={ofKind(choice, kind)}
      aria-label={`${kindsLabels[kind]()}, ${m.search_all_of({ count })}`}
    >
      {m.search_all_of({ count })}
    </a>
  );
}
