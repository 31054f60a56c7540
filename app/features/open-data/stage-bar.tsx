import { m } from "#app/words/messages.ts";
import { type Bill, chambers } from "./readers/bills.ts";

const width = 18;
const gap = 2;

/** Draws the seven stages of a bill: three readings where it began, three in the other chamber, royal assent. What is passed is filled. */
export function StageBar({ bill }: { bill: Pick<Bill, "origin" | "passed" | "royalAssent" | "number"> }) {
  const order = bill.origin === "house" ? chambers : [...chambers].reverse();
  const readings = [m.bill_first, m.bill_second, m.bill_third];
  const names = { house: m.bill_house, senate: m.bill_senate };
  const stages = [
    ...order.flatMap((chamber) =>
      readings.map((reading, at) => ({
        name: m.bill_reading({ chamber: names[chamber](), reading: reading() }),
        isPassed: (bill.passed[chamber][at] ?? null) !== null,
      })),
    ),
    { name: m.bill_assent(), isPassed: bill.royalAssent !== null },
  ];
  const passed = stages.filter(({ isPassed }) => isPassed);
  const label =
    passed.length > 0
      ? m.bill_stages({ done: passed.length, of: stages.length, names: passed.map(({ name }) => name).join("; ") })
      : m.bill_stages_none();
  return (
    <svg role="img" aria-label={label} width={stages.length * (width + gap)} height="12" className="my-2 block">
      {stages.map(({ name, isPassed }, at) => (
        <rect
          key={name}
          x={at * (width + gap) + 0.5}
          y="0.5"
          width={width - 1}
          height="11"
          fill={isPassed ? "currentColor" : "none"}
          stroke="currentColor"
        />
      ))}
    </svg>
  );
}
