import { RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import type { Activity } from "./activity.server.ts";
import { ActivityLine } from "./activity-line.tsx";
import type { Profile } from "./operations.server.ts";
import { YoursAlone } from "./own-links.tsx";
import { Skills } from "./skills.tsx";

type Beside = { profile: Profile; activity: Activity; isOwn: boolean; isUnanswered: boolean };

/** Beside a profile: skills, and how much was written of late; for its owner, what only they find here. */
export function ProfileRail({ profile, activity, isOwn, isUnanswered }: Beside) {
  return (
    <>
      {isOwn && <YoursAlone isUnanswered={isUnanswered} />}
      {profile.skills.length > 0 && (
        <RailSection title={m.profile_skills()}>
          <Skills skills={profile.skills} />
        </RailSection>
      )}
      <ActivityLine activity={activity} />
    </>
  );
}
