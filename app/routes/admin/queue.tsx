import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { facesOf } from "#app/features/accounts/operations.server.ts";
import { setLabels } from "#app/features/companies/labels.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { changeTickedItems, claimNext, listQueue, queueActs } from "#app/features/review-queue/operations.server.ts";
import { QueueTable, queueKindsMany } from "#app/features/review-queue/queue-table.tsx";
import { QueueTools } from "#app/features/review-queue/queue-tools.tsx";
import { choiceIn, daysWaited, deskPath, queueKinds } from "#app/features/review-queue/rules.ts";
import { holderOf, watch, watchOf } from "#app/features/reviews/operations.server.ts";
import { itemFrom } from "#app/features/reviews/rules.ts";
import { filtersFor } from "#app/features/saved-filters/operations.server.ts";
import { SavedFilters } from "#app/features/saved-filters/saved-filters.tsx";
import { type FormCall, formAction, type Writes } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { bulkIn, bulkWords } from "#app/operations/bulk.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField } from "#app/ui/field.tsx";
import type { Option } from "#app/ui/filter-select.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState, Fold } from "#app/ui/page.tsx";
import { BulkBar, BulkDone, Kinds, StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage } from "./admin-page.tsx";
import { claimWrites } from "./claim-writes.server.ts";
import { decidedShown } from "./decided.server.ts";
import { Desk, Done } from "./desk.tsx";
import { deskWrites } from "./item-writes.server.ts";
import stylesheet from "./queue.css?url";
import { sameList } from "./review-writes.server.ts";
import { itemShown } from "./waiting-items.server.ts";
import { NextButton } from "./waiting-page.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const handle = { decides: true };

export const meta: MetaFunction = ({ matches }) => titled(matches, m.queue_title());

/** The form that the ticks of the table belong to, and the buttons of its rows. */
const bulkForm = "ticked";

/** docs/product/staff.md#review-queue */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const query = new URL(request.url).searchParams;
  const isAdmin = member.role === "admin";
  const choice = choiceIn(query);
  const taken = itemFrom(query.get("take"));
  const after = query.get("after");
  const asked = itemFrom(query.get("open"));
  const decided = itemFrom(query.get("decided"));
  const { open, ...queue } = await listQueue(member, choice, { after, open: asked });
  return {
    choice,
    after,
    // On a phone the list and the item are pages of their own: the item is in view where the address names one.
    isOpen: asked !== null && open !== null,
    place: open,
    open: open && (await itemShown(member, open.item)),
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
    decided: await decidedShown(member, decided, decided === open?.item),
    done: bulkIn(query),
    allTicked: query.has("all"),
    isEmpty: query.has("empty"),
  };
});

const listWrites: Writes = {
  ...claimWrites,
  next: async ({ request }: FormCall) => {
    const open = await claimNext(await requireMember(request));
    return { to: deskPath(open ? { open } : { empty: "1" }) };
  },
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
};

export const action = formAction((values) => deskWrites(values) ?? listWrites);

export default function ReviewQueue() {
  const { choice, isAdmin, viewerId, now, names, rows, next, total, counts, medianMs, longestMs, holders, ...page } =
    useLoaderData<typeof loader>();
  const { after, isOpen, place, open, savedFilters, watching, sendsMail, take, decided, done, allTicked, isEmpty } = page;
  const failure = useActionData<FormFailure>();
  // Once a colleague has decided, what was written of that item is nothing for the one that is open now.
  const failed = place && failure?.values.desk === place.item ? failure : undefined;
  const isNarrowed = Object.values(choice).some(Boolean);
  const href = (change: Record<string, string>) => deskPath({ ...choice, ...change });
  const itemHref = (item: string) => href({ after: after ?? "", open: item });
  const kind = (label: string, count: number, name: string) => ({
    label,
    count,
    href: href({ kind: name }),
    isHere: choice.kind === name,
  });
  const kinds = isAdmin ? queueKinds : (["held", "report", "appeal"] as const);
  const acts = queueActs.filter((act) => isAdmin || act === "claim" || act === "release");
  return (
    <AdminPage waits={counts.all}>
      <div className={isOpen ? "queue queue-open" : "queue"}>
        <StaffHead
          title={isOpen ? <a href={href({ after: after ?? "" })}>{m.queue_title()}</a> : m.queue_title()}
          lead={leadOf(counts, medianMs, longestMs, now)}
          kinds={
            <Kinds
              label={m.queue_kind()}
              kinds={[
                kind(m.queue_all(), counts.all, ""),
                ...kinds.map((one) => kind(queueKindsMany[one](), counts[one], one)),
                kind(m.queue_mine(), counts.mine, "mine"),
              ]}
            />
          }
          tools={
            (counts.all > 0 || isNarrowed) && (
              <>
                <QueueTools choice={choice} isAdmin={isAdmin} holders={holders} />
                {rows.length > 0 && (
                  <BulkBar form={bulkForm} acts={acts.map((act): Option => [act, actLabels[act]()])} errors={failure?.errors} />
                )}
                <SavedFilters {...savedFilters} />
              </>
            )
          }
        >
          {counts.all > 0 && <NextButton />}
        </StaffHead>
        {!open && decided && <Done {...decided} />}
        <BulkDone {...done} />
        {isEmpty && (
          <p className="staff-done" role="status">
            {m.queue_next_none()}
          </p>
        )}
        {!failed && <ErrorSummary errors={failure?.errors} />}
        {take && <TakeOver {...take} viewerId={viewerId} backHref={href({ open: isOpen ? (place?.item ?? "") : "" })} />}
        {rows.length === 0 ? (
          <EmptyState title={m.queue_empty_title()} text={isNarrowed ? m.queue_empty_filters() : m.queue_empty()}>
            {isNarrowed && (
              <ButtonLink look="plain" href={deskPath({})}>
                {m.feed_clear()}
              </ButtonLink>
            )}
          </EmptyState>
        ) : (
          <div className="desk">
            <div>
              <QueueTable
                rows={rows}
                now={now}
                viewerId={viewerId}
                hubName={(slug) => names.hubs.find((hub) => hub.slug === slug)?.name ?? slug}
                form={bulkForm}
                open={place?.item}
                allTicked={allTicked}
                ticksHref={href(allTicked ? {} : { all: "1" })}
                itemHref={itemHref}
              />
              <p className="my-3 text-sm text-soft">{m.queue_shown({ shown: rows.length, total })}</p>
              {next !== null && (
                <ButtonLink look="plain" href={href({ after: next })}>
                  {m.show_more()}
                </ButtonLink>
              )}
            </div>
            {open && place && (
              <div className="desk-open panel">
                {decided && !failed && <Done {...decided} />}
                <Desk
                  failure={failed}
                  open={open}
                  title={rows.find(({ item }) => item === place.item)?.title ?? ""}
                  to={itemHref(place.item)}
                  waiting={{
                    review: { item: place.item, holder: place.holder, viewerId },
                    place: {
                      ...place,
                      previous: place.previous && itemHref(place.previous),
                      next: place.next && itemHref(place.next),
                    },
                    now,
                    takeHref: href({ open: place.item, take: place.item }),
                  }}
                />
              </div>
            )}
          </div>
        )}
        <Fold title={m.queue_watch()}>
          <form method="post">
            <CheckField name="here" label={m.queue_watch_here()} checked={watching.here} />
            <CheckField name="by_mail" label={m.queue_watch_mail()} checked={watching.byMail} />
            {!sendsMail && <p className="mb-3 text-sm text-soft">{m.mail_none_sent()}</p>}
            <Button look="plain" name="watch" value="yes">
              {m.settings_save()}
            </Button>
          </form>
        </Fold>
      </div>
    </AdminPage>
  );
}

const actLabels = { claim: m.queue_claim_mine, release: m.review_release, ...setLabels };

type Loaded = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "counts" | "medianMs" | "longestMs">;

/** How much waits too long, and for how long; nothing while nothing does. */
function leadOf(counts: Loaded["counts"], medianMs: number | null, longestMs: number | null, now: number): string {
  if (medianMs === null || longestMs === null || counts.late === 0) return "";
  const days = (ms: number) => m.since_days({ count: daysWaited(now - ms, now) });
  return m.queue_lead({ late: counts.late, median: days(medianMs), longest: days(longestMs) });
}

/** Asks before an item is taken from a colleague. */
function TakeOver({ item, holder, viewerId, backHref }: NonNullable<TakeAsked> & { viewerId: number; backHref: string }) {
  if (!holder || holder.userId === viewerId) return null;
  return (
    <form method="post" className="staff-done flex flex-wrap items-center gap-3">
      <span>{m.review_take_over_ask({ username: holder.username })}</span>
      <Button look="plain" name="take_over" value={item}>
        {m.review_take_over()}
      </Button>
      <ButtonLink look="plain" href={backHref}>
        {m.review_leave_it()}
      </ButtonLink>
    </form>
  );
}
type TakeAsked = ReturnType<typeof useLoaderData<typeof loader>>["take"];
