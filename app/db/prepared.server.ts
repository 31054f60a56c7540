import type { Reader } from "./client.server.ts";

/**
 * Returns a cache of prepared queries by `shape`: a list with many shapes (sort, filters, first or later page) compiles once for each. Code
 * makes the shapes from a closed set, never from what a person sent.
 */
export function preparedBy<T>() {
  const kept = new Map<string, T>();
  return (shape: string, build: () => T): T => {
    const found = kept.get(shape);
    if (found) return found;
    const made = build();
    kept.set(shape, made);
    return made;
  };
}

/** Returns a function that prepares a query once per connection; all transactions of a process share one. */
export function preparedOn<C extends Reader, T>(build: (connection: C) => T): (connection: C) => T {
  const made = new WeakMap<C, T>();
  return (connection) => {
    const prepared = made.get(connection) ?? build(connection);
    made.set(connection, prepared);
    return prepared;
  };
}
