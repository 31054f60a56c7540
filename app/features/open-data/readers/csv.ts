import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { BrokenSource, textOf } from "./reader.ts";

export type CsvRecord = Record<string, string>;

/**
 * Reads CSV as it arrives, quoted line breaks included: an object for each record, by the names of the header, with every cell trimmed.
 * @throws BrokenSource when the header is not exactly `columns`, when a record has another number of cells, or when it ends in a quote
 */
export async function* readCsvRecords(bytes: AsyncIterable<Uint8Array>, columns: readonly string[]): AsyncGenerator<CsvRecord> {
  const parser = parse({
    skip_empty_lines: true,
    trim: true,
    columns: (header: string[]) => {
      if (header.length !== columns.length || header.some((name, at) => name !== columns[at])) throw new BrokenSource("header");
      return header;
    },
  });
  const source = Readable.from(textOf(bytes), { objectMode: true });
  source.once("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    yield* parser as AsyncIterable<CsvRecord>;
  } catch (error) {
    throw isParseFailure(error) ? new BrokenSource("cut", error) : error;
  } finally {
    source.destroy();
  }
}

const isParseFailure = (error: unknown) => error instanceof Error && String((error as { code?: string }).code ?? "").startsWith("CSV_");
