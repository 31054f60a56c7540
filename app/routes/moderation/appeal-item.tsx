import { reasonLabels } from "#app/auth/reason-labels.ts";
import { actLabels } from "#app/features/moderation/labels.ts";
import { appealLimit } from "#app/features/moderation/rules.ts";
import { FoldedItemView, WholeItemView } from "#app/features/moderation/whole-item.tsx";
import { targetLabels } from "#app/features/notifications/labels.ts";
import { DecisionForm, useDecisionFailure, useDesk } from "#app/features/reviews/decision-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { fieldIn } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Part } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { dayCell } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { appealShown } from "../admin/waiting-items.server.ts";
import { type Waiting, WaitingPage } from "../admin/waiting-page.tsx";

type Shown = Awaited<ReturnType<typeof appealShown>> & { waiting: Waiting };

const parts = { own: m.appeal_own, acted: m.appeal_same, alone: m.appeal_alone };

/** One appeal: who says what against which act, and the decision with its answer. */
export function AppealItem({ appeal, names, waiting }: Shown) {
  const failure = useDecisionFailure();
  const isOnDesk = useDesk() !== null;
  const isOpen = appeal.status === "open";
  return (
    <WaitingPage
      here="/admin/queue"
      title={m.appeal_of({ username: appeal.appellant })}
      waiting={waiting}
      decided={!isOpen && (appeal.status === "upheld" ? m.appeal_was_upheld() : m.appeal_was_dismissed())}
      answer={<Paragraphs text={appeal.answer} />}
      form={
        (appeal.part === "none" || appeal.part === "alone") && (
          <DecisionForm>
            <TextArea {...fieldIn(failure)("answer")} label={m.appeal_answer()} rows={3} maxLength={appealLimit} required />
            <p className="decide flex flex-wrap gap-3">
              <Button name="uphold" value="yes" data-key="a">
                {m.appeal_uphold()}
              </Button>
              <Button name="dismiss" value="yes" look="plain" data-key="d">
                {m.appeal_dismiss()}
              </Button>
            </p>
          </DecisionForm>
        )
      }
    >
      <p className="text-sm text-soft">
        <MemberLink username={appeal.appellant} /> · {dayCell(appeal.since)} ·{" "}
        <a className="underline" href={`/moderation/${appeal.type}/${appeal.targetId}`}>
          {targetLabels[appeal.type]?.()} {appeal.title}
        </a>
      </p>
      <p className="mt-3 text-sm font-semibold">
        {actLabels[appeal.act]()} {dayCell(appeal.actedAt)}
        {appeal.reason && ` · ${reasonLabels[appeal.reason]?.()}`}
      </p>
      {isOpen && appeal.part !== "none" && <p className="mt-3 text-sm font-semibold">{parts[appeal.part]()}</p>}
      <Paragraphs className="my-3" text={appeal.text} />
      {appeal.removed && (
        <Part title={m.appeal_about()}>
          {isOnDesk ? <FoldedItemView {...appeal.removed} names={names} /> : <WholeItemView {...appeal.removed} names={names} />}
        </Part>
      )}
    </WaitingPage>
  );
}
