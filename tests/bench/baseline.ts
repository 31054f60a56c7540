import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import Database from "better-sqlite3";

// The pages that the bench measures, written by hand with the same queries on node:http, better-sqlite3 and template strings. The bench
// compares the application with them. Usage: node baseline.ts <database>

const sqlite = new Database(process.argv[2] ?? "", { readonly: true });
const member = sqlite.prepare(
  "select users.* from sessions join users on users.id = sessions.user_id where secret_hash = ? and sessions.expires_at > ?",
);
const listed = `select posts.*, substr(posts.content, 1, 400) as preview, users.username, h.slug, h.name_en as hub, p.name_en as place
  from post_places join posts on posts.id = post_places.post_id join users on users.id = posts.user_id
  left join industry_hubs h on h.id = posts.industry_hub_id left join provinces p on p.code = posts.province
  where place = ? order by post_places.hot desc, post_places.post_id desc limit 21`;
const feed = sqlite.prepare(listed);
const hubs = sqlite.prepare("select * from industry_hubs order by position");
const provinces = sqlite.prepare("select * from provinces order by position");
const hubBySlug = sqlite.prepare("select * from industry_hubs where slug = ?");
const postById = sqlite.prepare(
  "select posts.*, content as preview, username from posts join users on users.id = user_id where posts.id = ?",
);
const answers = sqlite.prepare(
  "select comments.*, username from comments join users on users.id = user_id where post_id = ? and parent_id = 0 order by best desc, comments.id desc limit 41",
);
const newest = sqlite.prepare(
  "select comments.*, username from comments join users on users.id = user_id where post_id = ? and parent_id = 0 order by comments.created_at desc, comments.id desc limit 51",
);
const found = sqlite.prepare(
  "select posts.*, substr(posts.content, 1, 400) as preview, username from search_index join posts on posts.id = search_index.rowid - 9 * 17592186044416 join users on users.id = user_id where search_index match ? and search_index.rowid >= 9 * 17592186044416 order by search_index.rowid desc limit 21",
);
const votes = sqlite.prepare(
  "select target_id, vote_type from votes where user_id = ? and target_type = ? and target_id in (select value from json_each(?))",
);

type Row = Record<string, string | number | null>;
const safe = (value: unknown) => String(value ?? "").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const options = (rows: unknown[], key: string) =>
  (rows as Row[]).map((row) => `<option value="${row[key]}">${safe(row.name_en)}</option>`).join("");

function voted(viewer: Row | undefined, type: string, rows: Row[]) {
  const found = viewer ? (votes.all(viewer.id, type, JSON.stringify(rows.map((row) => row.id))) as Row[]) : [];
  return new Map(found.map((row) => [row.target_id, row.vote_type]));
}

function buttons(type: string, row: Row, vote: unknown) {
  return `<button name="vote" value="${vote === "up" ? "none" : "up"}.${type}.${row.id}" aria-pressed="${vote === "up"}">▲</button><output>${Number(row.upvotes) - Number(row.downvotes)}</output><button name="vote" value="${vote === "down" ? "none" : "down"}.${type}.${row.id}" aria-pressed="${vote === "down"}">▼</button>`;
}

function card(post: Row, vote: unknown) {
  const tags = JSON.parse(String(post.tags)) as string[];
  return `<li id="post-${post.id}">${buttons("post", post, vote)}<article><h2><a href="/post/${post.id}">${safe(post.title)}</a></h2><p><b>${post.post_type}</b> <a href="/discover/industry/${post.slug}">${safe(post.hub)}</a> <a href="/discover/province/${post.province}">${safe(post.place)}</a> ${safe(post.city)} ${post.timeline_tag ?? ""} u/${safe(post.username)} <time>${new Date(Number(post.created_at)).toISOString()}</time></p><p>${safe(post.preview)}</p><p><a href="/post/${post.id}#comments">${post.comment_count} comments</a> ${post.view_count} views ${tags.map((tag) => `<a href="/discover/tag/${encodeURIComponent(tag)}">#${safe(tag)}</a>`).join(" ")}</p></article></li>`;
}

const document = (viewer: Row | undefined, title: unknown, main: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${safe(title)}</title></head><body><header>${viewer ? `${safe(viewer.username)} ${viewer.unread_count}` : ""}</header><main><h1>${safe(title)}</h1>${main}</main></body></html>`;

function list(viewer: Row | undefined, title: unknown, rows: Row[]) {
  const posts = rows.slice(0, 20);
  const mine = voted(viewer, "post", posts);
  return document(
    viewer,
    title,
    `<form><select name="industryHub">${options(hubs.all(), "slug")}</select><select name="province">${options(provinces.all(), "code")}</select></form><form method="post"><ol>${posts.map((post) => card(post, mine.get(post.id ?? 0))).join("")}</ol></form>`,
  );
}

function post(viewer: Row | undefined, id: number) {
  const row = postById.get(id) as Row;
  const comments = (answers.all(id) as Row[]).slice(0, 40);
  const mine = voted(viewer, "comment", comments);
  const thread = comments.map(
    (comment) =>
      `<li id="comment-${comment.id}"><p>u/${safe(comment.username)} <time>${new Date(Number(comment.created_at)).toISOString()}</time></p><div>${safe(comment.content)}</div>${buttons("comment", comment, mine.get(comment.id ?? 0))}</li>`,
  );
  return document(viewer, row.title, `${card(row, voted(viewer, "post", [row]).get(row.id ?? 0))}<ol>${thread.join("")}</ol>`);
}

const withVotes = (viewer: Row | undefined, type: string, rows: Row[]) => {
  const mine = voted(viewer, type, rows);
  return rows.map((row) => ({ ...row, user_vote: mine.get(row.id ?? 0) ?? null }));
};

/** Answers a JSON call: the list of posts, one post, or its newest comments. */
function jsonOf(viewer: Row | undefined, path: string): string {
  const [, id, comments] = /^\/api\/discovery\/posts\/(\d+)(\/comments)?$/.exec(path) ?? [];
  if (comments) return JSON.stringify({ success: true, comments: withVotes(viewer, "comment", (newest.all(id) as Row[]).slice(0, 50)) });
  if (id) return JSON.stringify({ success: true, post: withVotes(viewer, "post", postById.all(id) as Row[])[0] });
  return JSON.stringify({ success: true, posts: withVotes(viewer, "post", (feed.all("all") as Row[]).slice(0, 20)) });
}

function pageOf(path: string, query: URLSearchParams, viewer: Row | undefined): string {
  const [, id] = /^\/post\/(\d+)$/.exec(path) ?? [];
  if (id) return post(viewer, Number(id));
  const [, slug] = /^\/discover\/industry\/([\w-]+)$/.exec(path) ?? [];
  if (path.startsWith("/api/")) return jsonOf(viewer, path);
  if (slug) {
    const hub = hubBySlug.get(slug) as Row;
    return list(viewer, hub.name_en, feed.all(`hub:${hub.id}`) as Row[]);
  }
  if (path === "/search") return list(viewer, "Search", found.all(`"${query.get("q")}"`) as Row[]);
  return list(viewer, "Discover", feed.all("all") as Row[]);
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://baseline");
  const secret = /session=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1] ?? request.headers.authorization?.slice("Bearer ".length);
  const hash = secret && createHash("sha256").update(secret).digest("base64url");
  const page = Buffer.from(pageOf(pathname, searchParams, hash ? (member.get(hash, Date.now()) as Row | undefined) : undefined));
  const isBrotli = request.headers["accept-encoding"]?.includes("br") ?? false;
  const body = isBrotli ? brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : page;
  const headers = {
    "Content-Type": pathname.startsWith("/api/") ? "application/json" : "text/html; charset=utf-8",
    "Content-Length": body.length,
  };
  response.writeHead(200, isBrotli ? { ...headers, "Content-Encoding": "br" } : headers).end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`baseline is at http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
});
