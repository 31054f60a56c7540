import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { Apart } from "#app/ui/apart.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { brandIn, titled } from "../title.ts";
import { useBrand } from "./use-brand.ts";

export const meta: MetaFunction = ({ matches }) =>
  titled(matches, m.about_title(), { description: m.about_what_text({ brand: brandIn(matches) }) });

export const loader = pageLoader(async () => {
  pageIsMadeOf([]);
  return { hubs: (await discoveryHubs()).length };
});

export const handle = { shared: true };

/** The sections follow the order of docs/product/outside.md#about. */
export default function About() {
  const site = useBrand();
  const brand = site.name;
  return (
    <NarrowPage>
      <PageHeader title={m.about_heading({ brand })} lead={site.tagline ?? m.landing_tagline()} />
      <Part title={m.about_what_title({ brand })}>
        <p>{m.about_what_text({ brand })}</p>
        <Terms
          terms={[
            [m.about_mission(), m.about_mission_text()],
            [m.about_vision(), m.about_vision_text()],
          ]}
        />
      </Part>
      <Part title={m.about_problem_title()}>
        <p>{m.about_problem_text()}</p>
        <p>{m.about_problem_more()}</p>
      </Part>
      <HowItWorks />
      <Part title={m.about_who_title()}>
        <Terms
          terms={[
            [m.about_students(), m.about_students_text()],
            [m.about_builders(), m.about_builders_text()],
            [m.about_explorers(), m.about_explorers_text()],
            [m.about_connectors(), m.about_connectors_text()],
          ]}
        />
      </Part>
      <Part title={m.about_now_title()}>
        <p>{m.about_now_text()}</p>
        <p>{m.about_now_more()}</p>
        <TextLink href="/cemics">{m.about_now_cemics()}</TextLink>
      </Part>
      <HowToContribute />
      <Part title={m.about_principles_title()}>
        <Terms
          terms={[
            [m.about_value_evidence(), m.about_value_evidence_text()],
            [m.about_value_place(), m.about_value_place_text()],
            [m.about_value_privacy(), m.about_value_privacy_text()],
            [m.about_value_light(), m.about_value_light_text()],
          ]}
        />
      </Part>
      <Part title={m.about_meaning_title()}>
        <p>{site.meaning ?? m.about_meaning_text()}</p>
      </Part>
      <Call />
    </NarrowPage>
  );
}

function Terms({ terms }: { terms: [name: ReactNode, text: string][] }) {
  return (
    <dl className="space-y-3">
      {terms.map(([name, text]) => (
        <div key={text}>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="inline-flex min-h-11 items-center underline" href={href}>
      {children}
    </a>
  );
}

function HowItWorks() {
  const horizons = [
    { tag: "build_today", colour: "text-today", label: m.about_build_today(), text: m.about_build_today_text() },
    { tag: "lead_tomorrow", colour: "text-tomorrow", label: m.about_lead_tomorrow(), text: m.about_lead_tomorrow_text() },
    { tag: "pioneer_forever", colour: "text-forever", label: m.about_pioneer_forever(), text: m.about_pioneer_forever_text() },
  ];
  return (
    <Part title={m.about_how_title()}>
      <p>{m.about_how_text()}</p>
      <div className="flex flex-wrap gap-x-8">
        <Apart>
          <TextLink href="/discover/industry">{m.about_how_industry()}</TextLink>
          <TextLink href="/discover/province">{m.about_how_province()}</TextLink>
        </Apart>
      </div>
      <h3>{m.about_horizons_title()}</h3>
      <ul>
        {horizons.map(({ tag, colour, label, text }) => (
          <li key={tag} className="border-t border-line py-1 md:flex">
            <Apart>
              <a className={`inline-flex min-h-11 items-center font-semibold mr-3 ${colour}`} href={`/discover/timeline/${tag}`}>
                {label}
              </a>
              <span className="block py-2.5 text-soft">{text}</span>
            </Apart>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function HowToContribute() {
  return (
    <Part title={m.about_contribute_title()}>
      <h3>{m.about_start()}</h3>
      <Points points={[m.about_start_post(), m.about_start_comment(), m.about_start_vote()]} />
      <h3>{m.about_level()}</h3>
      <Points points={[m.about_level_project(), m.about_level_method(), m.about_level_answer()]} />
      <div className="border-l-4 border-line bg-wash px-4 py-2">
        <p className="font-semibold">
          {m.about_curriculum()} <span className="font-normal text-soft">· {m.about_curriculum_soon()}</span>
        </p>
        <p className="text-soft">{m.about_curriculum_text()}</p>
      </div>
    </Part>
  );
}

function Points({ points }: { points: string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-5">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function Call() {
  const { hubs } = useLoaderData<typeof loader>();
  const ways = [
    { href: "/discover/industry", label: m.about_call_industries(), text: m.about_call_hubs({ count: hubs, shown: number(hubs) }) },
    { href: "/discover/province", label: m.about_call_provinces(), text: m.about_call_provinces_text() },
    { href: "/create-project", label: m.about_call_project(), text: m.about_call_project_text() },
  ];
  return (
    <Part title={m.about_call_title()}>
      <ul className="flex flex-wrap gap-x-6 gap-y-4">
        {ways.map(({ href, label, text }) => (
          <li key={href}>
            <ButtonLink look={href === "/create-project" ? "primary" : "plain"} href={href}>
              {label}
            </ButtonLink>
            <p className="mt-1 text-sm text-soft tabular-nums">{text}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
