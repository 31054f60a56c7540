import { hasRole } from "#app/auth/permissions.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { givenFields } from "#app/features/companies/fields.ts";
import { correctionsWaiting } from "#app/features/funding/corrections.server.ts";
import { factLabels } from "#app/features/funding/corrections.ts";
import { titleOf } from "#app/features/funding/said.ts";
import { listOpenAppeals } from "#app/features/moderation/appeals.server.ts";
import { listHeld } from "#app/features/moderation/held.server.ts";
import { describeTargets } from "#app/features/moderation/operations.server.ts";
import type { Reported } from "#app/features/reports/rules.ts";
import { claimsNow } from "#app/features/reviews/operations.server.ts";
import { type Holder, itemOf } from "#app/features/reviews/rules.ts";
import { excerpt } from "#app/text/excerpt.ts";
import * as data from "./data.server.ts";
import { byUrgency, mostOfKind, priorityOfReports, type QueueKind, type QueueState, type Waiting } from "./rules.ts";

/** A row of the queue. What only some kinds have is null or empty for the others. */
export type QueueRow = Waiting & {
  kind: QueueKind;
  /** The company's revision, for an act on the row. */
  revision: number;
  /** The name of the company, or the title of the post, the project or whatever it is about. */
  title: string;
  headquarters: string;
  hubs: string[];
  /** Of the reports. */
  reasons: string[];
  message: string;
  username: string | null;
  reporters: number;
  /** Whether a claim disputes that of whoever keeps the page. */
  isDispute: boolean;
  state: QueueState;
  target: Reported | null;
  holder: Holder | null;
};

/** A comment has no title: its first words stand for it. */
const titleLength = 80;

const blank = {
  revision: 0,
  headquarters: "",
  hubs: [] as string[],
  reasons: [] as string[],
  message: "",
  username: null,
  reporters: 0,
  isDispute: false,
  target: null,
  state: "waiting",
  holder: null,
} as const;

/** Returns all that waits for this viewer in the order of the queue. */
export async function waitingFor(viewer: Viewer, now: number): Promise<QueueRow[]> {
  const isAdmin = hasRole(viewer, "admin");
  const [companies, claims, corrections, facts, reports, held, appeals, holders] = await Promise.all([
    isAdmin ? data.submissionsWaiting() : [],
    isAdmin ? data.claimsWaiting() : [],
    isAdmin ? correctionsWaiting(viewer, mostOfKind) : [],
    isAdmin ? data.factsWaiting() : [],
    data.reportsWaiting(),
    listHeld(viewer, mostOfKind),
    listOpenAppeals(viewer, mostOfKind),
    claimsNow(viewer, now),
  ]);
  const rows: QueueRow[] = [
    ...companies.map(
      ({ id, name, since, wasSentBack, ...row }): QueueRow => ({
        ...blank,
        ...row,
        kind: "company",
        item: itemOf("company", id),
        title: name,
        since: since ?? 0,
        state: wasSentBack ? "answered" : "waiting",
      }),
    ),
    ...claims.map(
      ({ id, name, ...row }): QueueRow => ({
        ...blank,
        ...row,
        kind: "claim",
        item: itemOf("claim", id),
        title: name,
        priority: "medium",
      }),
    ),
    ...corrections.map(
      ({ correction, program, username }): QueueRow => ({
        ...blank,
        kind: "correction",
        item: itemOf("correction", correction.id),
        title: titleOf(program).text,
        message: `${factLabels[correction.fact]()} · ${correction.sentence}`,
        since: correction.createdAt,
        username,
        priority: "medium",
      }),
    ),
    // A company whose page was reported is one item, with all that members say of it.
    ...facts.filter(isFirst(reports)).map(
      ({ id, name, facts, ...row }): QueueRow => ({
        ...blank,
        ...row,
        kind: "correction",
        item: itemOf("listing", id),
        title: name,
        message: Object.values(givenFields)
          .filter(({ key }) => Object.hasOwn(facts, key))
          .map(({ label }) => label())
          .join(", "),
        priority: "medium",
      }),
    ),
    ...held.map(
      ({ type, id, title, since, author, ruleNote }): QueueRow => ({
        ...blank,
        since,
        title: excerpt(title, titleLength),
        kind: "held",
        item: itemOf(type, id),
        message: ruleNote,
        username: author,
        priority: "medium",
      }),
    ),
    ...appeals.map(
      ({ id, appellant, text, ...row }): QueueRow => ({
        ...blank,
        ...row,
        kind: "appeal",
        item: itemOf("appeal", id),
        title: "",
        message: text,
        username: appellant,
        priority: "medium",
      }),
    ),
    ...reports.filter(isNotIn(held)).flatMap(({ type, id, since, reporters, urgent, name }): QueueRow[] => {
      const target = { type, id } as Reported;
      if (target.type === "company" && !isAdmin) return [];
      const row: QueueRow = {
        ...blank,
        kind: "report",
        item: itemOf(target.type === "company" ? "listing" : target.type, id),
        title: name ?? "",
        since: since ?? 0,
        reporters,
        target,
        priority: priorityOfReports(reporters, Number(urgent) === 1),
      };
      return [row];
    }),
  ];
  return rows.map((row) => ({ ...row, holder: holders.get(row.item) ?? null })).sort(byUrgency);
}

const isFirst =
  (reports: { type: string; id: number }[]) =>
  ({ id }: { id: number }, at: number, all: { id: number }[]) =>
    all.findIndex((one) => one.id === id) === at && !reports.some((report) => report.type === "company" && report.id === id);

/** What is held and was reported is one item: whoever decides about it decides the reports. */
const isNotIn = (held: { type: string; id: number }[]) => (report: { type: string; id: number }) =>
  !held.some(({ type, id }) => type === (report.type === "company" ? "listing" : report.type) && id === report.id);

/** Gives reports the titles and authors of what they are about. */
export async function withTitles(viewer: Viewer, rows: QueueRow[]): Promise<QueueRow[]> {
  const targets = rows.flatMap(({ target }) => (target ? [target] : []));
  const judged = targets.flatMap((target) => (target.type === "company" ? [] : [{ ...target, type: target.type }]));
  const described = await describeTargets(viewer, judged);
  const found = new Map(described.map((one, at) => [`${judged[at]?.type}.${judged[at]?.id}`, one]));
  const reasons = await data.reasonsOf(targets);
  return rows.map((row) => {
    if (!row.target) return row;
    const about = found.get(`${row.target.type}.${row.target.id}`);
    const own = reasons.filter(({ type, id }) => type === row.target?.type && id === row.target.id).map(({ reason }) => reason);
    return { ...row, title: row.title || about?.title || about?.text || "", username: row.username ?? about?.author ?? null, reasons: own };
  });
}
