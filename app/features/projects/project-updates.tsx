import { Button, Intent } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { IfMayEdit, IfOwner } from "#app/ui/mine/mine.tsx";
import { RelativeDate } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { ShownProject } from "./data.server.ts";
import { updateLimit, updatesRead, updatesShown } from "./rules.ts";
import type { Update } from "./updates-data.server.ts";

/** `before` is the update before which those shown stand; 0 where they are the newest. */
type Shown = { project: ShownProject; updates: Update[]; before: number; now: number; failure: FormFailure | undefined };

/** What the author says is new, the newest first, and for them a line to say it in. Without any, others are shown nothing. */
export function ProjectUpdates({ project, updates, before, now, failure }: Shown) {
  const failed = failure && /update/.test(failure.pressed) ? failure : undefined;
  const form = (
    <form method="post" className="mt-3 max-w-[44rem]" action="#updates">
      <Intent name="add_update" />
      <TextField
        name="update"
        label={m.update_field()}
        defaultValue={failed?.values.update}
        error={failed?.errors.update}
        maxLength={updateLimit}
        required
      />
      <Button name="add_update" value="yes">
        {m.update_post()}
      </Button>
    </form>
  );
  const title = <h2>{m.updates_title()}</h2>;
  const rows = (some: Update[]) => <Rows project={project} updates={some} now={now} />;
  const link = (href: string, label: string) => (
    <a className="inline-flex min-h-11 items-center text-sm underline" href={`/project/${project.id}${href}#updates`}>
      {label}
    </a>
  );
  const first = before > 0 ? updates.length : updatesShown;
  const oldest = updates.at(-1);
  const older = updates.length === updatesRead && oldest && link(`?before=${oldest.id}`, m.updates_older());
  if (updates.length === 0 && before === 0)
    return (
      <IfOwner ownerId={project.userId}>
        <section className="part" id="updates">
          {title}
          <ErrorSummary errors={failed?.errors} />
          {form}
        </section>
      </IfOwner>
    );
  return (
    <section className="part" id="updates">
      {title}
      <ErrorSummary errors={failed?.errors} />
      {before > 0 && link("", m.updates_newest())}
      {rows(updates.slice(0, first))}
      {updates.length > first && (
        <details>
          <summary className="min-h-11 py-3 text-sm">{m.updates_older()}</summary>
          {rows(updates.slice(first))}
          {older}
        </details>
      )}
      {before > 0 && older}
      <IfOwner ownerId={project.userId}>{form}</IfOwner>
    </section>
  );
}

const Rows = ({ project, updates, now }: Omit<Shown, "before" | "failure">) => (
  <ul className="mt-2">
    {updates.map(({ id, content, createdAt }) => (
      <li key={id} className="border-t border-line py-2">
        <p lang={langOf(project.language)}>{content}</p>
        <div className="meta flex items-center gap-3">
          <RelativeDate time={createdAt} now={now} />
          <IfMayEdit authorId={project.userId}>
            <form method="post">
              <button type="submit" name="remove_update" value={id} className="min-h-11 underline">
                {m.update_remove()}
              </button>
            </form>
          </IfMayEdit>
        </div>
      </li>
    ))}
  </ul>
);
