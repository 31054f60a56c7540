import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { Face } from "#app/ui/face.tsx";
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
    <li className="row flex">
      <Face username={person.username} face={person.face} fullName={person.fullName} />
      <article className="ml-3 min-w-0">
        <h2>
          <a href={`/u/${person.username}`}>{person.fullName}</a>
        </h2>
        <p className="text-sm text-soft">{facts.filter(Boolean).join(" · ")}</p>
        {person.skills.length > 0 && <p className="mt-1 text-sm">{person.skills.slice(0, 8).join(", ")}</p>}
        {person.wrote && <Wrote wrote={person.wrote} />}
      </article>
    </li>
  );
}
