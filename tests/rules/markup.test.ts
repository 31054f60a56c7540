import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const app = fileURLToPath(new URL("../../app", import.meta.url));
const components = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".tsx"));
/** The opening tags that components write, each with its file. */
const tags = components.flatMap((path) =>
  [...readFileSync(join(app, path), "utf8").matchAll(/<[a-zA-Z][^<]*?>/g)].map(([tag]) => ({ path, tag: tag.replace(/\s+/g, " ") })),
);

test("tags are found at all", () => {
  expect(tags.length).toBeGreaterThan(2_000);
});

test("no hidden field says how it is filled in: the standard knows that of visible ones alone", () => {
  expect(tags.filter(({ tag }) => tag.includes('type="hidden"') && /autocomplete/i.test(tag))).toEqual([]);
});

test("what was done is never said in the colour of an error", () => {
  expect(tags.filter(({ tag }) => tag.includes('role="status"') && tag.includes("border-brand"))).toEqual([]);
});

test("one file reads what is stored of a drawn text, and two draw HTML: to all others it is no string", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !path.startsWith("words/"),
  );
  const holding = (pattern: RegExp) => files.filter((path) => pattern.test(readFileSync(join(app, path), "utf8"))).sort();
  expect(holding(/as (?:unknown as )?StoredHtml|StoredHtml\) as/)).toEqual(["markdown/kept.server.ts"]);
  expect(holding(/dangerouslySetInnerHTML=/)).toEqual(["ui/formatted.tsx", "ui/fragment.tsx"]);
});
