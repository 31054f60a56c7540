import type { ReactNode } from "react";
import { hostOf, isWebAddress } from "#app/text/web-address.ts";
import { Apart } from "#app/ui/apart.tsx";
import { shownDay } from "#app/ui/day.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { CompanyFace } from "#app/ui/face.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { Formatted } from "#app/ui/formatted.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OutsideMark } from "#app/ui/outside.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { Said } from "#app/ui/said.tsx";
import { sourceNotes } from "#app/ui/source.ts";
import { SourceLine, SourceLink } from "#app/ui/source-line.tsx";
import { m } from "#app/words/messages.ts";
import type { PublicCompany } from "./data.server.ts";
import { employeesIn } from "./employees.ts";
import { listingLabels, stageLabel } from "./labels.ts";
import { listingOf, type supportedFields } from "./rules.ts";
import { descriptionOf, disputed, disputesOf, placeOf, saidBy, technologiesOf } from "./said.ts";

type Named = { slug: string; name: string };

type Headed = {
  company: PublicCompany;
  hubs: Named[];
};

/** Shows logo or initials, name, verification, description and places (docs/product/companies.md#company-page). */
export function CompanyHeader({ company, hubs }: Headed) {
  const isVerified = company.verificationStatus === "verified";
  const isFromSources = listingOf(company) === "public_sources";
  return (
    <header className="flex">
      <span className="mr-3 shrink-0">
        <CompanyFace name={company.name} logo={company.logo} size="large" />
      </span>
      <div className="min-w-0">
        <h1>{company.name}</h1>
        <p className="max-w-[44rem] text-soft">
          <Said phrase={descriptionOf(company)} />
        </p>
        <p className="chips mt-2">
          <Apart>
            {(isVerified || !isFromSources) && (
              <b className={isVerified ? "tag text-today" : "tag text-tomorrow"}>
                {isVerified ? m.company_verified() : m.company_unverified()}
              </b>
            )}
            {hubs.map((hub) => (
              <a key={hub.slug} href={`/discover/industry/${hub.slug}`}>
                {hub.name}
              </a>
            ))}
            <span className="tag">{placeOf(company)}</span>
            {company.status === "published" && <span className="tag text-forever">{listingLabels[listingOf(company)]()}</span>}
          </Apart>
        </p>
      </div>
    </header>
  );
}

/** A link that opens in a new tab, a button or in a line of links; nothing when there is no usable address. */
export function Outside({ href, isLine = false, children }: { href: string | null; isLine?: boolean; children: ReactNode }) {
  if (!href || !isWebAddress(href)) return null;
  return (
    <a
      className={
        isLine ? ownLine : "mr-3 mb-2 inline-flex min-h-11 items-center rounded-md border border-edge bg-card px-4 text-sm font-semibold"
      }
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
    >
      {children}
    </a>
  );
}

/** The way to the company's own site, which is what most come for. */
export const Website = ({ websiteUrl }: Pick<PublicCompany, "websiteUrl">) => (
  <Outside href={websiteUrl}>
    <Icon name="out" />
    {hostOf(websiteUrl ?? "")}
    <span className="sr-only"> {m.outside()}</span>
  </Outside>
);

/** Where else the company is, in one line below what can be done here; `children` is what its owner does. */
export const CompanyLinks = ({ company: { linkedinUrl, githubUrl }, children }: { company: PublicCompany; children: ReactNode }) => (
  <p className="text-sm">
    <Apart>
      <Outside isLine href={linkedinUrl}>
        LinkedIn
        <OutsideMark />
      </Outside>
      <Outside isLine href={githubUrl}>
        GitHub
        <OutsideMark />
      </Outside>
      {children}
    </Apart>
  </p>
);

export const ownLine = "mr-3 inline-flex min-h-11 items-center underline";

function Section({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null;
  return (
    <section className="part mt-4 border-t border-line pt-3">
      <h2>{title}</h2>
      <div className="mt-2 max-w-[44rem] space-y-3">{children}</div>
    </section>
  );
}

const link = (href: string, text: string) =>
  isWebAddress(href) ? (
    <a className="underline" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {text}
    </a>
  ) : (
    text
  );

/** The main column: about, products, team and news, each only when it has content. */
export function CompanyText({ company }: { company: PublicCompany }) {
  const { text: html, lang } = textOf(company);
  return (
    <>
      <Section title={m.company_about({ name: company.name })} shown={html !== ""}>
        <Formatted html={html} lang={lang} />
      </Section>
      <Section title={m.field_specializations()} shown={company.specializations.length > 0}>
        <p>{company.specializations.join(", ")}</p>
      </Section>
      <Section title={m.company_products()} shown={company.keyProducts.length > 0}>
        <ul className="space-y-3">
          {company.keyProducts.map((product) => (
            <li key={product.name}>
              <b>{link(product.url, product.name)}</b> {product.description}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={m.company_team()} shown={company.teamHighlights.length > 0}>
        <ul className="space-y-3">
          {company.teamHighlights.map((person) => (
            <li key={person.name}>
              <b>{link(person.linkedin, person.name)}</b> {person.role}
              {person.bio && <p className="text-soft">{person.bio}</p>}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={m.company_news()} shown={company.recentNews.length > 0}>
        <ul className="space-y-3">
          {company.recentNews.map((news) => (
            <li key={news.title}>
              <b>{link(news.url, news.title)}</b> <span className="text-sm text-soft">{news.date}</span>
              <p>{news.summary}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** What the page's facts are called, by their names in a record of sources. */
const factNames = {
  founded_year: m.company_fact_founded,
  employee_count: m.company_fact_people,
  funding_stage: m.company_tile_stage,
  technologies: m.field_technologies,
  website: m.field_website,
} as const satisfies Partial<Record<(typeof supportedFields)[number][0], () => string>>;
type FactName = keyof typeof factNames;
type Known = { fact: FactName; value: ReactNode };

/** From how many facts on a company is known well enough. */
const factsOfMany = 4;

/** Whether so little is known of a company that its page asks for more: few facts, and no text about it. */
export const isLittleKnown = (company: PublicCompany) => factsOf(company).length < factsOfMany && textOf(company).text === "";

/** Whether a member who knows the company may find a fact to add. */
export const lacksFacts = (company: PublicCompany) => factCount(company) < Object.keys(factNames).length;

const textOf = (company: PublicCompany) => saidBy(company, company.longDescriptionHtml, company.longDescriptionFrHtml);

function factsOf(company: PublicCompany): Known[] {
  const technologies = technologiesOf(company);
  const facts: Known[] = [
    { fact: "founded_year", value: disputed(company, "foundedYear") ?? company.foundedYear },
    { fact: "employee_count", value: company.employeeCount && employeesIn(company.employeeCount) },
    { fact: "funding_stage", value: company.fundingStage && stageOf(company) },
    { fact: "technologies", value: technologies.text && <Said phrase={technologies} /> },
  ];
  return facts.filter(({ value }) => Boolean(value));
}

const stageOf = ({ fundingStage, fundingAmount }: PublicCompany) => [stageLabel(fundingStage), fundingAmount].filter(Boolean).join(" · ");

/** What is known of the company in one block: first what its source says; under it the source, and which facts are not from there. */
export function CompanyFacts({ company, now }: { company: PublicCompany; now: number }) {
  const { source } = company;
  const isSourced = ({ fact }: Known) => source?.supports.includes(fact) ?? false;
  const facts = factsOf(company);
  const others = facts.filter((fact) => !isSourced(fact));
  const unsourced = others.filter(({ fact }) => !company.factSources[fact]);
  const names = unsourced.map(({ fact }) => factNames[fact]()).join(", ");
  return (
    <section aria-label={m.company_facts()}>
      <FactRows facts={[...facts.filter(isSourced), ...others]} />
      {source && <SourceLine source={source} now={now} className="meta mt-2" />}
      {readElsewhere(company).map(({ source, facts }) => (
        <p key={source.url} className="meta">
          {m.company_fact_source({ facts })} <SourceLink {...source} />, {sourceNotes(source, null).join(", ")}
        </p>
      ))}
      {!source && names && <p className="meta mt-2">{m.company_given()}</p>}
      {source && names && (
        <p className="meta">{company.ownerId === null ? m.company_unsourced({ facts: names }) : m.company_kept({ facts: names })}</p>
      )}
      {disputesOf(company).map((sentence) => (
        <p key={sentence} className="meta">
          {sentence}
        </p>
      ))}
    </section>
  );
}

/** The pages that single facts were read on, each with the names of these. */
function readElsewhere({ factSources }: PublicCompany) {
  const pages = new Map(Object.values(factSources).map((source) => [source.url, source]));
  return [...pages.values()].map((source) => {
    const facts = (Object.keys(factNames) as FactName[]).filter((fact) => factSources[fact]?.url === source.url); // its own keys
    return { source, facts: facts.map((fact) => factNames[fact]()).join(", ") };
  });
}

/** How many facts the page of a company shows. */
export const factCount = (company: PublicCompany) => factsOf(company).length + (company.websiteUrl ? 1 : 0);

const FactRows = ({ facts }: { facts: Known[] }) => (
  <Facts>
    {facts.map(({ fact, value }) => (
      <Fact key={fact} name={factNames[fact]()} isLong={fact === "technologies"}>
        {value}
      </Fact>
    ))}
  </Facts>
);

/** From how many views on their number is news. */
const viewsWorthTelling = 5;

/** `isAsked`: the page asks for facts elsewhere. */
type Figures = { company: PublicCompany; submitter: string | null; isAsked: boolean };

/** When the page changed, how often it was read, who added it, and how to report it: one line at the foot of the column. */
export function CompanyFigures({ company, submitter, isAsked }: Figures) {
  const own = "inline-block py-2.5 underline";
  const isOpen = company.status === "published" && company.ownerId === null && !isAsked;
  return (
    <p className="meta">
      {isOpen && (
        <>
          <a className={own} href={`/company/${company.slug}/facts`} rel="nofollow">
            {m.facts_add()}
          </a>
          <br />
        </>
      )}
      <Dotted>
        {`${m.company_updated()} ${shownDay(company.updatedAt)}`}
        {company.viewCount >= viewsWorthTelling && `${m.company_tile_views()} ${number(company.viewCount)}`}
        {submitter && `${m.company_added_by()} u/${submitter}`}
        {company.status === "published" && (
          <a className={own} href={`/report/company/${company.id}`} rel="nofollow">
            {m.company_report()}
          </a>
        )}
        {company.status === "published" && company.ownerId !== null && (
          <a className={own} href={`/company/${company.slug}/claim`} rel="nofollow">
            {m.claim_dispute()}
          </a>
        )}
      </Dotted>
    </p>
  );
}
