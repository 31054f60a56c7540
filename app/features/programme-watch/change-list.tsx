import { statusLabels } from "#app/features/funding/labels.ts";
import { programStates } from "#app/features/funding/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { RevisionField } from "#app/ui/conflict.tsx";
import { shownDay } from "#app/ui/day.ts";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { m } from "#app/words/messages.ts";
import { goneSentences, kindLabels } from "./labels.ts";
import { type ChangeKind, waysGone } from "./rules.ts";

/** A change that waits, with what its programme is called. */
export type ShownChange = {
  id: number;
  kind: ChangeKind;
  value: string;
  was: string;
  now: string;
  under: string;
  language: "en" | "fr";
  foundAt: number;
  slug: string;
  title: string;
  address: string;
  revision: number;
};

/** Returns the fact that a change speaks for, in words. */
function factOf({ kind, value, now }: ShownChange): string {
  if (kind === "gone") return goneSentences[waysGone.find((way) => way === value) ?? "missing"]();
  const said =
    kind === "deadline" ? value : kind === "state" ? statusLabels[programStates.find((one) => one === value) ?? "unknown"]() : now;
  return `${kindLabels[kind]()}${m.watch_is()}${said || m.watch_no_longer()}`;
}

/** What waits for staff: the words before and now side by side, and a press for each decision. */
export function ChangeList({ changes, failure }: { changes: ShownChange[]; failure: FormFailure | undefined }) {
  return (
    <ol>
      {changes.map((change) => (
        <Change key={change.id} change={change} failure={failure?.values.change === String(change.id) ? failure : undefined} />
      ))}
    </ol>
  );
}

function Change({ change, failure }: { change: ShownChange; failure: FormFailure | undefined }) {
  const { id, kind, was, now, under, language, foundAt, slug, title, address, revision } = change;
  const words = (label: string, text: string, otherwise: string) => (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="break-words" lang={text ? language : undefined}>
        {text || <span className="text-soft">{otherwise}</span>}
      </dd>
    </div>
  );
  const opened = (
    <>
      <RevisionField revision={revision} />
      <input type="hidden" name="change" value={id} />
    </>
  );
  return (
    <li id={`change-${id}`} className="border-t border-line py-4">
      <h2 className="text-base">
        <a href={`/admin/funding/${slug}`}>{title}</a>
      </h2>
      <p className="text-sm text-soft break-words">
        {kindLabels[kind]()}
        {under && ` · ${under}`} · {m.watch_found({ day: shownDay(foundAt) })} ·{" "}
        <a className="underline break-all" href={address} rel="noopener noreferrer nofollow">
          {address}
        </a>
      </p>
      {kind !== "gone" && (
        <dl className="my-3 grid gap-4 md:grid-cols-2">
          {words(m.watch_was(), was, m.watch_nothing_was())}
          {words(m.watch_now(), now, m.watch_nothing_now())}
        </dl>
      )}
      <p>{kind === "gone" ? factOf(change) : m.watch_proposed({ fact: factOf(change) })}</p>
      <form method="post" className="my-3 flex flex-wrap gap-3">
        {opened}
        {(kind === "gone" || change.value !== "" || kind === "deadline" || kind === "state") && (
          <Button name="take" value={id}>
            {kind === "gone" ? m.watch_archive() : m.watch_take()}
          </Button>
        )}
        <Button look="plain" name="dismiss" value={id}>
          {m.watch_dismiss()}
        </Button>
      </form>
      <details open={failure?.pressed === "correct"}>
        <summary className="min-h-11 py-2.5">{m.watch_correct()}</summary>
        <form method="post" noValidate>
          {opened}
          <Correction change={change} failure={failure} />
          <Button look="plain" name="correct" value={id}>
            {m.watch_take_correct()}
          </Button>
        </form>
      </details>
    </li>
  );
}

function Correction({ change: { id, kind, value, now, address }, failure }: { change: ShownChange; failure: FormFailure | undefined }) {
  const typed = failure?.values.value;
  const field = { name: "value", id: `value-${id}`, label: m.watch_value(), error: failure?.errors.value };
  if (kind === "gone")
    return <TextField {...field} type="url" label={m.watch_new_address()} defaultValue={typed ?? address} maxLength={2000} />;
  if (kind === "deadline") return <TextField {...field} type="date" defaultValue={typed ?? value} />;
  if (kind === "state")
    return (
      <SelectField
        {...field}
        defaultValue={typed ?? (value || "unknown")}
        choices={programStates.map((one) => ({ value: one, label: statusLabels[one]() }))}
      />
    );
  return <TextArea {...field} rows={3} defaultValue={typed ?? now} maxLength={400} />;
}
