import type { ReactNode } from "react";
import { isWebAddress } from "#app/text/web-address.ts";
import { day } from "#app/ui/day.ts";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { Said } from "#app/ui/said.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";
import { m } from "#app/words/messages.ts";
import type { PublicCompany } from "./data.server.ts";
import { factLabels, listingLabels, stageLabel } from "./labels.ts";
import { listingOf, logoPath, supportedFields } from "./rules.ts";
import { descriptionOf, disputed, disputesOf, saidBy } from "./said.ts";

type Named = { slug: string; name: string };

/** Shows logo, name, verification, description and the main facts (docs/product/companies.md#company-page). */
export function CompanyHeader({ company, logo }: { company: PublicCompany; logo: string | null }) {
  const isVerified = company.verificationStatus === "verified";
  const isFromSources = listingOf(company) === "public_sources";
  const facts = [
    !disputed(company, "headquarters") && company.headquarters,
    !disputed(company, "foundedYear") && company.foundedYear && m.company_founded({ year: company.foundedYear }),
    company.employeeCount && m.employees({ range: company.employeeCount }),
  ];
  return (
    <header>
      <div className="flex flex-wrap items-center gap-3">
        <Logo slug={company.slug} digest={logo} size={48} />
        <h1>{company.name}</h1>
        {(isVerified || !isFromSources) && (
          <span className={`text-sm ${isVerified ? "text-today" : "text-tomorrow"}`}>
            {isVerified ? `✓ ${m.company_verified()}` : `○ ${m.company_unverified()}`}
          </span>
        )}
        {company.status === "published" && <span className="text-sm text-soft">{listingLabels[listingOf(company)]()}</span>}
      </div>
      <p className="mt-2 max-w-[44rem]">
        <Said phrase={descriptionOf(company)} />
      </p>
      <p className="mt-1 text-sm text-soft">{facts.filter(Boolean).join(" · ")}</p>
      {disputesOf(company).map((sentence) => (
        <p key={sentence} className="mt-1 text-sm text-soft">
          {sentence}
        </p>
      ))}
    </header>
  );
}

export function CompanyTiles({ company }: { company: PublicCompany }) {
  const stage = stageLabel(company.fundingStage);
  const tiles: [string, string][] = [
    [m.company_tile_stage(), company.fundingAmount ? `${stage} · ${company.fundingAmount}` : stage],
    [m.company_tile_hubs(), String(company.hubs.length)],
    [m.company_tile_technologies(), String(company.technologies.length)],
    [m.company_tile_views(), number(company.viewCount)],
  ];
  return (
    <dl className="my-5 flex flex-wrap gap-x-12 gap-y-4">
      {tiles.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-soft">{label}</dt>
          <dd className="font-serif text-xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The logo as this server stored it; nothing before it was fetched. */
export function Logo({ slug, digest, size }: { slug: string; digest: string | null; size: number }) {
  if (!digest) return null;
  return <img src={logoPath(slug, digest)} alt="" width={size} height={size} loading="lazy" className="object-contain" />;
}

/** A link that opens in a new tab; nothing when there is no usable address. */
export function Outside({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href || !isWebAddress(href)) return null;
  return (
    <a
      className="inline-flex min-h-11 items-center rounded-md border border-edge bg-card px-4"
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
    <section className="mt-7 max-w-[44rem] space-y-3">
      <h2 className="text-xl">{title}</h2>
      {children}
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
  const { text, lang } = saidBy(company, company.longDescription, company.longDescriptionFr);
  return (
    <>
      <Section title={m.company_about({ name: company.name })} shown={text.trim() !== ""}>
        <Paragraphs text={text} lang={lang} />
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

type Facts = { company: PublicCompany; submitter: string | null; hubs: Named[]; now: number };

/** The side column: hubs, technologies, specializations, counts and the source of it all. */
export function CompanyFacts({ company, submitter, hubs, now }: Facts) {
  const technologies = saidBy(company, company.technologies.join("\n"), company.technologiesFr.join("\n"));
  const names = (list: string[], lang?: "en") => (
    <ul className="flex flex-wrap gap-2">
      {list.map((name) => (
        <li key={name} lang={lang} className="rounded-md bg-wash px-2 py-1">
          {name}
        </li>
      ))}
    </ul>
  );
  const stats: [string, string][] = [
    [m.company_tile_views(), number(company.viewCount)],
    [m.company_upvotes(), number(company.upvotes)],
    [m.company_updated(), day(company.updatedAt)],
    ...(submitter ? [[m.company_added_by(), `u/${submitter}`] as [string, string]] : []),
  ];
  return (
    <>
      <h2 className="mb-1 border-b border-line pb-1.5 text-base">{m.company_tile_hubs()}</h2>
      <ul className="mb-5">
        {hubs.map((hub) => (
          <li key={hub.slug}>
            <a className="inline-flex min-h-9 items-center hover:underline" href={`/discover/industry/${hub.slug}`}>
              {hub.name}
            </a>
          </li>
        ))}
      </ul>
      {company.technologies.length > 0 && (
        <>
          <h2 className="mb-2 border-b border-line pb-1.5 text-base">{m.field_technologies()}</h2>
          <div className="mb-5">{names(technologies.text.split("\n"), technologies.lang)}</div>
        </>
      )}
      {company.specializations.length > 0 && (
        <>
          <h2 className="mb-2 border-b border-line pb-1.5 text-base">{m.field_specializations()}</h2>
          <div className="mb-5">{names(company.specializations)}</div>
        </>
      )}
      <h2 className="mb-1 border-b border-line pb-1.5 text-base">{m.company_stats()}</h2>
      <dl>
        {stats.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3 py-1">
            <dt className="text-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Sources company={company} now={now} />
    </>
  );
}

/** Names the page that the facts were compared with and what it confirms; or says who gave them. */
function Sources({ company, now }: { company: PublicCompany; now: number }) {
  const { source } = company;
  if (!source) return <p className="mt-3 text-sm text-soft">{m.company_given()}</p>;
  const of = (isConfirmed: boolean) =>
    supportedFields
      .filter(([fact, field]) => isSaid(company[field]) && source.supports.includes(fact) === isConfirmed)
      .map(([fact]) => factLabels[fact]())
      .join(", ");
  return (
    <div className="mt-3 space-y-1 text-sm text-soft">
      <SourceLine source={source} now={now} />
      <p>{m.company_source_confirms({ facts: of(true) })}</p>
      {of(false) && <p>{m.company_source_silent({ facts: of(false) })}</p>}
    </div>
  );
}

const isSaid = (value: string | number | string[] | null) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
