import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { IfSignedIn } from "#app/ui/mine/mine.tsx";
import { m } from "#app/words/messages.ts";

/** A titled part of the landing page; `more` leads on, at the end of the title's line. */
export function Section({ title, id, more, children }: { title: string; id?: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="landing-part" id={id}>
      <div className="flex items-center">
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

/** What one does first, in three steps. */
export function Steps() {
  const steps = [
    { title: m.landing_step_place(), text: m.landing_step_place_text() },
    { title: m.landing_step_work(), text: m.landing_step_work_text() },
    { title: m.landing_step_ai(), text: m.landing_step_ai_text() },
  ];
  return (
    <Section title={m.landing_steps_title()}>
      <ol className="landing-grid landing-thirds mb-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex">
            <span aria-hidden="true" className="face" data-letters={index + 1} />
            <div className="min-w-0">
              <h3>{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <IfSignedIn
        otherwise={
          <ButtonLink look="plain" href="/register">
            {m.landing_steps_join()}
          </ButtonLink>
        }
      >
        <ButtonLink look="plain" href="/create-project">
          {m.landing_steps_create()}
        </ButtonLink>
      </IfSignedIn>
    </Section>
  );
}

/** What one gains. */
export function Features() {
  const features = [
    { title: m.landing_feature_work(), text: m.landing_feature_work_text() },
    { title: m.landing_feature_programs(), text: m.landing_feature_programs_text() },
    { title: m.landing_feature_prompts(), text: m.landing_feature_prompts_text() },
    { title: m.landing_feature_explore(), text: m.landing_feature_explore_text() },
  ];
  return (
    <Section title={m.landing_features_title()}>
      <ul className="landing-grid landing-fourths">
        {features.map(({ title, text }) => (
          <li key={title} className="panel">
            <h3>{title}</h3>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The last call. */
export function Call() {
  const create = m.landing_call_create();
  return (
    <section className="landing-part panel">
      <h2>{m.landing_call_title()}</h2>
      <p className="mt-2 mb-4 max-w-[44rem] text-soft">{m.landing_call_text()}</p>
      <div className="flex flex-wrap items-center gap-3">
        <IfSignedIn otherwise={<ButtonLink href="/register">{create}</ButtonLink>}>
          <ButtonLink href="/create-project">{create}</ButtonLink>
        </IfSignedIn>
        <ButtonLink look="plain" href="/discover">
          {m.landing_call_explore()}
        </ButtonLink>
        <a className="inline-flex min-h-11 items-center underline" href="/cemics">
          {m.landing_call_cemics()}
        </a>
      </div>
    </section>
  );
}
