import { createHash } from "node:crypto";
import { createServer } from "node:http";
import Database from "better-sqlite3";

// The feed of a member, written by hand: the same rows and look-ups on node:http, better-sqlite3 and template strings. What a framework
// costs is measured against this.
const sqlite = new Database(process.argv[2] ?? "", { readonly: true });
const member = sqlite.prepare(
  "select users.* from sessions join users on users.id = sessions.user_id where secret_hash = ? and sessions.expires_at > ?",
);
const feed =
  sqlite.prepare(`select posts.*, substr(posts.content, 1, 400) as preview, users.username, h.slug, h.name_en as hub, p.name_en as place
  from post_places join posts on posts.id = post_places.post_id join users on users.id = posts.user_id
  left join industry_hubs h on h.id = posts.industry_hub_id left join provinces p on p.code = posts.province
  where place = 'all' order by post_places.hot desc, post_places.post_id desc limit 21`);
const hubs = sqlite.prepare("select * from industry_hubs order by position");
const provinces = sqlite.prepare("select * from provinces order by position");
const votes = sqlite.prepare(
  `select target_id, vote_type from votes where user_id = ? and target_type = 'post' and target_id in (${Array(20).fill("?").join()})`,
);

type Row = Record<string, string | number | null>;
const safe = (value: unknown) => String(value ?? "").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function card(post: Row, vote: unknown) {
  const tags = JSON.parse(String(post.tags)) as string[];
  return `<li id="post-${post.id}"><button name="vote" value="up.post.${post.id}" aria-pressed="${vote === "up"}">▲</button><output>${Number(post.upvotes) - Number(post.downvotes)}</output><button name="vote" value="down.post.${post.id}" aria-pressed="${vote === "down"}">▼</button><article><h2><a href="/post/${post.id}">${safe(post.title)}</a></h2><p><b>${post.post_type}</b> <a href="/discover/industry/${post.slug}">${safe(post.hub)}</a> <a href="/discover/province/${post.province}">${safe(post.place)}</a> ${safe(post.city)} ${post.timeline_tag ?? ""} u/${safe(post.username)} <time>${new Date(Number(post.created_at)).toISOString()}</time></p><p>${safe(post.preview)}</p><p><a href="/post/${post.id}#comments">${post.comment_count} comments</a> ${post.view_count} views ${tags.map((tag) => `<a href="/discover/tag/${encodeURIComponent(tag)}">#${safe(tag)}</a>`).join(" ")}</p></article></li>`;
}

const server = createServer((request, response) => {
  const secret = /session=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const viewer = member.get(createHash("sha256").update(secret).digest("base64url"), Date.now()) as Row | undefined;
  if (!viewer) return void response.writeHead(302, { Location: "/login" }).end();
  const posts = (feed.all() as Row[]).slice(0, 20);
  const mine = new Map((votes.all(viewer.id, ...posts.map((post) => post.id)) as Row[]).map((row) => [row.target_id, row.vote_type]));
  const options = (rows: unknown[], key: string) =>
    (rows as Row[]).map((row) => `<option value="${row[key]}">${safe(row.name_en)}</option>`).join("");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Discover</title></head><body><header>${safe(viewer.username)}</header><main><h1>Discover</h1><form><select name="industryHub">${options(hubs.all(), "slug")}</select><select name="province">${options(provinces.all(), "code")}</select></form><form method="post"><ol>${posts.map((post) => card(post, mine.get(post.id ?? 0))).join("")}</ol></form></main></body></html>`;
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": Buffer.byteLength(html) }).end(html);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`floor is at http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
});
