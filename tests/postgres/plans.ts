import pg from "pg";

/** Returns the statements that `work` sends to PostgreSQL to read, each once. */
async function readsOf(work: () => Promise<unknown>): Promise<string[]> {
  const heard = new Set<string>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function listening(this: pg.Client, ...given: Parameters<typeof query>) {
    const [asked] = given as unknown as [string | { text: string }];
    const text = typeof asked === "string" ? asked : asked.text;
    if (/^\(*select/.test(text)) heard.add(text);
    return query.apply(this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return [...heard].filter((text) => !text.includes("max(id), 0) from changes"));
}

/**
 * Returns PostgreSQL's plans of what `work` reads, for any values. Tables of a test are small, where reading all and sorting costs least; so
 * both are made dear, and a plan that still does one has no index to walk.
 */
export async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await readsOf(work);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(
    "set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off; set plan_cache_mode = force_generic_plan",
  );
  const plans: string[] = [];
  for (const [at, text] of statements.entries()) {
    const values = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    await client.query(`prepare plan_${at} as ${text}`);
    const nulls = values > 0 ? `(${Array.from({ length: values }, () => "null").join(", ")})` : "";
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (costs off) execute plan_${at}${nulls}`);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  await client.end();
  return plans;
}
