import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { Tile } from "#app/ui/tile.tsx";
import { language, m } from "#app/words/messages.ts";
import type { Profile } from "./operations.server.ts";

/** The head of a profile (docs/product/people.md#profile): initials, occupation, place, biography, counts and the date of joining. */
export function ProfileHeader({ profile, province, now }: { profile: Profile; province: string | null; now: number }) {
  const { sums } = profile;
  const facts = [`u/${profile.username}`, profile.userType && userTypeLabels[profile.userType](), profile.occupation, profile.workplace];
  const places = [...new Set([profile.location, province])];
  const counts = [
    m.profile_projects({ count: sums.projects }),
    m.profile_stars({ count: sums.stars, shown: number(sums.stars) }),
    m.profile_views({ count: sums.views, shown: number(sums.views) }),
    m.profile_posts({ count: profile.postCount }),
  ];
  return (
    <header className="mb-4">
      <div className="flex items-center gap-3">
        <Tile of="person" name={profile.fullName || profile.username} />
        <h1>{profile.fullName || profile.username}</h1>
      </div>
      <p className="mt-1 text-soft">
        {[...facts, ...places].filter(Boolean).join(" · ")}
        {profile.suspendedUntil !== null && profile.suspendedUntil > now && <b className="text-brand"> · {m.member_suspended()}</b>}
      </p>
      {profile.isOpen ? (
        <>
          {profile.bio && <Paragraphs className="mt-3 max-w-[44rem]" text={profile.bio} />}
          {profile.skills.length > 0 && (
            <p className="mt-3 text-sm">
              <b>{m.profile_skills()}</b>{" "}
              {profile.skills.map((skill) => (
                <a key={skill} className="mr-3 hover:underline" href={`/people?skills=${encodeURIComponent(skill)}`}>
                  {skill}
                </a>
              ))}
            </p>
          )}
          <p className="mt-3 text-sm text-soft">
            {counts.join(" · ")}
            {profile.createdAt !== null && ` · ${m.profile_joined({ date: monthOf(profile.createdAt) })}`}
          </p>
        </>
      ) : (
        <p className="mt-3">{m.profile_private()}</p>
      )}
    </header>
  );
}

function monthOf(time: number): string {
  return new Intl.DateTimeFormat(language() === "fr" ? "fr-CA" : "en-CA", { month: "long", year: "numeric", timeZone: "UTC" }).format(time);
}
