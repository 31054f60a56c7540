import { inOrder } from "#app/db/in-order.ts";
import type { DocumentKind } from "#app/db/search-index/kinds.ts";
import { roundFrom, roundText } from "#app/text/cursors.ts";
import { language } from "#app/words/messages.ts";
import { type Filters, findDocuments } from "./find.server.ts";

type Search<Row> = {
  kind: DocumentKind;
  text: string;
  /** What the index can tell of the filters, so that what it returns is not used up by what they leave out. */
  narrowed?: Omit<Filters, "kind" | "before">;
  /** Returns those of these rows that pass all filters. */
  read: (ids: number[]) => Promise<Row[]>;
  /** Compares two rows in another order than by relevance. */
  order?: ((a: Row, b: Row) => number) | null | undefined;
  after: string | null;
  limit: number;
  /** The number of the page, from 1; not together with `after`. */
  page?: number | undefined;
};

/**
 * Returns a page of a list that is searched: what answers best of a bounded number of candidates, by relevance unless another order is asked
 * for. `next` is a `Round`: all pages show what was there when the first one was made, and nothing twice. `total` is how many were found, and
 * `words` are those that may be marked in them.
 */
export async function foundRows<Row extends { id: number }>({ kind, text, narrowed, read, order, after, limit, page = 1 }: Search<Row>) {
  const round = roundFrom(after);
  const without = kind === "program" ? [] : (["date"] as const);
  const asked = { ...narrowed, kind, before: round ? round.newest.id + 1 : undefined };
  const { found, words } = await findDocuments(text, asked, { reader: language(), without });
  const ids = found.map(({ subject }) => subject);
  const all = inOrder(ids, await read(ids));
  const rows = order ? nearBest(all, new Map(found.map((one) => [one.subject, one.coverage]))).sort(order) : all;
  const seen = new Set(round?.seen);
  const left = rows.filter(({ id }) => !seen.has(id));
  const from = round ? 0 : (page - 1) * limit;
  const shown = left.slice(from, from + limit);
  const newest = round?.newest ?? { value: 0, id: Math.max(...ids) };
  const passed = [...seen, ...left.slice(0, from + limit).map(({ id }) => id)];
  const next = from + limit < left.length ? roundText({ newest, oldest: { value: 0, id: 0 }, seen: passed }) : null;
  return { rows: shown, next, total: rows.length, words };
}

/** In another order than by relevance what answers a part of the question could come first: it is left out where something answers it all. */
function nearBest<Row extends { id: number }>(rows: Row[], coverage: Map<number, number>): Row[] {
  const covered = ({ id }: Row) => coverage.get(id) ?? 0;
  const least = shareOfBest * Math.max(...rows.map(covered));
  return rows.filter((row) => covered(row) >= least);
}
const shareOfBest = 0.75;
