import pg from "pg";
import type { Load, Write } from "./load.ts";
import { call } from "./site.ts";

/** `lines` are what the log shows; `broken` are sentences, one for each promise that does not hold. */
export type Verdict = { lines: string[]; broken: string[] };
type Counts = { id: number; upvotes: number; votes: number; comment_count: number; comments: number };
type Stored = { rows: Map<string, number>; posts: Counts[]; projects: Counts[] };

const nameOf = ({ kind, mark, writer, subject }: Write) =>
  kind === "vote" ? `${writer.id} post ${subject}` : kind === "upvote" ? `${writer.id} project ${subject}` : mark;

/** Compares what the site acknowledged with the rows of the database, and those with what each node shows now. */
export async function judge(load: Load, database: string, nodes: string[], token: string, failedShare: number): Promise<Verdict> {
  const { rows, posts, projects } = await read(database);
  for (const { mark } of await openTokens(nodes, load)) rows.set(mark, 1);
  const acknowledged = load.writes.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
  const unanswered = load.writes.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  const lost = acknowledged.filter((write) => !rows.has(nameOf(write)));
  const doubled = [...rows].filter(([, n]) => n > 1);
  const sent = new Set(load.writes.map(nameOf));
  const unsent = [...rows.keys()].filter((name) => !sent.has(name));
  const miscounted = [...posts, ...projects].filter((one) => one.upvotes !== one.votes || one.comment_count !== one.comments);
  const stale = (await Promise.all(nodes.map((node) => staleOn(node, token, posts)))).flat();
  const mistakes = [...load.statuses].filter(([name]) => / (4\d\d|500)$/.test(name)).map(([name, n]) => `${n} × ${name}`);
  const { read: wellRead, failed, told, strange } = load.pages;

  const count = (kind: Write["kind"]) => acknowledged.filter((write) => write.kind === kind).length;
  const kinds = [...new Set(load.writes.map(({ kind }) => kind))];
  const answers = [...load.statuses].sort().map(([name, n]) => `${n} × ${name}`);
  const promises: [string[], string][] = [
    [lost.map(nameOf), "acknowledged writes are lost"],
    [doubled.map(([name]) => name), "writes are stored twice"],
    [unsent, "comments or votes are stored that nobody sent"],
    [miscounted.map(({ id }) => String(id)), "posts or projects count other votes or comments than there are"],
    [stale, "posts are shown by a node with other counts than the database has"],
    [strange, "pages were not their reader's own"],
    [mistakes, "kinds of answers tell of a mistake"],
    [failed > (wellRead + failed) * failedShare ? [`of ${wellRead + failed}`] : [], `set of pages without an answer: ${failed}`],
  ];
  return {
    lines: [
      `acknowledged  ${acknowledged.length}: ${kinds.map((kind) => `${count(kind)} × ${kind}`).join(", ")}`,
      `found         ${acknowledged.length - lost.length}`,
      `lost          ${lost.length}`,
      `doubled       ${doubled.length}`,
      `miscounted    ${miscounted.length} of ${posts.length} posts and ${projects.length} projects`,
      `stale         ${stale.length} of ${posts.length} posts on ${nodes.length} nodes`,
      `unanswered    ${unanswered.length} sent and never acknowledged; ${unanswered.filter((write) => rows.has(nameOf(write))).length} of them are stored`,
      `answers       ${answers.join(", ")}`,
      `pages         ${wellRead} read, ${told} told that nothing can be read, ${failed} not answered, ${strange.length} not their reader's own`,
    ],
    broken: promises
      .filter(([cases]) => cases.length > 0)
      .map(([cases, what]) => `${cases.length} ${what}: ${cases.slice(0, 3).join("; ")}`),
  };
}

async function read(database: string): Promise<Stored> {
  const client = new pg.Client({ connectionString: database.replace(/\?.*/, ""), ssl: { rejectUnauthorized: false } });
  await client.connect();
  const comments = await client.query("select content as name, count(*)::int as n from comments group by content");
  const written = await client.query("select title as name, count(*)::int as n from posts where title like 'mark-%' group by title");
  const votes = await client.query(
    `select concat_ws(' ', user_id, target_type, target_id) as name, count(*)::int as n from votes group by user_id, target_type, target_id`,
  );
  const counts = (type: "post" | "project") =>
    client.query<Counts>(
      `select id::int, upvotes::int, comment_count::int,
        (select count(*)::int from votes where target_type = '${type}' and target_id = s.id) as votes,
        (select count(*)::int from comments where ${type}_id = s.id) as comments from ${type}s s`,
    );
  const { rows: posts } = await counts("post");
  const { rows: projects } = await counts("project");
  await client.end();
  return { rows: new Map([...comments.rows, ...written.rows, ...votes.rows].map(({ name, n }) => [name, n])), posts, projects };
}

/** Returns the acknowledged sign-ins whose token opens the account of its member, at one node or the other in turn. */
async function openTokens(nodes: string[], load: Load): Promise<Write[]> {
  const open: Write[] = [];
  for (const [turn, write] of load.writes.filter(({ token, acknowledgedAt }) => token && acknowledgedAt !== null).entries()) {
    const { status, json } = await call(nodes[turn % nodes.length] ?? "", "GET", "/api/auth/me", { token: write.token ?? "" });
    if (status === 200 && (json.user as { id?: number })?.id === write.writer.id) open.push(write);
  }
  return open;
}

/** Returns which posts this node shows with other counts than the database has. */
async function staleOn(node: string, token: string, posts: Counts[]): Promise<string[]> {
  const stale: string[] = [];
  for (const { id, upvotes, comment_count } of posts) {
    const { status, json } = await call(node, "GET", `/api/discovery/posts/${id}`, { token });
    const shown = json.post as Partial<Counts> | undefined;
    if (shown?.upvotes !== upvotes || shown.comment_count !== comment_count) stale.push(`${id} on ${node} (${status})`);
  }
  return stale;
}
