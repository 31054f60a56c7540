import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { Tile } from "#app/ui/tile.tsx";
import type { FoundPerson } from "./find-people.server.ts";
import { Wrote } from "./wrote.tsx";

/** A member in a list: their name, what they do and where they live. */
export function PersonCard({ person, province }: { person: FoundPerson; province: string | null }) {
  const facts = [
    `u/${person.username}`,
    person.userType && userTypeLabels[person.userType](),
    person.occupation,
    person.location,
    province,
  ];
  return (
    <li className="flex gap-3 border-t border-line py-4">
      <Tile of="person" name={person.fullName || person.username} />
      <div className="min-w-0">
        <h2>
          <a className="hover:underline" href={`/u/${person.username}`}>
            {person.fullName}
          </a>
        </h2>
        <p className="mt-1 text-sm text-soft">{facts.filter(Boolean).join(" · ")}</p>
        {person.skills.length > 0 && <p className="mt-1 text-sm">{person.skills.slice(0, 8).join(", ")}</p>}
        {person.wrote && <Wrote wrote={person.wrote} />}
      </div>
    </li>
  );
}
