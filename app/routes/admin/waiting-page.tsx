import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { QueueAround, QueuePlace } from "#app/features/review-queue/queue-place.tsx";
import { Reviewing } from "#app/features/reviews/reviewing.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConflictPanel } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs } from "#app/ui/page.tsx";
import { StaffHead } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage } from "./admin-page.tsx";
import stylesheet from "./review.css?url";
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

/** What waits around an item, for the rail. */
export const around = ({ place, now }: Waiting) => place && <QueueAround {...place} now={now} />;

/** The links of pages with a decision. */
export const decisionLinks = () => [{ rel: "stylesheet", href: stylesheet }];

/** What is decided on, and beside it, in view as long as one reads, the decision. */
export const Deciding = ({ decision, children }: { decision: ReactNode; children: ReactNode }) => (
  <div className="review">
    <div>{children}</div>
    <div className="review-decision panel" id="decision">
      <h2>{m.review_decision()}</h2>
      {decision}
    </div>
  </div>
);

/** Leads to the item that waits longest and that nobody looks at. */
export const NextButton = ({ look = "primary" }: { look?: "primary" | "plain" }) => (
  <form method="post" action="/admin/queue" className="my-4">
    <Button look={look} name="next" value="yes" data-key="n">
      {m.queue_next()}
    </Button>
  </form>
);

type WaitingPageProps = {
  title: string;
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
export function WaitingPage({ title, crumb = title, waiting, decided, answer, form, children }: WaitingPageProps) {
  const failure = useActionData<FormFailure>();
  return (
    <AdminPage here="/admin/queue" beside={around(waiting)}>
      <Crumbs trail={[{ href: "/admin/queue", label: m.queue_title() }, { label: crumb }]} />
      <StaffHead title={title} />
      <WaitingLine {...waiting} />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      <Deciding
        decision={
          decided ? (
            <>
              <p className="mb-3" role="status">
                {decided}
              </p>
              {answer}
              <NextButton />
            </>
          ) : (
            form
          )
        }
      >
        {children}
      </Deciding>
    </AdminPage>
  );
}
