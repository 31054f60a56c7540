import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** What its owner can do with a profile, in place of the buttons that others find on it. */
export function OwnLinks({ username }: { username: string }) {
  return (
    <div className="doings">
      <ButtonLink look="plain" href="/settings">
        {m.profile_edit()}
      </ButtonLink>
      <a href={`/u/${username}?view=others`}>{m.profile_see_as_others()}</a>
    </div>
  );
}

/** What nobody else finds on a profile. */
export function YoursAlone({ isUnanswered }: { isUnanswered: boolean }) {
  const links = [
    { href: "/saved", label: m.saved_title() },
    isUnanswered ? { href: "/onboarding", label: m.onboarding_title() } : { href: "/insights", label: m.insights_title() },
    { href: "/connections", label: m.profile_connections() },
    { href: "/drafts", label: m.drafts_title() },
  ];
  return (
    <RailSection title={m.profile_yours_alone()}>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a className="flex min-h-11 items-center justify-between border-t border-line font-semibold" href={href}>
              {label} <Icon name="on" />
            </a>
          </li>
        ))}
      </ul>
    </RailSection>
  );
}
