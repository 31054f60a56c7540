import { noteLimit } from "#app/features/companies/rules.ts";
import { DecisionForm, useDecisionFailure } from "#app/features/reviews/decision-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { RevisionField } from "#app/ui/conflict.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { fieldIn } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { dayCell } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { claimShown } from "./waiting-items.server.ts";
import { type Waiting, WaitingPage } from "./waiting-page.tsx";

type Shown = Awaited<ReturnType<typeof claimShown>> & { waiting: Waiting };

/** One claim that asks an admin: who claims what, why, and what speaks for it. */
export function ClaimItem({ claim, waiting }: Shown) {
  const failure = useDecisionFailure();
  return (
    <WaitingPage
      here="/admin/queue"
      title={m.claim_of({ name: claim.name })}
      crumb={claim.name}
      waiting={waiting}
      decided={claim.status !== "open" && (claim.status === "accepted" ? m.claim_was_accepted() : m.claim_was_refused())}
      form={
        <DecisionForm>
          <RevisionField revision={failure?.values.revision ?? claim.revision} />
          <input type="hidden" name="seen_message" value={claim.message} />
          {claim.keeper && (
            <>
              <input type="hidden" name="seen_keeper" value={claim.keeper} />
              <TextArea {...fieldIn(failure)("reason")} label={m.claim_dispute_reason()} optional={false} rows={3} maxLength={noteLimit} />
            </>
          )}
          <p className="decide flex flex-wrap gap-3">
            <Button name="accept_claim" value="yes" data-key="a">
              {m.claim_accept()}
            </Button>
            <Button look="danger" name="refuse_claim" value="yes" data-key="d">
              {m.claim_refuse()}
            </Button>
          </p>
        </DecisionForm>
      }
    >
      <p className="text-sm text-soft">
        <MemberLink username={claim.username} /> · {dayCell(claim.createdAt)} ·{" "}
        <a className="underline" href={`/company/${claim.slug}`}>
          {claim.name}
        </a>
      </p>
      {claim.status === "open" && claim.keeper && (
        <p className="mt-3 text-sm font-semibold">
          {m.claim_disputes()} <MemberLink username={claim.keeper} />
        </p>
      )}
      <p className="mt-3 text-sm font-semibold">{claim.siteHost ? domainWords(claim) : m.claim_no_domain()}</p>
      <Paragraphs className="my-3" text={claim.message} />
    </WaitingPage>
  );
}

type Asked = { isAtDomain: boolean; siteHost: string };

const domainWords = ({ isAtDomain, siteHost }: Asked) => (isAtDomain ? m.claim_at_domain({ host: siteHost }) : m.claim_other_domain({ host: siteHost })); // biome-ignore format: one line
