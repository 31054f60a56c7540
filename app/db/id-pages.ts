import { asc, desc, gt, lt } from "drizzle-orm";
import { type IdPage, idBefore } from "#app/text/cursors.ts";
import type { AnyColumn } from "./columns.ts";

/** The rows that stand after the cursor, and their order. Both directions walk the same index. */
export const pastCursor = (id: AnyColumn, { order, after }: IdPage) => (order === "oldest" ? gt(id, after) : lt(id, idBefore(after)));
export const inOrder = (id: AnyColumn, { order }: IdPage) => (order === "oldest" ? asc(id) : desc(id));
