import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Writer } from "#app/db/client.server.ts";
import { posts } from "#app/db/schema/index.ts";
import type { PostRow } from "./data.server.ts";
import type { LinkPreview } from "./link-previews.ts";

/** Claims the public posts whose linked pages are to be read until `until`, so that nobody else reads them meanwhile. */
export async function claimPreviews(tx: Writer, now: number, until: number, limit: number): Promise<PostRow[]> {
  const isDue = and(lte(posts.previewsDueAt, now), isNull(posts.removedAt));
  const due = await tx.select().from(posts).where(isDue).orderBy(posts.previewsDueAt).limit(limit);
  const ids = due.map(({ id }) => id);
  if (ids.length > 0) await tx.update(posts).set({ previewsDueAt: until }).where(inArray(posts.id, ids));
  return due;
}

/** Keeps what was read of linked pages, unless the post was saved with other links or removed meanwhile. */
export async function keepPreviews(tx: Writer, id: number, claimedUntil: number, linkPreviews: LinkPreview[]): Promise<void> {
  const isSame = and(eq(posts.id, id), eq(posts.previewsDueAt, claimedUntil));
  await tx.update(posts).set({ linkPreviews, previewsDueAt: null }).where(isSame);
}
