import { data, type ServerBuild } from "@remix-run/node";
import { UNSAFE_SingleFetchRedirectSymbol as encodedAs } from "@remix-run/server-runtime";
import { expect, test } from "vitest";
import { withUnencodedData } from "#app/server/unencoded-data.ts";

const loaded = { title: "Canoe", rows: [1, 2] };
const route = (id: string, loader: () => unknown, more = {}) => ({
  id,
  path: id,
  module: { default: () => null, loader: async () => loader(), ...more },
});
const routes = withUnencodedData({
  root: route("root", () => ({ ...loaded })),
  reading: route("reading", () => ({ ...loaded })),
  withStatus: route("withStatus", () => data({ ...loaded }, 201)),
  list: route("list", () => [1, 2]),
  frozen: route("frozen", () => Object.freeze({ ...loaded })),
  composing: route("composing", () => ({ ...loaded }), { handle: { hydrate: true } }),
  file: route("file", () => new Response("text"), { default: undefined }),
} as unknown as ServerBuild["routes"]);
const load = async (id: string): Promise<unknown> => routes[id]?.module.loader?.({} as never);

test("the data of a page without framework script ends Remix's encoding, and is otherwise what it was", async () => {
  const given = (await load("reading")) as typeof loaded;
  expect(encodedAs in given).toBe(true);
  expect({ ...given }).toEqual(loaded);
  expect(encodedAs in { ...given }).toBe(false);
  const { data: within } = (await load("withStatus")) as { data: object };
  expect(encodedAs in within).toBe(true);
});

test("what a browser needs, and what cannot be marked, is left as it is", async () => {
  for (const id of ["root", "composing", "list", "frozen"]) expect(encodedAs in ((await load(id)) as object), id).toBe(false);
  expect(await load("file")).toBeInstanceOf(Response);
});
