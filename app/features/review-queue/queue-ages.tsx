import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { queueAges } from "./operations.server.ts";
import { queueKindsMany, Wait } from "./queue-table.tsx";
import { type Age, ages, lateDays } from "./rules.ts";

const labels: Record<Age, () => string> = {
  today: m.queue_age_today,
  days: () => m.queue_age_days({ days: lateDays }),
  late: m.queue_age_late,
};

/** What waits, a line a kind, by how long it has waited. What is late stands in the colour of what is due. */
export function QueueAges({ rows, now }: { rows: Awaited<ReturnType<typeof queueAges>>; now: number }) {
  return (
    <table className="waits">
      <thead>
        <tr>
          <th scope="col">{m.queue_what()}</th>
          {ages.map((age) => (
            <th key={age} scope="col">
              {labels[age]()}
            </th>
          ))}
          <th scope="col">{m.queue_age_oldest()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.kind}>
            <th scope="row">
              <a href={`/admin/queue?kind=${row.kind}`}>{queueKindsMany[row.kind]()}</a>
            </th>
            {ages.map((age) => (
              <td key={age} className={age === "late" ? "font-semibold text-brand" : undefined}>
                {row[age] > 0 && number(row[age])}
              </td>
            ))}
            <td>
              <Wait since={row.oldest} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
