import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

const current = new AsyncLocalStorage<string>();
const prefix = randomBytes(4).toString("hex");
let count = 0;

/** The id a trusted proxy gave the request, or a new one that no other request has. */
export function requestId(given: string | null): string {
  if (given && /^[\w.-]{1,64}$/.test(given)) return given;
  count += 1;
  return `${prefix}-${count.toString(36)}`;
}

/** Every line logged in `work` carries the id. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work);
export const currentRequestId = () => current.getStore();
