import { reasonLabels } from "#app/auth/reason-labels.ts";
import { actLabels } from "#app/features/moderation/labels.ts";
import { noteLimit, strikesProposed, suspensionDays } from "#app/features/moderation/rules.ts";
import { FoldedItemView, WholeItemView } from "#app/features/moderation/whole-item.tsx";
import { type Act, reasons } from "#app/features/moderation-log/rules.ts";
import { targetLabels } from "#app/features/notifications/labels.ts";
import { digestsIn } from "#app/features/pictures/rules.ts";
import { topicLabel } from "#app/features/reason-sentences/labels.ts";
import { SaidFields } from "#app/features/reason-sentences/said-fields.tsx";
import { ReportItems } from "#app/features/reports/report-item.tsx";
import { DecisionForm, useDecisionFailure, useDesk } from "#app/features/reviews/decision-form.tsx";
import { capital } from "#app/text/excerpt.ts";
import { Button } from "#app/ui/button.tsx";
import { shownDay } from "#app/ui/day.ts";
import { CheckField, SelectField, TextArea } from "#app/ui/field.tsx";
import { fieldIn } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { useMine } from "#app/ui/mine/mine.tsx";
import { Fold, Part } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { dayCell } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { judgedShown } from "../admin/waiting-items.server.ts";
import { type Waiting, WaitingPage } from "../admin/waiting-page.tsx";

type Shown = Awaited<ReturnType<typeof judgedShown>> & { waiting: Waiting };

const keys: Partial<Record<Act, string>> = { dismiss: "d", release: "a", restore: "a", remove: "r" };

/** Shows one reported or moderated target, with every act that a moderator can perform on it. */
export function JudgeItem({ found, reports, acts, sentences, strikes, names, waiting }: Shown) {
  const { now } = waiting;
  const failure = useDecisionFailure();
  const isAdmin = useMine().viewer?.isAdmin;
  const isOnDesk = useDesk() !== null;
  // After a conflict, this page shows the current state; after any other failure, the moderator still judges what they saw before.
  const before = failure && !failure.conflict ? failure.values : {};
  const judged = {
    revision: found.revision,
    seen: acts[0]?.id ?? 0,
    seen_report: reports.at(-1)?.id ?? 0,
    seen_item: JSON.stringify(found.item),
    seen_until: found.suspendedUntil ?? 0,
    ...(found.pictures.length > 0 && { seen_pictures: digestsIn(found.pictures) }),
  };
  const field = fieldIn(failure);
  const kindName = capital(targetLabels[found.type]?.() ?? "");
  const shownItem = { kind: found.type, item: found.item, pictures: found.pictures, heading: found.title, names };
  const isSuspended = found.suspendedUntil !== null && found.suspendedUntil > now;
  const act = (name: Act, label: string, look: "primary" | "plain" | "danger" = "plain") => (
    <Button key={name} look={look} name="act" value={name} data-key={keys[name]}>
      {label}
    </Button>
  );
  /** What lets it stand; the first is what one came for. */
  const keeping = [
    reports.length > 0 && (["dismiss", m.decision_dismiss()] as const),
    found.held && (["release", m.held_release()] as const),
    found.isRemoved && (["restore", m.removed_restore()] as const),
  ].filter((one) => one !== false && one !== null);
  const small = (name: Act, label: string) => (
    <button type="submit" className="staff-act" name="act" value={name}>
      {label}
    </button>
  );
  const words = (
    <>
      <TextArea {...field("note")} label={m.decision_note()} rows={2} maxLength={noteLimit} />
      <SaidFields
        legend={m.decision_say()}
        sentences={sentences.map((sentence) => ({ ...sentence, about: topicLabel(sentence.reason) }))}
        failure={failure}
      />
      <TextArea {...field("words")} label={m.decision_words()} rows={2} maxLength={noteLimit} />
    </>
  );
  return (
    <WaitingPage
      here={waiting.place ? "/admin/queue" : undefined}
      seen={found.isRemoved || waiting.place ? undefined : found.path}
      title={found.title || kindName}
      crumb={kindName}
      waiting={waiting}
      decided={null}
      form={
        <>
          <DecisionForm>
            {Object.entries(judged).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={before[name] ?? value} />
            ))}
            <SelectField
              {...field("reason")}
              label={m.decision_reason()}
              choices={[
                { value: "", label: m.report_choose() },
                ...reasons.map((value) => ({ value, label: reasonLabels[value]?.() ?? value })),
              ]}
            />
            {isOnDesk ? (
              <Fold title={m.decision_say_more()} open={failure !== undefined}>
                {words}
              </Fold>
            ) : (
              words
            )}
            {waiting.place && !isOnDesk && (
              <CheckField name="next" label={m.review_then_next()} checked={failure ? failure.values.next === "yes" : true} />
            )}
            <p className="decide mb-5 flex flex-wrap gap-3">
              {keeping.map(([name, label], at) => act(name, label, at === 0 ? "primary" : "plain"))}
              {found.pictures.length > 0 && act("remove_pictures", m.decision_remove_pictures(), "danger")}
              {found.type !== "member" && !found.isRemoved && act("remove", m.decision_remove(), "danger")}
            </p>
            <Fold title={m.decision_more()} open={failure?.errors.days !== undefined}>
              <SelectField
                {...field("days")}
                label={m.decision_days()}
                defaultValue={failure?.values.days ?? "7"}
                choices={suspensionDays.map((days) => ({
                  value: String(days),
                  label: days === 0 ? m.decision_forever() : m.settings_days({ count: days }),
                }))}
              />
              <p className="flex flex-wrap gap-3">
                {act("suspend", m.decision_suspend(), "danger")}
                {isSuspended && act("unsuspend", m.moderate_unsuspend())}
              </p>
              {found.type === "post" && !found.isRemoved && !found.held && (
                <p className="mt-5 flex flex-wrap gap-3">
                  {found.pinned ? small("unpin", m.moderate_unpin()) : small("pin", m.moderate_pin())}
                  {found.featured ? small("unfeature", m.moderate_unfeature()) : small("feature", m.moderate_feature())}
                  {found.locked ? small("unlock", m.moderate_unlock()) : small("lock", m.moderate_lock())}
                </p>
              )}
            </Fold>
          </DecisionForm>
          {found.type === "member" && isAdmin && (
            <a className="inline-flex min-h-11 items-center underline" href={`/admin/resets/${found.id}`}>
              {m.sign_in_reset_title({ username: found.title })}
            </a>
          )}
        </>
      }
    >
      <p className="text-sm text-soft">
        <MemberLink username={found.author} />
        {isSuspended && <b className="text-brand"> · {m.member_suspended()}</b>} ·{" "}
        {found.isRemoved ? (
          m.act_remove()
        ) : (
          <a className="underline" href={found.path}>
            {m.log_see()}
          </a>
        )}
      </p>
      {isOnDesk ? <FoldedItemView {...shownItem} /> : <WholeItemView {...shownItem} />}
      {found.held && (
        <p className="mt-3 text-sm font-semibold">
          {found.held.ruleId === null
            ? found.type === "translation"
              ? m.held_first_translation()
              : m.held_picture()
            : m.held_why({ term: found.held.term, note: found.held.ruleNote ?? "" })}
        </p>
      )}
      <Strikes strikes={strikes} />
      {reports.length > 0 && (
        <Part title={m.queue_count({ count: reports.length })}>
          <ReportItems reports={reports} />
        </Part>
      )}
      {acts.length > 0 && (
        <Part title={m.log_act()}>
          <ul>
            {acts.map((one) => (
              <li key={one.id} className="border-t border-line py-2">
                {dayCell(one.createdAt)} · {actLabels[one.act]()} · <MemberLink username={one.moderator ?? ""} />
                {one.reason && ` · ${reasonLabels[one.reason]?.()}`}
                {one.note && <Paragraphs className="text-soft" text={one.note} />}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </WaitingPage>
  );
}

/** Says how many strikes of an author count, when the next lapses, and how many have. Nothing for an author without one. */
function Strikes({ strikes: { live, next, earlier } }: { strikes: { live: number; next: number | null; earlier: number } }) {
  const lines = [
    live > 0 && `${m.strikes_live({ count: live })}.`,
    next !== null && m.strikes_next({ day: shownDay(next) }),
    earlier > 0 && `${m.strikes_earlier({ count: earlier })}.`,
    live >= strikesProposed && m.strikes_propose(),
  ];
  const said = lines.filter(Boolean).join(" ");
  return said === "" ? null : <p className="mt-3 text-sm">{said}</p>;
}
