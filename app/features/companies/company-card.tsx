import { scoreLabel } from "#app/features/scores/rules.ts";
import { Apart } from "#app/ui/apart.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { Said } from "#app/ui/said.tsx";
import { Tile } from "#app/ui/tile.tsx";
import { m } from "#app/words/messages.ts";
import { listingLabels, stageLabels, typeLabels } from "./labels.ts";
import type { CompanyCardRow } from "./list-data.server.ts";
import { listingOf } from "./rules.ts";
import { descriptionOf, disputed, placeOf, technologiesOf } from "./said.ts";

/** A company in the directory, in search results and among saved items. */
export function CompanyCard({ company }: { company: CompanyCardRow }) {
  return (
    <li id={`company-${company.id}`} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3 border-t border-line py-4">
      <VoteButtons type="company" id={company.id} title={company.name} score={scoreLabel(company.upvotes)} />
      <article>
        <h2>
          <Tile of="company" name={company.name} />{" "}
          <a className="hover:underline" href={`/company/${company.slug}`}>
            {company.name}
          </a>
        </h2>
        <p className="mt-1 flex flex-wrap gap-x-1.5 text-sm text-soft">
          <Dotted>
            <b className="font-semibold text-ink">{typeLabels[company.type]()}</b>
            <span>{placeOf(company)}</span>
            {company.fundingStage && <span>{stageLabels[company.fundingStage]()}</span>}
            {company.employeeCount && <span>{m.employees({ range: company.employeeCount })}</span>}
            <span className={company.verificationStatus === "verified" ? "text-today" : ""}>
              {company.verificationStatus === "verified" ? `✓ ${m.company_verified()}` : listingLabels[listingOf(company)]()}
            </span>
          </Dotted>
        </p>
        <p className="preview">
          <Said phrase={descriptionOf(company)} />
        </p>
        <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-soft">
          <Said phrase={technologiesOf(company, 4)} />
        </p>
      </article>
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
          <li key={company.id} className="flex items-center justify-between gap-3">
            <Apart>
              <a className="inline-flex min-h-9 items-center hover:underline" href={`/company/${company.slug}`}>
                {company.name}
              </a>
              <small className="text-soft">{disputed(company, "headquarters") ?? company.headquarters.split(",")[0]}</small>
            </Apart>
          </li>
        ))}
      </ul>
      <a className="inline-flex min-h-11 items-center hover:underline" href={href}>
        {m.directory_all_of()}
      </a>
    </>
  );
}
