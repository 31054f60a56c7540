import { ButtonLink } from "#app/ui/button.tsx";
import { m } from "#app/words/messages.ts";

/** Where one's own profile leads in place of the buttons that others find on it. */
export function OwnLinks({ username, isUnanswered }: { username: string; isUnanswered: boolean }) {
  const links = [
    { href: `/u/${username}?view=others`, label: m.profile_see_as_others() },
    { href: "/connections", label: m.profile_connections() },
    { href: "/saved", label: m.saved_title() },
    isUnanswered ? { href: "/onboarding", label: m.onboarding_title() } : { href: "/insights", label: m.insights_title() },
  ];
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      <ButtonLink look="plain" href="/settings">
        {m.profile_edit()}
      </ButtonLink>{" "}
      {links.map((link) => (
        <span key={link.href}>
          <a className="inline-block py-2.5" href={link.href}>
            {link.label}
          </a>{" "}
        </span>
      ))}
    </p>
  );
}
