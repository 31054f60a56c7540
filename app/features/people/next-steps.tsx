import { Bar } from "#app/ui/bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { m } from "#app/words/messages.ts";
import type { Profile } from "./operations.server.ts";

/** What a new member's profile still lacks for others to write to them, one way on each; nothing once it has all. */
export function NextSteps({ profile, province }: { profile: Profile; province: string | null }) {
  const steps = [
    { isDone: province !== null, title: m.profile_step_place(), text: province ?? m.profile_step_place_text(), href: "/settings#postal_code", label: m.profile_edit() },
    { isDone: profile.skills.length > 0, title: m.profile_step_skills(), text: profile.skills.join(", ") || m.profile_step_skills_text(), href: "/settings#skills", label: m.profile_step_add() },
    { isDone: profile.postCount + profile.sums.projects > 0, title: m.profile_step_tried(), text: m.profile_step_tried_text(), href: "/submit-post", label: m.post_submit() },
  ]; // biome-ignore format: one line each
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className="part">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2>{m.profile_steps()}</h2>
        <small className="text-soft">{m.profile_steps_done({ done, of: steps.length })}</small>
      </div>
      <Bar share={Math.round((100 * done) / steps.length)} />
      <ol>
        {steps.map(({ isDone, title, text, href, label }, position) => (
          <li key={title} className="by-name">
            <span className={`face ${isDone ? "f3" : ""}`} aria-hidden="true">
              {isDone ? <Tick /> : position + 1}
            </span>
            <div>
              <h3>
                {title}
                {isDone && <span className="sr-only"> {m.profile_step_done()}</span>}
              </h3>
              <p className="text-sm text-soft">{text}</p>
              {!isDone && (
                <p className="mt-2">
                  <ButtonLink href={href} look={position === next ? "primary" : "plain"}>
                    {label}
                  </ButtonLink>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Tick = () => (
  <svg className="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M4 10l4 4 8-8" />
  </svg>
);
