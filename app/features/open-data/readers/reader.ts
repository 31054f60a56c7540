import type { OpenProblem, Refusal } from "../rules.ts";

/**
 * A row as the table of public data keeps it (app/db/open-rows); `content` is what pages show. A set gives what its pages sort, narrow and
 * search by, and nothing else.
 */
export type OpenRow<Content = unknown> = {
  key: string;
  sortEn?: string;
  sortFr?: string;
  facetA?: string;
  facetB?: string;
  /** In both languages, unfolded. */
  words?: string;
  content: Content;
};

/**
 * One record of a source: a row to keep, or why it was refused. `line` is where the record begins in a file of lines, else its number. Of the
 * records with one key the one of the highest rank counts, be it a row or a refusal.
 */
export type Read<Content = unknown> = { line: number; rank?: number } & ({ row: OpenRow<Content> } | { refused: Refusal; key?: string });

/**
 * Turns the bytes of an answer into rows, as they arrive.
 * @throws BrokenSource when the whole cannot be trusted: another header or shape, a web page, another encoding, an end in the middle
 */
export type Reader<Content = unknown> = (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Read<Content>>;

/** The source cannot be read; nothing of it is taken. */
export class BrokenSource extends Error {
  readonly why: OpenProblem;
  constructor(why: OpenProblem, cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/** Decodes UTF-8 as it arrives, without its mark. @throws BrokenSource for other bytes, and for a web page in place of the data */
export async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  for await (const part of bytes) {
    const text = decoded(() => decoder.decode(part, { stream: true }));
    if (isFirst && /^\s*</.test(text)) throw new BrokenSource("html");
    if (text.trim() !== "") isFirst = false;
    yield text.replaceAll("\u0000", ""); // no text of the database can hold it
  }
  yield decoded(() => decoder.decode());
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch (error) {
    throw new BrokenSource("encoding", error);
  }
}
