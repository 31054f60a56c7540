/** Does this when the process of the tests ends, which its runner ends by a signal. */
export function atEnd(work: () => void): void {
  process.once("exit", work);
  if (process.listenerCount("SIGTERM") === 0) process.once("SIGTERM", () => process.exit());
}
