import { Fragment, isValidElement, type ReactNode } from "react";
import { m } from "#app/words/messages.ts";
import { FilterSelect, type Option } from "./filter-select.tsx";
import type { Phrase } from "./phrase.ts";
import { number } from "./relative-time.tsx";

/** The order that a column's head asks for: the highest first, alone; or the lowest first, with the other where the list has both. */
type Order = string | { falling?: string; rising: string };

export type Column<Row> = {
  label: string;
  /** The column with the name takes what the others leave. */
  width: "slim" | "medium" | "wide";
  sort?: Order;
  show: (row: Row) => ReactNode;
};

const bothOf = (order: Order) => (typeof order === "string" ? { falling: order, rising: order } : order);

type Listed = { id: number | string };

type Shown<Row extends Listed> = {
  caption: string;
  rows: Row[];
  /** The head of the first column, which names the row. */
  nameLabel: string;
  nameSort?: Order;
  name: (row: Row) => ReactNode;
  columns: Column<Row>[];
  /** The order of the rows now, and the address of the same list in another. */
  sort?: string;
  sortHref?: (sort: string) => string;
  /** The form that the ticked rows belong to, what a tick sends, what it is called, whether all are ticked, and the address with all or none. */
  ticks?: { form: string; value: (row: Row) => string; label: (row: Row) => string; all: boolean; href: string };
};

const isBlank = (shown: ReactNode) => shown === null || shown === undefined || shown === false || shown === "";

const textIn = (node: ReactNode): string => {
  if (Array.isArray(node)) return node.map(textIn).join("");
  if (isValidElement<{ children?: ReactNode; phrase?: Phrase; username?: string }>(node))
    return node.props.phrase?.text ?? (node.props.username && `u/${node.props.username}`) ?? textIn(node.props.children);
  return typeof node === "string" || typeof node === "number" ? `${node}` : "";
};

/** From how many rows on a column that says the same in each of them says nothing. */
const manyRows = 10;

/** Whether a column says anything: one that is empty, or has the same words in each of many rows, gives its room to the name. By one that orders the list, rows `mayRepeat` themselves. */
function tellsApart<Row>({ show }: Column<Row>, rows: Row[], mayRepeat: boolean): boolean {
  const [first, ...others] = rows.map(show);
  if (others.length === 0) return true;
  const isAlike = (shown: ReactNode) =>
    isBlank(first) ? isBlank(shown) : !mayRepeat && rows.length >= manyRows && textIn(first) !== "" && textIn(shown) === textIn(first);
  return !others.every(isAlike);
}

/** How many characters of a cell are sure to be in view. */
const shortText = 11;

/** The whole of a text that its cell may cut. */
function titleOf(shown: ReactNode): string | undefined {
  const text = textIn(shown);
  return text.length > shortText ? text : undefined;
}

/** In rem: the name's least width, that of each column, and what the page has at 48, 64 and 72rem. */
const room = { name: 13, tick: 2.75, slim: 6.75, medium: 8.5, wide: 11.5 };
const steps: [width: number, look: string][] = [
  [43, ""],
  [47, "staff-64"],
  [55, "staff-72"],
  [Number.POSITIVE_INFINITY, "staff-80"],
];

/** From which width of the window each column shows: the last leave first, so that the name keeps its room. */
function whenShown<Row>(columns: Column<Row>[], hasTicks: boolean): string[] {
  let used = room.name + (hasTicks ? room.tick : 0);
  return columns.map(({ width }) => {
    used += room[width];
    return steps.find(([least]) => used <= least)?.[1] ?? "";
  });
}

/**
 * A list of staff: rows of one line, so that fifteen are in view at once, which become cards on a narrow screen.
 */
export function StaffTable<Row extends Listed>({
  caption,
  rows,
  nameLabel,
  nameSort,
  name,
  columns: all,
  sort,
  sortHref,
  ticks,
}: Shown<Row>) {
  const columns = all.filter((column) => tellsApart(column, rows, column.sort !== undefined));
  const shownFrom = whenShown(columns, ticks !== undefined);
  const sorted = (order?: Order) => {
    if (order === undefined || sort === undefined) return undefined;
    const { falling, rising } = bothOf(order);
    return sort === falling ? "descending" : sort === rising ? "ascending" : undefined;
  };
  const head = (label: string, order?: Order) => {
    if (!order || !sortHref) return label;
    const { falling, rising } = bothOf(order);
    const now = sorted(order);
    return <a href={sortHref(now === "descending" ? rising : (falling ?? rising))}>{label}</a>;
  };
  return (
    <table className={ticks ? "staff-table staff-ticked" : "staff-table"}>
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {ticks && <col className="staff-slimmest" />}
        <col />
        {columns.map(({ label, width }, at) => (
          <col key={label} className={`staff-${width} ${shownFrom[at]}`.trim()} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {ticks && (
            <th className="staff-tick">
              <a href={ticks.href} aria-label={ticks.all ? m.table_tick_none() : m.table_tick_all()}>
                {ticks.all ? m.table_none() : m.table_all()}
              </a>
            </th>
          )}
          <th aria-sort={sorted(nameSort)}>{head(nameLabel, nameSort)}</th>
          {columns.map((column, at) => (
            <th key={column.label} className={shownFrom[at] || undefined} aria-sort={sorted(column.sort)}>
              {head(column.label, column.sort)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} id={`row-${row.id}`}>
            {ticks && (
              <td className="staff-tick">
                <label>
                  <input
                    type="checkbox"
                    name="row"
                    form={ticks.form}
                    value={ticks.value(row)}
                    defaultChecked={ticks.all}
                    aria-label={ticks.label(row)}
                  />
                </label>
              </td>
            )}
            <NameCell shown={name(row)} />
            {columns.map((column, at) => (
              <Cell key={column.label} label={column.label} shown={column.show(row)} look={shownFrom[at]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NameCell = ({ shown }: { shown: ReactNode }) => (
  <th scope="row" title={titleOf(shown)}>
    {shown}
  </th>
);

/** On a card, where no head stands above it, a cell says its label. */
const Cell = ({ label, shown, look }: { label: string; shown: ReactNode; look: string | undefined }) => (
  <td className={look || undefined} title={titleOf(shown)} data-label={label}>
    {shown}
  </td>
);

/** The form that narrows a list. On a narrow screen it folds under a summary, without a script, as the rail does. */
export function StaffTools({ path, children }: { path?: string; children: ReactNode }) {
  return (
    <>
      <details className="staff-fold">
        <summary>{m.table_filter()}</summary>
      </details>
      <form method="get" action={path} className="staff-tools">
        {children}
      </form>
    </>
  );
}

const tints = { plain: "", good: "staff-good", warn: "staff-warn", bad: "staff-bad", info: "staff-info" };

/** A state as a word on a tint, which alone says nothing. */
export const State = ({ tint, children }: { tint: keyof typeof tints; children: ReactNode }) => (
  <span className={`staff-state ${tints[tint]}`}>{children}</span>
);

/** Parts of a list as links with their counts; an empty one only while one is there, and none where all are empty. */
export function Kinds({ label, kinds: all }: { label: string; kinds: { href: string; label: string; count?: number; isHere: boolean }[] }) {
  const kinds = all.filter(({ count, isHere }) => count !== 0 || isHere);
  if (kinds.every(({ count }) => count === 0)) return null;
  return (
    <nav aria-label={label} className="staff-kinds">
      {kinds.map(({ href, label, count, isHere }) => (
        <Fragment key={href}>
          <a href={href} aria-current={isHere ? "page" : undefined}>
            {label} {count !== undefined && <small>{number(count)}</small>}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

type Bulk = { form: string; acts: Option[]; errors?: Record<string, string> | undefined };

/** Chooses one thing to do with the ticked rows of a table. Its form holds the bar alone; the ticks name it. */
export function BulkBar({ form, acts, errors }: Bulk) {
  return (
    <form method="post" id={form} className="staff-bulk" aria-label={m.table_with_ticked()}>
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

/** The head of a list: its title, what it is in a few words, and what one does first, in one line where there is room. */
export function StaffHead({ title, lead, children }: { title: ReactNode; lead?: string; children?: ReactNode }) {
  return (
    <header className="staff-head">
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      {children && <div>{children}</div>}
    </header>
  );
}
