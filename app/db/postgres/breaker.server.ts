import { log } from "#app/process/log.server.ts";
import { isAnswer, saysNothing } from "./failures.ts";

/** After so many failures in a row nobody waits for a server any more. */
const mostFailures = 2;
/** How long a server that failed is left alone before one question asks whether it answers again. */
const restMs = 500;
/** How long that question may take before another one is let through. */
const trialMs = 3_000;

/** The server fell silent a moment ago, and is not asked now. */
export class ServerResting extends Error {
  name = "ServerResting";
}

let isHurried = false;

/** Has open breakers let no question through any more. */
export function hurry(): void {
  isHurried = true;
}

/**
 * A circuit breaker for one server. While it is open, whoever asks fails at once. Every half second one question is let through, and its
 * answer closes it; where a heartbeat asks (`watch`), nobody's read is that question, which a frozen server would keep waiting. Opening it cuts
 * the connections that wait for an answer, since such a server gives none.
 */
function breaker(name: string) {
  let failures = 0;
  let nextTrial = 0;
  let isWatched = false;
  const cuts: (() => void)[] = [];
  return {
    isOpen: () => failures >= mostFailures,
    /** Leaves it to the heartbeat to find out whether the server answers again. */
    watch(): void {
      isWatched = true;
    },
    /** @throws ServerResting unless the server may be asked now */
    enter(isHeartbeat: boolean): void {
      if (failures < mostFailures) return;
      if (isHurried || (isWatched && !isHeartbeat) || performance.now() < nextTrial) throw new ServerResting(`${name} does not answer`);
      nextTrial = performance.now() + trialMs;
    },
    answered(): void {
      if (failures >= mostFailures) log.info({ server: name }, "a database server answers again");
      failures = 0;
    },
    /** Counts an error if it says that the server did not answer. One that came from the server is an answer. */
    failed(err: unknown): void {
      if (isAnswer(err)) this.answered();
      if (!saysNothing(err)) return;
      failures += 1;
      nextTrial = performance.now() + restMs;
      if (failures !== mostFailures) return;
      log.warn({ err, server: name }, "a database server does not answer, and is left alone until it does");
      for (const cut of cuts) cut();
    },
    /** Runs `cut` whenever the breaker opens. */
    whenOpened: (cut: () => void) => void cuts.push(cut),
  };
}

export type Breaker = ReturnType<typeof breaker>;
const breakers = new Map<string, Breaker>();

/** Returns the breaker of the server at an address, which all its pools share. */
export function breakerOf(address: string, name: string): Breaker {
  const known = breakers.get(address) ?? breaker(name);
  breakers.set(address, known);
  return known;
}
