import { and, desc, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { among, matches } from "#app/db/dialect.ts";
import { preparedBy } from "#app/db/prepared.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { posts, postTranslations } from "#app/db/schema/index.ts";
import { holdsWords, wholeWordsQuery, wordsOf } from "#app/db/search.ts";
import { withTranslation } from "./data.server.ts";

/** The search has an index of beginnings of two and three letters; of longer ones it collects every match before it returns the first. */
const indexedLetters = 3;
const batches = [100, 200, 400, 800];
const most = batches.reduce((sum, size) => sum + size);

const bound = sql.placeholder;
const newest = prepareRows(
  db
    .select({ id: posts.id })
    .from(posts)
    .where(lt(posts.id, bound("before")))
    .orderBy(desc(posts.id))
    .limit(bound("size")),
);
const newestWith = prepareRows(
  db
    .select({ id: sql<number>`rowid` })
    .from(sql`post_search`)
    .where(and(matches(sql`post_search`, bound("words")), sql`rowid < ${bound("before")}`))
    .orderBy(sql`rowid desc`)
    .limit(bound("size")),
);

function buildTexts(conditions: SQL[]) {
  const { id, tags, upvotes, downvotes, createdAt } = posts;
  const columns = {
    id,
    // With the words of the translation, as the index has them.
    title: sql<string>`${posts.title} || coalesce(' ' || ${postTranslations.title}, '')`,
    content: sql<string>`${posts.content} || coalesce(' ' || ${postTranslations.content}, '')`,
    tags,
    score: sql<number>`${upvotes} - ${downvotes}`,
    createdAt,
  };
  return prepareRows(
    db
      .select(columns)
      .from(posts)
      .leftJoin(...withTranslation)
      .where(and(among(posts.id, bound("ids")), ...conditions))
      .orderBy(desc(posts.id)),
  );
}
const textQueries = preparedBy<ReturnType<typeof buildTexts>>();

type Walk = { shape: string; conditions: SQL[]; values: Record<string, unknown>; limit: number; before: number };

/**
 * Returns the newest posts that a search matches whose last word is unfinished and longer than the index of beginnings knows. It looks through
 * the newest posts (those with the other words, if there are any) until it has `limit` matches or no post is left. Returns null where the
 * index of whole words is the faster way, because few posts match, or because the beginning is short.
 */
export async function newestWithUnfinishedWord(text: string, { shape, conditions, values, limit, before }: Walk) {
  const words = wordsOf(text);
  if ([...(words.at(-1) ?? "")].length <= indexedLetters) return null;
  const others = wholeWordsQuery(words.slice(0, -1).join(" "));
  const texts = textQueries(shape, () => buildTexts(conditions));
  const found: { id: number; score: number; createdAt: number }[] = [];
  let last = before;
  let seen = 0;
  for (const size of batches) {
    const window = { before: last, size };
    const ids = (await (others === null ? newest.execute(window) : newestWith.execute({ ...window, words: others }))).map(({ id }) => id);
    const rows = await texts.execute({ ids: JSON.stringify(ids), ...values });
    for (const { id, title, content, tags, score, createdAt } of rows) {
      if (holdsWords(`${title} ${content} ${tags.join(" ")}`, text)) found.push({ id, score, createdAt });
    }
    if (found.length >= limit || ids.length < size) return found.slice(0, limit);
    seen += size;
    last = ids.at(-1) ?? 0;
    if (found.length * most < limit * seen) return null; // at this rate it would not find enough
  }
  return null;
}
