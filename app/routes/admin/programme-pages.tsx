import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { factLabels } from "#app/features/funding/corrections.ts";
import type { Fact } from "#app/features/funding/rules.ts";
import type { Uses } from "#app/features/funding/uses.server.ts";
import { ChangeList } from "#app/features/programme-watch/change-list.tsx";
import { countsInWords, problemSentences, usesInWords } from "#app/features/programme-watch/labels.ts";
import {
  confirmPages,
  decideChange,
  isOfPart,
  leavePages,
  type PagePart,
  pageParts,
  programmePages,
  switchWatch,
  waitingChanges,
  watchState,
} from "#app/features/programme-watch/operations.server.ts";
import { type FormCall, formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { bulkIn, bulkWords } from "#app/operations/bulk.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { idFrom } from "#app/text/ids.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { dayCell } from "#app/ui/relative-time.tsx";
import { type Column, StaffTable } from "#app/ui/staff-table.tsx";
import { BulkBar, BulkDone, Kinds, StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, tableLinks } from "./admin-page.tsx";
import { sameList } from "./review-writes.server.ts";
import { savedAt } from "./saved.ts";

export const links = tableLinks;

export const handle = { decides: true };

export const meta: MetaFunction = ({ matches }) => titled(matches, m.watch_title());

const path = "/admin/programme-pages";
const parts = ["changes", ...pageParts] as const;
/** The form that the ticks of the table belong to. */
const bulkForm = "ticked";

type Named = { titleEn: string; titleFr: string | null };
const titleOf = ({ titleEn, titleFr }: Named) => localizedName({ nameEn: titleEn, nameFr: titleFr ?? titleEn });

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const state = await watchState(admin);
  const part = parts.find((one) => one === query.get("part")) ?? "changes";
  const all = await programmePages(admin);
  const { rows, next } = part === "changes" ? await waitingChanges(admin, query.get("after")) : { rows: [], next: null };
  const pages = part === "changes" ? [] : all.filter((row) => isOfPart(row, part));
  return {
    part,
    state: { ...state, unknown: all.filter((row) => isOfPart(row, "unknown")).length },
    changes: rows.map(({ proposal: { id, kind, value, was, now, under, language, foundAt }, program: { slug, revision, sourceUrl: address, ...program } }) => ({ id, kind, value, was, now, under, language, foundAt, slug, revision, address, title: titleOf(program) })), // biome-ignore format: a list
    pages: pages.map(({ program: { id, slug, sourceUrl, revision, ...program }, page, ...row }): Row => ({ ...row, id, slug, sourceUrl, revision, title: titleOf(program), problem: page?.problem ?? null, readAt: page?.readAt ?? null })), // biome-ignore format: a list
    next,
    done: bulkIn(query),
    allTicked: query.has("all"),
  };
});

type Row = {
  id: number;
  slug: string;
  title: string;
  sourceUrl: string;
  revision: number;
  problem: keyof typeof problemSentences | null;
  readAt: number | null;
  unknown: Fact[];
} & Uses;

const decide =
  (act: "take" | "correct" | "dismiss") =>
  async ({ request, values, pressed }: FormCall) => {
    await decideChange(await requireAdmin(request), idFrom(pressed), { act, openedOn: openedOn(values), value: values.value ?? "" });
    return { to: savedAt(path) };
  };

export const action = formAction({
  take: decide("take"),
  correct: decide("correct"),
  dismiss: decide("dismiss"),
  switch: async ({ request, values, pressed }) => {
    const admin = await requireAdmin(request);
    if (pressed !== "on" && pressed !== "off") throw new InvalidInput({ form: m.watch_switch_choose() });
    await switchWatch(admin, pressed === "on", openedOn(values));
    return { to: savedAt(path) };
  },
  apply: async ({ request, values }) => {
    if (values.act !== "confirm" && values.act !== "leave") throw new InvalidInput({ act: m.table_choose() });
    const ticked = (values.row ?? "").split(",").filter(Boolean).map((one) => one.split(".").map(idFrom)).map(([id = 0, revision = 0]) => ({ id, revision })); // biome-ignore format: one line
    const apply = values.act === "leave" ? leavePages : confirmPages;
    return { to: sameList(request, bulkWords(await apply(await requireAdmin(request), ticked))) };
  },
});

/** docs/product/funding.md#the-watch: what the programmes' own pages say anew, which addresses to confirm, and what was not read. */
export default function ProgrammePages() {
  const { part, state, changes, pages, next, done, allTicked } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const counts = {
    changes: state.waiting,
    confirm: state.listed - state.watched,
    failing: state.failing,
    all: state.watched,
    unknown: state.unknown,
  };
  const labels = {
    changes: m.watch_part_changes(),
    confirm: m.watch_part_confirm(),
    failing: m.watch_part_failing(),
    all: m.watch_part_all(),
    unknown: m.watch_part_unknown(),
  };
  const kinds = parts
    .filter((one) => counts[one] > 0 || one === part)
    .map((one) => ({ label: labels[one], count: counts[one], href: `${path}?part=${one}`, isHere: one === part }));
  return (
    <AdminPage>
      <StaffHead title={m.watch_title()}>
        {(state.isOn || state.hasContact) && (
          <form method="post">
            <RevisionField revision={state.revision} />
            <Button look="plain" name="switch" value={state.isOn ? "off" : "on"}>
              {state.isOn ? m.watch_switch_off() : m.watch_switch_on()}
            </Button>
          </form>
        )}
      </StaffHead>
      <p className="panel mb-4 text-sm">
        {state.isOn ? m.watch_on() : m.watch_off()} {!state.isOn && !state.hasContact && m.watch_needs_contact()}{" "}
        {state.watched > 0 && countsInWords(state)}
      </p>
      <BulkDone {...done} />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      <Kinds label={m.watch_parts()} kinds={kinds} />
      {part === "changes" && changes.length === 0 && <EmptyState title={m.watch_changes_empty()} text={m.watch_changes_empty_how()} />}
      {part === "changes" && <ChangeList changes={changes} failure={failure} />}
      {part !== "changes" && pages.length === 0 && (
        <EmptyState
          title={
            {
              confirm: m.watch_confirm_empty(),
              failing: m.watch_failing_empty(),
              all: m.watch_all_empty(),
              unknown: m.watch_unknown_empty(),
            }[part]
          }
        />
      )}
      {part !== "changes" && pages.length > 0 && <PageTable part={part} pages={pages} errors={failure?.errors} allTicked={allTicked} />}
      {next !== null && (
        <ButtonLink look="plain" href={`${path}?${new URLSearchParams({ after: next })}`}>
          {m.record_more()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}

type Table = { part: PagePart; pages: Row[]; errors: Record<string, string> | undefined; allTicked: boolean };

function PageTable({ part, pages, errors, allTicked }: Table) {
  const isRead = part === "failing" || part === "all";
  const columns: Column<Row>[] = [
    { label: m.watch_address(), width: "wide", show: ({ sourceUrl }) => <span className="flex flex-wrap"><a className="py-2.5" href={sourceUrl} rel="noopener noreferrer nofollow">{sourceUrl}</a></span> }, // biome-ignore format: one line
    ...(isRead ? [{ label: m.watch_why(), width: "wide" as const, show: ({ problem }: Row) => (problem ? problemSentences[problem]() : "") }] : []), // biome-ignore format: one line
    ...(isRead ? [{ label: m.watch_last_good(), width: "slim" as const, onCard: "named" as const, show: ({ readAt }: Row) => (readAt === null ? m.watch_not_yet() : dayCell(readAt)) }] : []), // biome-ignore format: one line
    ...(part === "unknown" ? [{ label: m.watch_part_unknown(), width: "wide" as const, onCard: "named" as const, show: ({ unknown }: Row) => unknown.map((fact) => factLabels[fact]()).join(", ") }] : []), // biome-ignore format: one line
    { label: m.watch_uses(), width: "medium", show: usesInWords },
  ];
  const all = `${path}?part=${part}`;
  const ticks =
    part === "unknown"
      ? undefined
      : {
          form: bulkForm,
          value: ({ id, revision }: Row) => `${id}.${revision}`,
          label: ({ title }: Row) => m.table_tick_row({ name: title }),
          all: allTicked,
          href: allTicked ? all : `${all}&all=1`,
        };
  return (
    <>
      {part === "confirm" && <p className="text-sm text-soft">{m.watch_confirm_how()}</p>}
      {ticks && (
        <BulkBar
          form={bulkForm}
          acts={[part === "confirm" ? ["confirm", m.watch_confirm()] : ["leave", m.watch_leave()]]}
          errors={errors}
        />
      )}
      <StaffTable
        caption={m.watch_title()}
        rows={pages}
        nameLabel={m.stale_fact()}
        name={({ slug, title }) => <a href={`/admin/funding/${slug}`}>{title}</a>}
        columns={columns}
        {...(ticks && { ticks })}
      />
    </>
  );
}
