import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, ne, not, notExists, or, type SQL, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { drafts, picturePlaces, pictureSizes, pictures, refusedPictures, textDrafts } from "#app/db/schema/index.ts";
import type { Made } from "./codec.ts";
import type { PicturePlace } from "./rules.ts";

export type PictureRow = typeof pictures.$inferSelect & { bytes: number; heldAt: number | null };

/** Keeps a picture, unless it is kept already. */
export async function insertPicture(tx: Writer, { sizes, ...made }: Made, now: number): Promise<void> {
  await tx.insert(pictures).values({ ...made, createdAt: now }).onConflictDoNothing(); // biome-ignore format: one line
  const rows = sizes.map((size) => ({ ...size, bytes: Buffer.from(size.bytes), digest: made.digest }));
  await tx.insert(pictureSizes).values(rows).onConflictDoNothing();
}

/** Says that a picture waits for its sender's form. */
export async function insertWaiting(tx: Writer, digest: string, userId: number, now: number): Promise<void> {
  await tx.insert(picturePlaces).values({ digest, userId, place: "", createdAt: now });
}

type By = { userId: number | null; heldAt?: number | null };

/** Puts pictures in a place instead of those that stood there; `userId` is who put them there, and `heldAt` since when they wait. */
export async function fillPlace(tx: Writer, place: PicturePlace, digests: string[], had: string[], by: By): Promise<void> {
  const [added, gone] = [digests.filter((digest) => !had.includes(digest)), had.filter((digest) => !digests.includes(digest))];
  const rows = added.map((digest) => ({ digest, ...by, place, createdAt: Date.now() }));
  if (rows.length > 0) await tx.insert(picturePlaces).values(rows);
  if (gone.length > 0) await clear(tx, and(eq(picturePlaces.place, place), inArray(picturePlaces.digest, gone)));
}

/** Counts what a member sent after `since`. */
export async function countSent(tx: Reader, userId: number, since: number): Promise<number> {
  const isNew = and(eq(picturePlaces.userId, userId), eq(picturePlaces.place, ""), gt(picturePlaces.createdAt, since));
  return (await tx.select({ id: picturePlaces.id }).from(picturePlaces).where(isNew)).length;
}

/** What the largest size weighs where a browser reads WebP. */
const bytes = sql<number>`(select max(length(${pictureSizes.bytes})) from ${pictureSizes} where ${pictureSizes.digest} = ${pictures.digest} and ${pictureSizes.type} = 'image/webp')`;

const placed = (from: Reader) =>
  from
    .select({ ...getTableColumns(pictures), bytes, heldAt: picturePlaces.heldAt })
    .from(picturePlaces)
    .innerJoin(pictures, eq(pictures.digest, picturePlaces.digest));

/** Returns those of these pictures that this member sent, wherever they stand, and no moderator removed. */
export async function findSent(tx: Reader, userId: number, digests: string[]): Promise<PictureRow[]> {
  if (digests.length === 0) return [];
  const refused = tx.select({ digest: refusedPictures.digest }).from(refusedPictures).where(sameAs(pictures));
  return placed(tx).where(and(inArray(picturePlaces.digest, digests), eq(picturePlaces.userId, userId), notExists(refused)));
}

/** Returns what stands at a place, in the order in which it was put there. */
export async function picturesAt(place: PicturePlace, from: Reader = db): Promise<PictureRow[]> {
  return placed(from).where(eq(picturePlaces.place, place)).orderBy(picturePlaces.id);
}

const placeColumns = { userId: picturePlaces.userId, place: picturePlaces.place, heldAt: picturePlaces.heldAt };

/** Returns the places whose picture waits, the longest first. */
export async function heldPlaces(limit: number) {
  return db.select(placeColumns).from(picturePlaces).where(isNotNull(picturePlaces.heldAt)).orderBy(picturePlaces.heldAt).limit(limit);
}

/** Ends the wait of the picture of a place. Returns whether it waited. */
export async function releasePlace(tx: Writer, place: PicturePlace): Promise<boolean> {
  const waits = and(eq(picturePlaces.place, place), isNotNull(picturePlaces.heldAt));
  return (await tx.update(picturePlaces).set({ heldAt: null }).where(waits).returning({ id: picturePlaces.id })).length > 0;
}

/** Returns where a picture stands and who sent it, the latest place first. */
export async function placesOf(digest: string): Promise<{ userId: number | null; place: string; heldAt: number | null }[]> {
  return db.select(placeColumns).from(picturePlaces).where(eq(picturePlaces.digest, digest)).orderBy(desc(picturePlaces.id));
}

/** Returns a picture in the smallest size of at least so many pixels, or in its largest. */
export async function findSize(digest: string, atLeast: number, type: "image/webp" | "image/jpeg") {
  const { size } = pictureSizes;
  const found = await db
    .select()
    .from(pictureSizes)
    .where(and(eq(pictureSizes.digest, digest), eq(pictureSizes.type, type)))
    .orderBy(sql`case when ${size} >= ${atLeast} then ${size} else 100000 - ${size} end`)
    .limit(1);
  return found[0];
}

/** Clears places, and deletes the pictures that stand nowhere any more. */
export const clearPlaces = (tx: Writer, places: PicturePlace[]): Promise<void> => clear(tx, inArray(picturePlaces.place, places));

/** Forgets that these were sent, whatever form they wait for. */
export async function clearSent(tx: Writer, digests: string[]): Promise<void> {
  if (digests.length > 0) await clear(tx, and(eq(picturePlaces.place, ""), inArray(picturePlaces.digest, digests)));
}

/** Forgets the pictures that wait since before a time for a form that was not sent, and that no draft of their sender names. */
export async function clearWaiting(tx: Writer, before: number): Promise<void> {
  const names = (table: typeof drafts | typeof textDrafts) =>
    sql`exists (select 1 from ${table} where ${table.userId} = ${picturePlaces.userId} and cast(${table.values} as text) like '%' || ${picturePlaces.digest} || '%')`;
  await clear(tx, and(eq(picturePlaces.place, ""), lt(picturePlaces.createdAt, before), not(names(drafts)), not(names(textDrafts))));
}

async function clear(tx: Writer, where: SQL | undefined): Promise<void> {
  const cleared = await tx.delete(picturePlaces).where(where).returning({ digest: picturePlaces.digest });
  if (cleared.length === 0) return;
  const digests = cleared.map(({ digest }) => digest);
  const places = sql`select 1 from ${picturePlaces} where ${picturePlaces.digest} = ${pictures.digest}`;
  await tx.delete(pictures).where(and(inArray(pictures.digest, digests), sql`not exists (${places})`));
}

/** Whether a moderator removed this picture, whatever was made of it then: a face, a logo or a picture in a text. */
export const isRefused = async (from: Reader, made: Made): Promise<boolean> =>
  (await from.select({ digest: refusedPictures.digest }).from(refusedPictures).where(sameAs(made)).limit(1)).length > 0;

/** That a removed picture is this one: what was made of it is the same, or what was sent. */
const sameAs = ({ digest, source }: { digest: string | typeof pictures.digest; source: string | typeof pictures.source }) =>
  or(eq(refusedPictures.digest, digest), and(eq(refusedPictures.source, source), ne(refusedPictures.source, "")));

/** Returns what these pictures look like, and what all that were removed do. */
export async function looksOf(from: Reader, digests: string[]): Promise<{ looks: string[]; refused: string[] }> {
  if (digests.length === 0) return { looks: [], refused: [] };
  const looks = await from.select({ look: pictures.look }).from(pictures).where(inArray(pictures.digest, digests));
  const refused = await from.select({ look: refusedPictures.look }).from(refusedPictures);
  return { looks: looks.map(({ look }) => look), refused: refused.map(({ look }) => look) };
}

export async function insertRefused(tx: Writer, refused: PictureRow[], now: number): Promise<void> {
  const rows = refused.map(({ digest, look, source }) => ({ digest, look, source, createdAt: now }));
  if (rows.length > 0) await tx.insert(refusedPictures).values(rows).onConflictDoNothing();
}
