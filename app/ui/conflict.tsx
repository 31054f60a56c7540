import { Paragraphs } from "./paragraphs.tsx";

type Opened = { revision: string | number | undefined; opened?: string | undefined };

/**
 * The revision that a form was opened on, and what its fields held then (http/opened-values.server.ts). Browsers restore an older value only
 * where a script changed it.
 */
export function RevisionField({ revision, opened }: Opened) {
  return (
    <>
      <input type="hidden" name="revision" value={revision} />
      {opened !== undefined && <input type="hidden" name="opened" value={opened} />}
    </>
  );
}

/** A conflict in the reader's words, all of them: they come from http/conflict-details.server.ts. `yours` is null for a field that only others changed. */
export type ConflictDetails = {
  title: string;
  /** Who made the change and when, as far as known. */
  changed: string | null;
  differences: { label: string; now: string; yours: string | null }[];
  yours: string;
  now: string;
  /** Shown in place of an empty text. */
  nothing: string;
  /** What submitting again does. */
  advice: string | null;
};

/** What somebody else changed meanwhile, field by field, before one presses again. The error summary leads here. */
export function ConflictPanel({ conflict }: { conflict: ConflictDetails | undefined }) {
  if (!conflict) return null;
  const { title, changed, differences, yours, now, nothing, advice } = conflict;
  const text = (name: string, words: string) => (
    <dd className="mt-1">
      <span className="text-sm text-soft">{name}</span>
      {words ? <Paragraphs text={words} /> : <div className="text-soft">{nothing}</div>}
    </dd>
  );
  return (
    <section className="mb-5 border-l-4 border-brand bg-wash px-4 py-2" role="alert" id="conflict" tabIndex={-1}>
      <h2 className="text-base">{title}</h2>
      {changed && <p className="mt-1 text-sm text-soft">{changed}</p>}
      {differences.length > 0 && (
        <dl className="mt-2">
          {differences.map((one) => (
            <div key={one.label} className="border-t border-line py-2">
              <dt className="font-semibold">{one.label}</dt>
              {one.yours !== null && text(yours, one.yours)}
              {text(now, one.now)}
            </div>
          ))}
        </dl>
      )}
      {advice && <p className="mt-1">{advice}</p>}
    </section>
  );
}
