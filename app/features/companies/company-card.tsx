import { scoreLabel } from "#app/features/scores/rules.ts";
import { Apart } from "#app/ui/apart.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { CompanyFace } from "#app/ui/face.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { Said } from "#app/ui/said.tsx";
import { m } from "#app/words/messages.ts";
import { employeesIn } from "./employees.ts";
import { listingLabels, stageLabels, typeLabels } from "./labels.ts";
import type { CompanyCardRow } from "./list-data.server.ts";
import { listingOf } from "./rules.ts";
import { descriptionOf, disputed, placeOf } from "./said.ts";

type Named = { slug: string; name: string };

/** A company in the directory, with the name of its first hub where `hubs` has it, and, `unvoted`, among saved items. */
export function CompanyCard({ company, hubs = [], unvoted = false }: { company: CompanyCardRow; hubs?: Named[]; unvoted?: boolean }) {
  const isVerified = company.verificationStatus === "verified";
  const isReviewed = !isVerified && listingOf(company) === "reviewed";
  return (
    <li id={`company-${company.id}`} className={unvoted ? "card pb-3" : "card"}>
      <CompanyFace name={company.name} logo={company.logo} />
      <article>
        <h2>
          <a href={`/company/${company.slug}`}>{company.name}</a>
        </h2>
        <p className="preview">
          <Said phrase={descriptionOf(company)} />
        </p>
        <p className="meta">
          <Dotted>
            {company.type !== "company" && <b className="text-ink">{typeLabels[company.type]()}</b>}
            {placeOf(company)}
            {company.hubs.slice(0, 1).map((slug) => hubs.find((hub) => hub.slug === slug)?.name)}
            {company.fundingStage && stageLabels[company.fundingStage]()}
            {company.employeeCount && m.employees({ range: employeesIn(company.employeeCount) })}
            {isReviewed && listingLabels.reviewed()}
            {isVerified && (
              <b className="text-today">
                <Icon name="check" /> {m.company_verified()}
              </b>
            )}
          </Dotted>
        </p>
      </article>
      {!unvoted && <VoteButtons type="company" id={company.id} title={company.name} score={scoreLabel(company.upvotes)} />}
    </li>
  );
}

/** The first companies of a hub or a province, for the side column. */
export function FeaturedCompanies({ companies, href }: { companies: CompanyCardRow[]; href: string }) {
  return (
    <>
      {companies.length === 0 && <p className="py-2 text-soft">{m.directory_none_here()}</p>}
      <ul>
        {companies.map((company) => (
          <li key={company.id} className="flex items-center justify-between">
            <Apart>
              <a className="inline-flex min-h-11 items-center" href={`/company/${company.slug}`}>
                {company.name}
              </a>
              <small className="ml-3 text-soft">{disputed(company, "headquarters") ?? company.headquarters.split(",")[0]}</small>
            </Apart>
          </li>
        ))}
      </ul>
      <a className="inline-flex min-h-11 items-center" href={href}>
        {m.directory_all_of()}
      </a>
    </>
  );
}
