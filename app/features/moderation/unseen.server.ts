import { reasonLabels } from "#app/auth/reason-labels.ts";
import type { actsOn } from "#app/features/moderation-log/data.server.ts";
import { digestsIn } from "#app/features/pictures/rules.ts";
import type { OpenReport } from "#app/features/reports/operations.server.ts";
import { changesBetween, differencesIn, staleConflict } from "#app/operations/revisions.ts";
import { day } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";
import type { ActInput } from "./forms.server.ts";
import { itemWords } from "./item-words.ts";
import { actLabels } from "./labels.ts";
import { verdictOf } from "./rules.ts";
import type { JudgedTarget } from "./targets-data.server.ts";

type Judged = {
  found: JudgedTarget;
  reports: OpenReport[];
  acts: Awaited<ReturnType<typeof actsOn>>;
};

/** Refuses an act when something has changed since the moderator opened the page. @throws Conflict */
export function refuseUnseen({ found, reports, acts }: Judged, input: ActInput): void {
  const [latest] = acts;
  const isActUnseen = latest !== undefined && latest.id !== input.seen;
  const differences = [
    ...newWords(found, input),
    ...newPictures(found, input),
    ...newReports(reports, input),
    ...newSuspension(found, input),
  ];
  if (!isActUnseen && differences.length === 0) return;
  const message = isActUnseen
    ? m.decision_late({ username: latest.moderator ?? m.deleted_member(), outcome: actLabels[latest.act]() })
    : undefined;
  const changed = isActUnseen ? { by: latest.moderator, at: latest.createdAt } : {};
  throw staleConflict(found.revision, { kind: "decision", message, differences, ...changed });
}

/** Compares every field: what stands in other tables, such as the options of a poll or the translation of a post, has no revision of its own here. */
function newWords({ type, item }: JudgedTarget, { seen_item: seen }: ActInput) {
  const blank = Object.fromEntries(Object.keys(item).map((field) => [field, ""]));
  return differencesIn(changesBetween(item, { ...blank, ...seen }), itemWords[type]);
}

/** Other pictures may have the same words, or as a face none. */
function newPictures({ pictures }: JudgedTarget, { seen_pictures: seen = "" }: ActInput) {
  if (digestsIn(pictures) === seen) return [];
  return [{ label: m.pictures_title(), now: pictures.map(({ alt, digest }) => alt || digest).join("\n"), yours: "" }];
}

/** Returns reports that arrived since, when the act decides the reports: it decides all of them. */
function newReports(reports: Judged["reports"], { act, seen_report }: ActInput) {
  if (!Object.hasOwn(verdictOf, act)) return [];
  return reports
    .filter((report) => report.id > seen_report)
    .map(({ id, reason, details }) => ({
      label: m.report_new({ number: id }),
      now: [reasonLabels[reason]?.(), details].filter(Boolean).join("\n"),
      yours: "",
    }));
}

/** Another moderator may have suspended the author because of another text, which has its own acts. */
function newSuspension({ suspendedUntil }: JudgedTarget, { act, seen_until }: ActInput) {
  if ((act !== "suspend" && act !== "unsuspend") || (suspendedUntil ?? 0) === seen_until) return [];
  const said = (until: number) => (until === 0 ? "" : day(until));
  return [{ label: m.member_suspended(), now: said(suspendedUntil ?? 0), yours: said(seen_until) }];
}
