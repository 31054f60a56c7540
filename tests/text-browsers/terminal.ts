import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Long enough for a slow machine; what is waited for is asked for every few milliseconds. */
const patience = 15_000;

/** A program in a window of tmux, so tall that a page never has to be scrolled. Its home is its own. */
export class Terminal {
  readonly home = mkdtempSync(join(tmpdir(), "portage-text-"));
  private readonly socket: string;

  constructor(name: string, command: (home: string) => string, prepare: (home: string) => void = () => {}) {
    this.socket = `portage-${process.pid}-${name}`;
    prepare(this.home);
    const env = `env HOME=${this.home} TERM=screen LANG=C.UTF-8`;
    const window = ["-f", "/dev/null", "new-session", "-d", "-s", "page", "-x", "110", "-y", "400", `${env} ${command(this.home)}`];
    execFileSync("tmux", ["-L", this.socket, ...window], { stdio: "ignore" }); // its server would keep a pipe open
  }

  key(...names: string[]) {
    this.tmux("send-keys", "-t", "page", ...names);
  }

  type(text: string) {
    this.tmux("send-keys", "-t", "page", "-l", text);
  }

  screen(): string {
    return this.tmux("capture-pane", "-p", "-t", "page").trimEnd();
  }

  /** Waits until the screen has what `find` returns. @throws Error with the screen as it is when that does not come */
  async until<T>(what: string, find: (screen: string) => T | null | undefined | false): Promise<T> {
    const end = Date.now() + patience;
    for (;;) {
      const screen = this.screen();
      const found = find(screen);
      if (found) return found;
      if (Date.now() > end) throw new Error(`The screen never had ${what}:\n${screen}`);
      await wait(30);
    }
  }

  /** Presses a key until the screen has what `find` returns, for lynx forgets the keys that are pressed while it draws a page. */
  async ask<T>(key: string, what: string, find: (screen: string) => T | null | undefined | false): Promise<T> {
    let next = 0;
    return this.until(what, (screen) => {
      const found = find(screen);
      if (found || Date.now() < next) return found;
      next = Date.now() + 1000;
      this.type(key);
      return null;
    });
  }

  end() {
    try {
      this.tmux("kill-server");
    } catch {
      // The program has ended by itself, and its window with it.
    }
    rmSync(this.home, { recursive: true, force: true });
  }

  private tmux(...args: string[]): string {
    return execFileSync("tmux", ["-L", this.socket, ...args], { encoding: "utf8", timeout: 10_000 });
  }
}
