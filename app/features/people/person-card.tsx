import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { Face } from "#app/ui/face.tsx";
import type { FoundPerson } from "./find-people.server.ts";
import { Skills } from "./skills.tsx";
import { Wrote } from "./wrote.tsx";

/** How many of their skills a card shows. */
const skillsShown = 4;

/** A member in a list: their name, what they do and where they live. */
export function PersonCard({ person, province }: { person: FoundPerson; province: string | null }) {
  const facts = [person.occupation || (person.userType && userTypeLabels[person.userType]()), person.location, province];
  return (
    <li className="panel">
      <Face username={person.username} face={person.face} fullName={person.fullName} />
      <article>
        <h2 className="text-base">
          <a href={`/u/${person.username}`}>{person.fullName}</a>
        </h2>
        <p className="text-sm text-soft">{facts.filter(Boolean).join(" · ")}</p>
        {person.skills.length > 0 && <Skills skills={person.skills.slice(0, skillsShown)} />}
        {person.wrote && <Wrote wrote={person.wrote} isCut />}
        {!person.wrote && person.latest && <Wrote wrote={person.latest} isCut isNewest />}
      </article>
    </li>
  );
}
