import type { ReactNode } from "react";
import { QueueAround, QueuePlace } from "#app/features/review-queue/queue-place.tsx";
import { useDecisionFailure, useDesk } from "#app/features/reviews/decision-form.tsx";
import { Reviewing } from "#app/features/reviews/reviewing.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConflictPanel } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Crumbs } from "#app/ui/page.tsx";
import { Scrolling } from "#app/ui/scrolling.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage } from "./admin-page.tsx";
import stylesheet from "./review.css?url";
import type { waitingOf } from "./waiting.server.ts";

type Found = Awaited<ReturnType<typeof waitingOf>>;
/** On the desk, what waits around an item is in the list, and a colleague's is taken over at `takeHref`, which asks first. */
export type Waiting = Omit<Found, "place"> & {
  place: (Omit<NonNullable<Found["place"]>, "around"> & Partial<Pick<NonNullable<Found["place"]>, "around">>) | null;
  takeHref?: string;
};

/** Where an item stands in the queue, and who looks at it, in one line on the desk; nothing once it is decided. */
export const WaitingLine = ({ place, review, now, takeHref }: Waiting) =>
  place && (
    <div className="waiting-line">
      <QueuePlace {...place} now={now} isBrief={takeHref !== undefined} />
      <Reviewing {...review} now={now} takeHref={takeHref} isBrief={takeHref !== undefined} />
    </div>
  );

/** What waits around an item, for the rail. */
export const around = ({ place, now }: Waiting) => place?.around && <QueueAround of={place.of} around={place.around} now={now} />;

/** The links of pages with a decision. */
export const decisionLinks = () => [{ rel: "stylesheet", href: stylesheet }];

const ToDecision = () => (
  <p className="review-jump">
    <a href="#decision">{m.review_go_decide()}</a>
  </p>
);

/** What is decided on, as one panel or with parts that are some themselves, and beside it, in view as long as one reads, the decision. */
export const Deciding = ({ decision, look, children }: { decision: ReactNode; look?: "panel"; children: ReactNode }) => (
  <div className="review">
    <div className={look}>
      {children}
      <ToDecision />
    </div>
    <div className="review-decision panel" id="decision">
      <h2>{m.review_decision()}</h2>
      {decision}
    </div>
  </div>
);

/** Leads to the item that waits longest and that nobody looks at. */
export const NextButton = ({ look = "primary" }: { look?: "primary" | "plain" }) => (
  <form method="post" action="/admin/queue" className="my-1">
    <Button look={look} name="next" value="yes" data-key="n">
      {m.queue_next()}
    </Button>
  </form>
);

type WaitingPageProps = {
  /** The area it lies in, and where members see it, for its own page. */
  here?: string | undefined;
  seen?: string | undefined;
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

/** One item on which staff decide: what it is, and the decision or the form for it; on a page of its own, or open on the desk. */
export function WaitingPage({ here, seen, title, crumb = title, waiting, decided, answer, form, children }: WaitingPageProps) {
  const failure = useDecisionFailure();
  const desk = useDesk();
  if (desk) {
    return (
      <>
        <WaitingLine {...waiting} />
        <ErrorSummary errors={failure?.errors} />
        <ConflictPanel conflict={failure?.conflict} />
        <h2>
          <a href={desk.path}>{title}</a>
        </h2>
        <Scrolling label={title} className="desk-item">
          {children}
        </Scrolling>
        <div id="decision">{form}</div>
      </>
    );
  }
  return (
    <AdminPage here={here} seen={seen} beside={around(waiting)} waits={waiting.place?.of}>
      <Crumbs trail={[{ href: "/admin/queue", label: m.queue_title() }, { label: crumb }]} />
      <StaffHead title={title} />
      {waiting.place || decided ? <WaitingLine {...waiting} /> : <NextButton look="plain" />}
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      <Deciding
        look="panel"
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
