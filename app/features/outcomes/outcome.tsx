import { dollars, number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { cameLabels } from "./fields.ts";
import type { Outcome } from "./operations.server.ts";

/** "What came of it: in use · 40 hours saved each month", where its author shows it. */
export function ShownOutcome({ outcome: { came, hoursSaved, moneyFound } }: { outcome: Outcome }) {
  const said = [
    came && cameLabels[came](),
    hoursSaved !== null && m.outcome_hours_shown({ hours: number(hoursSaved) }),
    moneyFound !== null && m.outcome_money_shown({ money: dollars(moneyFound * 100) }),
  ].filter(Boolean);
  return (
    <p id="outcome">
      <b>{m.outcome_shown()}</b> {said.join(" · ")}
    </p>
  );
}

type Sums = { asked: number; shown: number; used: number; dropped: number; hours: number; hoursOf: number; money: number; moneyOf: number };

/** What authors show of what came of what they made, each sum with what it is of. */
export function OutcomeSums({ sums }: { sums: Sums }) {
  return (
    <>
      <p>
        {m.outcome_sums({ asked: number(sums.asked), shown: number(sums.shown), used: number(sums.used), dropped: number(sums.dropped) })}
      </p>
      {sums.hoursOf > 0 && <p>{m.outcome_sum_hours({ hours: number(sums.hours), of: number(sums.hoursOf) })}</p>}
      {sums.moneyOf > 0 && <p>{m.outcome_sum_money({ money: dollars(sums.money * 100), of: number(sums.moneyOf) })}</p>}
    </>
  );
}
