import { m } from "#app/words/messages.ts";
import { Wait } from "./queue-table.tsx";

type Shown = { number: number; of: number; previous: string | null; next: string | null; since: number; now: number };

/** Where an item stands in the queue and how long it has waited, with the ways to the items around it. */
export function QueuePlace({ number, of, previous, next, since, now }: Shown) {
  return (
    <div className="my-2 flex flex-wrap items-center gap-3 text-sm text-soft">
      <span>{m.queue_place({ number, of })}</span>
      <Wait since={since} now={now} />
      {previous && (
        <a className="staff-act" href={previous}>
          {m.queue_previous()}
        </a>
      )}
      {next && (
        <a className="staff-act" href={next}>
          {m.queue_following()}
        </a>
      )}
    </div>
  );
}
