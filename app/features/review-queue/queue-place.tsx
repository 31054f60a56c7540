import { Icon } from "#app/ui/icon.tsx";
import { m } from "#app/words/messages.ts";
import type { placeInQueue } from "./operations.server.ts";
import { nameOf, queueKindLabels, Wait } from "./queue-table.tsx";

type Place = NonNullable<Awaited<ReturnType<typeof placeInQueue>>>;

type Placed = Omit<Place, "around"> & { now: number; isBrief: boolean };

/** Where an item stands in the queue and how long it has waited, with the ways to the items around it; drawn where one line is all there is. */
export function QueuePlace({ number, of, previous, next, since, now, isBrief }: Placed) {
  return (
    <>
      <span>
        {isBrief ? m.queue_place_brief({ number, of }) : m.queue_place({ number, of })} · <Wait since={since} now={now} />
      </span>
      {previous && <Step href={previous} label={m.queue_previous()} icon={isBrief ? "back" : null} />}
      {next && <Step href={next} label={m.queue_following()} icon={null} isNext />}
    </>
  );
}

type Stepped = { href: string; label: string; icon: "back" | null; isNext?: boolean };

const Step = ({ href, label, icon, isNext }: Stepped) => (
  <a className="staff-act" href={href} title={icon ? label : undefined} data-key={isNext ? "s" : undefined}>
    {icon ? (
      <>
        <Icon name={icon} />
        <span className="sr-only">{label}</span>
      </>
    ) : (
      label
    )}
  </a>
);

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
