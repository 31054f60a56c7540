import { day } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";
import type { ShownProgram } from "./data.server.ts";
import { statusLabels } from "./labels.ts";
import { badgeOf, daysLeft, type FundingStatus, fundingStatus } from "./rules.ts";

const statusColours: Record<FundingStatus, string> = {
  open: "text-today",
  closing_soon: "text-tomorrow",
  closed: "text-brand",
  unknown: "",
};
const badgeColours = { red: "font-semibold text-brand", yellow: "font-semibold text-tomorrow", none: "" };

type Shown = { program: Pick<ShownProgram, "deadline" | "status">; now: number };

export function StatusWord({ program, now }: Shown) {
  const status = fundingStatus(program, now);
  return <b className={statusColours[status]}>{statusLabels[status]()}</b>;
}

/** The deadline with the days that are left; says so where none is known. */
export function DeadlineWords({ program: { deadline }, now }: Shown) {
  if (deadline === null) return <span>{m.funding_no_deadline()}</span>;
  return (
    <span className={badgeColours[badgeOf(deadline, now)]}>
      {m.funding_deadline({ date: day(deadline) })}
      {daysLeft(deadline, now) >= 0 && ` · ${m.funding_days({ days: daysLeft(deadline, now) })}`}
    </span>
  );
}
