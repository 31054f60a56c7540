import { CompanyReports } from "#app/features/companies/company-reports.tsx";
import { GivenToDecide } from "#app/features/companies/given-facts.tsx";
import { statusLabel } from "#app/features/companies/labels.ts";
import { HeldLogo } from "#app/features/companies/logo-note.tsx";
import { Duplicates, ForReviewers } from "#app/features/companies/review-parts.tsx";
import { FoldedItemView } from "#app/features/moderation/whole-item.tsx";
import { DeskProvider, useDecisionFailure } from "#app/features/reviews/decision-form.tsx";
import { pathOf } from "#app/features/reviews/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { FacesProvider } from "#app/ui/member-link.tsx";
import { m } from "#app/words/messages.ts";
import { AppealItem } from "../moderation/appeal-item.tsx";
import { JudgeItem } from "../moderation/judge-item.tsx";
import { ClaimItem } from "./claim-item.tsx";
import { CorrectionItem } from "./correction-item.tsx";
import type { decidedShown } from "./decided.server.ts";
import { Decision, type Mail } from "./review-decision.tsx";
import type { CompanyShown, itemShown } from "./waiting-items.server.ts";
import { type Waiting, WaitingPage } from "./waiting-page.tsx";

type Open = NonNullable<Awaited<ReturnType<typeof itemShown>>>;

type Beside = { open: Open; title: string; waiting: Waiting; to: string; failure: FormFailure | undefined };

/** A list with a longer text beside it would be no light page, and nothing is decided on that was not read whole. */
const mostBeside = 2_200;

const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
const weightOf = ({ faces: _, ...open }: Open) => textsIn({ ...open, names: null }).join("").length;

/** The item that is open beside the list of the queue, with its decision; the way to its own page where it is long. `to` is the address of that list with it. */
export function Desk({ open, title, waiting, to, failure }: Beside) {
  const path = pathOf(waiting.review.item);
  if (weightOf(open) > mostBeside)
    return (
      <>
        <h2>{title}</h2>
        <p className="my-3">{m.queue_long()}</p>
        <ButtonLink href={path}>{m.queue_whole()}</ButtonLink>
      </>
    );
  return (
    <DeskProvider value={{ item: waiting.review.item, path, to, failure }}>
      <FacesProvider value={open.faces}>
        {open.as === "judged" && <JudgeItem {...open} waiting={waiting} />}
        {open.as === "appeal" && <AppealItem {...open} waiting={waiting} />}
        {open.as === "claim" && <ClaimItem {...open} waiting={waiting} />}
        {open.as === "correction" && <CorrectionItem {...open} waiting={waiting} />}
        {open.as === "company" && <CompanyItem {...open} waiting={waiting} />}
      </FacesProvider>
    </DeskProvider>
  );
}

/** A company as its own page shows it, without what takes a page to read. */
function CompanyItem({
  company,
  told,
  item,
  heldLogo,
  reports,
  given,
  duplicates,
  waiting,
  ...decided
}: CompanyShown & { waiting: Waiting }) {
  const failure = useDecisionFailure<FormFailure & { mail?: Mail }>();
  return (
    <WaitingPage title={company.name} waiting={waiting} decided={null} form={<Decision company={company} failure={failure} {...decided} />}>
      {company.status !== "pending_review" && <p className="text-sm text-soft">{statusLabel(company)()}</p>}
      <FoldedItemView kind="company" item={item} heading={company.name} />
      <ForReviewers {...told} />
      <HeldLogo name={company.name} logo={heldLogo} />
      <CompanyReports reports={reports} revision={company.revision} failure={failure} />
      <GivenToDecide given={given} company={company} failure={failure} />
      <Duplicates id={company.id} duplicates={duplicates} isMergeable={false} />
    </WaitingPage>
  );
}

/** What was done to the item before, in the line of the next. */
export const Done = ({ title, done, href, label }: NonNullable<Awaited<ReturnType<typeof decidedShown>>>) => (
  <p className="staff-done" role="status">
    {m.workflow_decided({ name: title, status: done })}{" "}
    <a className="underline" href={href}>
      {label}
    </a>
  </p>
);
