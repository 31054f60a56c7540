import { setTimeout as sleep } from "node:timers/promises";
import { call, type Person } from "./site.ts";

export type Subjects = { posts: number[]; projects: number[] };
/** A write with its own mark. Only what the site has acknowledged must be found; what never was may be there or not. */
export type Write = {
  kind: "comment" | "upvote" | "vote";
  writer: Person;
  subject: number;
  mark: string;
  acknowledgedAt: number | null;
  tookMs: number;
};

export const perSecond = 100;
/** Writers wait as people would: beyond so many open writes no new ones begin. */
const mostOpen = 300;
const againMs = 500;
const kinds = ["comment", "comment", "upvote", "vote"] as const;

/**
 * Writes and reads until it is stopped. A comment with its submission key, and an upvote of a project, are sent again until they are
 * acknowledged: what was stored though its answer was lost must not be stored twice. A vote on a post is a switch and is sent once.
 */
export class Load {
  readonly writes: Write[] = [];
  readonly statuses = new Map<string, number>();
  readonly pages = { read: 0, failed: 0, strange: [] as string[] };
  private goesOn = true;
  private open = 0;
  private readonly running: Promise<void>[] = [];
  private readonly site: string;
  private readonly subjects: Subjects;
  private readonly writers: Person[];

  constructor(site: string, subjects: Subjects, writers: Person[], readers: Person[]) {
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
      await sleep(Math.max(0, began + (due * 1000) / perSecond - performance.now()));
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
    const turn = Math.floor(n / kinds.length);
    const mayVote = turn < this.writers.length * this.subjects.posts.length;
    const kind = (mayVote && kinds[n % kinds.length]) || "comment";
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
      const { status, isDone } = await this.sendOnce(write);
      const name = `${write.kind} ${status || "cut"}`;
      this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
      if (isDone) write.acknowledgedAt = performance.now();
      if (isDone || write.kind === "vote") break;
      await sleep(againMs);
    }
    write.tookMs = performance.now() - began;
  }

  private async sendOnce({ kind, writer: { token }, subject, mark }: Write): Promise<{ status: number; isDone: boolean }> {
    if (kind === "comment") {
      const body = { content: mark, submission_key: mark };
      const { status, json } = await call(this.site, "POST", `/api/discovery/posts/${subject}/comments`, { token, body });
      return { status, isDone: status === 201 && (json.comment as { content?: string })?.content === mark };
    }
    if (kind === "upvote") {
      const { status, json } = await call(this.site, "POST", `/api/social/projects/${subject}/upvote`, { token });
      return { status, isDone: status === 200 && json.user_upvoted === true };
    }
    const body = { target_type: "post", target_id: subject, vote_type: "up" };
    const { status, json } = await call(this.site, "POST", "/api/discovery/vote", { token, body });
    return { status, isDone: status === 200 && json.user_vote === "up" };
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
        this.pages.failed += 1;
      }
      await sleep(500);
    }
  }

  private judge(reader: Person, path: string, status: number, html: string): void {
    const names = new Set(html.match(/reader-\d+/g));
    const isOthers = [...names].some((name) => name !== reader.username);
    if (isOthers) this.pages.strange.push(`${path} showed ${reader.username} ${[...names].join(", ")}`);
    else if (status !== 200) this.pages.failed += 1;
    else if (names.size === 0) this.pages.strange.push(`${path} did not know ${reader.username}`);
    else this.pages.read += 1;
  }
}
