import { RankedBars } from "#app/ui/charts/ranked-bars.tsx";
import { dollars, number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { OpenCredit } from "./credit.tsx";
import type { GrantSums } from "./grants.server.ts";

type Named = { slug: string; name: string };

/** Returns the name of a place of an agreement. */
export function placeName(place: string, provinces: Named[]): string {
  if (place === "abroad") return m.grant_abroad();
  return provinces.find(({ slug }) => slug === place)?.name ?? m.grant_unsaid();
}

/** Who received money of a programme: how much in each province and year, and the way to all of them. */
export function Recipients({ sums, provinces, href }: { sums: GrantSums; provinces: Named[]; href: string }) {
  const places = sums.places.map(({ place, cents }) => ({ id: place, label: placeName(place, provinces), value: cents }));
  const years = sums.years.map(({ year, cents }) => ({ id: year, label: year, value: cents }));
  return (
    <section className="mt-8" id="recipients">
      <h2>{m.grant_title()}</h2>
      {sums.count === 0 ? (
        <p className="text-soft">{m.grant_nothing()}</p>
      ) : (
        <>
          <p>
            {m.grant_lead({ count: number(sums.count), total: dollars(sums.cents) })} {m.grant_left_out()}
          </p>
          <h3 className="mt-4">{m.grant_places()}</h3>
          <RankedBars caption={m.grant_places()} heading={m.field_province()} unit={m.grant_total()} rows={places} shown={dollars} />
          <h3 className="mt-4">{m.grant_years()}</h3>
          <RankedBars caption={m.grant_years()} heading={m.grant_year()} unit={m.grant_total()} rows={years} shown={dollars} />
          <a className="inline-flex min-h-11 items-center underline" href={href}>
            {m.grant_all()}
          </a>
        </>
      )}
      <OpenCredit asOf={sums.asOf} />
    </section>
  );
}
