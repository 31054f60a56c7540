import type { ReactNode } from "react";
import { m } from "#app/words/messages.ts";
import { Button, Intent } from "../button.tsx";
import { More } from "../more.tsx";
import { useMine } from "./mine.tsx";
import { ReportLink } from "./own-links.tsx";
import { When } from "./slots.tsx";

type Person = { id: number; username: string; acceptsRequests: boolean };

/** What the viewer and a member are to each other, with the buttons that change it; nothing on one's own page. */
export function Ties({ person, error, message }: { person: Person; error?: string; message?: string }) {
  const { viewer, ties } = useMine();
  if (!viewer) return null;
  const tie = ties[person.id];
  return (
    <When fact={`not.${person.id}`} holds={() => viewer.id !== person.id}>
      <div className="ties" id="ties">
        {tie?.block ? (
          <p>{tie.block === "block" ? m.is_blocked() : m.is_muted()}</p>
        ) : (
          <Connection person={person} error={error} message={message} />
        )}
        <More label={m.block_more()}>
          <form method="post">
            <p className="px-2 pt-2 text-sm text-soft">{m.block_hint()}</p>
            <Act value={tie?.block === "mute" ? "none" : "mute"}>{tie?.block === "mute" ? m.unmute() : m.mute()}</Act>
            <Act value={tie?.block === "block" ? "none" : "block"}>{tie?.block === "block" ? m.unblock() : m.block()}</Act>
            <ReportLink type="member" id={person.id} authorId={person.id} />
          </form>
        </More>
      </div>
    </When>
  );
}

function Connection({ person, error, message }: { person: Person; error?: string; message?: string }) {
  const connection = useMine().ties[person.id]?.connection;
  if (connection?.state === "connected")
    return <Line text={m.connect_connected()} name="end" id={`${connection.id}.accepted`} label={m.connect_end()} />;
  if (connection?.state === "sent")
    return <Line text={m.connect_sent()} name="end" id={`${connection.id}.pending`} label={m.connect_withdraw()} />;
  if (connection?.state === "received") {
    return (
      <form method="post" className="flex flex-wrap items-center gap-3">
        <span>{m.connect_wants()}</span>
        <Button name="accept" value={connection.id}>
          {m.connect_accept()}
        </Button>
        <Press name="decline" value={connection.id} label={m.connect_decline()} />
      </form>
    );
  }
  if (connection?.state === "declined" && !error) return <p className="text-soft">{m.connect_declined()}</p>;
  if (!person.acceptsRequests) return <p className="text-soft">{m.connection_closed()}</p>;
  return (
    <details className="connect" open={error !== undefined}>
      <summary className="inline-flex min-h-11 items-center rounded-md bg-press px-4 text-sm font-semibold text-press-ink">
        {m.connect()}
      </summary>
      <form method="post">
        <Intent name="connect" value={person.id} />
        <label className="mb-1 block font-semibold" htmlFor="message">
          {m.connect_message()}
        </label>
        <textarea
          id="message"
          name="message"
          rows={3}
          maxLength={500}
          defaultValue={message}
          className="block w-full min-h-11 rounded-md border border-edge bg-card px-3 py-2"
        />
        {error && <p className="mt-1 text-sm font-semibold text-brand">{error}</p>}
        <p className="mt-3">
          <Button name="connect" value="yes">
            {m.connect_send()}
          </Button>
        </p>
      </form>
    </details>
  );
}

function Line({ text, name, id, label }: { text: ReactNode; name: string; id: string; label: string }) {
  return (
    <form method="post" className="flex flex-wrap items-center gap-3">
      <span>{text}</span>
      <Press name={name} value={id} label={label} />
    </form>
  );
}

const Act = ({ value, children }: { value: string; children: string }) => (
  <button type="submit" name="tie" value={value}>
    {children}
  </button>
);

function Press({ name, value, label }: { name: string; value: string | number; label: string }) {
  return (
    <Button look="plain" name={name} value={value}>
      {label}
    </Button>
  );
}
