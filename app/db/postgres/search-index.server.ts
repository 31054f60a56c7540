import type { ClientBase } from "pg";
import { foldedWords } from "../search.ts";
import { stemsOf, tokenMark } from "../stems.ts";

type Kind = "post" | "project" | "company" | "people" | "program";
/** What is found of a row: its texts by column, and marks that are no words of it. */
type Source = { id: number; texts: Record<string, string | null>; marks: string[] };

const batch = 200;
/** A lexeme may have 2,046 bytes. Nobody types a word of a hundred letters. */
const longest = 100;

const wordsIn = (text: string) => foldedWords(text).filter((word) => word.length <= longest);

/** The columns that are searched alone, too. Facets are looked for in no other way, because they are no words of anybody. */
const columnsAlone: Partial<Record<Kind, string[]>> = {
  people: ["username", "full_name", "occupation", "skills", "facets"],
  company: ["name"],
  project: ["title"],
};
/** PostgreSQL keeps places up to here, and as many of a word. */
const [lastPlace, mostPlaces] = [16_000, 200];

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

/** Returns the text of a tsvector: each word, and in some columns each word once more after the name of its column, with its places. */
function lexemesOf(kind: Kind, { texts }: Source): string {
  const places = new Map<string, number[]>();
  for (const [column, text] of Object.entries(texts)) {
    const words = wordsIn(text ?? "");
    if (column !== "facets") for (const word of words) places.set(word, []);
    if (!columnsAlone[kind]?.includes(column)) continue;
    for (const [position, word] of words.slice(0, lastPlace).entries()) {
      const lexeme = `${column}:${word}`;
      places.set(lexeme, [...(places.get(lexeme) ?? []), position + 1].slice(0, mostPlaces));
    }
  }
  return [...places].map(([lexeme, at]) => `'${lexeme}'${at.length > 0 ? `:${at.join(",")}` : ""}`).join(" ");
}

const formsOf = ({ texts: { facets: _, ...texts }, marks }: Source): string =>
  [...stemsOf(Object.values(texts).join(" ")).filter((stem) => stem.length <= longest), ...marks.map((mark) => tokenMark + mark)]
    .map((lexeme) => `'${lexeme}'`)
    .join(" ");

async function store(client: ClientBase, table: string, ids: number[], rows: [id: number, lexemes: string][]): Promise<void> {
  await client.query({ name: `forget_${table}`, text: `delete from ${table} where rowid = any($1)`, values: [ids] });
  if (rows.length === 0) return;
  await client.query({
    name: `store_${table}`,
    text: `insert into ${table} (rowid, words) select id, lexemes::tsvector from unnest($1::bigint[], $2::text[]) as given (id, lexemes)`,
    values: [rows.map(([id]) => id), rows.map(([, lexemes]) => lexemes)],
  });
}
