import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { db } from "#app/db/client.server.ts";
import { type DocumentRow, documentOf } from "#app/db/search-index/documents.server.ts";
import { indexLater, replaceDocuments } from "#app/db/search-index/indexing.server.ts";
import type { DocumentKind } from "#app/db/search-index/kinds.ts";
import { documentsOfKind, isIndexing } from "#app/db/search-index/reading.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { openDocuments } from "#app/features/open-data/searchable.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { log } from "#app/process/log.server.ts";
import { sitePages } from "./site-pages.ts";

/** How many documents are written at a time, and how long others may write between two steps. */
const [batch, pauseMs] = [100, 5];

/** Brings the index up to this version: its pages, and the rows that an upgrade has queued, some at a time so that everybody else is served. */
export async function indexWaiting(): Promise<void> {
  await indexSitePages();
  let done = 0;
  while (await isIndexing()) {
    const some = await transaction(indexLater, unseen);
    done += some;
    if (done % 10_000 < some) log.info({ documents: done }, "search is being indexed");
    await sleep(pauseMs);
  }
}

/** Brings the pages of the site into the index as this version words them. */
export async function indexSitePages(): Promise<void> {
  const inBoth = (sentence: (typeof sitePages)[number]["title"]) => [sentence({}, { locale: "en" }), sentence({}, { locale: "fr" })];
  await storeAll("page", sitePages.map(({ title, about }, at) => documentOf("page", { id: at + 1, title: inBoth(title), body: inBoth(about) }))); // biome-ignore format: one line
}

/** Brings what the pages of public data list into the index. */
export async function indexOpenData(): Promise<void> {
  for (const { kind, documents } of await openDocuments()) await storeAll(kind, documents);
}

/** Makes these the documents of a kind. What is there as it should be is left, and the others are written some at a time. */
async function storeAll(kind: DocumentKind, documents: DocumentRow[]): Promise<void> {
  const stored = new Map((await documentsOfKind(db, kind)).map((row) => [row.id, row]));
  const changed = documents.filter((row) => !isDeepStrictEqual(row, stored.get(row.id)));
  const wanted = new Set(documents.map(({ id }) => id));
  const old = [...stored.keys()].filter((id) => !wanted.has(id));
  for (let from = 0; from < Math.max(changed.length, old.length); from += batch) {
    const some = changed.slice(from, from + batch);
    const ids = [...some.map(({ id }) => id), ...old.slice(from, from + batch)];
    await transaction((tx) => replaceDocuments(tx, ids, some), unseen);
    await sleep(pauseMs);
  }
}
