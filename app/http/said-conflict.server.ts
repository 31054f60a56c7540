import type { Standing } from "#app/problems.ts";
import type { SaidConflict } from "#app/ui/conflict.tsx";
import { moment } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";

/** What a conflict's panel shows, in the reader's words. */
export function saidConflict({ kind, differences, changedBy, changedAt }: Standing): SaidConflict {
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
