import { m } from "#app/words/messages.ts";
import { moment } from "./day.ts";

/** The revision a form is opened on. Browsers that keep what a form held are told not to keep this: the page knows better. */
export function RevisionField({ revision }: { revision: string | number | undefined }) {
  return <input type="hidden" name="revision" value={revision} autoComplete="off" />;
}

export type Standing = {
  kind: "edit" | "decision" | "closed";
  differences: { label: string; now: string; yours: string }[];
  changedBy: string | null;
  changedAt: number | null;
};

/** What somebody else changed meanwhile, field by field, before one presses again. The error summary leads here. */
export function ConflictPanel({ conflict }: { conflict: Standing | undefined }) {
  if (!conflict) return null;
  const { kind, differences, changedBy, changedAt } = conflict;
  return (
    <section className="mb-5 border-l-4 border-brand bg-wash px-4 py-2" role="alert" id="conflict" tabIndex={-1}>
      <h2 className="text-base">{m.conflict_title()}</h2>
      {changedAt !== null && (
        <p className="mt-1 text-sm text-soft">
          {changedBy ? m.conflict_by({ username: changedBy, time: moment(changedAt) }) : m.conflict_at({ time: moment(changedAt) })}
        </p>
      )}
      {differences.length > 0 && (
        <dl className="mt-2">
          {differences.map(({ label, now, yours }) => (
            <div key={label} className="border-t border-line py-2">
              <dt className="font-semibold">{label}</dt>
              <Text title={kind === "decision" ? m.conflict_seen() : m.conflict_yours()} text={yours} />
              <Text title={m.conflict_now()} text={now} />
            </div>
          ))}
        </dl>
      )}
      {kind !== "closed" && <p className="mt-1">{kind === "edit" ? m.conflict_press_edit() : m.conflict_press_decision()}</p>}
    </section>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <dd className="mt-1">
      <span className="text-sm text-soft">{title}</span>
      <div className="break-words whitespace-pre-line">{text || <span className="text-soft">{m.nothing_given()}</span>}</div>
    </dd>
  );
}
