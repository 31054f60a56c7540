import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { canStart, startingNodes } from "#app/cli/starting-node.js";
import manifest from "../../package.json" with { type: "json" };

test("what the package says it runs on is the Node that it brings", () => {
  const [major] = manifest.dependencies.node.split(".");
  expect(manifest.engines.node).toBe(`>=${major}`);
  expect(process.versions.node.split(".")[0]).toBe(major);
});

/** Tried with a bare clone: `npm start` served with the Nodes that can, and with the others npm left out what the build needs. */
test("a machine's own Node starts the commands from where npm installs all of it, and the README says the same", () => {
  expect(["20.19.0", "20.20.2", "22.12.0", "23.0.0", "24.0.0", manifest.dependencies.node].filter((one) => !canStart(one))).toEqual([]);
  expect(["18.20.8", "20.0.0", "20.18.3", "21.7.0", "22.11.0"].filter(canStart)).toEqual([]);
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  expect(readme).toContain(`a Node with its npm: ${startingNodes}.`);
});
