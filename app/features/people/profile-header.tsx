import type { ReactNode } from "react";
import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { Face } from "#app/ui/face.tsx";
import { Formatted } from "#app/ui/formatted.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { language, m } from "#app/words/messages.ts";
import { dateFormat } from "#app/words/month.ts";
import type { Profile } from "./operations.server.ts";

/** `children` are what the reader can do. */
type Props = { profile: Profile; province: string | null; now: number; children: ReactNode };

/** The head of a profile (docs/product/people.md#profile): initials, occupation, place, biography, counts and the date of joining. */
export function ProfileHeader({ profile, province, now, children }: Props) {
  const { sums } = profile;
  const name = profile.fullName || `u/${profile.username}`;
  const facts = [
    profile.fullName && `u/${profile.username}`,
    profile.occupation || (profile.userType && userTypeLabels[profile.userType]()),
    profile.workplace,
  ];
  const places = [...new Set([profile.location, province])];
  const counts = [
    sums.projects > 0 && m.profile_projects({ count: sums.projects }),
    sums.stars > 0 && m.profile_stars({ count: sums.stars, shown: number(sums.stars) }),
    sums.views > 0 && m.profile_views({ count: sums.views, shown: number(sums.views) }),
    profile.postCount > 0 && m.profile_posts({ count: profile.postCount }),
    profile.createdAt !== null && m.profile_joined({ date: monthOf(profile.createdAt) }),
  ];
  return (
    <header className="sheet headed">
      <Face username={profile.username} face={profile.face} fullName={profile.fullName} size="large" />
      <div className="min-w-0">
        <h1>{name}</h1>{" "}
        <p className="text-soft">
          {[...facts, ...places].filter(Boolean).join(" · ")}
          {profile.suspendedUntil !== null && profile.suspendedUntil > now && <b className="text-brand"> · {m.member_suspended()}</b>}
        </p>{" "}
        {profile.isOpen ? (
          <p className="meta">
            <Dotted>{counts}</Dotted>
          </p>
        ) : (
          <p className="mt-3">{m.profile_private()}</p>
        )}
      </div>
      <div className="beneath">
        {profile.isOpen && profile.bio && <Formatted className="mt-3 max-w-[44rem]" html={profile.bioHtml} />}
        {children}
      </div>
    </header>
  );
}

function monthOf(time: number): string {
  return dateFormat(language(), { month: "long", year: "numeric" }).format(time);
}
