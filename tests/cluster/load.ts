import { setTimeout as sleep } from "node:timers/promises";
import { call, type Person, sendForm, signIn } from "./site.ts";

export type Subjects = { posts: number[]; projects: number[] };
/**
 * A write with its own mark; `token` is what a sign-in gave. Only what the site has acknowledged must be found; what never was may be there or not.
 */
export type Write = {
  kind: keyof typeof ways;
  writer: Person;
  subject: number;
  mark: string;
  acknowledgedAt: number | null;
  tookMs: number;
  token?: string;
};

/** Writers wait as people would: beyond so many open writes no new ones begin. */
const mostOpen = 300;
/** Sooner than people would; a sign-in costs the nodes a tenth of a second of computing each time, so it waits as people do. */
const againMs = (kind: Write["kind"]) => (kind === "sign-in" ? 5000 : 500);
/** In every twenty writes. The kinds beyond votes and comments are rarer, as with people. */
const kinds: Write["kind"][] = [
  ...["comment", "upvote", "form", "vote", "comment", "upvote", "form", "vote", "comment", "post"],
  ...["comment", "upvote", "form", "vote", "comment", "upvote", "form", "vote", "comment", "sign-in"],
] as const;

type Way = (site: string, write: Write) => Promise<{ status: number; isDone: boolean }>;

/** How each kind is sent once. What has a submission key, or ends in the same state, is sent again until it is acknowledged: all but a vote, which is a switch. */
const ways = {
  comment: async (site, { writer: { token }, subject, mark }) => {
    const body = { content: mark, submission_key: mark };
    const { status, json } = await call(site, "POST", `/api/discovery/posts/${subject}/comments`, { token, body });
    return { status, isDone: status === 201 && (json.comment as { content?: string })?.content === mark };
  },
  form: async (site, { writer, subject, mark }) => {
    const body = new URLSearchParams({ content: mark, submission_key: mark, comment: "yes" });
    const status = await sendForm(site, `/post/${subject}`, writer.cookie, body);
    return { status, isDone: status === 303 };
  },
  post: async (site, { writer: { token }, mark }) => {
    const body = { title: mark, tags: ["load"], post_type: "text", content: "Of the load.", submission_key: mark };
    const { status, json } = await call(site, "POST", "/api/discovery/posts", { token, body });
    return { status, isDone: status === 201 && (json.post as { title?: string })?.title === mark };
  },
  upvote: async (site, { writer: { token }, subject }) => {
    const { status, json } = await call(site, "POST", `/api/social/projects/${subject}/upvote`, { token });
    return { status, isDone: status === 200 && json.user_upvoted === true };
  },
  vote: async (site, { writer: { token }, subject }) => {
    const body = { target_type: "post", target_id: subject, vote_type: "up" };
    const { status, json } = await call(site, "POST", "/api/discovery/vote", { token, body });
    return { status, isDone: status === 200 && json.user_vote === "up" };
  },
  "sign-in": async (site, write) => {
    const { status, json } = await signIn(site, write.writer.email);
    write.token = String(json.token);
    return { status, isDone: status === 200 };
  },
} satisfies Record<string, Way>;

/** Writes and reads until it is stopped. What was stored though its answer was lost must not be stored twice. */
export class Load {
  readonly writes: Write[] = [];
  readonly statuses = new Map<string, number>();
  readonly pages = { read: 0, failed: 0, told: 0, strange: [] as string[] };
  /** Whether any server can be read from: while none can, a page says so. */
  isReadable = true;
  private readonly sent: Partial<Record<Write["kind"], number>> = {};
  private goesOn = true;
  private open = 0;
  private readonly running: Promise<void>[] = [];
  private readonly site: string;
  private readonly subjects: Subjects;
  private readonly writers: Person[];
  private readonly perSecond: number;

  constructor(site: string, subjects: Subjects, writers: Person[], readers: Person[], perSecond: number) {
    this.perSecond = perSecond;
    this.site = site;
    this.subjects = subjects;
    this.writers = writers;
    this.running.push(this.write(), ...readers.map((reader) => this.read(reader)));
  }

  /** Begins nothing more, and waits for what is open. */
  async stop(): Promise<void> {
    this.goesOn = false;
    await Promise.all(this.running);
    while (this.open > 0) await sleep(50);
  }

  private async write(): Promise<void> {
    const began = performance.now();
    for (let due = 0, n = 0; this.goesOn; due += 1) {
      await sleep(Math.max(0, began + (due * 1000) / this.perSecond - performance.now()));
      if (this.open >= mostOpen) continue;
      const write = this.nextWrite(n);
      n += 1;
      this.writes.push(write);
      this.open += 1;
      void this.send(write).finally(() => {
        this.open -= 1;
      });
    }
  }

  /** No two votes have the same writer and subject; once all have voted for everything, they comment. */
  private nextWrite(n: number): Write {
    const next = kinds[n % kinds.length] ?? "comment";
    const hasVoted = (this.sent[next] ?? 0) >= this.writers.length * this.subjects.posts.length;
    const kind = hasVoted && (next === "vote" || next === "upvote") ? "comment" : next;
    const turn = this.sent[kind] ?? 0;
    this.sent[kind] = turn + 1;
    const list = kind === "upvote" ? this.subjects.projects : this.subjects.posts;
    const writer = this.writers[turn % this.writers.length];
    const subject = list[Math.floor(turn / this.writers.length) % list.length];
    if (!writer || !subject) throw new Error("The load needs writers and subjects.");
    return { kind, writer, subject, mark: `mark-${n}-of-the-load`, acknowledgedAt: null, tookMs: 0 };
  }

  private async send(write: Write): Promise<void> {
    const began = performance.now();
    const last = began + 60_000;
    while (performance.now() < last) {
      const { status, isDone } = await ways[write.kind](this.site, write);
      this.count(`${write.kind} ${status || "cut"}`);
      if (isDone) write.acknowledgedAt = performance.now();
      if (isDone || write.kind === "vote") break;
      await sleep(againMs(write.kind));
    }
    write.tookMs = performance.now() - began;
  }

  /** Reads pages as one member, who never writes: each shows their own name, and none that of another reader. */
  private async read(reader: Person): Promise<void> {
    for (let n = 0; this.goesOn; n += 1) {
      const post = this.subjects.posts[n % this.subjects.posts.length];
      const path = ["/profile", `/post/${post}`, "/settings", "/discover"][n % 4] ?? "/discover";
      try {
        const headers = { Cookie: reader.cookie, "Accept-Language": "en" };
        const response = await fetch(this.site + path, { headers, redirect: "manual", signal: AbortSignal.timeout(40_000) });
        this.judge(reader, path, response.status, await response.text());
      } catch {
        this.countFailed("cut");
      }
      await sleep(500);
    }
  }

  private countFailed(how: string): void {
    this.pages.failed += 1;
    this.count(`page ${how}`);
  }

  private count(name: string): void {
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
  }

  private judge(reader: Person, path: string, status: number, html: string): void {
    const names = new Set(html.match(/reader-\d+/g));
    const isOthers = [...names].some((name) => name !== reader.username);
    if (isOthers) this.pages.strange.push(`${path} showed ${reader.username} ${[...names].join(", ")}`);
    else if (status === 503 && !this.isReadable) this.pages.told += 1;
    else if (status !== 200) this.countFailed(String(status));
    else if (names.size === 0) this.pages.strange.push(`${path} did not know ${reader.username}`);
    else this.pages.read += 1;
  }
}
