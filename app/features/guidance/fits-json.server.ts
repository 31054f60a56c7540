import { z } from "zod";
import { count, id } from "#app/fields/json-fields.server.ts";
import type { Fits } from "./fits.server.ts";
import { saidWhy } from "./fits.ts";

const found = { path: z.string(), reason: z.string() };

/** What of this site fits the asker, beside the guidance (docs/product/guidance.md#what-fits). */
export const FitsJson = z.object({
  searched_words: z.array(z.string()),
  posts: z.array(
    z.object({
      ...found,
      id,
      title: z.string(),
      score: z.int(),
      comment_count: count,
      industry_hub: z.string().nullable(),
      province: z.string().nullable(),
      username: z.string(),
    }),
  ),
  people: z.array(
    z.object({ ...found, username: z.string(), full_name: z.string(), about: z.array(z.string()), wrote: z.string().nullable() }),
  ),
  companies: z.array(z.object({ ...found, name: z.string(), facts: z.array(z.string()) })),
});

export function serializeFits({ words, posts, people, companies }: Fits): z.input<typeof FitsJson> {
  return {
    searched_words: words,
    posts: posts.map(({ id, title, score, comments, hub, province, author, shared, why }) => ({
      path: `/post/${id}`,
      reason: saidWhy({ why, shared }),
      id,
      title,
      score,
      comment_count: comments,
      industry_hub: hub,
      province,
      username: author.username,
    })),
    people: people.map(({ username, fullName, about, wrote, shared, why }) => ({
      path: `/u/${username}`,
      reason: saidWhy({ why, shared }),
      username,
      full_name: fullName,
      about,
      wrote: wrote?.href ?? null,
    })),
    companies: companies.map(({ slug, name, facts, shared, why }) => ({
      path: `/company/${slug}`,
      reason: saidWhy({ why, shared }),
      name,
      facts,
    })),
  };
}
