import { changeReader } from "#app/db/changes.server.ts";
import { everyPart } from "#app/operations/page-parts.server.ts";
import { longestMs } from "./page-cache.ts";

/** A change that this process knows of. `version` counts them; `readAt` is when it was read, by a clock that nobody sets. */
type Known = { version: number; memberId: number | null; isUrgent: boolean; createdAt: number; readAt: number };

/** Longer than a page is kept, so that every change since it was rendered is known. */
const knownMs = longestMs + 60_000;
const clearEveryMs = 10_000;

/** What changed lately, by the parts that changed. Whoever keeps pages asks it whether they still hold. */
export function changeIndex() {
  const byPart = new Map<string, Known[]>();
  let all: Known[] = [];
  const readMore = changeReader();
  let version = 0;
  let reading = Promise.resolve(0);
  let clearAt = 0;

  async function read(): Promise<number> {
    for (const { parts, ...written } of await readMore()) {
      if (parts.length === 0) continue; // no page shows it
      version += 1;
      const change = { ...written, version, readAt: performance.now() };
      all.push(change);
      for (const part of parts) {
        const known = byPart.get(part);
        if (known) known.push(change);
        else byPart.set(part, [change]);
      }
    }
    clear(performance.now());
    return version;
  }

  function clear(now: number): void {
    if (now < clearAt) return;
    clearAt = now + clearEveryMs;
    const isRecent = ({ readAt }: Known) => readAt >= now - knownMs;
    all = all.filter(isRecent);
    for (const [part, known] of byPart) {
      const recent = known.filter(isRecent);
      if (recent.length > 0) byPart.set(part, recent);
      else byPart.delete(part);
    }
  }

  return {
    /** Reads what was written since, and returns the version of what this process knows now. */
    update(): Promise<number> {
      reading = reading.then(read, read);
      return reading;
    },
    /** Returns the changes after the version `since` of any of these parts; of anything at all where `parts` is null. */
    changesOf(parts: string[] | null, since: number): Known[] {
      // In the order of their versions: every request asks, and most of what is known is old.
      const laterOf = (known: Known[] = []) => known.slice(known.findLastIndex(({ version }) => version <= since) + 1);
      return parts === null ? laterOf(all) : [everyPart, ...parts].flatMap((part) => laterOf(byPart.get(part)));
    },
  };
}
export type ChangeIndex = ReturnType<typeof changeIndex>;
