import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Writer } from "#app/db/client.server.ts";
import { comments, companies, posts, postTranslations, projects, users } from "#app/db/schema/index.ts";
import { mentionsOf } from "#app/features/mentions/operations.server.ts";
import type { Mentioning } from "#app/features/mentions/rules.ts";
import { isOfThisVersion, keptHtml } from "#app/markdown/kept.server.ts";
import type { TextKind } from "#app/markdown/render.server.ts";

/** Where texts are kept as HTML; `mentions` where those mention members. */
export const places = [
  { table: posts, text: posts.content, html: posts.contentHtml, column: "contentHtml", kind: "article", mentions: "post" },
  { table: postTranslations, text: postTranslations.content, html: postTranslations.contentHtml, column: "contentHtml", kind: "article" },
  { table: comments, text: comments.content, html: comments.contentHtml, column: "contentHtml", kind: "remark", mentions: "comment" },
  { table: projects, text: projects.description, html: projects.descriptionHtml, column: "descriptionHtml", kind: "article" },
  { table: companies, text: companies.longDescription, html: companies.longDescriptionHtml, column: "longDescriptionHtml", kind: "remark" },
  {
    table: companies,
    text: companies.longDescriptionFr,
    html: companies.longDescriptionFrHtml,
    column: "longDescriptionFrHtml",
    kind: "remark",
  },
  { table: users, text: users.bio, html: users.bioHtml, column: "bioHtml", kind: "remark" },
] satisfies { column: string; kind: TextKind; mentions?: Mentioning["type"]; [part: string]: unknown }[];
export type Place = (typeof places)[number];
type Row = { id: number; text: string };

/**
 * Draws those of the next `limit` rows whose HTML is of another version. Nothing else of a row changes. Returns the last id; null after the
 * last row.
 */
export async function drawNext(tx: Writer, place: Place, after: number, limit: number): Promise<number | null> {
  const { table, text, html } = place;
  const rows = await tx.select({ id: table.id, text, html }).from(table).where(gt(table.id, after)).orderBy(asc(table.id)).limit(limit);
  await draw(
    tx,
    place,
    rows.filter((row) => row.text !== "" && !isOfThisVersion(row.html)),
  );
  return rows.at(-1)?.id ?? null;
}

/** Draws these texts of one place anew. */
export async function drawThese(tx: Writer, place: Place, ids: number[]): Promise<void> {
  const { table, text } = place;
  await draw(tx, place, await tx.select({ id: table.id, text }).from(table).where(inArray(table.id, ids)));
}

async function draw(tx: Writer, { table, text, column, kind, mentions }: Place, rows: Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const mentioned = mentions ? await mentionsOf(tx, mentions, ids) : new Map();
  for (const row of rows) {
    await tx
      .update(table)
      .set({ [column]: keptHtml(row.text, kind, mentioned.get(row.id)) })
      .where(and(eq(table.id, row.id), eq(text, row.text)));
  }
}
