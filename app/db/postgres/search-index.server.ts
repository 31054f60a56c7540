import type { ClientBase } from "pg";
import { fold } from "../search.ts";
import { stemsOf, tokenMark } from "../stems.ts";

type Kind = "post" | "project" | "company" | "people" | "program";
/** What is found of a row: its texts by column, and marks that are no words of it. */
type Source = { id: number; texts: Record<string, string | null>; marks: string[] };

const batch = 200;
/** A lexeme may have 2,046 bytes. Nobody types a word of a hundred letters. */
const longest = 100;

const wordsIn = (text: string) => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length <= longest);

/**
 * Brings the tables of words up to what the transaction wrote. Triggers queue the rows whose words may have changed (drizzle/postgres), and
 * they are indexed before the commit, folded by the same code as on SQLite.
 */
export async function indexQueued(client: ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ kind: Kind; id: number }>({
      name: "queued_search",
      text: `delete from search_queue where (kind, id) in (select kind, id from search_queue limit ${batch}) returning kind, id`,
    });
    for (const kind of new Set(rows.map((row) => row.kind))) {
      await indexRows(client, kind, rows.filter((row) => row.kind === kind).map((row) => row.id)); // biome-ignore format: one line
    }
    if (rows.length < batch) return;
  }
}

async function indexRows(client: ClientBase, kind: Kind, ids: number[]): Promise<void> {
  const { rows } = await client.query<Source>({
    name: `words_${kind}`,
    text: `select id, texts, marks from ${kind}_words where id = any($1)`,
    values: [ids],
  });
  await store(client, `${kind}_search`, ids, rows.map((row) => [row.id, lexemesOf(kind, row)])); // biome-ignore format: one line
  await store(client, `${kind}_forms`, ids, rows.map((row) => [row.id, formsOf(row)])); // biome-ignore format: one line
}

/** People are searched in some columns alone, too: each of their words stands there once more, after the name of its column. */
function lexemesOf(kind: Kind, { texts }: Source): string[] {
  return Object.entries(texts).flatMap(([column, text]) => {
    const words = wordsIn(text ?? "");
    if (kind !== "people") return words;
    const inColumn = words.map((word) => `${column}:${word}`);
    return column === "facets" ? inColumn : [...words, ...inColumn];
  });
}

const formsOf = ({ texts, marks }: Source): string[] => [
  ...stemsOf(Object.values(texts).join(" ")).filter((stem) => stem.length <= longest),
  ...marks.map((mark) => tokenMark + mark),
];

async function store(client: ClientBase, table: string, ids: number[], rows: [id: number, lexemes: string[]][]): Promise<void> {
  await client.query({ name: `forget_${table}`, text: `delete from ${table} where rowid = any($1)`, values: [ids] });
  if (rows.length === 0) return;
  await client.query({
    name: `store_${table}`,
    text: `insert into ${table} (rowid, words) select id, array_to_tsvector(array(select jsonb_array_elements_text(lexemes::jsonb)))
      from unnest($1::bigint[], $2::text[]) as given (id, lexemes)`,
    values: [rows.map(([id]) => id), rows.map(([, lexemes]) => JSON.stringify(lexemes))],
  });
}
