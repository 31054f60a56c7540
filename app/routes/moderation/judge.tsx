import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reasonLabels } from "#app/auth/reason-labels.ts";
import { facesOf } from "#app/features/accounts/operations.server.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { ActForm } from "#app/features/moderation/forms.server.ts";
import { actLabels } from "#app/features/moderation/labels.ts";
import { moderate, showTarget } from "#app/features/moderation/operations.server.ts";
import { noteLimit, strikesProposed, suspensionDays, targetFrom } from "#app/features/moderation/rules.ts";
import { WholeItemView } from "#app/features/moderation/whole-item.tsx";
import { type Act, reasons } from "#app/features/moderation-log/rules.ts";
import { targetLabels } from "#app/features/notifications/labels.ts";
import { digestsIn } from "#app/features/pictures/rules.ts";
import { topicLabel } from "#app/features/reason-sentences/labels.ts";
import { tickedIn } from "#app/features/reason-sentences/rules.ts";
import { SaidFields } from "#app/features/reason-sentences/said-fields.tsx";
import { ReportItem } from "#app/features/reports/report-item.tsx";
import { claimNext } from "#app/features/review-queue/operations.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { Button } from "#app/ui/button.tsx";
import { ConflictPanel } from "#app/ui/conflict.tsx";
import { day } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, SelectField, TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { useMine } from "#app/ui/mine/mine.tsx";
import { Crumbs, Part } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { StaffHead } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage } from "../admin/admin-page.tsx";
import { claimWrites } from "../admin/claim-writes.server.ts";
import { savedAt } from "../admin/saved.ts";
import { waitingOf } from "../admin/waiting.server.ts";
import { around, Deciding, decisionLinks, NextButton, WaitingLine } from "../admin/waiting-page.tsx";
import { titled } from "../title.ts";

export const links = decisionLinks;

export const handle = { decides: true };

export const meta: MetaFunction = ({ matches }) => titled(matches, m.moderation_title());

function targetOf(params: { type?: string; id?: string }) {
  const target = targetFrom(params.type, params.id);
  if (!target) throw new NotFound("page", m.page_not_found_text());
  return target;
}

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const [member, target] = [await requireMember(request), targetOf(params)];
  const shown = await showTarget(member, target);
  return {
    ...shown,
    faces: await facesOf([shown.found.author, ...shown.acts.map(({ moderator }) => moderator)]),
    names: await placeNames(),
    waiting: await waitingOf(member, target.type, target.id),
    now: Date.now(),
  };
});

export const action = formAction({
  ...claimWrites,
  act: async ({ request, params, values, pressed }) => {
    const [member, target] = [await requireMember(request), targetOf(params)];
    await moderate(member, target, parse(ActForm, { ...values, act: pressed, say: tickedIn(values) }));
    const isSettled = ["dismiss", "release", "remove"].includes(pressed);
    const next = isSettled && values.next === "yes" ? await claimNext(member) : null;
    return { to: savedAt(next ?? `/moderation/${target.type}/${target.id}`) };
  },
});

const keys: Partial<Record<Act, string>> = { dismiss: "d", release: "a", restore: "a", remove: "r" };

/** Shows one reported or moderated target, with every act that a moderator can perform on it. */
export default function Judge() {
  const { found, reports, acts, sentences, strikes, names, waiting, now } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const isAdmin = useMine().viewer?.isAdmin;
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
  const field = (name: string) => ({ name, defaultValue: failure?.values[name], error: failure?.errors[name] });
  const isSuspended = found.suspendedUntil !== null && found.suspendedUntil > now;
  const act = (name: Act, label: string, look: "plain" | "danger" = "plain") => (
    <Button look={look} name="act" value={name} data-key={keys[name]}>
      {label}
    </Button>
  );
  const small = (name: Act, label: string) => (
    <button type="submit" className="staff-act" name="act" value={name}>
      {label}
    </button>
  );
  return (
    <AdminPage
      here={waiting.place ? "/admin/queue" : undefined}
      seen={found.isRemoved || waiting.place ? undefined : found.path}
      beside={around(waiting)}
    >
      <Crumbs trail={[{ href: "/admin/queue", label: m.queue_title() }, { label: targetLabels[found.type]?.() ?? "" }]} />
      <StaffHead title={found.title || (targetLabels[found.type]?.() ?? "")} />
      {waiting.place ? <WaitingLine {...waiting} /> : <NextButton look="plain" />}
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      <Deciding
        decision={
          <>
            <form method="post" noValidate>
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
              <TextArea {...field("note")} label={m.decision_note()} rows={2} maxLength={noteLimit} />
              <SaidFields
                legend={m.decision_say()}
                sentences={sentences.map((sentence) => ({ ...sentence, about: topicLabel(sentence.reason) }))}
                failure={failure}
              />
              <TextArea {...field("words")} label={m.decision_words()} rows={2} maxLength={noteLimit} />
              {waiting.place && (
                <CheckField name="next" label={m.review_then_next()} checked={failure ? failure.values.next === "yes" : true} />
              )}
              <p className="mb-5 flex flex-wrap gap-3">
                {reports.length > 0 && act("dismiss", m.decision_dismiss())}
                {found.held && act("release", m.held_release())}
                {found.isRemoved && act("restore", m.removed_restore())}
                {found.pictures.length > 0 && act("remove_pictures", m.decision_remove_pictures(), "danger")}
                {found.type !== "member" && !found.isRemoved && act("remove", m.decision_remove(), "danger")}
              </p>
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
            </form>
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
            <ul>
              {reports.map((report) => (
                <ReportItem key={report.id} report={report} />
              ))}
            </ul>
          </Part>
        )}
        <WholeItemView kind={found.type} item={found.item} pictures={found.pictures} heading={found.title} names={names} />
        {acts.length > 0 && (
          <Part title={m.log_act()}>
            <ul>
              {acts.map((one) => (
                <li key={one.id} className="border-t border-line py-2">
                  {day(one.createdAt)} · {actLabels[one.act]()} · <MemberLink username={one.moderator ?? ""} />
                  {one.reason && ` · ${reasonLabels[one.reason]?.()}`}
                  {one.note && <Paragraphs className="text-soft" text={one.note} />}
                </li>
              ))}
            </ul>
          </Part>
        )}
      </Deciding>
    </AdminPage>
  );
}

/** Says how many strikes of an author count, when the next lapses, and how many have. Nothing for an author without one. */
function Strikes({ strikes: { live, next, earlier } }: { strikes: { live: number; next: number | null; earlier: number } }) {
  const lines = [
    live > 0 && `${m.strikes_live({ count: live })}.`,
    next !== null && m.strikes_next({ day: day(next) }),
    earlier > 0 && `${m.strikes_earlier({ count: earlier })}.`,
    live >= strikesProposed && m.strikes_propose(),
  ];
  const said = lines.filter(Boolean).join(" ");
  return said === "" ? null : <p className="mt-3 text-sm">{said}</p>;
}
