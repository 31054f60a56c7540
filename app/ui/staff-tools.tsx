import { Children, Fragment, isValidElement, type ReactNode } from "react";
import { m } from "#app/words/messages.ts";
import { FilterSelect, type Option } from "./filter-select.tsx";
import { number } from "./relative-time.tsx";
import { SearchField } from "./search-field.tsx";

type Narrowing = { type?: string; value?: string; usual?: string; options?: Option[] };

/** Whether a field of a form has a value that was chosen: a list's first choice, and its usual one, narrow nothing. */
function isChosen(field: ReactNode): boolean {
  if (!isValidElement<Narrowing>(field) || field.props.type === "hidden") return false;
  const { value, usual, options } = field.props;
  return Boolean(value) && value !== usual && value !== options?.[0]?.[0];
}

/** Whether it is the field for words, or a value that the form only carries. */
const isInput = (field: ReactNode) => isValidElement(field) && (field.type === "input" || field.type === SearchField);

/** The form that narrows a list. On a narrow screen its choices fold under a summary beside the words, without a script, as the rail does, unless one narrows it now. */
export function StaffTools({ path, children }: { path?: string; children: ReactNode }) {
  const fields = Children.toArray(children);
  return (
    <form method="get" action={path} className="staff-tools">
      {fields.filter(isInput)}
      <details className="staff-fold" open={fields.some((field) => !isInput(field) && isChosen(field))}>
        <summary>{m.feed_filters()}</summary>
      </details>
      {fields.filter((field) => !isInput(field))}
    </form>
  );
}

/** Parts of a list as links with their counts; one that is empty or has all only while one is there, and none where only the whole is left. */
export function Kinds({ label, kinds: all }: { label: string; kinds: { href: string; label: string; count?: number; isHere: boolean }[] }) {
  const [whole] = all;
  const kinds = all.filter(
    (kind) => kind === whole || kind.isHere || (kind.count !== 0 && (kind.count === undefined || kind.count !== whole?.count)),
  );
  // The whole alone, with its count, is no choice.
  if (kinds.every(({ count }) => count === 0) || (kinds.length === 1 && whole?.count !== undefined)) return null;
  return (
    <nav aria-label={label} className="staff-kinds">
      {kinds.map(({ href, label, count, isHere }) => (
        <Fragment key={href}>
          <a href={href} aria-current={isHere ? "page" : undefined}>
            {label} {count !== undefined && count > 0 && <small>{number(count)}</small>}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

type Bulk = { form: string; acts: Option[]; errors?: Record<string, string> | undefined };

/** Chooses one thing to do with the ticked rows of a table. Its form holds the bar alone; the ticks name it. How many they are, a script says (app/staff-keys). */
export function BulkBar({ form, acts, errors }: Bulk) {
  return (
    <form method="post" id={form} className="staff-bulk" aria-label={m.table_with_ticked()}>
      <output data-chosen={m.table_chosen({ count: "#" })} />
      <FilterSelect name="act" label={m.table_do()} value="" options={[["", m.table_with_ticked()], ...acts]} />
      <button type="submit" name="apply" value="yes" className="staff-act">
        {m.table_apply()}
      </button>
      {(errors?.act ?? errors?.row) && <span className="text-brand">{errors?.act ?? errors?.row}</span>}
    </form>
  );
}

type BulkCounts = Record<"done" | "changed" | "held" | "unfit" | "gone", number>;

/** Says how many rows were changed at once, and how many were left out for which reason. */
export function BulkDone({ done, changed, held, unfit, gone }: BulkCounts) {
  if (done + changed + held + unfit + gone === 0) return null;
  return (
    <p className="staff-done" role="status">
      {m.table_done({ count: done })} {changed > 0 && m.table_left({ count: changed })} {held > 0 && m.table_held({ count: held })}{" "}
      {unfit > 0 && m.table_unfit({ count: unfit })} {gone > 0 && m.table_gone({ count: gone })}
    </p>
  );
}

type Head = { title: ReactNode; lead?: string; kinds?: ReactNode; tools?: ReactNode; children?: ReactNode };

/** The head of a list: its title, what it is in a few words and what one does first; below them its parts (`Kinds`) and what narrows it. */
export function StaffHead({ title, lead, kinds, tools, children }: Head) {
  return (
    <header className="staff-head">
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      {children && <div className="staff-first">{children}</div>}
      {(kinds || tools) && (
        <div className="staff-bars">
          {kinds} {tools}
        </div>
      )}
    </header>
  );
}
