const lifetimeMs = 5 * 60_000; // docs/product/json-api.md#client

/** The groups of cached lists. A change invalidates its whole group. */
export type Shelf = "projects" | "discovery";

/** Caches the first pages of lists, for five minutes or until something in their group changes. */
export class FirstPages {
  readonly #now: () => number;
  readonly #pages = new Map<string, { shelf: Shelf; until: number; answer: unknown }>();
  readonly #changes = { projects: 0, discovery: 0 };

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the cached answer, or else the result of `load`. Each caller gets its own copy. */
  async read<T>(shelf: Shelf, key: string, load: () => Promise<T>): Promise<T> {
    const kept = this.#pages.get(key);
    if (kept && this.#now() < kept.until) return structuredClone(kept.answer) as T;
    const changes = this.#changes[shelf];
    const answer = await load();
    // An answer that was requested before a change may be older than the change.
    if (changes === this.#changes[shelf]) this.#keep(shelf, key, structuredClone(answer));
    return answer;
  }

  clear(...shelves: Shelf[]) {
    for (const shelf of shelves) this.#changes[shelf] += 1;
    for (const [key, page] of this.#pages) if (shelves.includes(page.shelf)) this.#pages.delete(key);
  }

  #keep(shelf: Shelf, key: string, answer: unknown) {
    const now = this.#now();
    for (const [old, page] of this.#pages) if (page.until <= now) this.#pages.delete(old);
    this.#pages.set(key, { shelf, until: now + lifetimeMs, answer });
  }
}
