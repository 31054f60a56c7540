import * as data from "./data.server.ts";

/** How the proactive publication calls a department and its programme. */
export type PublishedName = { owner: string; name: string };

/** Returns by which names the listed programmes are published, each once. */
export async function listPublishedNames(): Promise<PublishedName[]> {
  return (await data.publishedNames()).flatMap(({ owner, name }) => (owner !== null && name !== null ? [{ owner, name }] : []));
}
