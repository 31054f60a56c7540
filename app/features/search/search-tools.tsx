import { m } from "#app/words/messages.ts";
import { kindLabels } from "./found-list.tsx";
import { type Reading as ReadInto, type SearchChoice, type SearchKind, searchAddress, searchKinds } from "./rules.ts";

type Read = { choice: SearchChoice; instead: string | null; places: string[]; times: string[] };

/** Says what a search read into the words, each with a link to the same search without it. */
export function WhatWasRead({ choice, instead, places, times }: Read) {
  if (instead === null && places.length + times.length === 0) return null;
  const without = (reading: ReadInto) => `/search?${searchAddress({ ...choice, without: [...choice.without, reading], after: null })}`;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-soft">
      {instead !== null && (
        <span>
          {m.search_read_spelling({ read: instead })}{" "}
          <a className="inline-block py-2.5 underline" href={without("spelling")}>
            {m.search_as_typed({ typed: choice.text })}
          </a>
        </span>
      )}
      {places.map((place) => (
        <Reading key={place} said={m.search_read_place({ place })} href={without("place")} />
      ))}
      {times.length > 0 && <Reading said={m.search_read_date({ times: times.join(", ") })} href={without("date")} />}
    </p>
  );
}

function Reading({ said, href }: { said: string; href: string }) {
  return (
    <span>
      {said}{" "}
      <a className="inline-block py-2.5 underline" href={href} aria-label={m.search_without({ said })}>
        {m.search_remove()}
      </a>
    </span>
  );
}

/** Links to the results of one kind, with how many there are, where there are several kinds. */
export function KindCounts({ choice, counts }: { choice: SearchChoice; counts: Partial<Record<SearchKind, number>> }) {
  const kinds = searchKinds.filter((kind) => counts[kind]);
  if (kinds.length < 2) return null;
  const all = kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  const address = (kind: SearchKind | null) => `/search?${searchAddress({ ...choice, kind, after: null })}`;
  return (
    <nav aria-label={m.search_counts()} className="flex flex-wrap gap-x-4 text-sm">
      <a className="py-2.5 hover:underline" href={address(null)} aria-current={choice.kind === null ? "page" : undefined}>
        {m.search_count_all({ count: all })}
      </a>{" "}
      {kinds.map((kind) => (
        <a key={kind} className="py-2.5 hover:underline" href={address(kind)} aria-current={choice.kind === kind ? "page" : undefined}>
          {m.search_count({ kind: kindLabels[kind](), count: counts[kind] ?? 0 })}{" "}
        </a>
      ))}
    </nav>
  );
}
