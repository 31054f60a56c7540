import { factLabels, sentenceLimit } from "#app/features/funding/corrections.ts";
import { FactNow } from "#app/features/funding/opportunity-facts.tsx";
import { DecisionForm, useDecisionFailure } from "#app/features/reviews/decision-form.tsx";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { fieldIn } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { OutsideMark } from "#app/ui/outside.tsx";
import { dayCell } from "#app/ui/relative-time.tsx";
import { Said } from "#app/ui/said.tsx";
import { m } from "#app/words/messages.ts";
import type { correctionShown } from "./waiting-items.server.ts";
import { type Waiting, WaitingPage } from "./waiting-page.tsx";

type Shown = Awaited<ReturnType<typeof correctionShown>> & { waiting: Waiting };

/** What a member says is no longer true of a programme: it is taken by an edit of the programme, or refused here. */
export function CorrectionItem({ correction, program, row, provinces, username, waiting }: Shown) {
  const failure = useDecisionFailure();
  return (
    <WaitingPage
      here="/admin/queue"
      title={m.correction_of()}
      waiting={waiting}
      decided={
        correction.status !== "open" && (
          <>
            {correction.status === "taken" ? m.correction_was_taken() : m.correction_was_refused()} {correction.answer}{" "}
            {correction.decidedAt && dayCell(correction.decidedAt)}
          </>
        )
      }
      form={
        <DecisionForm>
          <Intent name="refuse" />
          <TextArea {...fieldIn(failure)("answer")} label={m.correction_answer()} rows={2} maxLength={sentenceLimit} />
          <p className="decide flex flex-wrap gap-3">
            <ButtonLink href={`/admin/funding/${program.slug}?correction=${correction.id}`}>{m.correction_take()}</ButtonLink>
            <Button look="plain" name="refuse" value="yes" data-key="d">
              {m.correction_refuse()}
            </Button>
          </p>
        </DecisionForm>
      }
    >
      <p>
        <a className="underline" href={program.path}>
          <Said phrase={program.title} />
        </a>{" "}
        · <b>{factLabels[correction.fact]()}</b> · <MemberLink username={username} /> · {dayCell(correction.createdAt)}
      </p>
      <FactNow program={row} provinces={provinces} fact={correction.fact} now={waiting.now} />
      <p className="my-3">{correction.sentence}</p>
      <p className="my-3 break-words">
        <a className="underline" href={correction.address} rel="nofollow noopener ugc">
          {correction.address}
          <OutsideMark />
        </a>
      </p>
    </WaitingPage>
  );
}
