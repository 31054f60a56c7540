import { day } from "#app/ui/day.ts";
import { Said } from "#app/ui/said.tsx";
import { m } from "#app/words/messages.ts";
import { cycleOf } from "./cycles.ts";
import type { ShownProgram } from "./data.server.ts";
import { intakeLabels, statusLabels } from "./labels.ts";
import { badgeOf, daysLeft, type FundingStatus, fundingStatus } from "./rules.ts";

const statusColours: Record<FundingStatus, string> = {
  open: "text-today",
  closing_soon: "text-tomorrow",
  closed: "text-brand",
  unknown: "",
};
const badgeColours = { red: "font-semibold text-brand", yellow: "font-semibold text-tomorrow", none: "" };

type Shown = { program: Pick<ShownProgram, "deadline" | "status">; now: number };
type Timed = { program: Pick<ShownProgram, "deadline" | "cycle" | "intake">; now: number };

/** The status; nothing where none is known. */
export function StatusWord({ program, now }: Shown) {
  const status = fundingStatus(program, now);
  if (status === "unknown") return null;
  return <b className={statusColours[status]}>{statusLabels[status]()}</b>;
}

/** Whether `WhenWords` says anything. */
export const isWhenKnown = ({ deadline, cycle, intake }: Timed["program"]) =>
  deadline !== null || intake !== "unknown" || cycleOf({ cycle, intake }) !== null;

/** The deadline with the days that are left, else when it opened and closed when last seen, else how it is applied for; nothing unknown. */
export function WhenWords({ program: { deadline, cycle, intake }, now }: Timed) {
  const seen = cycleOf({ cycle, intake });
  if (deadline === null && seen) return <Said phrase={seen} />;
  if (deadline === null) return intake === "unknown" ? null : <span>{intakeLabels[intake]()}</span>;
  return (
    <span className={badgeColours[badgeOf(deadline, now)]}>
      {m.funding_deadline({ date: day(deadline) })}
      {daysLeft(deadline, now) >= 0 && ` · ${m.funding_days({ days: daysLeft(deadline, now) })}`}
    </span>
  );
}
