import { sql } from "drizzle-orm";
import { inMostLists, window } from "#app/db/in-most-lists.server.ts";
import { postListings } from "#app/db/schema/index.ts";

/** Returns the ids of the posts that are in the most of some lists, of these the newest, except one. */
export const closePosts = inMostLists(
  (list) => sql`select ${postListings.postId} as id, ${postListings.createdAt} as rank from ${postListings}
    where ${postListings.list} = ${list} order by ${postListings.createdAt} desc, ${postListings.postId} desc limit ${window}`,
);
