import type { ActQuery } from "#app/features/staff-acts/operations.server.ts";

/** Reads what an address asks of the record of acts. */
export function actQueryAt(url: string): ActQuery {
  const query = new URL(url).searchParams;
  return { kind: query.get("kind") ?? "", actor: (query.get("actor") ?? "").slice(0, 100) };
}
