import { shownDay } from "#app/ui/day.ts";
import { Said } from "#app/ui/said.tsx";
import { language, m } from "#app/words/messages.ts";
import { dateFormat } from "#app/words/month.ts";
import { cycleOf } from "./cycles.ts";
import type { ShownProgram } from "./data.server.ts";
import { intakeLabels, statusLabels } from "./labels.ts";
import { isStatusDoubtful } from "./said.ts";
import { badgeOf, daysLeft, type FundingStatus, fundingStatus, isComing, isOutsideWindow, isUsuallyOpen, nextDayOf } from "./when.ts";

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
  if (next?.isUsual) return { big: monthOf(next.time, "short"), small: next.opens ? m.funding_sign_opens() : m.funding_sign_closes() };
  if (next) return { big: `${new Date(next.time).getUTCDate()}`, small: monthOf(next.time, "short", true) };
  const told = shownStatus(program, now);
  if (told === "closed" || intake === "closed") return { small: m.funding_sign_closed() };
  if (told === "open") return { small: m.funding_sign_open(), isOpen: true };
  if (intake === "continuous") return { small: m.funding_sign_always() }; // what breaks into lines as narrow as a sign
  return intake === "unknown" ? null : { small: intakeLabels[intake]() };
}

export const monthOf = (time: number, month: "short" | "long", hasYear = false) =>
  dateFormat(language(), { month, ...(hasYear && { year: "numeric" }) }).format(time);

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
  const isToldAlone = status !== "closed" || !isOutsideWindow(program, now);
  return status === "unknown" || (isToldAlone && isStatusDoubtful(program)) ? null : status;
}

/** The status; nothing where none is known. */
export function StatusWord({ program, now }: Shown) {
  const status = shownStatus(program, now);
  return status && <b className={statusColours[status]}>{statusLabels[status]()}</b>;
}

/** The deadline with the days that are left, else when it opened and closed when last seen, else how it is applied for; nothing unknown. */
export function WhenWords({ program, now }: Timed) {
  const { deadline, cycle, intake } = program;
  const seen = cycleOf({ cycle, intake });
  if (deadline !== null) return <Deadline deadline={deadline} program={program} now={now} />;
  if (!seen) return <span>{intake !== "unknown" && intakeLabels[intake]()}</span>;
  return (
    <span>
      <Said phrase={seen} />
      {isUsuallyOpen(program, now) && ` · ${m.funding_usually_open()}`}
    </span>
  );
}

/** What a row says of its deadline beside its sign, which has the day: how many days are left, or the day where that is past. */
export function DeadlineInRow({ program, now }: Timed) {
  if (program.deadline === null) return null;
  if (!isComing(program, now)) return <Deadline deadline={program.deadline} program={program} now={now} />;
  return <DaysLeft deadline={program.deadline} now={now} />;
}

/** Returns which year a row's usual day is of, where that is not this one: its page names the source; null for other signs. */
export function seenInRow({ deadline, cycle, intake }: Timed["program"], now: number) {
  if (deadline !== null || intake !== "annual" || !cycle?.seen || cycleOf({ cycle, intake }) === null) return null;
  return Number(cycle.seen) < new Date(now).getUTCFullYear() ? m.funding_seen({ year: cycle.seen }) : null;
}

const DaysLeft = ({ deadline, now }: { deadline: number; now: number }) => (
  <span className={badgeColours[badgeOf(deadline, now)]}>{m.funding_days({ days: daysLeft(deadline, now) })}</span>
);

const Deadline = ({ deadline, program, now }: Timed & { deadline: number }) => (
  <>
    {m.funding_deadline({ date: shownDay(deadline) })}
    {isComing(program, now) && (
      <>
        {" · "}
        <DaysLeft deadline={deadline} now={now} />
      </>
    )}
  </>
);
