import { isWebAddress } from "#app/text/web-address.ts";
import { Apart } from "#app/ui/apart.tsx";
import { Button } from "#app/ui/button.tsx";
import { RevisionField } from "#app/ui/conflict.tsx";
import { day } from "#app/ui/day.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { m } from "#app/words/messages.ts";
import { Logo } from "./company-page.tsx";
import type { ShownCompany } from "./data.server.ts";
import { priorityLabels, statusLabels } from "./labels.ts";
import { type CompanyStatus, reviewSteps, tagsInRow } from "./rules.ts";

const statusColours: Record<CompanyStatus, string> = {
  draft: "text-soft",
  pending_review: "text-tomorrow",
  approved: "text-today",
  published: "text-forever",
  rejected: "text-brand",
};

export const stepLabels: Record<(typeof reviewSteps)[number]["event"], () => string> = {
  submitted: m.step_submit,
  approved: m.step_approve,
  rejected: m.step_reject,
  needs_changes: m.step_needs_changes,
  published: m.step_publish,
};

/** A row of the workflow list, with every part of docs/product/companies.md#workflow. */
export function WorkflowRow({ company, submitter, reviewer, logo, hubs }: ShownCompany & { hubs: { slug: string; name: string }[] }) {
  const more = company.technologies.length - tagsInRow;
  const steps = reviewSteps.filter((step) => step.from === company.status);
  return (
    <li className="border-t border-line py-4" id={`company-${company.id}`}>
      <div className="flex flex-wrap items-center gap-3">
        <Apart>
          <Logo slug={company.slug} digest={logo} size={32} />
          <h2>
            <a className="hover:underline" href={`/admin/companies/${company.id}`}>
              {company.name}
            </a>
          </h2>
          <b className={`text-sm ${statusColours[company.status]}`}>{statusLabels[company.status]()}</b>
          <span className="text-sm text-soft">{priorityLabels[company.priority]()}</span>
        </Apart>
      </div>
      <p className="mt-1 text-sm text-soft">
        {company.headquarters} · {day(company.createdAt)}
      </p>
      <p className="mt-1.5 max-w-2xl">{company.description}</p>
      <p className="mt-1 flex flex-wrap gap-x-1.5 text-sm text-soft">
        <Dotted>
          {company.hubs.map((slug) => (
            <span key={slug}>{hubs.find((hub) => hub.slug === slug)?.name ?? slug}</span>
          ))}
        </Dotted>
      </p>
      <p className="mt-1 text-sm">
        {company.technologies.slice(0, tagsInRow).join(", ")} {more > 0 && m.workflow_more_tags({ count: more })}
      </p>
      <p className="mt-1 text-sm text-soft">
        {submitter && m.workflow_added_by({ username: submitter })} {reviewer && m.workflow_reviewed_by({ username: reviewer })}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Apart>
          {company.websiteUrl && isWebAddress(company.websiteUrl) && (
            <a
              className="inline-flex min-h-11 items-center underline"
              href={company.websiteUrl}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              {m.workflow_visit()}
            </a>
          )}
          <a className="inline-flex min-h-11 items-center underline" href={`/company/${company.slug}/edit`}>
            {m.workflow_edit()}
          </a>
          {steps.some((step) => step.from === "pending_review") ? (
            <a className="inline-flex min-h-11 items-center underline" href={`/admin/companies/${company.id}`}>
              {m.workflow_open()}
            </a>
          ) : (
            steps.map((step) => (
              <form key={step.to} method="post">
                <RevisionField revision={company.revision} />
                <input type="hidden" name="id" value={company.id} />
                <Button look="plain" name="decide" value={step.to}>
                  {stepLabels[step.event]()}
                </Button>
              </form>
            ))
          )}
        </Apart>
      </div>
    </li>
  );
}
