import { RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import type { Activity } from "./activity.server.ts";
import { ActivityLine } from "./activity-line.tsx";
import type { Profile } from "./operations.server.ts";

/** Beside a profile: skills, and how much was written of late. */
export function ProfileRail({ profile, activity }: { profile: Profile; activity: Activity }) {
  return (
    <>
      {profile.skills.length > 0 && (
        <RailSection title={m.profile_skills()}>
          <ul>
            {profile.skills.map((skill) => (
              <li key={skill} className="mr-3 inline-block">
                <a className="inline-flex min-h-11 items-center" href={`/people?skills=${encodeURIComponent(skill)}`}>
                  {skill}
                </a>{" "}
              </li>
            ))}
          </ul>
        </RailSection>
      )}
      <ActivityLine activity={activity} />
    </>
  );
}
