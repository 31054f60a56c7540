/**
 * Returns a function that runs work `atOnce` at a time, in the order in which it came. Where `mostWaiting` wait already, it throws what
 * `refusal` makes.
 */
export function turns({ atOnce, mostWaiting, refusal }: { atOnce: number; mostWaiting: number; refusal: () => Error }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function turn(): Promise<void> {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw refusal();
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
