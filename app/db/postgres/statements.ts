import type { QueryConfig } from "pg";

/**
 * PostgreSQL prepares a statement that has a name, and plans one without a name anew each time, which takes longer than most of our queries.
 * A site has some hundreds; lists of ids in the text could make more, and those after the first few thousand go without a name.
 */
const most = 2_000;
const names = new Map<string, string>();

/** Names a statement by its text, on every connection alike. */
export function withName(query: QueryConfig): QueryConfig {
  query.name ??= nameOf(query.text);
  return query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= most) return known;
  const name = `portage_${names.size}`;
  names.set(text, name);
  return name;
}

/** Whether a query looks words up. Its words decide the plan, so it is planned each time. */
export const isSearch = ({ text }: QueryConfig) => text.includes(" @@ ");
