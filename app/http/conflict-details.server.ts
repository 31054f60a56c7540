import type { Standing } from "#app/operations/problems.ts";
import type { ConflictDetails } from "#app/ui/conflict.tsx";
import { moment } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";

/** Words a conflict for the panel that shows it (ConflictPanel), in the reader's language, with those of its differences that are to be shown. */
export function conflictDetails({ kind, changedBy, changedAt }: Standing, differences: ConflictDetails["differences"]): ConflictDetails {
  return {
    title: m.conflict_title(),
    changed: changedAt === null ? null : changedSentence(changedBy, moment(changedAt)),
    differences,
    yours: kind === "decision" ? m.conflict_seen() : m.conflict_yours(),
    now: m.conflict_now(),
    nothing: m.nothing_given(),
    advice: kind === "closed" ? null : kind === "edit" ? m.conflict_press_edit() : m.conflict_press_decision(),
  };
}

const changedSentence = (username: string | null, time: string) => (username ? m.conflict_by({ username, time }) : m.conflict_at({ time }));
