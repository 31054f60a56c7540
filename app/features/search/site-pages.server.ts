import { setTimeout as sleep } from "node:timers/promises";
import { db } from "#app/db/client.server.ts";
import { documentOf } from "#app/db/search-index/documents.server.ts";
import { indexLater, replaceDocuments } from "#app/db/search-index/indexing.server.ts";
import { documentsOfKind, isIndexing } from "#app/db/search-index/reading.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { log } from "#app/log.server.ts";
import { unseen } from "#app/page-parts.server.ts";
import { sitePages } from "./site-pages.ts";

/** How long others may write between two steps. */
const pauseMs = 5;

/** Brings the index up to this version: its pages, and the rows that an upgrade has queued, some at a time so that everybody else is served. */
export async function indexWaiting(): Promise<void> {
  await indexSitePages();
  let done = 0;
  while (await isIndexing()) {
    done += await transaction(indexLater, unseen);
    if (done % 10_000 < 100) log.info({ documents: done }, "search is being indexed");
    await sleep(pauseMs);
  }
}

/** Brings the pages of the site into the index, unless they stand there as this version words them. */
export async function indexSitePages(): Promise<void> {
  const inBoth = (sentence: (typeof sitePages)[number]["title"]) => [sentence({}, { locale: "en" }), sentence({}, { locale: "fr" })];
  const documents = sitePages.map(({ title, about }, at) => documentOf("page", { id: at + 1, title: inBoth(title), body: inBoth(about) }));
  const stored = await documentsOfKind(db, "page");
  const isSame = stored.length === documents.length && stored.every((row, at) => row.title === documents[at]?.title && row.body === documents[at]?.body); // biome-ignore format: one line
  if (!isSame) await transaction((tx) => replaceDocuments(tx, [...stored, ...documents].map(({ id }) => id), documents), unseen); // biome-ignore format: one line
}
