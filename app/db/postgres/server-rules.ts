/** What a server says of itself; `version` is its server_version_num, 150004 for 15.4. */
export type ServerFacts = { version: number; encoding: string };

const oldest = 150_000;

/** Returns why a server cannot hold the site, in a sentence with its name; null when it can. */
export function unusableServer({ version, encoding }: ServerFacts, name: string): string | null {
  if (version < oldest) return `${name} runs PostgreSQL ${Math.floor(version / 10_000)}; Portage needs 15 or newer.`;
  if (encoding !== "UTF8")
    return `The database ${name} is encoded in ${encoding}. Create it with: createdb --encoding=UTF8 --template=template0 NAME`;
  return null;
}
