import type { ReactNode } from "react";
import { isWebAddress } from "#app/text/web-address.ts";
import { Apart } from "#app/ui/apart.tsx";
import { shownDay } from "#app/ui/day.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { CompanyFace } from "#app/ui/face.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { Formatted } from "#app/ui/formatted.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { Said } from "#app/ui/said.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";
import { m } from "#app/words/messages.ts";
import type { PublicCompany } from "./data.server.ts";
import { employeeLabels, listingLabels, stageLabel } from "./labels.ts";
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

/** A link that opens in a new tab; nothing when there is no usable address. */
export function Outside({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href || !isWebAddress(href)) return null;
  return (
    <a
      className="mr-3 mb-2 inline-flex min-h-11 items-center rounded-md border border-edge bg-card px-4 text-sm font-semibold"
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
    >
      {children}
    </a>
  );
}

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
  const { text: html, lang } = saidBy(company, company.longDescriptionHtml, company.longDescriptionFrHtml);
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

type Known = { fact: (typeof supportedFields)[number][0]; label: string; value: ReactNode };

/** From how many facts on a company is known well enough. */
const factsOfMany = 4;

/** Whether so little is known of a company that its page asks for more. */
export const isLittleKnown = (company: PublicCompany) => factsOf(company).length < factsOfMany;

function factsOf(company: PublicCompany): Known[] {
  const technologies = technologiesOf(company);
  const facts: Known[] = [
    { fact: "founded_year", label: m.field_founded(), value: disputed(company, "foundedYear") ?? company.foundedYear },
    { fact: "employee_count", label: m.field_employees(), value: company.employeeCount && employeeLabels[company.employeeCount]() },
    { fact: "funding_stage", label: m.company_tile_stage(), value: company.fundingStage && stageOf(company) },
    { fact: "technologies", label: m.field_technologies(), value: technologies.text && <Said phrase={technologies} /> },
  ];
  return facts.filter(({ value }) => Boolean(value));
}

const stageOf = ({ fundingStage, fundingAmount }: PublicCompany) => [stageLabel(fundingStage), fundingAmount].filter(Boolean).join(" · ");

/**
 * What is known of the company: first what its source says, once under the name and the date of that source, then what it does not, under
 * who told it.
 */
export function CompanyFacts({ company, now }: { company: PublicCompany; now: number }) {
  const { source } = company;
  const isSourced = ({ fact }: Known) => source?.supports.includes(fact) ?? false;
  const facts = factsOf(company);
  const others = facts.filter((fact) => !isSourced(fact));
  return (
    <section aria-label={m.company_facts()}>
      <FactRows facts={facts.filter(isSourced)} />
      {source && <SourceLine source={source} now={now} className="mt-3 text-sm text-soft" />}
      {others.length > 0 && <p className="meta mt-2">{source ? m.company_unsourced() : m.company_given()}</p>}
      <FactRows facts={others} />
      {disputesOf(company).map((sentence) => (
        <p key={sentence} className="meta">
          {sentence}
        </p>
      ))}
    </section>
  );
}

const FactRows = ({ facts }: { facts: Known[] }) => (
  <Facts>
    {facts.map(({ fact, label, value }) => (
      <Fact key={fact} name={label}>
        {value}
      </Fact>
    ))}
  </Facts>
);

/** When the page changed, how often it was read, who added it, and how to report it: one line at the foot of the column. */
export function CompanyFigures({ company, submitter }: { company: PublicCompany; submitter: string | null }) {
  const own = "inline-block py-2.5 underline";
  return (
    <p className="meta">
      <Dotted>
        {`${m.company_updated()} ${shownDay(company.updatedAt)}`}
        {company.viewCount > 0 && `${m.company_tile_views()} ${number(company.viewCount)}`}
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
