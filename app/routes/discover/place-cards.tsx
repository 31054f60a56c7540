import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";

type PlaceCard = { href: string; label: string; text: string; count: number };

/** Lists hubs or provinces with their numbers of posts. */
export function PlaceCards({ places }: { places: PlaceCard[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {places.map((place) => (
        <li key={place.href} className="border-b border-line py-4">
          <h2>
            <a className="hover:underline" href={place.href}>
              {place.label}
            </a>
          </h2>
          <p className="mt-1 text-soft">{place.text}</p>
          <p className="mt-1 text-sm text-soft tabular-nums">{m.discover_posts({ count: place.count, shown: number(place.count) })}</p>
        </li>
      ))}
    </ul>
  );
}
