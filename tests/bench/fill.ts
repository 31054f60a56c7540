import { hashSecret } from "#app/auth/secret.server.ts";
import { prepareDatabase } from "#app/cli/seed.ts";
import { closeDatabase } from "#app/db/client.server.ts";
import { openFile } from "#app/db/open.server.ts";
import { registerAccount } from "#app/features/accounts/operations.server.ts";
import { rendererCounter } from "#app/features/counters/rules.ts";
import { listsOf } from "#app/features/posts/lists.ts";
import { dayOf, monthOf, postTypes } from "#app/features/posts/rules.ts";
import { hotRank } from "#app/features/scores/rules.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { kept } from "#app/markdown/kept.server.ts";
import { rendererVersion } from "#app/markdown/render.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { randomFrom } from "#seeds/demo/random.ts";
import { reader, writers } from "./known.ts";

// Fills the database of DATA_DIR with as many posts as the first argument says, each with about two comments and three votes.

const posts = Number(process.argv[2]);
const members = Math.max(1_000, posts / 50);
const firstMember = 10;
const yearMs = 365 * 86_400_000;
const now = Date.now();
const chance = randomFrom(7);
const below = (limit: number) => Math.floor(chance() * limit);

await prepareDatabase();
const { id: readerId } = await registerAccount({
  email: reader.email,
  username: "reader",
  full_name: "Bench Reader",
  user_type: "professional",
  postal_code: "K1A 0A6",
  password: reader.password,
  confirm_password: reader.password,
});
closeDatabase();

const db = openFile(settings.databaseFile);
db.pragma("journal_mode = MEMORY");
db.pragma("synchronous = OFF");
db.pragma("cache_size = -400000");
db.pragma("foreign_keys = OFF");
const column = <T>(query: string) => db.prepare(query).pluck().all() as T[];
const hubs = column<number>("select id from industry_hubs where on_discovery = 1");
const provinces = column<string>("select code from provinces");
const stems = [
  "sensor",
  "tide",
  "model",
  "grid",
  "clinic",
  "soil",
  "ice",
  "radio",
  "battery",
  "forest",
  "harbour",
  "turbine",
  "archive",
  "satellite",
  "recipe",
  "ledger",
];
const word = () => `${stems[Math.floor(below(stems.length) ** 2 / stems.length)]}${below(4) ? "" : below(500)}`;
const words = (count: number) => Array.from({ length: count }, word).join(" ");

// Building an index is faster after all rows are inserted.
const indexes = db
  .prepare(
    "select name, sql from sqlite_master where type = 'index' and sql not null and tbl_name in ('posts', 'post_places', 'comments', 'votes') and sql not like '%UNIQUE%'",
  )
  .all() as { name: string; sql: string }[];
for (const { name } of indexes) db.exec(`drop index ${name}`);

const addMember = db.prepare(
  "insert into users (id, email, username, username_key, full_name, user_type, postal_code, province, password_hash, created_at) values (?, ?, ?, ?, ?, 'professional', '', 'ON', '', ?)",
);
const addPost = db.prepare(
  "insert into posts (id, user_id, post_type, title, content, content_html, industry_hub_id, province, timeline_tag, tags, language, upvotes, downvotes, comment_count, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'en', ?, ?, ?, ?, ?)",
);
const addPlace = db.prepare("insert into post_places (place, post_id, hot, score, day, month, created_at) values (?, ?, ?, ?, ?, ?, ?)");
const addVote = db.prepare("insert into votes (user_id, target_type, target_id, vote_type, created_at) values (?, 'post', ?, ?, ?)");
const addComment = db.prepare(
  "insert into comments (id, post_id, parent_id, thread_id, user_id, depth, content, content_html, language, created_at, updated_at) values (?, ?, 0, ?, ?, 0, ?, ?, 'en', ?, ?)",
);
/** Words without marks are one paragraph; drawing each of a million texts would take minutes. */
const drawn = (text: string) => kept(text, `<p>${text}</p>\n`);
const someone = () => firstMember + below(members);
let comments = 0;

function fillPost(id: number) {
  const createdAt = now - Math.round(((posts - id) / posts) * yearMs) - 60_000;
  const [up, down] = [below(6), below(2)];
  const commentCount = id === posts ? 200 : below(5);
  const post = {
    postType: postTypes[below(postTypes.length)] ?? "text",
    industryHubId: hubs[below(hubs.length)] ?? null,
    province: provinces[below(provinces.length)] ?? null,
    timelineTag: timelineTags[below(timelineTags.length)] ?? null,
    language: "en",
    tags: [stems[below(stems.length)] ?? "sensor"],
  };
  const { postType, industryHubId, province, timelineTag, tags } = post;
  const texts = [words(6), words(20 + below(40))];
  addPost.run(
    id,
    someone(),
    postType,
    ...texts,
    drawn(texts[1] ?? ""),
    industryHubId,
    province,
    timelineTag,
    JSON.stringify(tags),
    up,
    down,
    commentCount,
    createdAt,
    createdAt,
  );
  const score = up - down;
  const ranks = [hotRank(score, createdAt), score, dayOf(createdAt), monthOf(createdAt), createdAt];
  for (const place of listsOf({ ...post, isQuestion: false })) addPlace.run(place, id, ...ranks);
  const first = someone();
  for (let vote = 0; vote < up + down; vote += 1) {
    addVote.run(firstMember + ((first - firstMember + vote) % members), id, vote < up ? "up" : "down", createdAt);
  }
  for (let said = 0; said < commentCount; said += 1) {
    comments += 1;
    const content = words(12);
    addComment.run(comments, id, comments, someone(), content, drawn(content), createdAt + said, createdAt + said);
  }
}

db.transaction(() => {
  for (let id = firstMember; id < firstMember + members; id += 1)
    addMember.run(id, `m${id}@example.ca`, `m${id}`, `m${id}`, `Member ${id}`, now - yearMs);
  for (let id = 1; id <= posts; id += 1) {
    fillPost(id);
    if (id % Math.max(10_000, posts / 20) === 0) console.log(`  ${id.toLocaleString("en-CA")} posts`);
  }
  const session = db.prepare(
    "insert into sessions (user_id, secret_hash, user_agent, created_at, expires_at, last_used_at) values (?, ?, '', ?, ?, ?)",
  );
  const token = db.prepare(
    "insert into api_tokens (user_id, secret_hash, name, created_at, expires_at, last_used_at) values (?, ?, 'bench', ?, ?, ?)",
  );
  const secrets = [[readerId, reader.secret] as const, ...writers.map((secret, turn) => [firstMember + turn, secret] as const)];
  for (const [userId, secret] of secrets) {
    session.run(userId, hashSecret(secret), now, now + 10 * yearMs, now + 10 * yearMs);
    token.run(userId, hashSecret(secret), now, now + 10 * yearMs, now + 10 * yearMs);
  }
  console.log("  indexes");
  for (const { sql } of indexes) db.exec(sql);
  console.log("  counts");
  const count = db.prepare("insert into counters (name, value) values (?, ?) on conflict (name) do update set value = excluded.value");
  for (const [name, value] of Object.entries({ posts, comments, members: members + 1, [rendererCounter]: rendererVersion }))
    count.run(name, value);
  db.exec(`
    update industry_hubs set post_count = (select count(*) from post_places where place = 'hub:' || industry_hubs.id);
    update provinces set post_count = (select count(*) from post_places where place = 'province:' || provinces.code);
    insert into hub_province_counts (hub_id, province, post_count)
      select industry_hub_id, province, count(*) from posts where industry_hub_id is not null and province is not null group by 1, 2;
    update users set post_count = coalesce((select n from (select user_id, count(*) n from posts group by 1) c where c.user_id = users.id), 0);
  `);
})();
db.pragma("journal_mode = WAL");
db.exec("analyze");
db.close();
