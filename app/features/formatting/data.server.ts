import { and, asc, eq, gt } from "drizzle-orm";
import type { Writer } from "#app/db/client.server.ts";
import { comments, companies, posts, postTranslations, projects, users } from "#app/db/schema/index.ts";
import { keptHtml, versionPrefix } from "#app/markdown/kept.server.ts";
import type { TextKind } from "#app/markdown/render.server.ts";

/** Where texts are kept as HTML. */
export const places = [
  { table: posts, text: posts.content, html: posts.contentHtml, column: "contentHtml", kind: "article" },
  { table: postTranslations, text: postTranslations.content, html: postTranslations.contentHtml, column: "contentHtml", kind: "article" },
  { table: comments, text: comments.content, html: comments.contentHtml, column: "contentHtml", kind: "remark" },
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
] satisfies { column: string; kind: TextKind; [part: string]: unknown }[];
export type Place = (typeof places)[number];

/**
 * Draws those of the next `limit` rows whose HTML is of another version. Nothing else of a row changes. Returns the last id; null after the
 * last row.
 */
export async function drawNext(
  tx: Writer,
  { table, text, html, column, kind }: Place,
  after: number,
  limit: number,
): Promise<number | null> {
  const rows = await tx.select({ id: table.id, text, html }).from(table).where(gt(table.id, after)).orderBy(asc(table.id)).limit(limit);
  for (const row of rows) {
    if (row.text === "" || row.html?.startsWith(versionPrefix)) continue;
    await tx
      .update(table)
      .set({ [column]: keptHtml(row.text, kind) })
      .where(and(eq(table.id, row.id), eq(text, row.text)));
  }
  return rows.at(-1)?.id ?? null;
}
