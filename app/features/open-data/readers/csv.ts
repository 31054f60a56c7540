import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { BrokenSource, textOf } from "./reader.ts";

export type CsvRecord = Record<string, string>;
/** A record with the line at which it begins; null for one that has another number of cells than the header. */
export type CsvLine = { line: number; record: CsvRecord | null };

/** No record of these sets has a hundredth of it: a quote that is never closed must not fill the memory. */
const recordLimit = 1_000_000;

type Skipped = Error & { code: string; lines: number };

/**
 * Reads CSV as it arrives, quoted line breaks included: the cells of each record by the names in `columns`, wherever they stand, trimmed.
 * @throws BrokenSource "header" without one of `columns`, "cut" for an end within a record, "shape" for a record beyond any size
 */
export async function* readCsvRecords(bytes: AsyncIterable<Uint8Array>, columns: readonly string[]): AsyncGenerator<CsvLine> {
  let end = "\n";
  async function* text() {
    for await (const part of textOf(bytes)) {
      end = part.at(-1) ?? end;
      yield part;
    }
  }
  const ragged: Skipped[] = [];
  const parser = parse({
    skip_empty_lines: true,
    trim: true,
    info: true,
    relax_quotes: true, // departments write "so-called" words in cells
    max_record_size: recordLimit,
    skip_records_with_error: true,
  });
  parser.on("skip", (error: Skipped) => ragged.push(error));
  const source = Readable.from(text(), { objectMode: true });
  source.once("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let places: [name: string, at: number][] | null = null;
  let last = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield* faulty(ragged);
      if (places) yield { line: last + 1, record: Object.fromEntries(places.map(([name, at]) => [name, record[at] ?? ""])) };
      else places = columns.map((name) => [name, placeOf(name, record)]);
      last = info.lines;
    }
  } finally {
    source.destroy();
  }
  // A record that lacks cells at the very end, without a line break, is where the answer was cut.
  if (ragged.length > 0 && end !== "\n" && end !== "\r") throw new BrokenSource("cut", ragged.at(-1));
  yield* faulty(ragged);
}

function* faulty(ragged: Skipped[]): Generator<CsvLine> {
  for (const error of ragged.splice(0)) {
    if (error.code === "CSV_QUOTE_NOT_CLOSED") throw new BrokenSource("cut", error);
    if (error.code === "CSV_MAX_RECORD_SIZE") throw new BrokenSource("shape", error);
    yield { line: error.lines, record: null };
  }
}

function placeOf(name: string, header: string[]): number {
  const at = header.indexOf(name);
  if (at < 0) throw new BrokenSource("header", new Error(`no column "${name}"`));
  return at;
}
