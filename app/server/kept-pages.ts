/** How long a page is what it was while nothing is written: what it says of time is not older then. */
export const keptMs = 60_000;
const mostPages = 1_000;
const mostBytes = 32_000_000;

/** Pages by what makes them differ, the longest unused going first when they are too many or too large together. */
export class KeptPages<T extends { bytes: number }> {
  #pages = new Map<string, T>();
  #bytes = 0;

  get(key: string): T | undefined {
    const page = this.#pages.get(key);
    if (page) {
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  keep(key: string, page: T) {
    this.drop(key);
    this.#pages.set(key, page);
    this.#bytes += page.bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= mostPages && this.#bytes <= mostBytes) return;
      this.drop(oldest);
    }
  }

  drop(key: string) {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0;
    this.#pages.delete(key);
  }

  get size() {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }
}
