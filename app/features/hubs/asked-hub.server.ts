import { placeNames } from "./place-names.server.ts";

/** The industry hub that an address asks for, "" for all of them, with those one may choose from. */
export async function askedHub(query: URLSearchParams) {
  const { hubs } = await placeNames();
  return { hub: hubs.find(({ slug }) => slug === query.get("hub"))?.slug ?? "", hubs };
}
