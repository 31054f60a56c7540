/** Returns a function that begins `work` and gives up what it began before. Failures are ignored: the field works without suggestions. */
export function latest(work: (signal: AbortSignal) => Promise<void>): () => void {
  let running: AbortController | undefined;
  return () => {
    running?.abort();
    running = new AbortController();
    work(running.signal).catch(() => {});
  };
}
