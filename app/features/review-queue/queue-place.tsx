import { m } from "#app/words/messages.ts";
import type { placeInQueue } from "./operations.server.ts";
import { nameOf, queueKindLabels, Wait } from "./queue-table.tsx";

type Place = NonNullable<Awaited<ReturnType<typeof placeInQueue>>>;

/** Where an item stands in the queue and how long it has waited, with the ways to the items around it. */
export function QueuePlace({ number, of, previous, next, since, now }: Omit<Place, "around"> & { now: number }) {
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
        <a className="staff-act" href={next} data-key="s">
          {m.queue_following()}
        </a>
      )}
    </div>
  );
}

/** What waits around an item, beside it on a wide screen. */
export function QueueAround({ of, around, now }: Pick<Place, "of" | "around"> & { now: number }) {
  return (
    <nav className="queue-around" aria-label={m.queue_title()}>
      <h2>
        {m.queue_title()} <b>{of}</b>
      </h2>
      <ol>
        {around.map((row) => (
          <li key={row.path}>
            <a href={row.path} aria-current={row.isHere ? "page" : undefined}>
              <b>{nameOf(row)}</b> {queueKindLabels[row.kind]()} · <Wait since={row.since} now={now} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
