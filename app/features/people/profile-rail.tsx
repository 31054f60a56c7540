import { RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import type { Activity } from "./activity.server.ts";
import { ActivityLine } from "./activity-line.tsx";
import type { Profile } from "./operations.server.ts";
import { Skills } from "./skills.tsx";

/** Beside a profile: skills, and how much was written of late. */
export function ProfileRail({ profile, activity }: { profile: Profile; activity: Activity }) {
  return (
    <>
      {profile.skills.length > 0 && (
        <RailSection title={m.profile_skills()}>
          <Skills skills={profile.skills} />
        </RailSection>
      )}
      <ActivityLine activity={activity} />
    </>
  );
}
