import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Package = { optionalDependencies?: Record<string, string> };

/** Where Node would look for `name` from the package at `path`, the nearest folder first. */
function* placesFor(name: string, path: string): Generator<string> {
  for (let base = path; base !== ""; base = base.slice(0, Math.max(0, base.lastIndexOf("node_modules/") - 1))) {
    yield `${base}/node_modules/${name}`;
  }
  yield `node_modules/${name}`;
}

// `npm ci` refuses a lock that lacks any of them, also those of other systems.
test("the lock holds the optional packages of every system", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Package> };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => ![...placesFor(name, path)].some((place) => place in packages)),
  );
  expect(missing).toEqual([]);
});
