import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { facesOf } from "#app/features/accounts/operations.server.ts";
import { setLabels } from "#app/features/companies/labels.ts";
import { findDecided } from "#app/features/companies/review.server.ts";
import { priorities } from "#app/features/companies/rules.ts";
import { Decided } from "#app/features/companies/workflow-table.tsx";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { changeTickedItems, claimNext, listQueue, queueActs } from "#app/features/review-queue/operations.server.ts";
import { QueueTable, queueKindsMany, queuePriorities } from "#app/features/review-queue/queue-table.tsx";
import { daysWaited, queueKinds, queueStates } from "#app/features/review-queue/rules.ts";
import { holderOf, watch, watchOf } from "#app/features/reviews/operations.server.ts";
import { itemFrom } from "#app/features/reviews/rules.ts";
import { filtersFor } from "#app/features/saved-filters/operations.server.ts";
import { SavedFilters } from "#app/features/saved-filters/saved-filters.tsx";
import { type FormCall, formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { bulkIn, bulkWords } from "#app/operations/bulk.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState, Part } from "#app/ui/page.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { BulkBar, BulkDone, Kinds, StaffHead, StaffTools } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, tableLinks } from "./admin-page.tsx";
import { claimWrites } from "./claim-writes.server.ts";
import { sameList } from "./review-writes.server.ts";
import { NextButton } from "./waiting-page.tsx";

export const links = tableLinks;

export const handle = { decides: true };

export const meta: MetaFunction = ({ matches }) => titled(matches, m.queue_title());

const here = "/admin/queue";
/** The form that the ticks of the table belong to, and the buttons of its rows. */
const bulkForm = "ticked";

/** docs/product/staff.md#review-queue */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const query = new URL(request.url).searchParams;
  const isAdmin = member.role === "admin";
  const choice = {
    kind: ([...queueKinds, "mine"] as const).find((one) => one === query.get("kind")) ?? ("" as const),
    state: queueStates.find((one) => one === query.get("state")) ?? ("" as const),
    priority: priorities.find((one) => one === query.get("priority")) ?? ("" as const),
    person: (query.get("person") ?? "").slice(0, 60),
    words: (query.get("words") ?? "").trim().slice(0, 100),
  };
  const taken = itemFrom(query.get("take"));
  const queue = await listQueue(member, choice, { after: query.get("after") });
  return {
    choice,
    isAdmin,
    viewerId: member.id,
    now: Date.now(),
    names: await placeNames(),
    ...queue,
    faces: await facesOf(queue.rows.map(({ username }) => username)),
    savedFilters: await filtersFor(member, "queue", request.url),
    watching: await watchOf(member),
    sendsMail: settings.sendsMail,
    take: taken && { item: taken, holder: await holderOf(member, taken) },
    decided: isAdmin ? await findDecided(member, idFrom(query.get("decided"))) : null,
    done: bulkIn(query),
    allTicked: query.has("all"),
    isEmpty: query.has("empty"),
  };
});

export const action = formAction({
  ...claimWrites,
  next: async ({ request }: FormCall) => ({ to: (await claimNext(await requireMember(request))) ?? `${here}?empty=1` }),
  watch: async ({ request, values }: FormCall) => {
    await watch(await requireMember(request), { here: values.here === "yes", byMail: values.by_mail === "yes" });
    return { to: sameList(request, { saved: "1" }) };
  },
  apply: async ({ request, values }: FormCall) => {
    const rows = (values.row ?? "").split(",").flatMap((row) => {
      const item = itemFrom(row);
      return item ? [{ item, revision: idFrom(row.split(".")[2]) }] : [];
    });
    const bulk = await changeTickedItems(await requireMember(request), rows, values.act ?? "");
    return { to: sameList(request, bulkWords(bulk)) };
  },
});

export default function ReviewQueue() {
  const { choice, isAdmin, viewerId, now, names, rows, next, total, counts, medianMs, longestMs, holders, ...page } =
    useLoaderData<typeof loader>();
  const { savedFilters, watching, sendsMail, take, decided, done, allTicked, isEmpty } = page;
  const failure = useActionData<FormFailure>();
  const isNarrowed = Object.values(choice).some(Boolean);
  const href = (change: Record<string, string>) => {
    const query = Object.entries({ ...choice, ...change }).filter(([, value]) => value);
    return query.length > 0 ? `${here}?${new URLSearchParams(query)}` : here;
  };
  const kind = (label: string, count: number, name: string) => ({
    label,
    count,
    href: href({ kind: name }),
    isHere: choice.kind === name,
  });
  const kinds = isAdmin ? queueKinds : (["held", "report", "appeal"] as const);
  const acts = queueActs.filter((act) => isAdmin || act === "claim" || act === "release");
  return (
    <AdminPage>
      <StaffHead title={m.queue_title()} lead={leadOf(counts, medianMs, longestMs, now)}>
        {counts.all > 0 && <NextButton />}
      </StaffHead>
      {decided && <Decided company={decided} />}
      <BulkDone {...done} />
      {isEmpty && (
        <p className="staff-done" role="status">
          {m.queue_next_none()}
        </p>
      )}
      <ErrorSummary errors={failure?.errors} />
      {take && <TakeOver {...take} viewerId={viewerId} backHref={href({})} />}
      <Kinds
        label={m.queue_kind()}
        kinds={[
          kind(m.queue_all(), counts.all, ""),
          ...kinds.map((one) => kind(queueKindsMany[one](), counts[one], one)),
          kind(m.queue_mine(), counts.mine, "mine"),
        ]}
      />
      {(counts.all > 0 || isNarrowed) && (
        <div className="staff-bars">
          <StaffTools>
            {choice.kind && <input type="hidden" name="kind" value={choice.kind} />}
            <SearchField name="words" label={m.queue_words()} value={choice.words} maxLength={100} />
            {isAdmin && (
              <FilterSelect
                name="state"
                label={m.queue_state()}
                value={choice.state}
                options={[
                  ["", m.queue_state_any()],
                  ["waiting", m.queue_state_waiting()],
                  ["answered", m.queue_answered()],
                ]}
              />
            )}
            <FilterSelect
              name="priority"
              label={m.workflow_priority()}
              value={choice.priority}
              options={[["", m.queue_priority_any()], ...priorities.map((one): Option => [one, queuePriorities[one]()])]}
            />
            <FilterSelect
              name="person"
              label={m.queue_person()}
              value={choice.person}
              options={[
                ["", m.queue_anyone()],
                ["nobody", m.queue_nobody()],
                ["me", m.queue_you()],
                ...holders.map((name): Option => [name, name]),
              ]}
            />
            <Button look="plain">{m.queue_filter()}</Button>
          </StaffTools>
          {rows.length > 0 && (
            <BulkBar form={bulkForm} acts={acts.map((act): Option => [act, actLabels[act]()])} errors={failure?.errors} />
          )}
          <SavedFilters {...savedFilters} />
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title={m.queue_empty_title()} text={isNarrowed ? m.queue_empty_filters() : m.queue_empty()}>
          {isNarrowed && (
            <ButtonLink look="plain" href={here}>
              {m.feed_clear()}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <>
          <QueueTable
            rows={rows}
            now={now}
            viewerId={viewerId}
            hubName={(slug) => names.hubs.find((hub) => hub.slug === slug)?.name ?? slug}
            form={bulkForm}
            allTicked={allTicked}
            ticksHref={href(allTicked ? {} : { all: "1" })}
            takeHref={(item) => href({ take: item })}
          />
          <p className="my-3 text-sm text-soft">{m.queue_shown({ shown: rows.length, total })}</p>
        </>
      )}
      {next !== null && (
        <ButtonLink look="plain" href={href({ after: next })}>
          {m.show_more()}
        </ButtonLink>
      )}
      <Part title={m.queue_watch()}>
        <form method="post">
          <CheckField name="here" label={m.queue_watch_here()} checked={watching.here} />
          <CheckField name="by_mail" label={m.queue_watch_mail()} checked={watching.byMail} />
          {!sendsMail && <p className="mb-3 text-sm text-soft">{m.mail_none_sent()}</p>}
          <Button look="plain" name="watch" value="yes">
            {m.settings_save()}
          </Button>
        </form>
      </Part>
    </AdminPage>
  );
}

const actLabels = { claim: m.queue_claim_mine, release: m.review_release, ...setLabels };

type Loaded = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "counts" | "medianMs" | "longestMs">;

/** How much waits too long, and for how long; nothing while nothing does. */
function leadOf(counts: Loaded["counts"], medianMs: number | null, longestMs: number | null, now: number): string {
  if (medianMs === null || longestMs === null || counts.late === 0) return "";
  const days = (ms: number) => m.queue_days({ count: daysWaited(now - ms, now) });
  return m.queue_lead({ late: counts.late, median: days(medianMs), longest: days(longestMs) });
}

/** Asks before an item is taken from a colleague. */
function TakeOver({ item, holder, viewerId, backHref }: NonNullable<TakeAsked> & { viewerId: number; backHref: string }) {
  if (!holder || holder.userId === viewerId) return null;
  return (
    <form method="post" className="staff-done flex flex-wrap items-center gap-3">
      <span>{m.review_take_over_ask({ username: holder.username })}</span>
      <Button name="take_over" value={item}>
        {m.review_take_over()}
      </Button>
      <ButtonLink look="plain" href={backHref}>
        {m.review_leave_it()}
      </ButtonLink>
    </form>
  );
}
type TakeAsked = ReturnType<typeof useLoaderData<typeof loader>>["take"];
