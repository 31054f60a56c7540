import type { MetaFunction } from "@remix-run/node";
import { ButtonLink } from "#app/ui/button.tsx";
import { NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { language, m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { useBrand } from "./use-brand.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.cemics_title(), { description: m.cemics_lead() });

export const handle = { shared: true };

/** docs/product/outside.md#cemics. Each figure says who announced it and when; the page judges no party or politician. */
export default function Cemics() {
  const brand = useBrand().name;
  return (
    <NarrowPage>
      <PageHeader title={m.cemics_heading()} lead={m.cemics_lead()} />
      <Part title={m.cemics_convergence_title()}>
        <p>{m.cemics_convergence_text()}</p>
        <p>{m.cemics_convergence_more()}</p>
      </Part>
      <WhyCanada />
      <Part title={m.cemics_what_title()}>
        <p>{m.cemics_what_text()}</p>
        <p>{m.cemics_what_not()}</p>
      </Part>
      <Part title={m.cemics_three_title()}>
        <div>
          <h3>{m.cemics_energy()}</h3>
          <p>{m.cemics_energy_text()}</p>
        </div>
        <div>
          <h3>{m.cemics_materials()}</h3>
          <p>{m.cemics_materials_text()}</p>
        </div>
        <div>
          <h3>{m.cemics_information()}</h3>
          <p>{m.cemics_information_text()}</p>
        </div>
      </Part>
      <Part title={m.cemics_politics_title()}>
        <p>{m.cemics_politics_text()}</p>
        <p>{m.cemics_politics_more()}</p>
      </Part>
      <WhatToDo brand={brand} />
      <Part title={m.cemics_join_title()}>
        <p>{m.cemics_join_text({ brand })}</p>
        <ButtonLink look="plain" href="/register">
          {m.cemics_join({ brand })}
        </ButtonLink>
      </Part>
    </NarrowPage>
  );
}

function WhyCanada() {
  return (
    <Part title={m.cemics_canada_title()}>
      <p>{m.cemics_canada_text()}</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>{m.cemics_canada_energy()}</li>
        <li>{m.cemics_canada_materials()}</li>
        <li>{m.cemics_canada_information()}</li>
      </ul>
      <p>{m.cemics_funding_text()}</p>
      <a
        className="inline-flex min-h-11 items-center text-sm text-soft underline"
        href={`https://www.budget.canada.ca/2024/home-accueil-${language()}.html`}
      >
        {m.cemics_funding_source()}
      </a>
      <p>{m.cemics_funding_more()}</p>
    </Part>
  );
}

/** The letters open in the reader's own mail program. One of them can also be copied from the page. */
function WhatToDo({ brand }: { brand: string }) {
  return (
    <Part title={m.cemics_action_title()}>
      <p>{m.cemics_action_text()}</p>
      <ol className="list-decimal space-y-1 pl-5">
        <li>{m.cemics_action_find()}</li>
        <li>{m.cemics_action_open()}</li>
        <li>{m.cemics_action_own()}</li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={newMessage(m.cemics_now_subject(), m.cemics_now_body())}>{m.cemics_action_now()}</ButtonLink>
        <ButtonLink look="plain" href={newMessage(m.cemics_template_subject(), m.cemics_template_body())}>
          {m.cemics_action_template()}
        </ButtonLink>
        <ButtonLink look="plain" href={`https://www.ourcommons.ca/members/${language()}`}>
          {m.cemics_action_mp()}
        </ButtonLink>
      </div>
      <p className="text-sm text-soft">{m.cemics_action_note({ brand })}</p>
      <details>
        <summary className="min-h-11 py-2.5 text-soft">{m.cemics_action_copy()}</summary>
        <Paragraphs className="border-l-4 border-line bg-wash px-4 py-2" text={m.cemics_template_body()} />
      </details>
    </Part>
  );
}

/** Keep both texts short: Chromium on Windows opens no address longer than 2,048 characters, and é counts as six. */
function newMessage(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.trim().replaceAll("\n", "\r\n"))}`;
}
