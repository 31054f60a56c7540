import { sql } from "drizzle-orm";
import { blob, id, index, instant, integer, primaryKey, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

/** Pictures by a hash of their content: one that is sent twice is kept once, and goes with the last place where it stands. */
export const pictures = table("pictures", {
  digest: text().primaryKey(),
  /** The sides of the largest size in pixels. */
  width: integer().notNull(),
  height: integer().notNull(),
  /** What the whole looks like that was sent (features/pictures/look.ts), whatever was cut out of it. */
  look: text().notNull(),
  /** A hash of the pixels that were sent, which a face, a logo and a picture in a text share. Empty before it was kept. */
  source: text().notNull().default(""),
  createdAt: instant().notNull(),
});

const ofPicture = () =>
  text()
    .notNull()
    .references(() => pictures.digest, { onDelete: "cascade" });

/** The bytes of a picture, by the side in pixels of the square that it was fitted into. */
export const pictureSizes = table(
  "picture_sizes",
  {
    digest: ofPicture(),
    size: integer().notNull(),
    type: text({ enum: ["image/webp", "image/jpeg"] }).notNull(),
    bytes: blob({ mode: "buffer" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.digest, t.size, t.type] })],
);

/** Where pictures stand. */
export const picturePlaces = table(
  "picture_places",
  {
    id: id(),
    digest: ofPicture(),
    /** Who sent it; nobody for what a job fetched, or after the account was deleted. */
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** What has it (features/pictures/rules.ts): "face:3". Empty while it waits for its form to be sent: then it is its sender's alone. */
    place: text().notNull(),
    /** Since when a face or a logo waits that looks like a removed picture: until a moderator has looked, its sender alone sees it. */
    heldAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("picture_places_picture").on(t.digest),
    index("picture_places_place").on(t.place),
    index("picture_places_held").on(t.heldAt).where(sql`held_at is not null`),
    index("picture_places_user").on(t.userId, t.createdAt),
  ],
);

/** Pictures that moderators removed: neither they nor what looks like them is taken again. Holds no picture and no name. */
export const refusedPictures = table("refused_pictures", {
  digest: text().primaryKey(),
  look: text().notNull(),
  source: text().notNull().default(""),
  createdAt: instant().notNull(),
});
