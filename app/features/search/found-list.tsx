import { Fragment } from "react";
import { HubMark } from "#app/features/hubs/hub-mark.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { CompanyFace, Face } from "#app/ui/face.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { Part } from "./marked.ts";
import type { SearchKind } from "./rules.ts";
import type { Found } from "./source.ts";

export const kindLabels: Record<SearchKind, () => string> = {
  post: m.search_kind_post,
  project: m.search_kind_project,
  company: m.search_company,
  program: m.search_kind_program,
  person: m.search_kind_person,
  hub: m.search_kind_hub,
  province: m.search_kind_province,
  page: m.search_kind_page,
  tender: m.search_kind_tender,
  bill: m.search_kind_bill,
  system: m.search_kind_system,
};

/** The same of several. */
export const kindsLabels: Record<SearchKind, () => string> = {
  post: m.hub_stat_posts,
  project: m.projects_title,
  company: m.directory_title,
  program: m.admin_programs,
  person: m.site_page_people,
  hub: m.search_kinds_hub,
  province: m.site_page_provinces,
  page: m.search_kinds_page,
  tender: m.open_set_tenders,
  bill: m.open_set_bills,
  system: m.open_set_ai_register,
};

type Listed = {
  now: number;
  /** Whether a heading above the list says what kind its rows are of. */
  isHeaded?: boolean;
  /** Whether the reader chose that kind, which no heading has to say then. */
  isChosen?: boolean;
};

/** Lists the results of a search, each with the text that matched. */
export function FoundList({ found, ...listed }: Listed & { found: Found[] }) {
  return (
    <ol data-feed="">
      {found.map((result) => (
        <FoundItem key={`${result.kind}-${result.id}`} result={result} {...listed} />
      ))}
    </ol>
  );
}

/** The face or the mark with which a row begins; a page of the site has none. */
export function FoundMark({ result: { kind, href, title, member, company } }: { result: Found }) {
  if (kind === "page") return null;
  const name = title.map(({ text }) => text).join("");
  if (member?.username) return <Face {...member} />;
  if (company) return <CompanyFace {...company} />;
  if (kind === "hub") return <HubMark slug={href.slice(href.lastIndexOf("/") + 1)} name={name} size={40} />;
  return <CompanyFace name={name} />;
}

/** What is known of a result, without what kind it is. */
export const factsOf = ({ kind, facts }: Found) => facts.filter((fact) => fact !== kindLabels[kind]());

function FoundItem({ result, now, isHeaded = false, isChosen = isHeaded }: Listed & { result: Found }) {
  const { kind, id, href, title, reason, at } = result;
  const Title = isHeaded ? "h3" : "h2";
  const [lang, titleLang] = [langOf(result.language), langOf(result.titleLanguage ?? result.language)];
  // What a text says needs no word of where it stands.
  const isText = reason?.field === m.search_in_content() || reason?.field === m.search_in_description();
  return (
    <li id={`${kind}-${id}`} className="row flex">
      <FoundMark result={result} />
      <div className="ml-3 min-w-0">
        <Title lang={titleLang}>
          <a href={href}>
            <Marked parts={title} />
          </a>
        </Title>
        {reason && (
          <p className="told max-w-2xl text-soft">
            {!isText && <span>{m.search_reason({ field: reason.field })} </span>}
            <span lang={reason.language ? langOf(reason.language) : lang}>
              {reason.href ? (
                <a href={reason.href}>
                  <Marked parts={reason.parts} />
                </a>
              ) : (
                <Marked parts={reason.parts} />
              )}
            </span>
          </p>
        )}
        <p className="meta">
          <Dotted>
            {!isChosen && <b className="font-semibold text-ink">{kindLabels[kind]()}</b>}
            {factsOf(result).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {lang && <span>{lang === "fr" ? m.search_other_language_fr() : m.search_other_language_en()}</span>}
            {at !== null && kind !== "person" && kind !== "program" && kind !== "company" && <RelativeTime time={at} now={now} />}
          </Dotted>
        </p>
      </div>
    </li>
  );
}

/** A text with what was looked for marked in it. */
export function Marked({ parts }: { parts: Part[] }) {
  let end = 0;
  const placed = parts.map((part) => {
    const start = end;
    end += part.text.length;
    return { ...part, start };
  });
  return <>{placed.map(({ text, hit, start }) => (hit ? <mark key={start}>{text}</mark> : <Fragment key={start}>{text}</Fragment>))}</>;
}
