import { hostOf } from "#app/text/web-address.ts";
import { shownDay } from "#app/ui/day.ts";
import { Said } from "#app/ui/said.tsx";
import { language, m } from "#app/words/messages.ts";
import { dateFormat } from "#app/words/month.ts";
import { cycleOf } from "./cycles.ts";
import type { ShownProgram } from "./data.server.ts";
import { intakeLabels, statusLabels } from "./labels.ts";
import { badgeOf, daysLeft, type FundingStatus, fundingStatus, isComing, isUsuallyOpen, nextDayOf } from "./rules.ts";
import { isStatusDoubtful } from "./said.ts";

const statusColours: Record<FundingStatus, string> = {
  open: "text-today",
  closing_soon: "text-tomorrow",
  closed: "text-brand",
  unknown: "",
};
const badgeColours = { red: "font-semibold text-brand", yellow: "font-semibold text-tomorrow", none: "" };

type Sign = { big?: string; small: string; isOpen?: boolean };

/**
 * When one can apply, in the fewest words: a day to come, the next month in which it opened or closed each year (of what is closed, opened), or
 * how it is applied for; null where nothing is known.
 */
export function signOf(program: Timed["program"] & Shown["program"], now: number): Sign | null {
  const { intake } = program;
  const next = nextDayOf(program, now);
  if (next?.isUsual) return { big: monthOf(next.time), small: next.opens ? m.funding_sign_opens() : m.funding_sign_closes() };
  if (next) return { big: `${new Date(next.time).getUTCDate()}`, small: monthOf(next.time, true) };
  const told = shownStatus(program, now);
  if (told === "open") return { small: m.funding_sign_open(), isOpen: true };
  if (told === "closed") return { small: m.funding_sign_closed() };
  if (intake === "continuous") return { small: m.funding_sign_always() }; // what breaks into lines as narrow as a sign
  return intake === "unknown" ? null : { small: intakeLabels[intake]() };
}

export const monthOf = (time: number, hasYear = false) =>
  dateFormat(language(), { month: "short", ...(hasYear && { year: "numeric" }) }).format(time);

/** The sign in front of a row. */
export function When({ sign: { big, small, isOpen } }: { sign: Sign }) {
  return (
    <p className={isOpen ? "when when-open" : "when"}>
      {big && <b>{big}</b>} {small}
    </p>
  );
}

type Shown = { program: Parameters<typeof fundingStatus>[0] & Parameters<typeof isStatusDoubtful>[0]; now: number };
type Timed = { program: Pick<ShownProgram, "deadline" | "cycle" | "intake" | "status" | "asOf">; now: number };

/** Returns the status that is shown; null where none is known, and where what is told of it no page confirms. */
export function shownStatus(program: Shown["program"], now: number): Exclude<FundingStatus, "unknown"> | null {
  const status = fundingStatus(program, now);
  return status === "unknown" || isStatusDoubtful(program) ? null : status;
}

/** The status; nothing where none is known. */
export function StatusWord({ program, now }: Shown) {
  const status = shownStatus(program, now);
  return status && <b className={statusColours[status]}>{statusLabels[status]()}</b>;
}

/** Whether `WhenWords` says anything. */
export const isWhenKnown = ({ deadline, cycle, intake }: Timed["program"]) =>
  deadline !== null || intake !== "unknown" || cycleOf({ cycle, intake }) !== null;

/** How it is applied for, where that is all that is known of its time. */
export const whenWord = ({ deadline, cycle, intake }: Timed["program"]) =>
  deadline === null && intake !== "unknown" && cycleOf({ cycle, intake }) === null ? intakeLabels[intake]() : null;

/**
 * The deadline with the days that are left, else when it opened and closed when last seen, else how it is applied for; nothing unknown.
 * In a list, which names the site of `sourceUrl` beside it, another where that was seen is named too.
 */
export function WhenWords({ program, now, sourceUrl }: Timed & { sourceUrl?: string | undefined }) {
  const { deadline, cycle, intake } = program;
  const seen = cycleOf({ cycle, intake });
  if (deadline === null && cycle && seen) {
    return (
      <span>
        <Said phrase={seen} />
        {sourceUrl !== undefined && hostOf(sourceUrl) !== hostOf(cycle.url) && `, ${hostOf(cycle.url)}`}
        {isUsuallyOpen(program, now) && ` · ${m.funding_usually_open()}`}
      </span>
    );
  }
  if (deadline === null) return <span>{whenWord(program)}</span>;
  return (
    <span className={badgeColours[program.status === "closed" ? "none" : badgeOf(deadline, now)]}>
      {m.funding_deadline({ date: shownDay(deadline) })}
      {isComing(program, now) && ` · ${m.funding_days({ days: daysLeft(deadline, now) })}`}
    </span>
  );
}
