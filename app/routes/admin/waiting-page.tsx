import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { QueuePlace } from "#app/features/review-queue/queue-place.tsx";
import { Reviewing } from "#app/features/reviews/reviewing.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConflictPanel } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs } from "#app/ui/page.tsx";
import { StaffHead } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage } from "./admin-page.tsx";
import type { waitingOf } from "./waiting.server.ts";

export type Waiting = Awaited<ReturnType<typeof waitingOf>>;

/** Where an item stands in the queue, and who looks at it; nothing once it is decided. */
export const WaitingLine = ({ place, review, now }: Waiting) =>
  place && (
    <div className="flex flex-wrap items-center gap-x-4">
      <QueuePlace {...place} now={now} />
      <Reviewing {...review} now={now} />
    </div>
  );

type WaitingPageProps = {
  title: string;
  lead?: string;
  /** What its line of the trail says, where that is not the title. */
  crumb?: string;
  waiting: Waiting;
  /** What was decided and the answer to it, in place of `form`; nothing while it waits. */
  decided: ReactNode;
  answer?: ReactNode;
  form: ReactNode;
  children: ReactNode;
};

/** The page of one item on which staff decide: what it is, and the decision or the form for it. */
export function WaitingPage({ title, lead, crumb = title, waiting, decided, answer, form, children }: WaitingPageProps) {
  const failure = useActionData<FormFailure>();
  return (
    <AdminPage here="/admin/queue">
      <Crumbs trail={[{ href: "/admin/queue", label: m.queue_title() }, { label: crumb }]} />
      <StaffHead title={title} {...(lead && { lead })} />
      <WaitingLine {...waiting} />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      {children}
      {decided && (
        <p className="staff-done" role="status">
          {decided}{" "}
          <ButtonLink look="plain" href="/admin/queue">
            {m.queue_title()}
          </ButtonLink>
        </p>
      )}
      {decided ? answer : form}
    </AdminPage>
  );
}
