import { Fragment, isValidElement, type ReactNode } from "react";
import { m } from "#app/words/messages.ts";
import { Dotted } from "./dotted.tsx";
import type { Phrase } from "./phrase.ts";

/** The order that a column's head asks for: the highest first, alone; or the lowest first, with the other where the list has both. */
type Order = string | { falling?: string; rising: string };

export type Column<Row> = {
  label: string;
  /** The column with the name takes what the others leave. */
  width: "slimmer" | "slim" | "medium" | "wide";
  sort?: Order;
  /** Whether it stays a column where few rows say anything: it is what the list is read for. */
  stays?: boolean;
  /** On a card: with its label, where its words alone do not tell what they are; on a line of its own, what one presses; not at all, what its page says. */
  onCard?: "named" | "pressed" | "none";
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
  /** What else is said of the row after its name, the first to be cut; what few rows say stands behind it, in a line down the table. */
  about?: (row: Row) => ReactNode;
  columns: Column<Row>[];
  /** The order of the rows now, and the address of the same list in another. */
  sort?: string;
  sortHref?: (sort: string) => string;
  /** Whether a row is the one that is open beside the table. */
  isHere?: (row: Row) => boolean;
  /** The form that the ticked rows belong to, what a tick sends, what it is called, whether all are ticked, and the address with all or none. */
  ticks?: { form: string; value: (row: Row) => string; label: (row: Row) => string; all: boolean; href: string };
};

const isBlank = (shown: ReactNode) => shown === null || shown === undefined || shown === false || shown === "";

const textIn = (node: ReactNode): string => {
  if (Array.isArray(node)) return node.map(textIn).join("");
  if (isValidElement<{ children: ReactNode[] }>(node) && node.type === Dotted)
    return node.props.children.flat().map(textIn).filter(Boolean).join(" · ");
  if (isValidElement<{ children?: ReactNode; label?: string; phrase?: Phrase; username?: string }>(node))
    return (
      node.props.phrase?.text ?? node.props.label ?? (node.props.username && `u/${node.props.username}`) ?? textIn(node.props.children)
    );
  return typeof node === "string" || typeof node === "number" ? `${node}` : "";
};

/** From how many rows on a column that says the same in each of them says it once, above them. */
const manyRows = 10;

/** A column with what it shows of each row, which is drawn once. */
type Drawn<Row> = Omit<Column<Row>, "show"> & { cells: ReactNode[]; isBare?: boolean };

/** What a column says of all rows: nothing, or of each of many the same words; null where it tells them apart. What is pressed does so always. */
function saidOfAll<Row>({ cells, onCard }: Drawn<Row>): "nothing" | "same" | null {
  if (cells.length < 2) return null;
  if (cells.every(isBlank)) return "nothing";
  const words = textIn(cells[0]);
  const mayBeSaidOnce = onCard !== "pressed" && cells.length >= manyRows && words !== "";
  return mayBeSaidOnce && cells.every((shown) => textIn(shown) === words) ? "same" : null;
}

/** Whether few of many rows say anything in a column. */
const isRare = <Row,>({ cells }: Drawn<Row>) =>
  cells.length >= manyRows && cells.filter((shown) => !isBlank(shown)).length <= cells.length / 3;

/** Returns the columns that tell rows apart, those that say one thing of all, and as `facts`, where a row has a place for them, those that few rows fill: they stand at the end of the name, and what is pressed at the end of the row, under no head. */
function laidOut<Row>(all: Column<Row>[], rows: Row[], hasPlace: boolean) {
  const drawn = all.map(({ show, ...column }): Drawn<Row> => ({ ...column, cells: rows.map(show) }));
  const telling = drawn.filter((column) => saidOfAll(column) === null);
  const isFact = (column: Drawn<Row>) => hasPlace && !column.sort && !column.stays && column.onCard !== "pressed" && isRare(column);
  return {
    alike: drawn.filter((column) => saidOfAll(column) === "same"),
    facts: telling.filter(isFact).reverse(), // the first has the end, where each row has it
    columns: telling
      .filter((column) => !isFact(column))
      .map(
        (column): Drawn<Row> => (column.onCard === "pressed" && isRare(column) ? { ...column, width: "slimmer", isBare: true } : column),
      ),
  };
}

/** How many characters of a cell are sure to be in view. */
const shortText = 11;

/** The whole of a text that its cell may cut. */
function titleOf(shown: ReactNode): string | undefined {
  const text = textIn(shown).replace(/\s+/g, " ").trim();
  return text.length > shortText ? text : undefined;
}

/** In rem: the name's least width, that of each column, and what the page has at 48, 64 and 72rem. */
const room = { name: 18.5, tick: 2.75, slimmer: 6, slim: 6.75, medium: 8.5, wide: 11.5 };
const steps: [width: number, look: string][] = [
  [43, ""],
  [47, "staff-64"],
  [55, "staff-72"],
  [Number.POSITIVE_INFINITY, "staff-80"],
];

/** From which width of the window each column shows: the last leave first, so that the name keeps its room; what is pressed stays. */
function whenShown<Row>(columns: Drawn<Row>[], hasTicks: boolean): string[] {
  const isPressed = ({ onCard }: Drawn<Row>) => onCard === "pressed";
  let used = columns.filter(isPressed).reduce((sum, { width }) => sum + room[width], room.name + (hasTicks ? room.tick : 0));
  return columns.map((column) => {
    if (isPressed(column)) return "";
    used += room[column.width];
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
  about,
  columns: all,
  sort,
  sortHref,
  isHere,
  ticks,
}: Shown<Row>) {
  const { alike, facts, columns } = laidOut(all, rows, about !== undefined);
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
      <caption className={alike.length > 0 ? undefined : "sr-only"}>
        <span className="sr-only">{caption}</span>{" "}
        {alike.length > 0 && (
          <>
            {m.table_alike()}{" "}
            <Dotted>
              {alike.map((column) => (
                <span key={column.label}>
                  {head(column.label, column.sort)} {column.cells[0]}
                </span>
              ))}
            </Dotted>
          </>
        )}
      </caption>
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
              {column.isBare ? <span className="sr-only">{column.label}</span> : head(column.label, column.sort)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={row.id} id={`row-${row.id}`} aria-current={isHere?.(row) || undefined}>
            {ticks && (
              <td className="staff-tick">
                <label>
                  <input
                    type="checkbox"
                    className="size-5"
                    name="row"
                    form={ticks.form}
                    value={ticks.value(row)}
                    defaultChecked={ticks.all}
                    aria-label={ticks.label(row)}
                  />
                </label>
              </td>
            )}
            <NameCell
              shown={name(row)}
              facts={facts.map(({ label, onCard, cells }) => ({ label, onCard, shown: cells[line] }))}
              about={about?.(row)}
            />
            {columns.map((column, at) => (
              <Cell key={column.label} {...column} shown={column.cells[line]} look={shownFrom[at] ?? ""} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Fact = { label: string; onCard?: Column<unknown>["onCard"]; shown: ReactNode };

/** The name, what else is said of the row, and what few rows say. */
function NameCell({ shown, facts, about }: { shown: ReactNode; facts: Fact[]; about: ReactNode }) {
  const said = facts.filter((fact) => !isBlank(fact.shown));
  return (
    <th scope="row" className={about === undefined ? undefined : "staff-parts"} title={titleOf([shown, about && " ", about])}>
      {about === undefined ? (
        shown
      ) : (
        <div className="staff-named">
          {shown} <span className="staff-about">{about}</span>{" "}
          {said.map((fact) => (
            <Fragment key={fact.label}>
              <span className={fact.onCard === "none" ? "staff-fact staff-none" : "staff-fact"}>{fact.shown}</span>{" "}
            </Fragment>
          ))}
        </div>
      )}
    </th>
  );
}

type CellOf = Fact & { look: string };

const Cell = ({ label, onCard, shown, look }: CellOf) => (
  <td
    className={[look, (onCard === "pressed" || onCard === "none") && `staff-${onCard}`].filter(Boolean).join(" ") || undefined}
    title={titleOf(shown)}
    data-label={onCard === "named" ? label : undefined}
  >
    {shown}
  </td>
);

const tints = { plain: "", good: "staff-good", warn: "staff-warn", bad: "staff-bad", info: "staff-info" };

/** A state as a word on a tint, which alone says nothing. */
export const State = ({ tint, children }: { tint: keyof typeof tints; children: ReactNode }) => (
  <span className={`staff-state ${tints[tint]}`}>{children}</span>
);
