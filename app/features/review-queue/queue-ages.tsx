import { number, RelativeTime } from "#app/ui/relative-time.tsx";
import { language, m } from "#app/words/messages.ts";
import type { queueAges } from "./operations.server.ts";
import { queueKindsMany } from "./queue-table.tsx";
import { lateDays, type QueueKind, queueKinds } from "./rules.ts";

type Age = Awaited<ReturnType<typeof queueAges>>[number];

/** The columns of ages, with the word that follows the number where the rows are cards. */
const ages = [
  { head: m.since_today, word: m.since_today, count: ({ today }: Age) => today },
  { head: () => m.ages_days({ days: lateDays }), word: m.ages_older, count: ({ all, today, late }: Age) => all - today - late },
  { head: m.ages_late, word: m.ages_late, count: ({ late }: Age) => late },
];

/** What waits, a row for each kind: how many since today, since some days and too long, since when the oldest, and the way to decide. */
export function QueueAges({ rows, now }: { rows: Age[]; now: number }) {
  const shown = ages.filter(({ count }) => rows.some((row) => count(row) > 0));
  return (
    <table className="ages">
      <thead>
        <tr>
          <th scope="col">{m.queue_what()}</th>
          {shown.map(({ head }) => (
            <th key={head()} scope="col">
              {head()}
            </th>
          ))}
          <th scope="col">{m.ages_oldest()}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.kind}>
            <th scope="row">{queueKindsMany[row.kind]()}</th>
            {shown.map(({ head, word, count }) => (
              <td key={head()}>
                {count(row) > 0 && (
                  <>
                    {number(count(row))}
                    <span className="md:hidden"> {word()}</span>
                  </>
                )}
              </td>
            ))}
            <td className="wide">
              <RelativeTime time={row.oldest} now={now} />
            </td>
            <td>
              <a className="staff-act" href={`/admin/queue?kind=${row.kind}`}>
                {m.queue_review()}
                <span className="sr-only"> {queueKindsMany[row.kind]()}</span>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Names the kinds of which nothing waits. */
export function NothingIn({ kinds }: { kinds: QueueKind[] }) {
  const empty = queueKinds.filter((kind) => !kinds.includes(kind)).map((kind) => queueKindsMany[kind]().toLocaleLowerCase());
  if (empty.length === 0) return null;
  return <p className="mt-2 text-sm text-soft">{m.ages_none({ kinds: new Intl.ListFormat(`${language()}-CA`).format(empty) })}</p>;
}
